// Finds meshes whose triangles face inwards, for edits. checks/winding.h reports the same meshes.
#pragma once

#include <cstddef>
#include <vector>

#include "base/joint_matrices.h"
#include "md5/mesh_file.h"

namespace md5v::md5 {

// Indices of the meshes that are closed and whose triangles face inwards in the bind pose, ascending. Empty
// for a file whose joints are in another file.
std::vector<size_t> insideOutMeshes(const MeshFile& file);

// The same for a file with joints. `joints` are its bindTransforms().
std::vector<size_t> insideOutMeshes(const MeshFile& file, const JointMatrices& joints);

}  // namespace md5v::md5
