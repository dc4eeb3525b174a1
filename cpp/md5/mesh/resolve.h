// Makes every index of a mesh valid: joints of weights, weight ranges of vertices and vertices of triangles.
#pragma once

#include <cstddef>
#include <cstdint>

#include "md5/grammar/cursor.h"
#include "md5/mesh_file.h"
#include "md5/raw/raw_mesh.h"

namespace md5v::md5 {

// Replaces `joint_count` if the joints of the weights cannot be checked.
inline constexpr size_t kUnknownJoints = SIZE_MAX;

struct ResolvedSubmesh {
  SubMesh mesh;
  SubmeshSource source;
};

// Sorts entries whose numbers are a permutation, and replaces joints that do not exist by joint 0. Cuts
// weight ranges to the existing weights, and drops triangles with vertices that do not exist. Each change is
// reported. `extra_weights`: the rest of kExtraWeightsPerFile.
ResolvedSubmesh resolveSubmesh(Cursor& cursor, RawSubmesh&& raw, size_t joint_count, uint32_t& extra_weights);

}  // namespace md5v::md5
