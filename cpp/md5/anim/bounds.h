// Converts the bounds { } block of an animation: one box in model space for each frame, often wrong in real
// files. If a file has more or fewer boxes than frames, all are ignored and reported once.
// Only if there are as many as numFrames announces, and frames are missing, the first boxes are used.
#pragma once

#include <cstddef>
#include <vector>

#include "md5/anim_file.h"
#include "md5/grammar/entry_list.h"
#include "md5/stored_transform.h"

namespace md5v::md5 {

struct RawBounds {
  size_t offset = 0;                   // of the keyword; 0 if there is none
  std::vector<StoredTransform> items;  // position: minimum, rotation: maximum
  bool is_damaged = false;             // a fault of an entry was reported
};

// Sets `bounds` of `file`, whose frames are known, to one box a frame or to none. Reports bounds that are
// missing, too many, too few, or empty. `frame_count` is the announced count.
void resolveBounds(Cursor& cursor, const RawBounds& bounds, const DeclaredCount& frame_count, AnimFile& file);

}  // namespace md5v::md5
