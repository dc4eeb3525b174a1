// Reads the top level of an .md5mesh: counts, joints and meshes. Doom 3 requires this order; here any order
// is valid.
#pragma once

#include <cstddef>
#include <optional>

#include "md5/grammar/cursor.h"
#include "md5/mesh_file.h"

namespace md5v::md5 {

// For `lent_joints` see ReadOptions. Null if neither a joint nor a mesh was readable.
std::optional<MeshFile> parseMesh(Cursor& cursor, size_t lent_joints);

}  // namespace md5v::md5
