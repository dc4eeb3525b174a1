#include <gtest/gtest.h>

#include <algorithm>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <random>

#include "skin/mesh/weld.h"

namespace md5v::skin {
namespace {

// For each vertex, the number of its group, in the order of their first vertices.
struct Groups {
  std::vector<uint32_t> group_of;
  uint32_t count = 0;
};

Groups groupsOf(const std::vector<uint32_t>& next) {
  Groups groups{std::vector<uint32_t>(next.size(), UINT32_MAX), 0};
  for (uint32_t v = 0; v < next.size(); ++v) {
    if (groups.group_of[v] != UINT32_MAX) continue;
    // Each vertex is in one ring only, so this ends at its start.
    for (uint32_t member = v; groups.group_of.at(member) == UINT32_MAX; member = next[member]) {
      groups.group_of[member] = groups.count;
    }
    ++groups.count;
  }
  return groups;
}

Groups weld(const std::vector<glm::vec3>& positions, float epsilon) {
  return groupsOf(weldPositions(positions, epsilon));
}

TEST(WeldPositions, JoinsEqualPositionsAndSeparatesOthers) {
  const std::vector<glm::vec3> positions = {{0, 0, 0}, {1, 0, 0}, {0, 0, 0}, {0, 1, 0}, {1, 0, 0}};
  const Groups groups = weld(positions, 1e-3f);
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
  const Groups groups = weld(positions, 1e-3f);
  EXPECT_EQ(groups.count, 2000u) << "seed 11";
  for (size_t i = 0; i < positions.size(); i += 2) {
    ASSERT_EQ(groups.group_of[i], groups.group_of[i + 1]) << "seed 11, pair " << i;
  }
}

// Clusters around few points, so that chains, equal positions and both signs of zero occur.
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
    std::vector<uint32_t> lowest(
        positions.size());  // the lowest vertex of each group, propagated until nothing changes
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
    const Groups groups = weld(positions, epsilon);
    for (size_t v = 0; v < positions.size(); ++v) {
      ASSERT_EQ(groups.group_of[v], groups.group_of[lowest[v]]) << "seed 12, round " << round;
      for (size_t other = 0; other < v; ++other) {
        ASSERT_EQ(groups.group_of[v] == groups.group_of[other], lowest[v] == lowest[other])
            << "seed 12, round " << round << ", vertices " << other << " and " << v;
      }
    }
  }
}

TEST(WeldPositions, TakesLinearTimeForCrowdedPositions) {
  std::vector<glm::vec3> positions;
  positions.reserve(200000);
  for (int i = 0; i < 200000; ++i) {
    positions.push_back({static_cast<float>(i) * 1e-8f, 0, 0});
  }
  EXPECT_GE(weld(positions, 1e-3f).count, 1u);
}

TEST(WeldPositions, MakesOneRingOfEachGroup) {
  std::mt19937 random(13);
  std::uniform_int_distribution<int> step(0, 5);
  std::vector<glm::vec3> positions(500);
  for (glm::vec3& p : positions) p = glm::vec3(step(random), step(random), step(random)) * 6e-4f;
  std::vector<uint32_t> next = weldPositions(positions, 1e-3f);
  ASSERT_EQ(groupsOf(next).count, 1u) << "seed 13";
  std::sort(next.begin(), next.end());
  for (uint32_t v = 0; v < next.size(); ++v) ASSERT_EQ(next[v], v) << "seed 13";
}

TEST(WeldPositions, AcceptsAnEmptyListAndHugePositions) {
  EXPECT_EQ(weld({}, 1e-3f).count, 0u);
  const std::vector<glm::vec3> far = {{1e30f, 0, 0}, {1e30f, 0, 0}, {-1e30f, 0, 0}};
  EXPECT_EQ(weld(far, 1e-3f).count, 2u);
}

}  // namespace
}  // namespace md5v::skin
