#include "anim/timeline.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace md5v::anim {
namespace {

struct Golden {
  int ms;
  uint32_t from;
  uint32_t to;
  float lerp;
  int cycle;
};

// The engine's own results for 4 frames at 24 Hz.
constexpr Golden kGoldens[] = {
    {0, 0, 1, 0.0f, 0},     {20, 0, 1, 0.48f, 0},  {41, 0, 1, 0.984f, 0},
    {42, 1, 2, 0.008f, 0},  {83, 1, 2, 0.992f, 0}, {84, 2, 3, 0.016f, 0},
    {124, 2, 3, 0.976f, 0}, {125, 0, 1, 0.0f, 1},  {250, 0, 1, 0.0f, 2},
};

FrameBlend blendIn(LoopMode mode, Timeline timeline, double seconds) {
  timeline.mode = mode;
  return blendAtSeconds(timeline, seconds);
}

TEST(Timeline, RepeatsOverOneIntervalLessThanFramesAsIdTech4Does) {
  const Timeline timeline{.frame_count = 4, .frame_rate = 24.0};
  for (const Golden& golden : kGoldens) {
    const FrameBlend at = blendAtSeconds(timeline, golden.ms / 1000.0);
    EXPECT_EQ(at.from, golden.from) << golden.ms << " ms";
    EXPECT_EQ(at.to, golden.to) << golden.ms << " ms";
    EXPECT_NEAR(at.lerp, golden.lerp, 1e-5f) << golden.ms << " ms";
    EXPECT_EQ(at.cycle, golden.cycle) << golden.ms << " ms";
  }
  EXPECT_DOUBLE_EQ(durationSeconds(timeline), 0.125);
}

TEST(Timeline, HoldsTheLastFrameWhenPlayedOnce) {
  const Timeline timeline{.frame_count = 4, .frame_rate = 24.0};
  for (const double seconds : {0.125, 0.126, 7.0, 1e12}) {
    const FrameBlend at = blendIn(LoopMode::kOnce, timeline, seconds);
    EXPECT_EQ(at.from, 3u) << seconds;
    EXPECT_EQ(at.lerp, 0.0f) << seconds;
    EXPECT_EQ(at.cycle, 1) << seconds;
  }
  EXPECT_EQ(blendIn(LoopMode::kOnce, timeline, -1.0).frame, 0.0);
}

TEST(Timeline, NeverBlendsTheLastFrameIntoTheFirst) {
  const Timeline timeline{.frame_count = 5, .frame_rate = 30.0};
  for (int i = 0; i < 4000; ++i) {
    const FrameBlend at = blendAtSeconds(timeline, i * 0.001);
    ASSERT_EQ(at.to, at.from + 1) << i;
    ASSERT_LT(at.to, 5u) << i;
  }
}

TEST(Timeline, HitsIntegerFramesExactlyAtAnyRate) {
  for (const double rate : {24.0, 23.976, 29.97, 30.0, 60.0, 7.0}) {
    const Timeline timeline{.frame_count = 1001, .frame_rate = rate};
    for (uint32_t k = 0; k < 1000; ++k) {
      const FrameBlend at = blendAtSeconds(timeline, k / rate);
      ASSERT_EQ(at.from, k) << rate;
      ASSERT_EQ(at.lerp, 0.0f) << rate << " Hz, frame " << k;
    }
  }
}

TEST(Timeline, DoesNotMoveWithASingleFrame) {
  const Timeline timeline{.frame_count = 1, .frame_rate = 24.0};
  for (const LoopMode mode : {LoopMode::kRepeat, LoopMode::kOnce, LoopMode::kPingPong}) {
    const FrameBlend at = blendIn(mode, timeline, 3.7);
    EXPECT_EQ(at.from, 0u);
    EXPECT_EQ(at.to, 0u);
    EXPECT_EQ(at.lerp, 0.0f);
  }
  EXPECT_EQ(durationSeconds(timeline), 0.0);
}

TEST(Timeline, AcceptsTimesThatAreNotNumbers) {
  const Timeline timeline{.frame_count = 4, .frame_rate = 24.0};
  for (const double bad : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(),
                           -std::numeric_limits<double>::infinity()}) {
    EXPECT_EQ(blendAtSeconds(timeline, bad).from, 0u);
    EXPECT_LT(blendAtFrame(timeline, bad).from, 4u);
  }
  EXPECT_EQ(blendAtFrame(timeline, std::numeric_limits<double>::quiet_NaN()).from, 0u);
  EXPECT_LT(blendAtSeconds(timeline, 1e300).to, 4u);
  EXPECT_LT(blendIn(LoopMode::kPingPong, timeline, -1e300).to, 4u);
}

TEST(Timeline, HoldsTheEndForAnInfiniteTimeWhenPlayedOnce) {
  const Timeline timeline{.frame_count = 4, .frame_rate = 24.0};
  constexpr double kEndless = std::numeric_limits<double>::infinity();
  EXPECT_EQ(blendIn(LoopMode::kOnce, timeline, kEndless).frame, 3.0);
  EXPECT_EQ(blendIn(LoopMode::kOnce, timeline, -kEndless).frame, 0.0);
  EXPECT_EQ(blendAtFrame(timeline, kEndless).frame, 3.0);
  EXPECT_EQ(blendAtFrame(timeline, -kEndless).frame, 0.0);
  EXPECT_EQ(blendIn(LoopMode::kOnce, timeline, std::numeric_limits<double>::quiet_NaN()).frame, 0.0);
}

TEST(Timeline, IsAsExactAfterDaysAsAtTheStart) {
  const Timeline timeline{.frame_count = 4, .frame_rate = 24.0};
  for (const double hours : {1.0, 10.0, 24.0, 240.0}) {
    const double passes = hours * 3600.0 / 0.125;
    for (const double frame : {0.001, 0.24, 1.0, 1.5, 2.999}) {
      const FrameBlend at = blendAtSeconds(timeline, passes * 0.125 + frame / 24.0);
      EXPECT_NEAR(at.frame, frame, 1e-6) << hours << " hours";
    }
  }
}

TEST(Timeline, PlaysForwardsAndBackwardsInPingPong) {
  const Timeline timeline{.frame_count = 4, .frame_rate = 1.0};
  const double expected[] = {0, 1, 2, 3, 2, 1, 0, 1, 2, 3};
  for (int second = 0; second < 10; ++second) {
    EXPECT_DOUBLE_EQ(blendIn(LoopMode::kPingPong, timeline, second).frame, expected[second]) << second;
  }
  EXPECT_DOUBLE_EQ(blendIn(LoopMode::kPingPong, timeline, 3.5).frame, 2.5);
}

TEST(Timeline, PlaysBackwardsWithANegativeRate) {
  const Timeline timeline{.frame_count = 4, .frame_rate = -10.0};
  EXPECT_DOUBLE_EQ(durationSeconds(timeline), 0.3);
  EXPECT_DOUBLE_EQ(blendAtSeconds(timeline, 0.0).frame, 3.0);
  EXPECT_NEAR(blendAtSeconds(timeline, 0.05).frame, 2.5, 1e-9);
  EXPECT_DOUBLE_EQ(blendIn(LoopMode::kOnce, timeline, 9.0).frame, 0.0);
}

TEST(Timeline, ClosesACircularClipWithItsFirstFrame) {
  const Timeline timeline{.frame_count = 4, .frame_rate = 1.0, .rule = LoopRule::kCircular};
  const FrameBlend at = blendAtSeconds(timeline, 3.25);
  EXPECT_EQ(at.from, 3u);
  EXPECT_EQ(at.to, 0u);
  EXPECT_FLOAT_EQ(at.lerp, 0.25f);
  EXPECT_DOUBLE_EQ(durationSeconds(timeline), 4.0);
}

TEST(Timeline, ClosesACircleOnlyIfItRepeats) {
  const Timeline timeline{.frame_count = 4, .frame_rate = 1.0, .rule = LoopRule::kCircular};
  const double back_and_forth[] = {0, 1, 2, 3, 2, 1, 0, 1};
  for (int second = 0; second < 8; ++second) {
    EXPECT_DOUBLE_EQ(blendIn(LoopMode::kPingPong, timeline, second).frame, back_and_forth[second]);
    EXPECT_DOUBLE_EQ(blendIn(LoopMode::kOnce, timeline, second).frame, std::min(second, 3));
  }
  const FrameBlend end = blendIn(LoopMode::kOnce, timeline, 3.5);
  EXPECT_EQ(end.from, 3u);
  EXPECT_EQ(end.lerp, 0.0f);
  EXPECT_EQ(end.cycle, 1);
  for (const LoopMode mode : {LoopMode::kOnce, LoopMode::kPingPong}) {
    const Timeline open{.frame_count = 4, .rule = LoopRule::kCircular, .mode = mode};
    EXPECT_DOUBLE_EQ(blendAtFrame(open, 3.5).frame, 3.0);
    EXPECT_EQ(blendAtFrame(open, 99.0).to, 3u);
  }
  const Timeline reverse{.frame_count = 4, .frame_rate = -1.0, .rule = LoopRule::kCircular};
  EXPECT_DOUBLE_EQ(blendIn(LoopMode::kOnce, reverse, 0.0).frame, 3.0);
  EXPECT_DOUBLE_EQ(blendIn(LoopMode::kOnce, reverse, 9.0).frame, 0.0);
}

TEST(Timeline, ClampsFramesInsteadOfWrappingThem) {
  const Timeline timeline{.frame_count = 4, .frame_rate = 24.0};
  EXPECT_EQ(blendAtFrame(timeline, 3.0).from, 3u);
  EXPECT_EQ(blendAtFrame(timeline, 99.0).from, 3u);
  EXPECT_EQ(blendAtFrame(timeline, -2.0).from, 0u);
  EXPECT_FLOAT_EQ(blendAtFrame(timeline, 1.25).lerp, 0.25f);
}

TEST(Timeline, PlaysOnlyItsRange) {
  const Timeline timeline{
      .frame_count = 10, .frame_rate = 1.0, .rule = LoopRule::kCircular, .first = 3, .last = 5};
  EXPECT_DOUBLE_EQ(durationSeconds(timeline), 2.0);
  const double expected[] = {3, 4, 3, 4, 3};
  for (int second = 0; second < 5; ++second) {
    EXPECT_DOUBLE_EQ(blendAtSeconds(timeline, second).frame, expected[second]) << second;
  }
  EXPECT_EQ(blendAtSeconds(timeline, 1.5).to, 5u);
  EXPECT_DOUBLE_EQ(blendIn(LoopMode::kOnce, timeline, 99.0).frame, 5.0);
  EXPECT_DOUBLE_EQ(blendAtFrame(timeline, 9.0).frame, 5.0);
}

TEST(Timeline, AcceptsInvalidRanges) {
  const std::pair<uint32_t, uint32_t> ranges[] = {{7, 2}, {99, 100}, {UINT32_MAX, UINT32_MAX}, {4, 4}};
  for (const auto& [first, last] : ranges) {
    const Timeline timeline{.frame_count = 10, .first = first, .last = last};
    const FrameBlend at = blendAtSeconds(timeline, 5.3);
    EXPECT_LT(at.from, 10u) << first << " " << last;
    EXPECT_EQ(at.lerp, 0.0f) << first << " " << last;
  }
}

}  // namespace
}  // namespace md5v::anim
