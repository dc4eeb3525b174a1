#include "anim/timeline.h"

#include <algorithm>
#include <cmath>

namespace md5v::anim {

namespace {

// k/rate*rate is often a hair beside the whole number k; without this, frame k would show as k-1 + 0.9999.
double snapToWhole(double frame) {
  const double whole = std::round(frame);
  return std::fabs(frame - whole) < 1e-7 * std::max(1.0, std::fabs(whole)) ? whole : frame;
}

int32_t clampedCycle(double cycle) { return static_cast<int32_t>(std::clamp(cycle, -1e9, 1e9)); }

struct Position {
  double frame = 0.0;  // 0 .. intervals, in the direction of play
  double cycle = 0.0;
};

Position positionInPass(double frame, double intervals, LoopMode mode) {
  if (mode == LoopMode::kOnce) {
    return {std::clamp(frame, 0.0, intervals), frame >= intervals ? 1.0 : 0.0};
  }
  const double cycle = std::floor(frame / intervals);
  const double in_pass = std::clamp(frame - cycle * intervals, 0.0, intervals);
  const bool returning = mode == LoopMode::kPingPong && std::fmod(std::fabs(cycle), 2.0) == 1.0;
  return {returning ? intervals - in_pass : in_pass, cycle};
}

}  // namespace

uint32_t intervalCount(const Timeline& timeline) {
  if (timeline.frame_count <= 1) {
    return 0;
  }
  return timeline.rule == LoopRule::kCircular ? timeline.frame_count : timeline.frame_count - 1;
}

double durationSeconds(const Timeline& timeline) {
  return intervalCount(timeline) / std::fabs(timeline.frame_rate);
}

FrameBlend blendAtFrame(const Timeline& timeline, double frame) {
  const uint32_t intervals = intervalCount(timeline);
  const double clamped =
      std::isfinite(frame) ? std::clamp(snapToWhole(frame), 0.0, static_cast<double>(intervals)) : 0.0;
  FrameBlend blend;
  blend.frame = clamped;
  blend.from = static_cast<uint32_t>(clamped);
  blend.lerp = static_cast<float>(clamped - blend.from);
  blend.to = std::min(blend.from + 1, intervals);
  blend.from %= timeline.frame_count;  // the closing frame N of a circular clip is frame 0
  blend.to %= timeline.frame_count;
  return blend;
}

FrameBlend blendAtSeconds(const Timeline& timeline, double seconds, LoopMode mode) {
  const double intervals = intervalCount(timeline);
  if (intervals == 0.0 || !std::isfinite(seconds)) {
    return {};
  }
  const double played = snapToWhole(seconds * std::fabs(timeline.frame_rate));
  const Position position = positionInPass(played, intervals, mode);
  const bool backwards = timeline.frame_rate < 0.0;
  FrameBlend blend = blendAtFrame(timeline, backwards ? intervals - position.frame : position.frame);
  blend.cycle = clampedCycle(position.cycle);
  return blend;
}

}  // namespace md5v::anim
