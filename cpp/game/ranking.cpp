#include "game/ranking.h"

#include <algorithm>

#include "model/fit.h"

namespace md5v::game {
namespace {

using model::FitKind;

// Each number fits in 21 bits of a rank; memory ends before that.
constexpr uint32_t kBits = 21;

// Smaller is better: the most important number first, the place in the list last.
uint64_t rankOf(bool lacks_skeleton, uint64_t misfits, uint64_t inexact, uint64_t index) {
  return (lacks_skeleton ? uint64_t{1} << 63 : 0) | misfits << 2 * kBits | inexact << kBits | index;
}

void appendIndices(std::vector<uint64_t>& ranks, std::vector<uint32_t>& order) {
  constexpr uint64_t kIndex = (uint64_t{1} << kBits) - 1;
  std::sort(ranks.begin(), ranks.end());
  for (const uint64_t rank : ranks) order.push_back(static_cast<uint32_t>(rank & kIndex));
}

}  // namespace

std::vector<uint32_t> rank(std::span<const RankedMesh> meshes,
                           std::span<const anim::Hierarchy* const> clips) {
  std::vector<uint32_t> order;
  std::vector<uint64_t> ranks;
  for (const RankedMesh& mesh : meshes) {
    uint64_t misfits = 0;
    uint64_t inexact = 0;
    for (const anim::Hierarchy* clip : clips) {
      const FitKind kind = model::fitClip(*mesh.joints, *clip).kind;
      misfits += kind == FitKind::kNone ? 1 : 0;
      inexact += kind == FitKind::kExact ? 0 : 1;
    }
    ranks.push_back(rankOf(mesh.lacks_skeleton, misfits, inexact, ranks.size()));
  }
  appendIndices(ranks, order);
  ranks.clear();
  for (const anim::Hierarchy* clip : clips) {
    const auto kind = meshes.empty() ? FitKind::kNone : model::fitClip(*meshes[order[0]].joints, *clip).kind;
    ranks.push_back(rankOf(false, 0, static_cast<uint64_t>(kind), ranks.size()));
  }
  appendIndices(ranks, order);
  return order;
}

}  // namespace md5v::game
