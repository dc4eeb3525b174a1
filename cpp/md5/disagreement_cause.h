// What an exporter did instead of what the format wants, where the joints of a mesh disagree.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "md5/joints.h"
#include "md5/reader.h"
#include "md5/weight_pairs.h"

namespace md5v::md5 {

struct Disagreement {
  const MeshFile& file;
  Transforms joints;  // bind pose, as the file has it
  float size = 0.0f;  // see modelSize()
};

struct Cause {
  size_t offset = 0;  // of what shows it
  std::string text;   // empty where nothing explains the disagreement
};

// `sources` has one entry per joint, `weights_offset` is where the first weight of the file stands. Takes
// time in proportion to the file.
Cause findCause(const Reader& reader, std::span<const JointSource> sources, size_t weights_offset,
                const Disagreement& disagreement);

}  // namespace md5v::md5
