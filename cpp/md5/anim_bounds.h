// The block bounds of an animation, against its frames.
#pragma once

#include <cstddef>
#include <vector>

#include "md5/anim_file.h"
#include "md5/reader.h"
#include "md5/slots.h"
#include "md5/stored_transform.h"

namespace md5v::md5 {

struct RawBounds {
  std::vector<StoredTransform> items;  // minimum as position, maximum as rotation; model space, file units
  size_t offset = 0;                   // of the block; 0 where there is none
  bool are_damaged = false;            // which has been reported
};

// Takes them into `file`, whose frames are known, where there is one for each frame; reports where there is
// not, and what is odd about them.
void settleBounds(Reader& reader, const RawBounds& bounds, const DeclaredCount& frame_count, AnimFile& file);

}  // namespace md5v::md5
