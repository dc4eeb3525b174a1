#include "game/catalog/lenders.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
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

// Sorts the first `count` of `order`, which has indices of `keys`, by the likeness of their names to that of
// `key`.
void sortByLikeness(const std::string& key, std::span<const std::string> keys, std::vector<uint32_t>& order,
                    size_t count) {
  struct Ranked {
    uint32_t index;
    size_t likeness;
    size_t length;
    size_t place;
  };
  const std::string_view name = stemOf(key);
  std::vector<Ranked> ranked;
  ranked.reserve(order.size());
  for (const uint32_t index : order) {
    const std::string_view other = stemOf(keys[index]);
    ranked.push_back({index, likeness(other, name), other.size(), ranked.size()});
  }
  const auto end = ranked.begin() + static_cast<ptrdiff_t>(std::min(count, ranked.size()));
  std::partial_sort(ranked.begin(), end, ranked.end(), [](const Ranked& a, const Ranked& b) {
    if (a.likeness != b.likeness) return a.likeness > b.likeness;
    return a.length != b.length ? a.length < b.length : a.place < b.place;
  });
  for (size_t i = 0; i < ranked.size(); ++i) order[i] = ranked[i].index;
}

}  // namespace

std::vector<uint32_t> likestFirst(std::string_view path, std::span<const std::string> others) {
  std::vector<std::string> keys;
  keys.reserve(others.size());
  for (const std::string& other : others) keys.push_back(keyOf(other));
  std::vector<uint32_t> order(others.size());
  std::iota(order.begin(), order.end(), 0);
  sortByLikeness(keyOf(path), keys, order, order.size());
  return order;
}

LenderSearch::LenderSearch(std::span<const std::string> meshes) {
  keys_.reserve(meshes.size());
  for (uint32_t i = 0; i < meshes.size(); ++i) {
    keys_.push_back(keyOf(meshes[i]));
    by_folder_[std::string(folderOf(keys_[i]))].push_back(i);
  }
}

std::vector<uint32_t> LenderSearch::candidatesFor(std::string_view mesh) const {
  const std::string key = keyOf(mesh);
  const std::string_view folder = folderOf(key);
  std::vector<uint32_t> order;
  if (const auto inside = by_folder_.find(std::string(folder)); inside != by_folder_.end()) {
    for (const uint32_t index : inside->second)
      if (keys_[index] != key) order.push_back(index);
  }
  sortByLikeness(key, keys_, order, kTriedInFolder);
  order.resize(std::min(order.size(), kTriedInFolder));
  const size_t most = order.size() + kTriedElsewhere;
  for (uint32_t i = 0; i < keys_.size() && order.size() < most; ++i)
    if (folderOf(keys_[i]) != folder) order.push_back(i);
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
