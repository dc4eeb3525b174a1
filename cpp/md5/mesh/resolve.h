// Makes every index of a mesh valid: joints of weights, weight ranges of vertices and vertices of triangles.
#pragma once

#include <cstddef>
#include <cstdint>

#include "md5/mesh/submesh_parser.h"

namespace md5v::md5 {

// Replaces `joint_count` if the joints of the weights cannot be checked.
inline constexpr size_t kUnknownJoints = SIZE_MAX;

// Sorts entries whose numbers are a permutation, and replaces joints that do not exist by joint 0. Cuts
// weight ranges to the existing weights, and drops triangles with vertices that do not exist. Each change is
// reported. Moves the lists out of `raw`. `extra_weights`: the rest of kExtraWeightsPerFile.
SubMesh resolveSubmesh(Cursor& cursor, RawSubmesh& raw, size_t joint_count, uint32_t& extra_weights);

}  // namespace md5v::md5
