// Copies the elements of a mesh file into a SkinnedMesh.
#pragma once

#include "md5/mesh_file.h"
#include "skin/mesh/skinned_mesh.h"

namespace md5v::model {

// Sets `vertices`, `uvs` and `influences`.
void fillMesh(const md5::SubMesh& source, skin::SkinnedMesh& mesh);

}  // namespace md5v::model
