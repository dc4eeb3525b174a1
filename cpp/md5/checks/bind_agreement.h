// Checks that the joints that move a vertex agree on its position in the bind pose. They do up to rounding
// where an exporter wrote joints and weights in the spaces that the format asks for.
#pragma once

#include <cstddef>
#include <span>

#include "md5/checks/weight_pairs.h"
#include "md5/grammar/joint_list.h"
#include "md5/mesh/submesh_parser.h"
#include "md5/mesh_file.h"

namespace md5v::md5 {

// Reports a mesh whose joints are far from agreeing, with the property of the joints that explains it, or
// else the joint or the vertex where most of it is. Says nothing where errors were reported, which may cause
// it. `joints` are the file's bindTransforms(), `sources` has one entry per joint, `meshes` one per mesh;
// `weights_offset` is where the first weight of the file stands.
void checkBindAgreement(Cursor& cursor, std::span<const JointSource> sources,
                        std::span<const RawSubmesh> meshes, const MeshFile& file, const Transforms& joints,
                        size_t weights_offset);

}  // namespace md5v::md5
