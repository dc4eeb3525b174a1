// Reads the frame { } blocks of an animation as they are; frame_table.h builds one table from them.
#pragma once

#include <cstddef>

#include "md5/grammar/cursor.h"
#include "md5/raw/raw_anim.h"

namespace md5v::md5 {

// Reads a frame after its keyword at `offset`, and all following frames that have the form of exporters.
void readFrames(Cursor& cursor, size_t offset, RawFrames& frames);

}  // namespace md5v::md5
