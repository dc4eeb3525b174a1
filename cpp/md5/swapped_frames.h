// Frames that hold the rotation of each joint before its position. Not for the plain reader.
#pragma once

#include "md5/anim_frames.h"
#include "md5/reader.h"

namespace md5v::md5 {

// Tells it, and puts the position first.
void settleSwappedFrames(Reader& reader, RawFrames& raw, const AnimFile& file);

}  // namespace md5v::md5
