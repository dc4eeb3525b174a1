// Lists of a mesh whose values are all the same though they should not be, or all of another unit. Not for
// the plain reader, which gives up on mayBeUniform().
#pragma once

#include "md5/raw_mesh.h"
#include "md5/reader.h"

namespace md5v::md5 {

// Reports that all vertices lie at one place, and texture coordinates that are all 0 or in pixels.
void checkUniform(Reader& reader, RawMesh& mesh);

// Reports biases that are all 0, of which nothing else is said then.
void checkZeroBiases(Reader& reader, RawMesh& mesh);

}  // namespace md5v::md5
