#include <gtest/gtest.h>

#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <random>

#include "skin/weld.h"

namespace md5v::skin {
namespace {

TEST(WeldPositions, JoinsEqualPlacesAndLeavesOthersApart) {
  const std::vector<glm::vec3> positions = {{0, 0, 0}, {1, 0, 0}, {0, 0, 0}, {0, 1, 0}, {1, 0, 0}};
  const WeldGroups groups = weldPositions(positions, 1e-3f);
  EXPECT_EQ(groups.count, 3u);
  EXPECT_EQ(groups.group_of, (std::vector<uint32_t>{0, 1, 0, 2, 1}));
}

TEST(WeldPositions, JoinsNeighboursOnBothSidesOfACellsEdge) {
  std::mt19937 random(11);
  std::uniform_real_distribution<float> place(-50.0f, 50.0f);
  std::uniform_real_distribution<float> noise(-2e-4f, 2e-4f);
  std::vector<glm::vec3> positions;
  for (int i = 0; i < 2000; ++i) {
    const glm::vec3 p(place(random), place(random), place(random));
    positions.push_back(p);
    positions.push_back(p + glm::vec3(noise(random), noise(random), noise(random)));
  }
  const WeldGroups groups = weldPositions(positions, 1e-3f);
  EXPECT_EQ(groups.count, 2000u) << "seed 11";
  for (size_t i = 0; i < positions.size(); i += 2) {
    ASSERT_EQ(groups.group_of[i], groups.group_of[i + 1]) << "seed 11, pair " << i;
  }
}

// Clusters around few places, so that chains, equal places and both signs of zero occur.
TEST(WeldPositions, AgreesWithComparingAllPairs) {
  std::mt19937 random(12);
  std::uniform_int_distribution<int> step(-3, 3);
  for (int round = 0; round < 8; ++round) {
    const float epsilon = round % 4 == 0 ? 0.0f : 1e-3f;
    std::vector<glm::vec3> positions;
    for (int i = 0; i < 300; ++i) {
      const glm::vec3 place(step(random), step(random), 0.0f);
      const glm::vec3 nudge(step(random), step(random), step(random));
      positions.push_back((place + nudge * 4e-4f) * (i % 2 == 0 ? 1.0f : -1.0f));
    }
    std::vector<uint32_t> lowest(positions.size());  // of each vertex's group, grown until nothing changes
    for (uint32_t v = 0; v < lowest.size(); ++v) lowest[v] = v;
    for (bool changed = true; changed;) {
      changed = false;
      for (size_t a = 0; a < positions.size(); ++a) {
        for (size_t b = 0; b < positions.size(); ++b) {
          if (lowest[b] >= lowest[a] || glm::distance(positions[a], positions[b]) > epsilon) continue;
          lowest[a] = lowest[b];
          changed = true;
        }
      }
    }
    const WeldGroups groups = weldPositions(positions, epsilon);
    for (size_t v = 0; v < positions.size(); ++v) {
      ASSERT_EQ(groups.group_of[v], groups.group_of[lowest[v]]) << "seed 12, round " << round;
      for (size_t other = 0; other < v; ++other) {
        ASSERT_EQ(groups.group_of[v] == groups.group_of[other], lowest[v] == lowest[other])
            << "seed 12, round " << round << ", vertices " << other << " and " << v;
      }
    }
  }
}

TEST(WeldPositions, TakesNoSquareOfTheVerticesForCrowdedPlaces) {
  std::vector<glm::vec3> positions;
  positions.reserve(200000);
  for (int i = 0; i < 200000; ++i) {
    positions.push_back({static_cast<float>(i) * 1e-8f, 0, 0});
  }
  EXPECT_GE(weldPositions(positions, 1e-3f).count, 1u);
}

TEST(WeldPositions, AcceptsNothingAndPlacesBeyondReason) {
  EXPECT_EQ(weldPositions({}, 1e-3f).count, 0u);
  const std::vector<glm::vec3> far = {{1e30f, 0, 0}, {1e30f, 0, 0}, {-1e30f, 0, 0}};
  EXPECT_EQ(weldPositions(far, 1e-3f).count, 2u);
}

}  // namespace
}  // namespace md5v::skin
