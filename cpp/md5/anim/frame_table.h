// Builds one table from the frames of an animation: [frame][component]. Sorts frames by their numbers and
// completes short ones.
#pragma once

#include "md5/anim/frames.h"
#include "md5/anim_file.h"
#include "md5/grammar/entry_list.h"

namespace md5v::md5 {

// Sets frame_count, component_count and components of `file`, and returns the frame of each row. Its joints
// must have their flags and first components, and its baseframe one entry per joint. There must be at least
// one frame. Rows are sorted by the numbers of the frames. A number that a frame lacks is copied from the
// frame before it, or from the base frame. Reports frames out of order, counts that differ, and frames of
// another length.
std::vector<RawFrame> resolveFrames(Cursor& cursor, RawFrames frames, const DeclaredCount& frame_count,
                                    const DeclaredCount& component_count, AnimFile& file);

}  // namespace md5v::md5
