// Which weights the vertices of a mesh name, where the sums of many show that these are not theirs. Not for
// the plain reader, which gives up on that many.
#pragma once

#include "md5/raw_mesh.h"
#include "md5/reader.h"

namespace md5v::md5 {

// Of so many vertices one must have another sum than 1 for that to be more than a careless export.
inline constexpr size_t kManySums = 8;

// Reads first weights or weight counts as they are meant where only one of them is wrong, else tells what of
// them does not fit; notes in `mesh` that sums need not be told any more. Its lists are in order and
// undamaged.
void settleRanges(Reader& reader, RawMesh& mesh);

}  // namespace md5v::md5
