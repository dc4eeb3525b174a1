// Orders meshes and clips by how they fit, so that what belongs together is shown first.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "anim/hierarchy.h"

namespace md5v::game {

struct RankedMesh {
  const anim::Hierarchy* joints = nullptr;
  bool lacks_skeleton = false;  // nothing of it can be shown yet
};

// Indices of the meshes, the best first, then those of the clips. Meshes that lack a skeleton come last.
// Among the others, those with the most fitting clips come first, then those with the most clips of the same
// joints. Clips that have the joints of the first mesh come first, then those that fit by name, then the
// others. Otherwise the order is kept. Without a mesh, that of the clips is kept.
std::vector<uint32_t> rank(std::span<const RankedMesh> meshes, std::span<const anim::Hierarchy* const> clips);

}  // namespace md5v::game
