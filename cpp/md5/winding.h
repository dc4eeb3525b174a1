// Whether meshes are inside out: their triangles face inwards, and what is in front is not drawn.
#pragma once

#include <vector>

#include "md5/mesh_file.h"
#include "md5/raw_mesh.h"
#include "md5/reader.h"
#include "md5/weight_pairs.h"

namespace md5v::md5 {

// A first look at some triangles all over the file, `joints` being those of its bindTransforms(): whether
// they face inwards in the bind pose. Of 49 real files they do in none.
bool mayFaceInwards(const MeshFile& file, const JointMatrices& joints);

// Reports meshes that are closed and whose triangles face inwards in the bind pose, at their word `mesh`.
// `sources` has one entry per mesh of `file`. Not for the plain reader.
void checkWinding(Reader& reader, const std::vector<RawMesh>& sources, const MeshFile& file,
                  const JointMatrices& joints);

}  // namespace md5v::md5
