// Reads the flags { } block of a mesh, which version 11 adds (Enemy Territory: Quake Wars).
#pragma once

#include <cstdint>

#include "md5/grammar/cursor.h"

namespace md5v::md5 {

// Reads the block after the word flags, and adds bits of MeshFlag. Case is ignored. Unknown flags are
// reported; that engine warns about them, too.
void readMeshFlags(Cursor& cursor, uint32_t& flags);

}  // namespace md5v::md5
