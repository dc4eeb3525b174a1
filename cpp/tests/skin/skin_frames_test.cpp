#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "skin/mesh/bind_frames.h"
#include "tests/skin/skin_testing.h"

namespace md5v::skin {
namespace {

// A quad in the xz plane seen from -y, clockwise from there, with t increasing downwards.
struct Quad {
  std::vector<glm::dvec3> positions = {{0, 0, 1}, {1, 0, 1}, {1, 0, 0}, {0, 0, 0}};
  std::vector<glm::vec2> uvs = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
  std::vector<uint32_t> indices = {0, 1, 2, 0, 2, 3};
};

TEST(BindFrames, PointNormalsToTheClockwiseSide) {
  const Quad quad;
  for (const BindFrame& frame : computeBindFrames(quad.positions, quad.uvs, quad.indices).frames) {
    EXPECT_NEAR(glm::distance(frame.normal, glm::vec3(0, -1, 0)), 0.0f, 1e-6f);
    EXPECT_NEAR(glm::distance(glm::vec3(frame.tangent), glm::vec3(1, 0, 0)), 0.0f, 1e-6f);
    const glm::vec3 bitangent = glm::cross(frame.normal, glm::vec3(frame.tangent)) * frame.tangent.w;
    EXPECT_NEAR(glm::distance(bitangent, glm::vec3(0, 0, -1)), 0.0f, 1e-6f) << "+t points down the image";
  }
}

TEST(BindFrames, KeepTheTangentAlongSWhenUvsAreMirrored) {
  Quad quad;
  for (glm::vec2& uv : quad.uvs) {
    uv.x = 1.0f - uv.x;
  }
  const std::vector<BindFrame> frames = computeBindFrames(quad.positions, quad.uvs, quad.indices).frames;
  const glm::vec3 bitangent =
      glm::cross(frames[0].normal, glm::vec3(frames[0].tangent)) * frames[0].tangent.w;
  EXPECT_NEAR(glm::distance(glm::vec3(frames[0].tangent), glm::vec3(-1, 0, 0)), 0.0f, 1e-6f);
  EXPECT_NEAR(glm::distance(bitangent, glm::vec3(0, 0, -1)), 0.0f, 1e-6f);
}

// One triangle and three others that meet in a point: the shared normal points to the back of the first one.
TEST(BindFrames, KeepTheBitangentAlongTWhereTheSharedNormalPointsAwayFromTheTriangle) {
  std::vector<glm::dvec3> positions;
  std::vector<glm::vec2> uvs;
  std::vector<uint32_t> indices;
  for (const glm::dvec3 across :
       {glm::dvec3(1.0, 0.0, 0.0), {-0.4, 0.0, -0.9}, {-0.4, 0.0, -0.8}, {-0.3, 0.0, -0.7}}) {
    const auto first = static_cast<uint32_t>(positions.size());
    positions.insert(positions.end(), {glm::dvec3(0.0), across, {0.0, 1.0, 0.0}});
    uvs.insert(uvs.end(), {{0.0f, 0.0f}, {1.0f, 0.0f}, {0.0f, 1.0f}});
    indices.insert(indices.end(), {first, first + 2, first + 1});
  }
  const BindFrame frame = computeBindFrames(positions, uvs, indices).frames[0];
  ASSERT_LT(frame.normal.z, 0.0f) << "the triangle's own normal is +z";
  const glm::vec3 bitangent = glm::cross(frame.normal, glm::vec3(frame.tangent)) * frame.tangent.w;
  EXPECT_NEAR(glm::distance(bitangent, glm::vec3(0.0f, 1.0f, 0.0f)), 0.0f, 1e-6f);
}

TEST(BindFrames, ShareNormalsAcrossSeamsAndThreeCoincidentVertices) {
  // Three faces of a cube's corner with separate vertices.
  const glm::dvec3 o(0, 0, 0), x(1, 0, 0), y(0, 1, 0), z(0, 0, 1);
  const std::vector<glm::dvec3> positions = {o, x, y, o, y, z, o, z, x};
  const std::vector<glm::vec2> uvs(9, glm::vec2(0.0f));
  const std::vector<uint32_t> indices = {0, 1, 2, 3, 4, 5, 6, 7, 8};
  const std::vector<BindFrame> frames = computeBindFrames(positions, uvs, indices).frames;
  const glm::vec3 expected = -glm::normalize(glm::vec3(1, 1, 1));
  for (const int corner : {0, 3, 6}) {
    EXPECT_NEAR(glm::distance(frames[static_cast<size_t>(corner)].normal, expected), 0.0f, 1e-6f) << corner;
  }
}

TEST(BindFrames, SeparateTheTwoSidesOfAThinShell) {
  const Quad quad;
  std::vector<glm::dvec3> positions = quad.positions;
  std::vector<glm::vec2> uvs = quad.uvs;
  std::vector<uint32_t> indices = quad.indices;
  positions.insert(positions.end(), quad.positions.begin(), quad.positions.end());
  uvs.insert(uvs.end(), quad.uvs.begin(), quad.uvs.end());
  indices.insert(indices.end(), {4, 6, 5, 4, 7, 6});
  const std::vector<BindFrame> frames = computeBindFrames(positions, uvs, indices).frames;
  EXPECT_NEAR(frames[0].normal.y, -1.0f, 1e-6f);
  EXPECT_NEAR(frames[4].normal.y, 1.0f, 1e-6f);
}

TEST(BindFrames, MakeNoNansOfDegenerateTrianglesAndUvs) {
  const std::vector<glm::dvec3> positions = {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {0, 0, 0}, {0, 1, 0}};
  const std::vector<glm::vec2> uvs(5, glm::vec2(0.5f));
  const std::vector<uint32_t> indices = {0, 1, 2, 0, 3, 0, 0, 4, 1};
  for (const BindFrame& frame : computeBindFrames(positions, uvs, indices).frames) {
    EXPECT_TRUE(isFinite(frame.normal));
    EXPECT_TRUE(isFinite(glm::vec3(frame.tangent)));
    EXPECT_EQ(std::fabs(frame.tangent.w), 1.0f);
  }
}

// Two quads side by side; the right one's texture is mirrored, the middle edge is shared.
struct MirroredPair {
  std::vector<glm::dvec3> positions = {{0, 0, 1}, {1, 0, 1}, {1, 0, 0}, {0, 0, 0}, {2, 0, 1}, {2, 0, 0}};
  std::vector<glm::vec2> uvs = {{0, 0}, {1, 0}, {1, 1}, {0, 1}, {0, 0}, {0, 1}};
  std::vector<uint32_t> indices = {0, 1, 2, 0, 2, 3, 1, 4, 5, 1, 5, 2};
};

TEST(BindFrames, RepeatVerticesWhereMirroredTexturesMeet) {
  const MirroredPair pair;
  const BindFrames result = computeBindFrames(pair.positions, pair.uvs, pair.indices);
  EXPECT_EQ(result.repeats, (std::vector<uint32_t>{1, 2}));
  ASSERT_EQ(result.frames.size(), 8u);
  std::vector<uint32_t> drawn = pair.indices;
  for (const DrawnCorner& corner : result.drawn_corners) {
    const uint32_t repeated = result.repeats[corner.vertex - 6];
    EXPECT_EQ(repeated, pair.indices[corner.corner]);
    drawn[corner.corner] = corner.vertex;
  }
  for (size_t i = 0; i < drawn.size(); ++i) {
    const float side = i < 6 ? 1.0f : -1.0f;
    EXPECT_EQ(glm::vec3(result.frames[drawn[i]].tangent), glm::vec3(side, 0, 0)) << "corner " << i;
    const BindFrame& frame = result.frames[drawn[i]];
    const glm::vec3 bitangent = glm::cross(frame.normal, glm::vec3(frame.tangent)) * frame.tangent.w;
    EXPECT_EQ(bitangent, glm::vec3(0, 0, -1)) << "corner " << i;
  }
}

// UVs alone decide, as in the engine. Its corners need no repeats if its neighbours' UVs have the same side.
TEST(BindFrames, FindTheSideOfATriangleWithoutAreaByItsUvs) {
  Quad quad;
  quad.positions.push_back({2, 0, 1});
  quad.uvs.push_back({1.5f, 1});
  quad.indices.insert(quad.indices.end(), {0, 1, 4});
  for (const bool mirrored : {false, true}) {
    EXPECT_TRUE(computeBindFrames(quad.positions, quad.uvs, quad.indices).repeats.empty()) << mirrored;
    for (glm::vec2& uv : quad.uvs) uv.x = 1.0f - uv.x;
  }
}

TEST(BindFrames, UseTheMoreFrequentHandednessForTheVertexOfTheFile) {
  MirroredPair pair;
  const auto tangent_of_2 = [&pair] {
    return computeBindFrames(pair.positions, pair.uvs, pair.indices).frames[2].tangent;
  };
  EXPECT_EQ(tangent_of_2(), glm::vec4(1, 0, 0, -1));
  pair.indices.insert(pair.indices.end(), {1, 5, 2, 1, 5, 2});
  EXPECT_EQ(tangent_of_2(), glm::vec4(-1, 0, 0, 1));
}

TEST(BindFrames, OfTheLargestTriangleAreNeitherSummedNorShared) {
  // A large triangle facing -y and a small one facing +z meet at the edge 0-1; vertex 4 is at the position of
  // vertex 0.
  const std::vector<glm::dvec3> positions = {{0, 0, 0}, {1, 0, 0}, {0, 0, 9}, {0, 0.5, 0}, {0, 0, 0}};
  const std::vector<glm::vec2> uvs = {{0, 0}, {1, 0}, {0, 1}, {0, 1}, {0, 0}};
  const std::vector<uint32_t> indices = {0, 2, 1, 0, 3, 1, 4, 3, 1};
  const BindFrames result = computeBindFrames(positions, uvs, indices, FrameRule::kLargestTriangle);
  EXPECT_TRUE(result.repeats.empty());
  const glm::vec3 large(0, -1, 0);
  const glm::vec3 small(0, 0, 1);
  const glm::vec3 expected[5] = {large, large, large, small, small};
  for (size_t v = 0; v < 5; ++v) {
    EXPECT_NEAR(glm::distance(result.frames[v].normal, expected[v]), 0.0f, 1e-6f) << v;
    EXPECT_NEAR(glm::distance(glm::vec3(result.frames[v].tangent), glm::vec3(1, 0, 0)), 0.0f, 1e-6f) << v;
  }
}

TEST(BindFrames, OfTheLargestTriangleRepeatTheSameVerticesAsSmoothOnes) {
  const MirroredPair pair;
  const BindFrames smooth = computeBindFrames(pair.positions, pair.uvs, pair.indices);
  const BindFrames largest =
      computeBindFrames(pair.positions, pair.uvs, pair.indices, FrameRule::kLargestTriangle);
  EXPECT_EQ(largest.repeats, smooth.repeats);
  for (size_t v = 0; v < 8; ++v) {
    EXPECT_EQ(largest.frames[v].tangent, smooth.frames[v].tangent) << v;
  }
}

TEST(BindFrames, AreUnitAndPerpendicularForAnyTriangles) {
  Random random(21);
  for (int round = 0; round < 200; ++round) {
    const uint32_t count = 3 + random.below(20);
    std::vector<glm::dvec3> positions;
    std::vector<glm::vec2> uvs;
    std::vector<uint32_t> indices;
    for (uint32_t v = 0; v < count; ++v) {
      // Positions and coordinates on a coarse grid often coincide, lie on lines and enclose no area.
      positions.push_back(glm::round(glm::dvec3(random.vector(2.0f))));
      uvs.push_back(glm::round(glm::vec2(random.vector(1.5f))));
    }
    for (uint32_t i = 0; i < 3 * count; ++i) indices.push_back(random.below(count));
    for (const FrameRule rule : {FrameRule::kSmooth, FrameRule::kLargestTriangle}) {
      const BindFrames result = computeBindFrames(positions, uvs, indices, rule);
      ASSERT_EQ(result.frames.size(), count + result.repeats.size());
      for (const BindFrame& frame : result.frames) {
        const glm::vec3 tangent(frame.tangent);
        ASSERT_TRUE(frame.normal == glm::vec3(0) || std::fabs(glm::length(frame.normal) - 1.0f) < 1e-5f)
            << "seed 21, round " << round;
        ASSERT_NEAR(glm::length(tangent), 1.0f, 1e-5f) << "seed 21, round " << round;
        ASSERT_NEAR(glm::dot(tangent, frame.normal), 0.0f, 1e-5f) << "seed 21, round " << round;
        ASSERT_EQ(std::fabs(frame.tangent.w), 1.0f);
      }
    }
  }
}

}  // namespace
}  // namespace md5v::skin
