// Converts seconds to frames of a clip. By id Tech 4's rule a loop has N-1 intervals, because its last frame
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
  // The range that is played, including both frames, none of which occurs twice at the turn. `last` may
  // exceed the last frame. A range shorter than the complete clip has last - first intervals by either rule.
  uint32_t first = 0;
  uint32_t last = UINT32_MAX;
};

// The pose between two stored frames: `from` at lerp 0, `to` at lerp 1.
struct FrameBlend {
  uint32_t from = 0;
  uint32_t to = 0;
  float lerp = 0.0f;
  int32_t cycle = 0;  // number of complete passes before this one; 1 for a kOnce that has ended
  // Number of passes by which the root has moved on: 0 unless repeating, negative for backwards.
  int32_t travel = 0;
  double frame = 0.0;  // position in the clip in frames: first .. first + intervals
};

// Rounds seconds * rate to an integer frame if it differs only by rounding errors. Otherwise frame k could
// show as k - 1 + 0.9999.
double snapToWhole(double frame);

// Number of frame intervals of one pass: 0 for a single frame.
uint32_t intervalCount(const Timeline& timeline);

// Length of one pass in seconds.
double durationSeconds(const Timeline& timeline);

// The pose at any number of seconds. Before the start, kOnce shows the first pose, and the other modes wrap.
// NaN is the start, and so is an infinite value, except for kOnce.
FrameBlend blendAtSeconds(const Timeline& timeline, double seconds);

// The pose at a (fractional) frame, clamped to the range that is played. It never wraps, so frame N-1 is the
// stored last frame.
FrameBlend blendAtFrame(const Timeline& timeline, double frame);

}  // namespace md5v::anim
