// First components that do not follow from the flags. Not for the plain reader.
#pragma once

#include <span>

#include "md5/anim_frames.h"
#include "md5/joints.h"
#include "md5/reader.h"
#include "md5/slots.h"

namespace md5v::md5 {

// Counts them anew where they cannot be right, and the flags account for all numbers of the frames. True
// where it did.
bool recountFirstComponents(Reader& reader, std::span<const JointSource> sources, const DeclaredCount& count,
                            RawFrames& raw, AnimFile& file);

}  // namespace md5v::md5
