#include "render/passes/shadow_box.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <random>

namespace md5v::render {
namespace {

constexpr int kSize = 512;

glm::vec3 toClip(const ShadowBox& box, glm::vec3 point) {
  return glm::vec3(box.clipFromWorld() * glm::vec4(point, 1.0f));
}

glm::vec3 corner(glm::vec3 min, glm::vec3 max, int index) {
  return {(index & 1) != 0 ? max.x : min.x, (index & 2) != 0 ? max.y : min.y,
          (index & 4) != 0 ? max.z : min.z};
}

TEST(ShadowBox, HoldsEveryCornerOfTheModelFromAnyLight) {
  std::mt19937 random(7);
  std::uniform_real_distribution<float> unit(-1.0f, 1.0f);
  for (int round = 0; round < 500; ++round) {
    const glm::vec3 a = glm::vec3(unit(random), unit(random), unit(random)) * 100.0f;
    const glm::vec3 b = glm::vec3(unit(random), unit(random), unit(random)) * 100.0f;
    const glm::vec3 min = glm::min(a, b);
    const glm::vec3 max = glm::max(a, b);
    const glm::vec3 light(unit(random), unit(random), unit(random));
    if (glm::length(light) < 1e-3f) continue;
    const ShadowBox box = fitShadowBox(min, max, glm::normalize(light), kSize);
    for (int i = 0; i < 8; ++i) {
      const glm::vec3 clip = glm::abs(toClip(box, corner(min, max, i)));
      ASSERT_LT(std::max({clip.x, clip.y, clip.z}), 1.0f) << "seed 7, round " << round << ", corner " << i;
    }
  }
}

TEST(ShadowBox, PutsPointsNearerToTheLightInFront) {
  const glm::vec3 light = glm::normalize(glm::vec3(1.0f, 0.0f, 1.0f));
  const ShadowBox box = fitShadowBox(glm::vec3(-10.0f), glm::vec3(10.0f), light, kSize);
  EXPECT_LT(toClip(box, light * 5.0f).z, toClip(box, light * -5.0f).z);
}

TEST(ShadowBox, IsUprightUnderALightFromStraightAbove) {
  const ShadowBox box = fitShadowBox(glm::vec3(0.0f), glm::vec3(1.0f), {0.0f, 0.0f, 1.0f}, kSize);
  EXPECT_TRUE(std::isfinite(box.clipFromWorld()[0][0]));
  EXPECT_NEAR(glm::dot(box.side, box.up), 0.0f, 1e-6f);
}

TEST(ShadowBox, MovesByFullTexelsWhileTheModelMoves) {
  const glm::vec3 light = glm::normalize(glm::vec3(0.7f, -0.3f, 0.6f));
  const glm::vec3 half(16.0f, 20.0f, 36.0f);
  const ShadowBox still = fitShadowBox(-half, half, light, kSize);
  for (int step = 1; step < 50; ++step) {
    const glm::vec3 way(0.37f * static_cast<float>(step), 0.11f * static_cast<float>(step), 0.0f);
    const ShadowBox moved = fitShadowBox(way - half, way + half, light, kSize);
    ASSERT_NEAR(glm::length(moved.side), glm::length(still.side), 1e-4f) << "step " << step;
    const float texel = 2.0f * glm::length(still.side) / kSize;
    const float texels = glm::dot(moved.center - still.center, glm::normalize(still.side)) / texel;
    ASSERT_NEAR(texels, std::round(texels), 0.02f) << "step " << step;
  }
}

TEST(ShadowBox, OfAFlatModelHasASize) {
  const ShadowBox box = fitShadowBox(glm::vec3(3.0f), glm::vec3(3.0f), {0.0f, 0.6f, 0.8f}, kSize);
  EXPECT_GT(glm::length(box.side), 0.0f);
  EXPECT_TRUE(std::isfinite(toClip(box, glm::vec3(3.0f)).x));
}

}  // namespace
}  // namespace md5v::render
