// Where the numbers of the joints stand in frames that hold more of each than its flags ask for. Not for the
// plain reader.
#pragma once

#include <bit>
#include <cstdint>
#include <numeric>
#include <vector>

#include "md5/anim_file.h"
#include "md5/anim_frames.h"
#include "md5/slots.h"

namespace md5v::md5 {

inline constexpr uint32_t kPositionFlags = kTx | kTy | kTz;
inline constexpr uint32_t kRotationFlags = kQx | kQy | kQz;

inline uint32_t countFlags(uint32_t flags) {
  return static_cast<uint32_t>(std::popcount(flags & kAllAnimFlags));
}

// The numbers of a joint that moves.
struct FramePart {
  uint32_t joint;
  uint32_t flags;
  uint32_t place;   // of the first in the frames of the file
  uint32_t column;  // and where it should be
  uint32_t positions() const { return countFlags(flags & kPositionFlags); }
};

struct FrameLayout {
  std::vector<FramePart> parts;  // in the order of the joints
  uint32_t width = 0;            // numbers of a frame of the file
  uint32_t column_count = 0;     // and how many it should have

  // The frames hold `moreOf(flags)` numbers more for each joint that moves than its flags ask for.
  template <class MoreOf>
  FrameLayout(const AnimFile& file, const MoreOf& moreOf) {
    for (uint32_t j = 0; j < file.joints.size(); ++j) {
      const uint32_t flags = file.joints[j].flags;
      if (flags == 0) continue;
      parts.push_back({j, flags, width, column_count});
      column_count += countFlags(flags);
      width += countFlags(flags) + moreOf(flags);
    }
  }

  // Whether there is more than the flags ask for, all frames have that many numbers, and what the file says
  // of them is one of the two counts, for the first components and for the whole.
  bool fits(const AnimFile& file, const RawFrames& raw, const DeclaredCount& count) const;

  // Whether the joints say that their numbers begin at place, or at column.
  bool areFirsts(const AnimFile& file, uint32_t FramePart::*at) const;

  // Makes the joints and the count say what the frames hold once that is left out.
  void settle(DeclaredCount& count, AnimFile& file) const;

  // The columns of the file that hold what the flags ask for. `skipped(part, i)`: how many numbers are left
  // out before the i-th of a joint.
  template <class Skipped>
  std::vector<uint32_t> columns(const Skipped& skipped) const {
    std::vector<uint32_t> columns;
    columns.reserve(column_count);
    for (const FramePart& part : parts) {
      for (uint32_t i = 0; i < countFlags(part.flags); ++i)
        columns.push_back(part.place + i + skipped(part, i));
    }
    return columns;
  }
};

// Leaves those columns, in this order, of all frames, which have one length.
void takeColumns(RawFrames& raw, std::vector<uint32_t> columns);

// Whether all frames have one length.
bool areFramesUniform(const RawFrames& raw);

// Calls visit(frame, part, numbers of the part) until that returns false, which it returns.
template <class Visit>
bool allParts(const RawFrames& raw, const FrameLayout& layout, const Visit& visit) {
  for (const RawFrame& frame : raw.frames) {
    const float* numbers = raw.numbers.values().data() + frame.first;
    for (const FramePart& part : layout.parts) {
      if (!visit(frame, part, numbers + part.place)) return false;
    }
  }
  return true;
}

}  // namespace md5v::md5
