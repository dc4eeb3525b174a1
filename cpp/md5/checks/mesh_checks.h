// Reports oddities of a mesh that can still be shown. Nothing is changed here. Each finding names the first
// case in a mesh and the number of cases.
#pragma once

#include "md5/grammar/cursor.h"
#include "md5/mesh_file.h"
#include "md5/raw/raw_mesh.h"

namespace md5v::md5 {

// Reports counts that differ from their lists, and meshes without triangles. Reports a shader that is
// missing, empty, or a path that exists on one machine only.
void checkRawSubmesh(Cursor& cursor, const RawSubmesh& mesh);

// Reports these oddities of a mesh whose indices are valid:
// - biases that are zero or negative
// - vertices without weights, and biases of a vertex that do not add up to 1
// - vertices with more than four weights
// - triangles that use one vertex at two corners
// Each check looks at the entire list: no other scan decides whether it runs.
void checkSubmesh(Cursor& cursor, const SubMesh& mesh, const SubmeshSource& source);

}  // namespace md5v::md5
