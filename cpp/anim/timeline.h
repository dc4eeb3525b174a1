// Maps seconds to frames of a clip: by id Tech 4's rule a loop has N-1 intervals, because its last frame
// repeats the first. By the circular rule a repeating loop has N intervals.
#pragma once

#include <cstdint>

namespace md5v::anim {

enum class LoopMode : uint8_t { kRepeat, kOnce, kPingPong };
enum class LoopRule : uint8_t { kId, kCircular };

// The timing of a clip: frame_count >= 1, frame_rate != 0. A negative rate plays backwards.
struct Timeline {
  uint32_t frame_count = 1;
  double frame_rate = 24.0;  // frames per second
  LoopRule rule = LoopRule::kId;
  LoopMode mode = LoopMode::kRepeat;  // only kRepeat closes a circle
  // Only these frames are played, both included, and none is passed twice at the turn; `last` may lie beyond
  // the end. A range of less than the complete clip has last - first intervals by either rule.
  uint32_t first = 0;
  uint32_t last = UINT32_MAX;
};

// The pose between two stored frames: from at lerp 0, to at lerp 1.
struct FrameBlend {
  uint32_t from = 0;
  uint32_t to = 0;
  float lerp = 0.0f;
  int32_t cycle = 0;   // complete passes before this one; 1 for an ended kOnce
  int32_t travel = 0;  // passes that joint 0 has travelled on by: 0 unless repeating, negative for backwards
  double frame = 0.0;  // position on the clip in frames: first .. first + intervals
};

// Rounds seconds * rate to a whole frame where it differs by rounding errors only: without this, frame k
// would show as k - 1 + 0.9999.
double snapToWhole(double frame);

// Number of frame intervals of one pass: 0 for a single frame.
uint32_t intervalCount(const Timeline& timeline);

// Length of one pass in seconds.
double durationSeconds(const Timeline& timeline);

// The pose at `seconds` (any value). Before the start, kOnce holds the first pose and the others wrap. NaN is
// the start, and so is an infinite value, except in kOnce.
FrameBlend blendAtSeconds(const Timeline& timeline, double seconds);

// The pose at a (fractional) frame, clamped to what is played; never wraps, so frame N-1 is the stored last
// frame.
FrameBlend blendAtFrame(const Timeline& timeline, double frame);

}  // namespace md5v::anim
