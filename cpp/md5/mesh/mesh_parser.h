// Reads the top level of an .md5mesh: counts, joints and meshes, in this order for Doom 3 and in any order
// here.
#pragma once

#include <cstddef>
#include <optional>

#include "md5/grammar/cursor.h"
#include "md5/mesh_file.h"

namespace md5v::md5 {

// `lent_joints`: see ReadOptions. Null if neither a joint nor a mesh could be read.
std::optional<MeshFile> parseMesh(Cursor& cursor, size_t lent_joints);

}  // namespace md5v::md5
