#include "anim/timeline.h"

#include <algorithm>
#include <cmath>

#include "base/assert.h"

namespace md5v::anim {

double snapToWhole(double frame) {
  const double rounded = std::round(frame);
  return std::fabs(frame - rounded) < 1e-7 + 1e-15 * std::fabs(rounded) ? rounded : frame;
}

namespace {

int32_t clampedCycle(double cycle) { return static_cast<int32_t>(std::clamp(cycle, -1e9, 1e9)); }

// The frames that are played.
struct Span {
  uint32_t first = 0;
  uint32_t last = 0;
};

Span spanOf(const Timeline& timeline) {
  MD5V_ASSERT(timeline.frame_count >= 1);
  const uint32_t last = std::min(timeline.last, timeline.frame_count - 1);
  return {std::min(timeline.first, last), last};
}

struct Position {
  double frame = 0.0;  // 0 .. intervals, in the direction of playback
  double cycle = 0.0;
};

Position positionInPass(double frame, double intervals, LoopMode mode) {
  if (mode == LoopMode::kOnce) {
    return {std::clamp(frame, 0.0, intervals), frame >= intervals ? 1.0 : 0.0};
  }
  const double cycle = std::floor(frame / intervals);
  const double in_pass = std::clamp(frame - cycle * intervals, 0.0, intervals);
  const bool is_odd = std::floor(cycle * 0.5) * 2.0 != cycle;
  const bool returning = mode == LoopMode::kPingPong && is_odd;
  return {returning ? intervals - in_pass : in_pass, cycle};
}

}  // namespace

uint32_t intervalCount(const Timeline& timeline) {
  const Span span = spanOf(timeline);
  if (span.last == span.first) {
    return 0;
  }
  const bool is_complete = span.first == 0 && span.last == timeline.frame_count - 1;
  const bool closes =
      is_complete && timeline.rule == LoopRule::kCircular && timeline.mode == LoopMode::kRepeat;
  return span.last - span.first + (closes ? 1 : 0);
}

double durationSeconds(const Timeline& timeline) {
  MD5V_ASSERT(timeline.frame_rate != 0.0);
  return intervalCount(timeline) / std::fabs(timeline.frame_rate);
}

FrameBlend blendAtFrame(const Timeline& timeline, double frame) {
  const double first = spanOf(timeline).first;
  const double end = first + intervalCount(timeline);
  FrameBlend blend;
  blend.frame = std::min(std::max(first, snapToWhole(frame)), end);  // a NaN becomes `first`
  blend.from = static_cast<uint32_t>(blend.frame);
  blend.lerp = static_cast<float>(blend.frame - blend.from);
  blend.to = std::min(blend.from + 1, static_cast<uint32_t>(end));
  blend.from %= timeline.frame_count;  // the closing frame N of a circular clip is frame 0
  blend.to %= timeline.frame_count;
  return blend;
}

FrameBlend blendAtSeconds(const Timeline& timeline, double seconds) {
  MD5V_ASSERT(timeline.frame_rate != 0.0);
  const double intervals = intervalCount(timeline);
  const double first = spanOf(timeline).first;
  const bool has_place = timeline.mode == LoopMode::kOnce || std::isfinite(seconds);
  if (intervals == 0.0 || !has_place) {
    return blendAtFrame(timeline, first);
  }
  const double played = snapToWhole(seconds * std::fabs(timeline.frame_rate));
  const Position position = positionInPass(played, intervals, timeline.mode);
  const bool backwards = timeline.frame_rate < 0.0;
  FrameBlend blend =
      blendAtFrame(timeline, first + (backwards ? intervals - position.frame : position.frame));
  blend.cycle = clampedCycle(position.cycle);
  if (timeline.mode == LoopMode::kRepeat) {
    blend.travel = backwards ? -blend.cycle : blend.cycle;
  }
  return blend;
}

}  // namespace md5v::anim
