#include "game/catalog/lenders.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "base/ascii.h"
#include "game/tree/paths.h"

namespace md5v::game {
namespace {

// Limits of meshes that are read to find a skeleton.
constexpr size_t kTriedInFolder = 6;
constexpr size_t kTriedElsewhere = 6;

// In lower case, with '/' between names. Unlike a normalized path, it may begin with '..' or a drive.
std::string keyOf(std::string_view path) {
  std::string key = toLower(path);
  std::replace(key.begin(), key.end(), '\\', '/');
  return key;
}

// Larger for names that are more alike.
size_t likeness(std::string_view other, std::string_view name) {
  const auto [end, _] = std::mismatch(other.begin(), other.end(), name.begin(), name.end());
  const auto letters = static_cast<size_t>(end - other.begin());
  return letters == other.size() ? name.size() + letters : letters;
}

}  // namespace

std::vector<uint32_t> likestFirst(std::string_view path, std::span<const std::string> others) {
  const std::string key = keyOf(path);
  const std::string_view name = stemOf(key);
  struct Ranked {
    uint32_t index;
    size_t likeness;
    size_t length;
  };
  std::vector<Ranked> ranked;
  ranked.reserve(others.size());
  for (uint32_t i = 0; i < others.size(); ++i) {
    const std::string other_key = keyOf(others[i]);
    const std::string_view other = stemOf(other_key);
    ranked.push_back({i, likeness(other, name), other.size()});
  }
  std::stable_sort(ranked.begin(), ranked.end(), [](const Ranked& a, const Ranked& b) {
    return a.likeness != b.likeness ? a.likeness > b.likeness : a.length < b.length;
  });
  std::vector<uint32_t> order;
  order.reserve(ranked.size());
  for (const Ranked& each : ranked) order.push_back(each.index);
  return order;
}

std::vector<uint32_t> lenderCandidates(std::string_view mesh, std::span<const std::string> meshes) {
  const std::string key = keyOf(mesh);
  std::vector<uint32_t> inside;
  std::vector<std::string> names;
  std::vector<uint32_t> elsewhere;
  for (uint32_t i = 0; i < meshes.size(); ++i) {
    if (meshes[i] == mesh) continue;
    if (folderOf(keyOf(meshes[i])) == folderOf(key)) {
      inside.push_back(i);
      names.push_back(meshes[i]);
    } else if (elsewhere.size() < kTriedElsewhere) {
      elsewhere.push_back(i);
    }
  }
  std::vector<uint32_t> order = likestFirst(mesh, names);
  order.resize(std::min(order.size(), kTriedInFolder));
  for (uint32_t& each : order) each = inside[each];
  order.insert(order.end(), elsewhere.begin(), elsewhere.end());
  return order;
}

std::optional<uint32_t> chooseLender(std::string_view mesh, uint32_t needed_joints,
                                     std::span<const Lender> lenders) {
  const std::string key = keyOf(mesh);
  std::optional<uint32_t> first;
  std::vector<uint32_t> inside;
  std::vector<std::string> names;
  for (uint32_t i = 0; i < lenders.size(); ++i) {
    const Lender& lender = lenders[i];
    if (lender.joint_count < needed_joints) continue;
    const std::string lender_key = keyOf(lender.path);
    const bool is_inside = folderOf(lender_key) == folderOf(key);
    if (lender.is_earlier && !is_inside && !stemOf(key).starts_with(stemOf(lender_key))) continue;
    if (!first) first = i;
    if (!is_inside) continue;
    inside.push_back(i);
    names.push_back(lender.path);
  }
  if (inside.empty()) return first;
  return inside[likestFirst(mesh, names).front()];
}

}  // namespace md5v::game
