// Reads a mesh { } block with its vert, tri and weight lines as they are; resolve.h checks their indices.
#pragma once

#include <cstddef>

#include "md5/grammar/cursor.h"
#include "md5/raw/raw_mesh.h"

namespace md5v::md5 {

// Reads from the opening brace to the closing one. Stops before a keyword that belongs outside of a mesh, and
// at the end of the file. `offset` is that of the keyword mesh.
void readSubmesh(Cursor& cursor, size_t offset, RawSubmesh& mesh);

}  // namespace md5v::md5
