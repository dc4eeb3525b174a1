#include "anim/camera_path.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>
#include <limits>
#include <random>

namespace md5v::anim {
namespace {

// Keys at x = their index, 1 Hz, without rotation.
CameraPath countingPath(uint32_t keys, std::vector<uint32_t> cuts,
                        CutConvention convention = CutConvention::kLastOfOldShot) {
  CameraPath path;
  for (uint32_t i = 0; i < keys; ++i) {
    path.keys.push_back({{{static_cast<float>(i), 0.0f, 0.0f}, quatFromXyz({0.0f, 0.0f, 0.0f})}, 90.0f});
  }
  path.cuts = std::move(cuts);
  path.frame_rate = 1.0;
  layOutShots(path, convention);
  return path;
}

void expectKeys(const CameraPath& path, std::vector<double> keys) {
  for (size_t second = 0; second < keys.size(); ++second) {
    EXPECT_DOUBLE_EQ(viewAt(path, static_cast<double>(second)).key, keys[second]) << "at " << second << " s";
  }
}

TEST(CameraPath, ShowsTheKeyAfterACutAtTheCutsTime) {
  const CameraPath path = countingPath(8, {3});
  expectKeys(path, {0, 1, 2, 4, 5, 6, 7, 7});
  EXPECT_DOUBLE_EQ(durationSeconds(path), 6.0);
  EXPECT_EQ(path.shots.size(), 2u);
}

TEST(CameraPath, CountsThePairAtEachCutOnce) {
  const CameraPath path = countingPath(10, {3, 5});
  expectKeys(path, {0, 1, 2, 4, 6, 7, 8, 9});
  EXPECT_DOUBLE_EQ(durationSeconds(path), 7.0);
}

TEST(CameraPath, MovesTowardsTheOldShotsLastKeyUpToTheCut) {
  const CameraPath path = countingPath(8, {3});
  EXPECT_NEAR(viewAt(path, 2.99).key, 2.99, 1e-9);
  EXPECT_NEAR(viewAt(path, 2.99).at.transform.position.x, 2.99f, 1e-5f);
  EXPECT_EQ(viewAt(path, 2.99).shot, 0u);
  EXPECT_EQ(viewAt(path, 3.0).shot, 1u);
}

TEST(CameraPath, SkipsAShotWithoutLength) {
  const CameraPath path = countingPath(10, {3, 4});
  expectKeys(path, {0, 1, 2, 5, 6, 7, 8, 9});
}

TEST(CameraPath, HoldsTheOldShotForOneFrameWhereTheCutBeginsTheNewOne) {
  const CameraPath path = countingPath(6, {3}, CutConvention::kFirstOfNewShot);
  expectKeys(path, {0, 1, 2, 3, 4, 5});
  EXPECT_DOUBLE_EQ(viewAt(path, 2.5).key, 2.0);
  EXPECT_DOUBLE_EQ(viewAt(path, 3.5).key, 3.5);
  EXPECT_DOUBLE_EQ(durationSeconds(path), 5.0);
}

TEST(CameraPath, DoesNotMoveWithASingleKey) {
  const CameraPath path = countingPath(1, {});
  expectKeys(path, {0, 0, 0});
  EXPECT_DOUBLE_EQ(durationSeconds(path), 0.0);
}

TEST(CameraPath, AcceptsACutAtTheLastKey) { EXPECT_DOUBLE_EQ(durationSeconds(countingPath(4, {3})), 3.0); }

TEST(CameraPath, HoldsItsEndsForTimesOutside) {
  const CameraPath path = countingPath(4, {});
  EXPECT_EQ(viewAt(path, -5.0).key, 0.0);
  EXPECT_EQ(viewAt(path, 1e18).key, 3.0);
  EXPECT_EQ(viewAt(path, std::numeric_limits<double>::quiet_NaN()).key, 0.0);
}

TEST(CameraPath, NeverBlendsAcrossACut) {
  std::mt19937 random(20261);
  for (int round = 0; round < 50; ++round) {
    std::vector<uint32_t> cuts;
    for (auto cut = static_cast<uint32_t>(1 + random() % 4); cut < 29;
         cut += static_cast<uint32_t>(1 + random() % 7)) {
      cuts.push_back(cut);
    }
    const CameraPath path = countingPath(30, cuts);
    EXPECT_DOUBLE_EQ(durationSeconds(path), 29.0 - static_cast<double>(cuts.size())) << "seed 20261";
    for (int step = 0; step * 0.01 < durationSeconds(path); ++step) {
      const double t = step * 0.01;
      const double key = viewAt(path, t).key;
      for (const uint32_t cut : cuts) {
        ASSERT_FALSE(key > cut && key < cut + 1) << "seed 20261, round " << round << ", t " << t;
      }
    }
  }
}

TEST(CameraPath, LooksAlongXWithoutRotation) {
  const JointTransform t = countingPath(1, {}).keys[0].transform;
  EXPECT_NEAR(glm::distance(t.rotation * glm::vec3(1, 0, 0), glm::vec3(1, 0, 0)), 0.0f, 1e-6f);
  EXPECT_NEAR(glm::distance(t.rotation * glm::vec3(0, 0, 1), glm::vec3(0, 0, 1)), 0.0f, 1e-6f);
}

TEST(CameraPath, TurnsLeftAxisAsTheEngineDoes) {
  const glm::quat rotation = quatFromXyz({0.0f, 0.0f, 0.70710678f});
  EXPECT_NEAR(glm::distance(rotation * glm::vec3(1, 0, 0), glm::vec3(0, -1, 0)), 0.0f, 1e-5f);
  EXPECT_NEAR(glm::distance(rotation * glm::vec3(0, 1, 0), glm::vec3(1, 0, 0)), 0.0f, 1e-5f);
}

TEST(CameraPath, FixesTheVerticalAngleFromA4To3Picture) {
  for (const float aspect : {4.0f / 3.0f, 1.6f, 16.0f / 9.0f}) {
    EXPECT_NEAR(verticalFov(90.0f, aspect, FovRule::kDoom3), 73.7398f, 1e-3f);
    EXPECT_NEAR(verticalFov(60.0f, aspect, FovRule::kDoom3), 46.8264f, 1e-3f);
    EXPECT_NEAR(verticalFov(54.4322f, aspect, FovRule::kDoom3), 42.1847f, 1e-3f);
  }
  EXPECT_NEAR(verticalFov(90.0f, 1.0f, FovRule::kDoom3), 90.0f, 1e-3f);
}

TEST(CameraPath, FixesTheVerticalAngleFromA16To9PictureByBfgsRule) {
  for (const float aspect : {0.5f, 4.0f / 3.0f, 16.0f / 9.0f, 3.0f}) {
    EXPECT_NEAR(verticalFov(90.0f, aspect, FovRule::kBfg), 58.7155f, 1e-3f) << aspect;
  }
  EXPECT_FLOAT_EQ(verticalFov(72.0f, 1.0f, FovRule::kBfg), 72.0f);
}

// Keys along the x axis.
std::vector<CameraKey> keysAt(const std::vector<float>& places) {
  std::vector<CameraKey> keys;
  keys.reserve(places.size());
  for (const float place : places) {
    keys.push_back({{{place, 0.0f, 0.0f}, quatFromXyz({0.0f, 0.0f, 0.0f})}, 90.0f});
  }
  return keys;
}

TEST(CameraPath, DistinguishesCutConventionsByTheJump) {
  std::vector<CameraKey> keys;
  for (uint32_t i = 0; i < 20; ++i) {
    const float place = static_cast<float>(i) + (i >= 10 ? 500.0f : 0.0f);
    keys.push_back({{{place, 0.0f, 0.0f}, quatFromXyz({0.0f, 0.0f, 0.0f})}, 90.0f});
  }
  EXPECT_EQ(guessCutConvention(keys, {9}), CutConvention::kLastOfOldShot);
  EXPECT_EQ(guessCutConvention(keys, {10}), CutConvention::kFirstOfNewShot);
  EXPECT_EQ(guessCutConvention(keys, {5}), CutConvention::kLastOfOldShot);
}

// No shot follows a cut at the last key of an old shot, so only a jump shows that another convention is used.
TEST(CameraPath, TreatsACutAtTheLastKeyAsTheStartOfAShotIfTheCameraJumps) {
  EXPECT_EQ(guessCutConvention(keysAt({0, 1, 2, 500}), {3}), CutConvention::kFirstOfNewShot);
  EXPECT_EQ(guessCutConvention(keysAt({0, 500}), {1}), CutConvention::kFirstOfNewShot);
  EXPECT_EQ(guessCutConvention(keysAt({0, 1, 2, 3}), {3}), CutConvention::kLastOfOldShot);
  EXPECT_EQ(guessCutConvention(keysAt({0, 1, 500, 501, 502, 503}), {1, 5}), CutConvention::kLastOfOldShot);
  EXPECT_EQ(guessCutConvention(keysAt({0, 0, 0, 0}), {3}), CutConvention::kLastOfOldShot);
}

// Shots of one key have consecutive cuts.
TEST(CameraPath, DistinguishesCutConventionsWhereShotsHaveOneKey) {
  const std::vector<CameraKey> keys = keysAt({0, 101, 202, 203, 204});
  EXPECT_EQ(guessCutConvention(keys, {1, 2}), CutConvention::kFirstOfNewShot);
  EXPECT_EQ(guessCutConvention(keys, {1, 4}), CutConvention::kLastOfOldShot);
  EXPECT_EQ(guessCutConvention(keysAt({0, 1, 102, 203, 204}), {1, 2}), CutConvention::kLastOfOldShot);
  // The last shots have one key each, so the step before the last is also one between shots.
  EXPECT_EQ(guessCutConvention(keysAt({0, 1, 2, 500, 501, 900, 100}), {3, 5, 6}),
            CutConvention::kFirstOfNewShot);
  EXPECT_EQ(guessCutConvention(keysAt({0, 1, 400, 900}), {2, 3}), CutConvention::kFirstOfNewShot);
  EXPECT_EQ(guessCutConvention(keysAt({0, 1, 400, 900}), {1, 2, 3}), CutConvention::kLastOfOldShot);
}

// Either every key is a shot, or the first two form one. The distances of the other keys decide.
TEST(CameraPath, DistinguishesCutConventionsWhereOnlyOneStepIsNotBetweenTwoCuts) {
  EXPECT_EQ(guessCutConvention(keysAt({0, 350, 900, 500}), {1, 2, 3}), CutConvention::kFirstOfNewShot);
  EXPECT_EQ(guessCutConvention(keysAt({0, 50, 900, 400}), {1, 2, 3}), CutConvention::kLastOfOldShot);
}

// One number lacks its decimal point, at any key.
TEST(CameraPath, DistinguishesCutConventionsWhereOneKeyIsFarAway) {
  std::vector<float> places;
  for (uint32_t i = 0; i < 12; ++i) places.push_back(static_cast<float>(i) + (i >= 6 ? 500.0f : 0.0f));
  for (uint32_t astray = 1; astray + 1 < places.size(); ++astray) {
    for (const float far : {1e6f, -1e6f, 5e4f}) {
      std::vector<CameraKey> keys = keysAt(places);
      for (CameraKey& key : keys) key.fov = key.transform.position.x < 500.0f ? 90.0f : 60.0f;
      keys[astray].transform.position.y = far;
      EXPECT_EQ(guessCutConvention(keys, {5}), CutConvention::kLastOfOldShot) << astray << " " << far;
      EXPECT_EQ(guessCutConvention(keys, {6}), CutConvention::kFirstOfNewShot) << astray << " " << far;
    }
  }
}

TEST(CameraPath, HoldsTheLastKeyForAnInfiniteTime) {
  const CameraPath path = countingPath(6, {}, CutConvention::kLastOfOldShot);
  EXPECT_EQ(viewAt(path, std::numeric_limits<double>::infinity()).key, 5.0);
  EXPECT_EQ(viewAt(path, -std::numeric_limits<double>::infinity()).key, 0.0);
}

}  // namespace
}  // namespace md5v::anim
