// Frames that hold a scale behind the numbers of each joint that moves, or the joint's own number before
// them. Not for the plain reader.
#pragma once

#include "md5/anim_frames.h"
#include "md5/reader.h"
#include "md5/slots.h"

namespace md5v::md5 {

// Each tells it and leaves them out; true where it was so.
bool dropScales(Reader& reader, DeclaredCount& count, RawFrames& raw, AnimFile& file);
bool dropJointNumbers(Reader& reader, DeclaredCount& count, RawFrames& raw, AnimFile& file);

}  // namespace md5v::md5
