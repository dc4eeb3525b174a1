#include "anim/loop_rule.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace md5v::anim {
namespace {

// A chain whose joints rotate about x by this angle, each with its own phase; the root moves along x.
using Angle = std::function<double(uint32_t joint, uint32_t frame)>;

enum class ChainOrder : uint8_t { kRootFirst, kRootLast };

LoopRule ruleOf(uint32_t frames, const Angle& angle, float step = 0.0f,
                ChainOrder order = ChainOrder::kRootFirst) {
  constexpr uint32_t kJoints = 5;
  // The place of a joint in the file.
  const auto placeOf = [order](uint32_t joint) {
    return order == ChainOrder::kRootFirst ? joint : kJoints - 1 - joint;
  };
  ClipData source;
  std::vector<std::string> names;
  std::vector<int32_t> parents;
  for (uint32_t j = 0; j < kJoints; ++j) {
    names.push_back("j" + std::to_string(j));
    const uint32_t joint = placeOf(j);
    parents.push_back(joint == 0 ? -1 : static_cast<int32_t>(placeOf(joint - 1)));
    source.tracks.push_back({1 | 8, j * 2, {10, 0, 0}, {0, 0, 0}});
  }
  source.hierarchy = makeHierarchy(std::move(names), std::move(parents));
  source.timeline.frame_count = frames;
  source.component_count = kJoints * 2;
  for (uint32_t f = 0; f < frames; ++f) {
    for (uint32_t place = 0; place < kJoints; ++place) {
      const uint32_t j = placeOf(place);
      source.components.push_back(j == 0 ? double{step} * f : 10.0);
      source.components.push_back(std::sin(0.5 * angle(j, f)));
    }
  }
  return makeClip(std::move(source)).timeline.rule;
}

constexpr double kTurn = 6.283185307179586;

// A swing with the given frames per cycle.
Angle swing(uint32_t period) {
  return [period](uint32_t joint, uint32_t frame) { return std::sin(kTurn * frame / period + joint); };
}

Angle nod(uint32_t period) {
  return [period](uint32_t, uint32_t frame) { return std::cos(kTurn * frame / period); };
}

TEST(LoopRule, IsIdsForTooFewFramesToDecide) {
  for (const uint32_t frames : {1u, 2u, 3u}) {
    EXPECT_EQ(ruleOf(frames, swing(frames)), LoopRule::kId) << frames;
  }
}

TEST(LoopRule, IsIdsForAClipThatDoesNotMove) {
  EXPECT_EQ(ruleOf(20, [](uint32_t, uint32_t) { return 0.7; }), LoopRule::kId);
}

TEST(LoopRule, IsIdsWhereTheLastFrameRepeatsTheFirst) {
  for (const uint32_t frames : {5u, 9u, 25u, 121u}) {
    EXPECT_EQ(ruleOf(frames, swing(frames - 1)), LoopRule::kId) << frames;
    EXPECT_EQ(ruleOf(frames, nod(frames - 1)), LoopRule::kId) << frames;
  }
}

TEST(LoopRule, IsIdsWhereTheRepeatedFrameIsRounded) {
  EXPECT_EQ(ruleOf(25,
                   [](uint32_t joint, uint32_t frame) {
                     const double rounding = frame == 24 ? 1e-4 : 0.0;
                     return swing(24)(joint, frame) + rounding;
                   }),
            LoopRule::kId);
}

TEST(LoopRule, IsIdsWhereTheClipEndsFarFromItsStart) {
  const Angle fall = [](uint32_t joint, uint32_t frame) { return 0.05 * frame * (1.0 + 0.1 * joint); };
  for (const uint32_t frames : {4u, 5u, 10u, 30u}) {
    EXPECT_EQ(ruleOf(frames, fall), LoopRule::kId) << frames;
  }
}

TEST(LoopRule, IsCircularWhereTheStepFromLastToFirstFrameIsUsual) {
  for (const uint32_t frames : {8u, 12u, 24u, 78u, 120u}) {
    EXPECT_EQ(ruleOf(frames, swing(frames)), LoopRule::kCircular) << frames;
    EXPECT_EQ(ruleOf(frames, nod(frames)), LoopRule::kCircular) << frames;
  }
}

TEST(LoopRule, IgnoresTheTranslationOfTheRootWhereverItStands) {
  for (const ChainOrder order : {ChainOrder::kRootFirst, ChainOrder::kRootLast}) {
    EXPECT_EQ(ruleOf(24, swing(24), 6.0f, order), LoopRule::kCircular);
    EXPECT_EQ(ruleOf(25, swing(24), 6.0f, order), LoopRule::kId);
  }
}

}  // namespace
}  // namespace md5v::anim
