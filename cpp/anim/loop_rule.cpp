#include "anim/loop_rule.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <optional>

#include "base/float4.h"

namespace md5v::anim {

namespace {

using Pose = std::vector<JointTransform>;

constexpr uint32_t kSmallestCircle = 4;
constexpr uint32_t kLookedAtSteps = 8;
// Limits for the step from the last pose to the first, derived from about 140 real clips. It is at least this
// share of the smaller of a usual step and the neighbouring steps,
constexpr float kSmallestShare = 0.25f;
// at most this share of the larger of them,
constexpr float kLargestShare = 2.0f;
// and between these shares of the largest distance from the first pose.
constexpr float kRoundingShare = 2e-4f;
constexpr float kFarShare = 0.3f;
constexpr float kFarthestShare = 0.75f;

float longestBone(const Clip& clip) {
  float longest = 0.0f;
  for (size_t j = 0; j < clip.still.size(); ++j) {
    if (j == clip.hierarchy.root()) continue;
    longest = std::max(longest, glm::length(clip.still[j].position));
  }
  return longest > 0.0f ? longest : 1.0f;
}

float sumOf(Float4 v) { return v[0] + v[1] + v[2] + v[3]; }

// Square root of the summed squares over all joints that move. Rotations are chords in radians, translations
// are shares of `unit`.
float distance(const Clip& clip, const Pose& a, const Pose& b, float unit) {
  const float share = 0.5f / unit;
  const uint32_t root = clip.hierarchy.root();
  const Float4 shares = {share, share, share, 0.0f};
  Float4 sums{};
  for (const RotationGroup& group : clip.rotations) {
    for (uint32_t lane = 0; lane < group.count; ++lane) {
      const uint32_t j = group.joints[lane];
      const Float4 from = load4(&a[j].rotation[0]);
      const Float4 to = load4(&b[j].rotation[0]);
      const Float4 turned = from - to * (sumOf(from * to) < 0.0f ? -1.0f : 1.0f);
      sums += turned * turned;
    }
  }
  for (const MovingPosition& moving : clip.positions) {
    const uint32_t j = moving.joint;
    if (j == root) continue;
    const Float4 moved = (load4(&a[j].position.x) - load4(&b[j].position.x)) * shares;
    sums += moved * moved;
  }
  return 2.0f * std::sqrt(sumOf(sums));
}

// The upper median, for an even count.
float medianOf(const float* numbers, uint32_t count) {
  for (uint32_t i = 0; i < count; ++i) {
    uint32_t below = 0;
    uint32_t equal = 0;
    for (uint32_t k = 0; k < count; ++k) {
      below += numbers[k] < numbers[i] ? 1 : 0;
      equal += numbers[k] == numbers[i] ? 1 : 0;
    }
    if (below <= count / 2 && count / 2 < below + equal) {
      return numbers[i];
    }
  }
  return 0.0f;  // some values are NaN
}

struct FrameSteps {
  float first = 0.0f;
  float last = 0.0f;
  float median = 0.0f;
  float closing = 0.0f;   // the step from the last pose to the first
  float farthest = 0.0f;  // the largest distance from the first pose
};

// Nullopt if the last pose equals the first: the other steps do not matter then.
std::optional<FrameSteps> measureSteps(const Clip& clip) {
  const float unit = longestBone(clip);
  const uint32_t intervals = clip.timeline.frame_count - 1;
  const auto read = [&clip](uint32_t frame, Pose& pose) {
    SampleJob{&clip, blendAtFrame(clip.timeline, frame), RootMotion::kFile, pose, {}}.run();
  };
  Pose start(clip.jointCount());
  Pose pose(clip.jointCount());
  Pose next(clip.jointCount());
  read(0, start);
  FrameSteps steps;
  float lengths[kLookedAtSteps];
  const uint32_t count = std::min(intervals, kLookedAtSteps);
  const auto frameOf = [&](uint32_t i) {
    return static_cast<uint32_t>(uint64_t{i} * (intervals - 1) / (count - 1));
  };
  read(intervals, next);
  read(frameOf(count / 2) + 1, pose);
  if (distance(clip, next, start, unit) <= kRoundingShare * distance(clip, pose, start, unit))
    return std::nullopt;
  uint32_t read_to = 0;
  for (uint32_t i = 0; i < count; ++i) {
    const uint32_t frame = frameOf(i);
    if (i > 0 && frame == read_to) {
      pose.swap(next);
    } else {
      read(frame, pose);
    }
    read_to = frame + 1;
    read(read_to, next);
    lengths[i] = distance(clip, pose, next, unit);
    steps.closing = distance(clip, next, start, unit);
    steps.farthest = std::max(steps.farthest, steps.closing);
  }
  steps.first = lengths[0];
  steps.last = lengths[count - 1];
  steps.median = medianOf(lengths, count);
  return steps;
}

}  // namespace

LoopRule guessLoopRule(const Clip& clip) {
  const uint32_t frames = clip.timeline.frame_count;
  if (frames < kSmallestCircle) {
    return LoopRule::kId;
  }
  const std::optional<FrameSteps> measured = measureSteps(clip);
  if (!measured) {
    return LoopRule::kId;
  }
  const FrameSteps& steps = *measured;
  const float neighbours = 0.5f * (steps.first + steps.last);
  // The fewer poses a circle has, the larger a step is compared with its diameter. The poses do not form an
  // exact circle.
  const float sine = std::sin(3.14159265f / static_cast<float>(frames));
  const float side = std::min(1.4f * sine, kFarthestShare);
  const bool is_step = steps.closing >= kSmallestShare * std::min(steps.median, neighbours) &&
                       steps.closing <= kLargestShare * std::max(steps.median, neighbours);
  const bool is_near = steps.closing > kRoundingShare * steps.farthest &&
                       steps.closing <= std::max(kFarShare, side) * steps.farthest;
  return is_step && is_near ? LoopRule::kCircular : LoopRule::kId;
}

}  // namespace md5v::anim
