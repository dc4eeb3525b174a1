// Frames that all hold their numbers otherwise than the joints say, because their exporter has another idea
// of the format. Each such habit is told once, and the frames are read as they are meant. Not for the plain
// reader, which gives up on what such frames lead to.
#pragma once

#include <span>

#include "md5/anim_file.h"
#include "md5/anim_frames.h"
#include "md5/joints.h"
#include "md5/reader.h"
#include "md5/slots.h"

namespace md5v::md5 {

// Brings the numbers of the frames, the first components of the joints and the count of components into the
// order of the format. `raw` has a frame; `count` is numAnimatedComponents.
void settleFrameColumns(Reader& reader, std::span<const JointSource> sources, DeclaredCount& count,
                        RawFrames& raw, AnimFile& file);

}  // namespace md5v::md5
