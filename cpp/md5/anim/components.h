// Decides which numbers of a frame belong to which joint, by the joint's flags and first component.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "md5/anim_file.h"
#include "md5/grammar/joint_list.h"

namespace md5v::md5 {

// Replaces a first component that is not a valid index.
inline constexpr uint32_t kNoComponent = UINT32_MAX;

// How many numbers of a frame the joint uses.
inline uint32_t componentCount(uint32_t flags) {
  return static_cast<uint32_t>(std::popcount(flags & kAllAnimFlags));
}

// Makes all joints use numbers that frames have. Other joints are reported and keep their base frame. Doom 3
// does not check the end of a joint's numbers and reads into the next frame (edge case 51).
void resolveComponents(Cursor& cursor, std::span<const JointSource> sources, AnimFile& file);

// For each joint, whether it shares numbers of a frame with another one.
std::vector<bool> jointsThatShare(const AnimFile& file);

}  // namespace md5v::md5
