// Frames that hold the numbers of several, as the lines between them are gone, or never were there. Not for
// the plain reader.
#pragma once

#include <cstdint>

#include "md5/anim_frames.h"

namespace md5v::md5 {

// Makes as many of each, and reports it. `frame_count`: how many are announced.
void splitRunOns(Reader& reader, RawFrames& raw, int64_t frame_count);

// Blocks that hold all frames of one joint each, instead of all joints of one frame: tells it, and makes
// frames of them.
void turnBlocksOfJoints(Reader& reader, RawFrames& raw, int64_t frame_count, const AnimFile& file);

}  // namespace md5v::md5
