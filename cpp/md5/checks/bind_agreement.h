// Checks that the joints that move a vertex agree on its position in the bind pose. They agree up to rounding
// if the exporter wrote joints and weights in the spaces that the format requires.
#pragma once

#include <cstddef>
#include <span>

#include "base/transform.h"
#include "md5/grammar/joint_list.h"
#include "md5/mesh_file.h"
#include "md5/raw/raw_mesh.h"

namespace md5v::md5 {

// Reports a mesh whose joints disagree by far. The report names the property of the joints that explains it,
// or else the joint or the vertex with most of the disagreement. Reports nothing after errors, which may be
// the cause. `joints` are the file's bindTransforms(). `sources` has one entry per joint, `meshes` one per
// mesh.
void checkBindAgreement(Cursor& cursor, std::span<const JointSource> sources,
                        std::span<const SubmeshSource> meshes, const MeshFile& file,
                        std::span<const JointTransform> joints);

}  // namespace md5v::md5
