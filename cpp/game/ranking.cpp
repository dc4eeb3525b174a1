#include "game/ranking.h"

#include <algorithm>
#include <numeric>
#include <tuple>

#include "model/fit.h"

namespace md5v::game {
namespace {

using Kinds = std::vector<model::FitKind>;

Kinds kindsOf(const anim::Hierarchy& mesh, std::span<const anim::Hierarchy* const> clips) {
  Kinds kinds;
  kinds.reserve(clips.size());
  for (const anim::Hierarchy* clip : clips) kinds.push_back(model::fitClip(mesh, *clip).kind);
  return kinds;
}

template <typename IsBefore>
std::vector<uint32_t> ordered(size_t count, IsBefore is_before) {
  std::vector<uint32_t> indices(count);
  std::iota(indices.begin(), indices.end(), 0);
  std::stable_sort(indices.begin(), indices.end(), is_before);
  return indices;
}

// Of the meshes; smaller is better.
std::tuple<bool, int64_t, int64_t> rankOf(const RankedMesh& mesh, const Kinds& kinds) {
  const auto misfits = std::count(kinds.begin(), kinds.end(), model::FitKind::kNone);
  const auto exact = std::count(kinds.begin(), kinds.end(), model::FitKind::kExact);
  return {mesh.lacks_skeleton, misfits, -exact};
}

}  // namespace

Ranking rank(std::span<const RankedMesh> meshes, std::span<const anim::Hierarchy* const> clips) {
  std::vector<Kinds> kinds;
  std::vector<std::tuple<bool, int64_t, int64_t>> ranks;
  for (const RankedMesh& mesh : meshes) {
    kinds.push_back(kindsOf(*mesh.joints, clips));
    ranks.push_back(rankOf(mesh, kinds.back()));
  }
  Ranking ranking;
  ranking.meshes = ordered(meshes.size(), [&ranks](uint32_t a, uint32_t b) { return ranks[a] < ranks[b]; });
  static_assert(model::FitKind::kExact < model::FitKind::kByName &&
                model::FitKind::kByName < model::FitKind::kNone);
  const Kinds* first = meshes.empty() ? nullptr : &kinds[ranking.meshes[0]];
  ranking.clips =
      ordered(clips.size(), [first](uint32_t a, uint32_t b) { return first && (*first)[a] < (*first)[b]; });
  return ranking;
}

}  // namespace md5v::game
