// Decides which numbers of a frame belong to which joint, by the joint's flags and first component.
#pragma once

#include <cstdint>
#include <span>

#include "md5/anim_file.h"
#include "md5/grammar/joint_list.h"

namespace md5v::md5 {

// Replaces a first component that is not a valid index.
inline constexpr uint32_t kNoComponent = UINT32_MAX;

// Makes all joints use numbers that frames have. Other joints are reported and keep their base frame. Doom 3
// does not check the end of a joint's numbers and reads into the next frame.
void resolveComponents(Cursor& cursor, std::span<const JointSource> sources, AnimFile& file);

}  // namespace md5v::md5
