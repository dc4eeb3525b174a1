// Checks whether meshes are inside out: their triangles face inwards, so that the front is not drawn. Front
// faces are clockwise (formats.md 3.8); tools that use Assimp's order reverse them.
#pragma once

#include <span>

#include "base/joint_matrices.h"
#include "md5/grammar/cursor.h"
#include "md5/mesh/submesh_parser.h"
#include "md5/mesh_file.h"

namespace md5v::md5 {

// Reports closed meshes whose triangles face inwards in the bind pose, at the keyword mesh. Reports nothing
// after errors. `sources` has one entry per mesh of `file`; `joints` are its bindTransforms().
void checkWinding(Cursor& cursor, std::span<const RawSubmesh> sources, const MeshFile& file,
                  const JointMatrices& joints);

}  // namespace md5v::md5
