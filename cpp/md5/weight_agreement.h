// Whether the joints that move a vertex agree where it is in the bind pose. Where an exporter wrote joints
// and weights in the spaces that the format wants, they do.
#pragma once

#include <cstddef>
#include <span>

#include "md5/joints.h"
#include "md5/mesh_file.h"
#include "md5/raw_mesh.h"
#include "md5/reader.h"
#include "md5/weight_pairs.h"

namespace md5v::md5 {

// A first look at some of the vertices; `joints` are those of the file's bindTransforms().
bool mayDisagree(const MeshFile& file, const JointMatrices& joints);

// Looks at all of them. Reports that they do not agree, and of the mistakes that exporters make the one that
// explains it. `joints` are the file's bindTransforms(), `sources` has one entry per joint, `meshes` one per
// mesh; `weights_offset` is where the first weight of the file stands. Not for the plain reader.
void checkAgreement(Reader& reader, std::span<const JointSource> sources, std::span<const RawMesh> meshes,
                    const MeshFile& file, Transforms joints, size_t weights_offset);

}  // namespace md5v::md5
