// Counts bits of flags, and names the flags of an animated joint.
#pragma once

#include <bit>
#include <cstdint>

namespace md5v {

constexpr uint32_t countBits(uint32_t flags) { return static_cast<uint32_t>(std::popcount(flags)); }

// The components of a joint's transform that an animation stores for each frame, with the bit numbers of the
// md5anim format: Tx, Ty and Tz are bits 0 to 2, Qx, Qy and Qz bits 3 to 5.
inline constexpr uint32_t kPositionFlags = 0x07;
inline constexpr uint32_t kRotationShift = 3;

}  // namespace md5v
