// Computes normals and tangents of vertices in the bind pose, which most files do not store.
#pragma once

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <span>
#include <vector>

#include "skin/mesh/skinned_mesh.h"

namespace md5v::skin {

struct BindFrames {
  std::vector<BindFrame> frames;  // one per vertex, then one per repeat
  std::vector<uint32_t> repeats;  // see SkinnedMesh
  std::vector<DrawnCorner> drawn_corners;
};

// Of bind-pose positions, model space. A triangle's normal is (c-a) x (b-a), since front faces are clockwise;
// its tangent points along +s. A vertex in which triangles of both UV handednesses meet keeps
// the tangent of the more frequent one, and a repeat has the other. A triangle without area adds no normal,
// UVs without area add no tangent; a vertex without any normal gets zero, and tangents are always
// perpendicular to the normal. `indices` are in range and `positions` finite.
BindFrames computeBindFrames(std::span<const glm::dvec3> positions, std::span<const glm::vec2> uvs,
                             std::span<const uint32_t> indices, FrameRule rule = FrameRule::kSmooth);

}  // namespace md5v::skin
