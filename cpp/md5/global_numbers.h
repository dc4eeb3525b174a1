// Numbers of vertices and weights that go on counting from mesh to mesh, as exporters have them that keep all
// meshes in one list. The format counts from 0 in each. Not for the plain reader, which gives up on them.
#pragma once

#include <span>

#include "md5/raw_mesh.h"
#include "md5/reader.h"

namespace md5v::md5 {

// Tells of them once, and makes them what they are meant to be.
void settleGlobalNumbers(Reader& reader, std::span<RawMesh> meshes);

}  // namespace md5v::md5
