// Frames that hold the rotations as x y z w, or w x y z. Not for the plain reader.
#pragma once

#include "md5/anim_frames.h"
#include "md5/reader.h"
#include "md5/slots.h"

namespace md5v::md5 {

// Tells it, leaves w out, and negates x, y and z where w has the other sign than the format gives it. True
// where it was so.
bool dropRotationW(Reader& reader, DeclaredCount& count, RawFrames& raw, AnimFile& file);

}  // namespace md5v::md5
