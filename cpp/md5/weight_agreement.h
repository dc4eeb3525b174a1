// Whether the joints that move a vertex agree where it is in the bind pose. Where an exporter wrote joints
// and weights in the spaces that the format wants, they do.
#pragma once

#include <cstddef>
#include <span>

#include "md5/joints.h"
#include "md5/mesh_file.h"
#include "md5/reader.h"

namespace md5v::md5 {

// Reports that they do not, and of the mistakes that exporters make the one that explains it. `sources` has
// one entry per joint, `weights_offset` is where the first weight of the file stands.
void checkAgreement(Reader& reader, std::span<const JointSource> sources, const MeshFile& file,
                    size_t weights_offset);

}  // namespace md5v::md5
