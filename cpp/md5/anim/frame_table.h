// Makes one table of the frames of an animation: [frame][component]. Sorts frames by their numbers and
// completes short ones.
#pragma once

#include "md5/anim/frames.h"
#include "md5/anim_file.h"
#include "md5/grammar/entry_list.h"

namespace md5v::md5 {

// Sets frame_count, component_count, components and small_w of `file`, whose joints have the flags and first
// components of the file and whose baseframe has one entry per joint. There must be a frame. Frames go by
// their numbers. Numbers that a frame lacks repeat the frame before it, or the base frame. Reports frames out
// of order, counts that differ, and frames of another length.
void resolveFrames(Cursor& cursor, RawFrames frames, const DeclaredCount& frame_count,
                   const DeclaredCount& component_count, AnimFile& file);

}  // namespace md5v::md5
