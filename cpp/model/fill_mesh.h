// The one part of taking a mesh file apart that looks at each element: compiled for speed, the rest for size.
#pragma once

#include "md5/mesh_file.h"
#include "skin/mesh/skinned_mesh.h"

namespace md5v::model {

// Sets `vertices`, `uvs` and `influences`.
void fillMesh(const md5::SubMesh& source, skin::SkinnedMesh& mesh);

}  // namespace md5v::model
