// Normals and tangents of the bind pose, which the files do not store.
#pragma once

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <span>
#include <vector>

#include "skin/skinned_mesh.h"

namespace md5v::skin {

// id Tech 4's rule on bind-pose positions: each triangle counts the same; its normal is (c-a) x (b-a), since
// front faces are clockwise; its tangent points along +s. Normals are shared by all vertices at one place
// (across UV seams), except where two sides of a thin shell face away from each other. Tangents are not
// shared; where triangles of both UV handednesses meet in a vertex, the more frequent one decides.
// Degenerate triangles and UVs add nothing; a vertex without any normal gets zero, and tangents are always
// perpendicular to the normal. `indices` are in range and `positions` finite; the result has one
// entry per position.
std::vector<BindFrame> computeBindFrames(std::span<const glm::vec3> positions, std::span<const glm::vec2> uvs,
                                         std::span<const uint32_t> indices);

}  // namespace md5v::skin
