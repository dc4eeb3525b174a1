// Which numbers of a frame each joint of an animation uses.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "md5/anim_file.h"
#include "md5/joints.h"
#include "md5/reader.h"

namespace md5v::md5 {

// A first component that could not be read, or that is none.
inline constexpr uint32_t kNoComponent = std::numeric_limits<uint32_t>::max();

// Makes of negative flags what fits the numbers up to those of the next joint that moves: all their known
// bits (-1 is 63), or, where a minus is too much, their amount. Not for the plain reader.
void settleNegativeFlags(const DeclaredCount& count, AnimFile& file);

// Reports joints whose numbers are not in the frames of `file` or are another joint's, and makes joints still
// whose numbers are not there. `sources` has one entry per joint; `count` is that of the components, with the
// place where it should stand.
void settleComponents(Reader& reader, std::span<const JointSource> sources, const DeclaredCount& count,
                      AnimFile& file);

// Of each joint whether another one uses numbers of a frame that are its own.
std::vector<uint8_t> jointsThatShare(const AnimFile& file);
// The same, and whether numbers that none uses follow its own, before others that are used: then it may have
// other numbers than are meant.
std::vector<uint8_t> jointsInDoubt(const AnimFile& file);

}  // namespace md5v::md5
