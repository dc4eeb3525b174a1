// Reads the flags { } block of a mesh, which version 11 adds (Enemy Territory: Quake Wars).
#pragma once

#include <cstdint>

#include "md5/grammar/cursor.h"

namespace md5v::md5 {

// Reads the block from behind the word flags, and adds bits of MeshFlag. Names are compared without regard to
// case; unknown ones are reported, as that engine does.
void readMeshFlags(Cursor& cursor, uint32_t& flags);

}  // namespace md5v::md5
