// Lists of a mesh whose values are all the same though they should not be, or all of another unit. Not for
// the plain reader, which gives up on mayBeUniform().
#pragma once

#include "md5/raw_mesh.h"
#include "md5/reader.h"

namespace md5v::md5 {

// Reports biases that are all 0, of which nothing else is said then.
void checkZeroBiases(Reader& reader, RawMesh& mesh);

}  // namespace md5v::md5
