// Checks whether meshes are inside out: their triangles face inwards, so that the front is not drawn. Front
// faces are clockwise in Doom 3; tools that use Assimp's order reverse them.
#pragma once

#include <span>

#include "base/joint_matrices.h"
#include "md5/grammar/cursor.h"
#include "md5/mesh_file.h"
#include "md5/raw/raw_mesh.h"

namespace md5v::md5 {

// Reports closed meshes whose triangles face inwards in the bind pose, at the keyword mesh. Reports nothing
// after errors. `sources` has one entry per mesh of `file`; `joints` are its bindTransforms().
void checkWinding(Cursor& cursor, std::span<const SubmeshSource> sources, const MeshFile& file,
                  const JointMatrices& joints);

}  // namespace md5v::md5
