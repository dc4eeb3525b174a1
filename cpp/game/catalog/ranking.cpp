#include "game/catalog/ranking.h"

#include <algorithm>

#include "model/fit.h"

namespace md5v::game {
namespace {

using model::FitKind;
using Clips = std::span<const anim::Hierarchy* const>;
using Numbers = std::vector<uint32_t>;

bool isSame(const anim::Hierarchy& a, const anim::Hierarchy& b) {
  return a.has_parents == b.has_parents && a.parents == b.parents && a.names == b.names;
}

// Equal for the same joints, and mostly different for others (FNV-1a).
uint32_t hashOf(const anim::Hierarchy& joints) {
  uint32_t hash = 2166136261u;
  const auto add = [&hash](uint32_t value) { hash = (hash ^ value) * 16777619u; };
  for (const std::string& name : joints.names) {
    for (const char letter : name) add(static_cast<uint8_t>(letter));
    add(0);
  }
  for (const int32_t parent : joints.parents) add(static_cast<uint32_t>(parent));
  return hash;
}

// For each clip, the first one with the same joints. The clips of a game mostly have those of a few
// skeletons.
Numbers firstAlike(Clips clips) {
  Numbers first;
  Numbers distinct;
  Numbers hashes;
  for (uint32_t c = 0; c < clips.size(); ++c) {
    hashes.push_back(hashOf(*clips[c]));
    size_t d = distinct.size();
    for (; d > 0; --d) {
      const uint32_t other = distinct[d - 1];
      if (hashes[other] == hashes[c] && isSame(*clips[other], *clips[c])) break;
    }
    if (d == 0) distinct.push_back(c);
    first.push_back(d == 0 ? c : distinct[d - 1]);
  }
  return first;
}

// A FitKind for each clip. Clips with the same joints are compared once.
Numbers kindsOn(const anim::Hierarchy& mesh, Clips clips, const Numbers& first_alike) {
  Numbers kinds;
  for (uint32_t c = 0; c < clips.size(); ++c) {
    const bool is_first = first_alike[c] == c;
    kinds.push_back(is_first ? static_cast<uint32_t>(model::fitClip(mesh, *clips[c]).kind)
                             : kinds[first_alike[c]]);
  }
  return kinds;
}

// Each number fits in 21 bits of a rank; memory ends before that.
constexpr uint32_t kBits = 21;
constexpr uint64_t kIndex = (uint64_t{1} << kBits) - 1;

// Smaller is better: the most important number first, the place in the list last.
uint64_t rankOf(bool lacks_skeleton, uint64_t misfits, uint64_t inexact, uint64_t index) {
  return (lacks_skeleton ? uint64_t{1} << 63 : 0) | misfits << 2 * kBits | inexact << kBits | index;
}

}  // namespace

std::vector<uint32_t> rank(std::span<const RankedMesh> meshes, Clips clips) {
  const Numbers first_alike = firstAlike(clips);
  Numbers order;
  std::vector<uint64_t> ranks;
  for (const RankedMesh& mesh : meshes) {
    uint64_t misfits = 0;
    uint64_t inexact = 0;
    for (const uint32_t kind : kindsOn(*mesh.joints, clips, first_alike)) {
      misfits += kind == static_cast<uint32_t>(FitKind::kNone) ? 1 : 0;
      inexact += kind == static_cast<uint32_t>(FitKind::kExact) ? 0 : 1;
    }
    ranks.push_back(rankOf(mesh.lacks_skeleton, misfits, inexact, ranks.size()));
  }
  std::sort(ranks.begin(), ranks.end());
  for (const uint64_t rank : ranks) order.push_back(static_cast<uint32_t>(rank & kIndex));
  const Numbers kinds =
      meshes.empty() ? Numbers(clips.size(), 0) : kindsOn(*meshes[order[0]].joints, clips, first_alike);
  for (uint32_t kind = 0; kind <= static_cast<uint32_t>(FitKind::kNone); ++kind) {
    for (uint32_t c = 0; c < kinds.size(); ++c) {
      if (kinds[c] == kind) order.push_back(c);
    }
  }
  return order;
}

}  // namespace md5v::game
