// Makes every index of a mesh valid: joints of weights, weight ranges of vertices and vertices of
// triangles, whatever the file says.
#pragma once

#include <cstddef>
#include <cstdint>

#include "md5/mesh/submesh_parser.h"

namespace md5v::md5 {

// `joint_count` where the joints of the weights cannot be checked.
inline constexpr size_t kUnknownJoints = SIZE_MAX;

// Sorts entries whose numbers are a permutation, puts joint 0 in the place of joints that do not exist, cuts
// weight ranges to the weights that are there, and leaves out triangles with vertices that are not. Each
// change is reported. Takes the lists out of `raw`. `extra_weights`: what is left of kExtraWeightsPerFile.
SubMesh resolveSubmesh(Cursor& cursor, RawSubmesh& raw, size_t joint_count, uint32_t& extra_weights);

}  // namespace md5v::md5
