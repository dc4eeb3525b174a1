#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <random>

#include "skin/bind_frames.h"
#include "skin/bounds.h"
#include "skin/skinning.h"
#include "skin/weld.h"

namespace md5v::skin {
namespace {

bool isFinite(glm::vec3 v) { return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z); }

// --- welding ---

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

// --- bind frames ---

// A quad in the xz plane seen from -y, wound clockwise from there, with t growing downwards.
struct Quad {
  std::vector<glm::vec3> positions = {{0, 0, 1}, {1, 0, 1}, {1, 0, 0}, {0, 0, 0}};
  std::vector<glm::vec2> uvs = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
  std::vector<uint32_t> indices = {0, 1, 2, 0, 2, 3};
};

TEST(BindFrames, PointsNormalsToTheSideThatIsWoundClockwise) {
  const Quad quad;
  for (const BindFrame& frame : computeBindFrames(quad.positions, quad.uvs, quad.indices)) {
    EXPECT_NEAR(glm::distance(frame.normal, glm::vec3(0, -1, 0)), 0.0f, 1e-6f);
    EXPECT_NEAR(glm::distance(glm::vec3(frame.tangent), glm::vec3(1, 0, 0)), 0.0f, 1e-6f);
    const glm::vec3 bitangent = glm::cross(frame.normal, glm::vec3(frame.tangent)) * frame.tangent.w;
    EXPECT_NEAR(glm::distance(bitangent, glm::vec3(0, 0, -1)), 0.0f, 1e-6f) << "+t points down the image";
  }
}

TEST(BindFrames, KeepsTheTangentAlongSWhenUvsAreMirrored) {
  Quad quad;
  for (glm::vec2& uv : quad.uvs) {
    uv.x = 1.0f - uv.x;
  }
  const std::vector<BindFrame> frames = computeBindFrames(quad.positions, quad.uvs, quad.indices);
  const glm::vec3 bitangent =
      glm::cross(frames[0].normal, glm::vec3(frames[0].tangent)) * frames[0].tangent.w;
  EXPECT_NEAR(glm::distance(glm::vec3(frames[0].tangent), glm::vec3(-1, 0, 0)), 0.0f, 1e-6f);
  EXPECT_NEAR(glm::distance(bitangent, glm::vec3(0, 0, -1)), 0.0f, 1e-6f);
}

TEST(BindFrames, SharesNormalsAcrossSeamsAndThreeCoincidentVertices) {
  // Three faces of a cube's corner, each with vertices of its own.
  const glm::vec3 o(0, 0, 0), x(1, 0, 0), y(0, 1, 0), z(0, 0, 1);
  const std::vector<glm::vec3> positions = {o, x, y, o, y, z, o, z, x};
  const std::vector<glm::vec2> uvs(9, glm::vec2(0.0f));
  const std::vector<uint32_t> indices = {0, 1, 2, 3, 4, 5, 6, 7, 8};
  const std::vector<BindFrame> frames = computeBindFrames(positions, uvs, indices);
  const glm::vec3 expected = -glm::normalize(glm::vec3(1, 1, 1));
  for (const int corner : {0, 3, 6}) {
    EXPECT_NEAR(glm::distance(frames[static_cast<size_t>(corner)].normal, expected), 0.0f, 1e-6f) << corner;
  }
}

TEST(BindFrames, KeepsTheTwoSidesOfAThinShellApart) {
  const Quad quad;
  std::vector<glm::vec3> positions = quad.positions;
  std::vector<glm::vec2> uvs = quad.uvs;
  std::vector<uint32_t> indices = quad.indices;
  positions.insert(positions.end(), quad.positions.begin(), quad.positions.end());
  uvs.insert(uvs.end(), quad.uvs.begin(), quad.uvs.end());
  indices.insert(indices.end(), {4, 6, 5, 4, 7, 6});
  const std::vector<BindFrame> frames = computeBindFrames(positions, uvs, indices);
  EXPECT_NEAR(frames[0].normal.y, -1.0f, 1e-6f);
  EXPECT_NEAR(frames[4].normal.y, 1.0f, 1e-6f);
}

TEST(BindFrames, MakeNoNansOfDegenerateTrianglesAndUvs) {
  const std::vector<glm::vec3> positions = {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {0, 0, 0}, {0, 1, 0}};
  const std::vector<glm::vec2> uvs(5, glm::vec2(0.5f));
  const std::vector<uint32_t> indices = {0, 1, 2, 0, 3, 0, 0, 4, 1};
  for (const BindFrame& frame : computeBindFrames(positions, uvs, indices)) {
    EXPECT_TRUE(isFinite(frame.normal));
    EXPECT_TRUE(isFinite(glm::vec3(frame.tangent)));
    EXPECT_EQ(std::fabs(frame.tangent.w), 1.0f);
  }
}

// --- skinning ---

SkinnedMesh oneVertexMesh(std::vector<Influence> influences) {
  SkinnedMesh mesh;
  mesh.vertices = {{0, static_cast<uint32_t>(influences.size())}};
  mesh.influences = std::move(influences);
  mesh.bind_frames = {{{0, 0, 1}, {1, 0, 0, -1}}};
  mesh.uvs = {{0, 0}};
  return mesh;
}

std::vector<Vertex> skinWith(const SkinnedMesh& mesh, const std::vector<JointTransform>& bind,
                             const std::vector<JointTransform>& pose) {
  std::vector<JointMatrix> palette(pose.size());
  PaletteJob{bind, pose, palette}.run();
  std::vector<Vertex> out(mesh.vertices.size());
  SkinningJob{&mesh, palette, out}.run();
  return out;
}

TEST(SkinningJob, RejectsAnOutputOfAnotherSize) {
  const SkinnedMesh mesh = oneVertexMesh({});
  std::vector<Vertex> two(2);
  EXPECT_FALSE((SkinningJob{&mesh, {}, two}.validate()));
}

TEST(SkinningJob, LeavesAWeightSumOfOneHalfUnnormalised) {
  const SkinnedMesh mesh = oneVertexMesh({{glm::vec3(2, 0, 0) * 0.5f, 0.5f, 0}});
  const std::vector<JointTransform> pose = {{{4, 0, 0}, quatFromXyz({0, 0, 0})}};
  EXPECT_NEAR(glm::distance(skinWith(mesh, pose, pose)[0].position, glm::vec3(3, 0, 0)), 0.0f, 1e-6f);
}

TEST(SkinningJob, PutsAVertexWithoutInfluencesOnTheOrigin) {
  const std::vector<JointTransform> pose = {{{4, 0, 0}, quatFromXyz({0, 0, 0})}};
  const Vertex vertex = skinWith(oneVertexMesh({}), pose, pose)[0];
  EXPECT_EQ(vertex.position, glm::vec3(0, 0, 0));
  EXPECT_TRUE(isFinite(vertex.normal));
}

TEST(SkinningJob, SumsEachInfluencesOwnOffsetHoweverManyThereAre) {
  std::mt19937 random(5);
  std::uniform_real_distribution<float> number(-0.5f, 0.5f);
  for (uint32_t count = 1; count <= 14; ++count) {
    std::vector<Influence> influences;
    std::vector<JointTransform> pose;
    glm::dvec3 expected(0.0);
    for (uint32_t i = 0; i < count; ++i) {
      const glm::vec3 offset(number(random), number(random), number(random));
      const float bias = 1.0f / static_cast<float>(count);
      pose.push_back({{number(random), number(random), number(random)},
                      quatFromXyz({number(random), number(random), number(random)})});
      influences.push_back({offset * bias, bias, i});
      expected += glm::dvec3(pose[i].rotation * offset + pose[i].position) * static_cast<double>(bias);
    }
    const Vertex vertex = skinWith(oneVertexMesh(influences), pose, pose)[0];
    EXPECT_NEAR(glm::distance(glm::dvec3(vertex.position), expected), 0.0, 1e-6) << "seed 5, " << count;
  }
}

TEST(SkinningJob, MovesEverythingRigidlyWithARigidMotionOfTheRoot) {
  std::mt19937 random(9);
  std::uniform_real_distribution<float> number(-1.0f, 1.0f);
  SkinnedMesh mesh;
  const std::vector<JointTransform> bind = {{{1, 2, 3}, quatFromXyz({0.1f, 0.2f, 0.3f})},
                                            {{3, 1, 0}, quatFromXyz({0.3f, 0.1f, -0.4f})}};
  for (uint32_t v = 0; v < 50; ++v) {
    mesh.vertices.push_back({v * 2, 2});
    for (uint32_t j = 0; j < 2; ++j) {
      mesh.influences.push_back({glm::vec3(number(random), number(random), number(random)) * 0.5f, 0.5f, j});
    }
    const glm::vec3 normal = glm::normalize(glm::vec3(number(random), number(random), 1.5f));
    mesh.bind_frames.push_back(
        {normal, glm::vec4(glm::normalize(glm::cross(normal, glm::vec3(0, 1, 0))), 1)});
  }
  const JointTransform motion{{5, -7, 2}, quatFromXyz({0.5f, -0.2f, 0.6f})};
  const std::vector<JointTransform> pose = {motion * bind[0], motion * bind[1]};
  const std::vector<Vertex> rest = skinWith(mesh, bind, bind);
  const std::vector<Vertex> moved = skinWith(mesh, bind, pose);
  for (size_t v = 0; v < rest.size(); ++v) {
    EXPECT_NEAR(glm::distance(moved[v].position, motion.position + motion.rotation * rest[v].position), 0,
                1e-4f);
    EXPECT_NEAR(glm::distance(moved[v].normal, motion.rotation * rest[v].normal), 0.0f, 1e-5f);
    EXPECT_NEAR(glm::distance(rest[v].normal, mesh.bind_frames[v].normal), 0.0f, 1e-5f);
    EXPECT_EQ(moved[v].tangent.w, 1.0f);
  }
}

TEST(Bounds, EncloseAllVerticesAndNothingForNone) {
  const std::vector<Vertex> vertices = {{{1, -2, 3}, {}, {}}, {{-1, 2, 0}, {}, {}}};
  EXPECT_EQ(boundsOf(vertices).min, glm::vec3(-1, -2, 0));
  EXPECT_EQ(boundsOf(vertices).max, glm::vec3(1, 2, 3));
  EXPECT_EQ(boundsOf(std::span<const Vertex>()).max, glm::vec3(0, 0, 0));
}

}  // namespace
}  // namespace md5v::skin
