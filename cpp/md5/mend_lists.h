// Lists of a mesh that lost or doubled some of their entries. Not for the plain reader.
#pragma once

#include "md5/raw_mesh.h"
#include "md5/reader.h"

namespace md5v::md5 {

// Reports entries that are there twice, which are dropped, and those that are gone, whose places are filled.
void mendLists(Reader& reader, RawMesh& mesh);

}  // namespace md5v::md5
