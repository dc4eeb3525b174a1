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

// Computes the frames from bind-pose positions, model space. A triangle's normal is (c-a) x (b-a), since
// front faces are clockwise; its tangent points along +s. At some vertices, triangles of both UV handednesses
// meet. Such a vertex has the tangent of the more frequent one, and a repeat has the other. A triangle
// without area adds no normal, and UVs without area add no tangent. A vertex without any normal gets zero.
// Tangents are always perpendicular to the normal. `indices` must be in range and `positions` finite.
BindFrames computeBindFrames(std::span<const glm::dvec3> positions, std::span<const glm::vec2> uvs,
                             std::span<const uint32_t> indices, FrameRule rule = FrameRule::kSmooth);

// The unit vector perpendicular to the normal that is nearest to `wanted`, or any if they are parallel.
// `normal` has unit length; `wanted` has it, or is zero.
glm::vec3 nearestPerpendicular(const glm::vec3& wanted, const glm::vec3& normal);

}  // namespace md5v::skin
