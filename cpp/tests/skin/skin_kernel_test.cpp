#include <gtest/gtest.h>

#include <algorithm>
#include <cfloat>
#include <cstring>
#include <memory>

#include "skin/kernel/float4.h"
#include "skin/mesh/bounds.h"
#include "skin/plan/joint_groups.h"
#include "skin/plan/place_vertices.h"
#include "tests/skin/skin_testing.h"

namespace md5v::skin {
namespace {

constexpr uint32_t kSeed = 41;

MeshMaker oneVertex(const std::vector<JointTransform>& bind) {
  MeshMaker maker(bind);
  maker.mesh.uvs = {{0, 0}};
  maker.mesh.vertices = {{0, 0}};
  return maker;
}

#ifdef MD5V_ASSERTS
TEST(SkinningJob, AssertsAnOutputOfTheMeshsSize) {
  MeshMaker maker = oneVertex({});
  maker.complete();
  Skinned two(2);
  const VertexArrays one = two.arrays().part(0, 1);
  EXPECT_DEATH((SkinningJob{&maker.mesh, {}, two.arrays()}.run()), "assertion failed");
  EXPECT_DEATH((SkinningJob{&maker.mesh, {}, {one.positions, two.normals, one.tangents}}.run()),
               "assertion failed");
  EXPECT_DEATH((SkinningJob{&maker.mesh, {}, {one.positions, one.normals, two.tangents}}.run()),
               "assertion failed");
}
#endif

TEST(SkinningJob, DoesNotNormaliseAWeightSumOfOneHalf) {
  const std::vector<JointTransform> pose = {{{4, 0, 0}, quatFromXyz({0, 0, 0})}};
  MeshMaker maker = oneVertex(pose);
  maker.mesh.vertices[0].count = 1;
  maker.mesh.influences = {{glm::vec3(2, 0, 0) * 0.5f, 0.5f, 0}};
  maker.complete();
  EXPECT_NEAR(glm::distance(maker.skin(pose).positions[0], glm::vec3(3, 0, 0)), 0.0f, 1e-6f);
}

TEST(SkinningJob, PutsVerticesWithoutWeightsAtTheOrigin) {
  const std::vector<JointTransform> pose = {{{4, 0, 0}, quatFromXyz({0, 0, 0})}};
  MeshMaker maker = oneVertex(pose);
  maker.mesh.vertices.push_back({0, 2});
  maker.mesh.uvs.push_back({0, 0});
  maker.mesh.influences = {{glm::vec3(0.0f), 0.0f, 0}, {glm::vec3(0.0f), 0.0f, 0}};
  maker.complete();
  const Skinned out = maker.skin(pose);
  for (size_t v = 0; v < out.size(); ++v) {
    EXPECT_EQ(out.positions[v], glm::vec3(0, 0, 0));
    EXPECT_TRUE(isFinite(out.normals[v]) && isFinite(glm::vec3(out.tangents[v])));
  }
}

TEST(SkinningJob, GivesTinyWeightsAUnitDirectionOrNone) {
  const std::vector<JointTransform> bind(2, {{0, 0, 0}, quatFromXyz({0, 0, 0})});
  const std::vector<JointTransform> pose = {bind[0], {{0, 0, 0}, quatFromXyz({0, 0, 0.7})}};
  for (const float bias : {1e-5f, 1e-8f, 1e-10f, 1e-12f, 1e-14f, 1e-18f, 1e-22f, 1e-30f}) {
    MeshMaker maker(bind);
    maker.mesh.influences = {{glm::vec3(0.0f), bias, 0},
                             {glm::vec3(0.0f), bias, 1},
                             {glm::vec3(1, 0, 0), 1.0f, 0},
                             {glm::vec3(0, 1, 0), 1.0f, 0}};
    maker.mesh.vertices = {{0, 2}, {2, 1}, {3, 1}};
    maker.mesh.uvs = {{0, 0}, {1, 0}, {0, 1}};
    maker.mesh.indices = {0, 1, 2};
    maker.complete();
    const Skinned out = maker.skin(pose);
    for (const glm::vec3 v : {out.normals[0], glm::vec3(out.tangents[0])}) {
      EXPECT_TRUE(v == glm::vec3(0.0f) || std::fabs(glm::length(v) - 1.0f) < 1e-3f)
          << bias << ": " << glm::length(v);
    }
  }
}

TEST(SkinningJob, FollowsTheFormatForAnyWeights) {
  Random random(kSeed);
  for (int round = 0; round < 20; ++round) {
    MeshMaker maker = mixedMesh(random, 300);
    maker.complete();
    const std::vector<JointTransform> pose = random.pose(23, 40.0f);
    const Skinned out = maker.skin(pose);
    for (size_t v = 0; v < out.size(); ++v) {
      const DoubleVertex expected = skinDouble(maker, pose, v);
      ASSERT_LT(glm::distance(glm::dvec3(out.positions[v]), expected.position), 1e-2)
          << "seed 41, round " << round << ", vertex " << v;
      if (glm::length(expected.normal) > 1e-2) {
        ASSERT_LT(glm::distance(glm::dvec3(out.normals[v]), glm::normalize(expected.normal)), 1e-3)
            << "seed 41, round " << round << ", vertex " << v;
      }
    }
  }
}

// Offsets disagree more and more: one matrix may replace all weights of a vertex only if they agree.
TEST(SkinningJob, StaysNearTheFormatIfOffsetsDisagree) {
  Random random(kSeed);
  constexpr float kSize = 100.0f;
  for (float disagreement = 1e-6f; disagreement < 1.0f; disagreement *= 3.0f) {
    MeshMaker maker(random.pose(9, kSize / 2));
    for (uint32_t v = 0; v < 400; ++v) {
      maker.addVertex(random, 2 + random.below(4), random.vector(kSize / 2), disagreement * kSize * 1e-3f);
    }
    maker.complete();
    for (int round = 0; round < 5; ++round) {
      const std::vector<JointTransform> pose = random.pose(9, kSize / 2);
      const Skinned out = maker.skin(pose);
      for (size_t v = 0; v < out.size(); ++v) {
        const double error = glm::distance(glm::dvec3(out.positions[v]), skinDouble(maker, pose, v).position);
        ASSERT_LT(error, 5e-5 * double{kSize}) << "seed 41, disagreement " << disagreement;
      }
    }
  }
}

// There are few joints, so most vertices are in quads with others of the same joints, in any order of their
// weights.
TEST(SkinningJob, FollowsTheFormatForVerticesThatShareJoints) {
  Random random(kSeed);
  for (uint32_t vertices = 1; vertices < 60; ++vertices) {
    MeshMaker maker(random.pose(3, 40.0f));
    for (uint32_t v = 0; v < vertices; ++v) {
      maker.addVertex(random, 1 + random.below(4), random.vector(50.0f), v % 3 == 0 ? 5.0f : 0.0f);
    }
    maker.addRandomTriangles(random, vertices);
    maker.complete();
    const std::vector<JointTransform> pose = random.pose(3, 40.0f);
    const Skinned out = maker.skin(pose);
    for (size_t v = 0; v < out.size(); ++v) {
      const DoubleVertex expected = skinDouble(maker, pose, v);
      ASSERT_LT(glm::distance(glm::dvec3(out.positions[v]), expected.position), 1e-3)
          << "seed 41, vertex " << v << " of " << vertices;
      if (glm::length(expected.normal) < 1e-2) continue;
      ASSERT_LT(glm::distance(glm::dvec3(out.normals[v]), glm::normalize(expected.normal)), 1e-3)
          << "seed 41, vertex " << v << " of " << vertices;
    }
  }
}

TEST(PaletteJob, TransformsTheBindPoseForAnyNumberOfJoints) {
  Random random(kSeed);
  for (uint32_t joints = 0; joints < 10; ++joints) {
    MeshMaker maker(random.pose(joints, 40.0f));
    maker.complete();
    const std::vector<JointTransform> pose = random.pose(joints, 40.0f);
    const std::vector<JointMatrix> palette = maker.palette(pose);
    ASSERT_EQ(palette.size(), joints);
    for (size_t j = 0; j < joints; ++j) {
      const glm::vec3 place = random.vector(40.0f);  // model space
      const glm::vec3 expected = (pose[j] * inverse(maker.joints[j]) * JointTransform{place}).position;
      const glm::vec3 from_origin = place - glm::vec3(maker.bind.origin);
      for (int axis = 0; axis < 3; ++axis) {
        const float(&row)[4] = palette[j].row[axis];
        const float moved = row[0] * from_origin.x + row[1] * from_origin.y + row[2] * from_origin.z + row[3];
        ASSERT_NEAR(moved, expected[axis], 1e-4f) << "seed 41, joint " << j << " of " << joints;
      }
    }
  }
}

TEST(JointGroups, HaveTheSameJointsEquallyOftenInAnyOrder) {
  SkinnedMesh mesh;
  for (const uint32_t joint : {4u, 2u, 2u, 4u, 2u, 2u, 4u, 7u}) {
    mesh.influences.push_back({glm::vec3(0.0f), joint == 7 ? 0.0f : 0.5f, joint});
  }
  JointGroups groups(mesh, 4);
  uint32_t next = 0;
  const auto find = [&](uint32_t tag, InfluenceRange range) {
    SortedInfluences sorted;
    sortInfluences(mesh, range, sorted);
    const uint32_t group = groups.find(tag, sorted, next);
    next += group == next ? 1 : 0;
    return group;
  };
  EXPECT_EQ(find(0, {0, 2}), 0u) << "joints 4 and 2";
  EXPECT_EQ(find(0, {2, 2}), 0u) << "joints 2 and 4";
  EXPECT_EQ(find(0, {1, 2}), 1u) << "joint 2 twice";
  EXPECT_EQ(find(0, {4, 3}), 2u) << "joints 2, 2 and 4";
  EXPECT_EQ(find(0, {6, 2}), 3u) << "joint 4, and one without a share";
  EXPECT_EQ(find(1, {0, 2}), 4u) << "another tag";
  EXPECT_EQ(find(0, {5, 2}), 0u) << "joints 2 and 4 again";
}

TEST(RobustSize, IsTheDistanceOfTwoPointsAndZeroForOne) {
  const glm::dvec3 a(1.0, 2.0, 3.0);
  EXPECT_EQ(robustSize({}), 0.0);
  for (size_t count = 1; count < 6; ++count) EXPECT_EQ(robustSize(Points(count, a)), 0.0) << count;
  EXPECT_EQ(robustSize({a, a + glm::dvec3(0.0, 4.0, 0.0)}), 4.0);
}

TEST(RobustSize, CountsEachDistanceOnceForOddAndEvenNumbers) {
  // The distances from the middle point: 2 to the first and 6 to all others. Its harmonic mean is the least.
  for (size_t others = 4; others < 12; ++others) {
    Points points(others, glm::dvec3(6.0, 0.0, 0.0));
    points[0] = glm::dvec3(-2.0, 0.0, 0.0);
    points.insert(points.begin() + static_cast<ptrdiff_t>((others + 1) / 2), glm::dvec3(0.0));
    const auto far = static_cast<double>(others - 1);
    EXPECT_NEAR(robustSize(points), (far + 1.0) / (1.0 / 2.0 + far / 6.0), 1e-12) << others;
  }
}

TEST(RobustSize, IgnoresOutliers) {
  Random random(kSeed);
  Points points;
  for (int i = 0; i < 3001; ++i) points.emplace_back(random.vector(1.0f));
  const double size = robustSize(points);
  points.front() = points.back() = glm::dvec3(1e9);
  EXPECT_NEAR(robustSize(points), size, 0.01 * size);
}

TEST(PlaceVertices, PutsVerticesWithOneFullWeightIntoOneGroupOfTheirJoint) {
  SkinnedMesh mesh;
  const std::pair<uint32_t, float> weights[] = {{3, 1.0f}, {5, 0.0f}, {3, 1.0f}, {5, 1.0f}, {3, 0.5f}};
  for (const auto& [joint, bias] : weights) mesh.influences.push_back({glm::vec3(0.0f), bias, joint});
  for (const auto& [first, count] : {std::pair(0u, 1u), {1u, 2u}, {3u, 1u}, {4u, 1u}, {2u, 1u}}) {
    mesh.vertices.push_back({first, count});
  }
  const Points points(5, glm::dvec3(1.0, 2.0, 3.0));
  const PlacedVertices placed = placeVertices(mesh, points, 1e-3);
  const auto groupOf = [&](size_t vertex) { return placed.groups[placed.vertices[vertex].group]; };
  EXPECT_EQ(groupOf(0).kind, RunKind::kRigid);
  EXPECT_EQ(groupOf(0).joint, 3u);
  EXPECT_EQ(placed.vertices[1].group, placed.vertices[0].group) << "beside a weight of nothing";
  EXPECT_EQ(placed.vertices[4].group, placed.vertices[0].group);
  EXPECT_EQ(groupOf(2).joint, 5u);
  EXPECT_EQ(groupOf(3).kind, RunKind::kBlended) << "half a weight";
  EXPECT_EQ(placed.groups.size(), 3u);
  EXPECT_EQ(placed.vertices[0].position, glm::vec3(1.0f, 2.0f, 3.0f));
}

TEST(SkinningJob, LosesNoPrecisionIfTheBindPoseIsFarFromTheOrigin) {
  Random random(kSeed);
  std::vector<JointTransform> bind = random.pose(5, 1.0f);
  for (JointTransform& joint : bind) joint.position += glm::vec3(65536.0f, -32768.0f, 4096.0f);
  MeshMaker maker(bind);
  for (uint32_t v = 0; v < 100; ++v) {
    maker.mesh.vertices.push_back({v * 3, 3});
    maker.mesh.uvs.push_back({0, 0});
    for (uint32_t i = 0; i < 3; ++i)
      maker.mesh.influences.push_back({random.vector(0.5f) / 3.0f, 1.0f / 3.0f, i});
  }
  maker.complete();
  const std::vector<JointTransform> pose = random.pose(5, 1.0f);
  const Skinned out = maker.skin(pose);
  for (size_t v = 0; v < out.size(); ++v) {
    ASSERT_LT(glm::distance(glm::dvec3(out.positions[v]), skinDouble(maker, pose, v).position), 1e-5)
        << "seed 41";
  }
}

TEST(SkinningJob, MovesEverythingRigidlyWithARigidMotionOfTheRoot) {
  Random random(kSeed);
  MeshMaker maker(random.pose(4, 10.0f));
  for (uint32_t v = 0; v < 100; ++v) maker.addVertex(random, 1 + v % 5, random.vector(10.0f), 0.0f);
  maker.addRandomTriangles(random, 150);
  maker.complete();
  const JointTransform motion{{5, -7, 2}, quatFromXyz({0.5f, -0.2f, 0.6f})};
  std::vector<JointTransform> pose;
  for (const JointTransform& joint : maker.joints) pose.push_back(motion * joint);
  const Skinned rest = maker.skin(maker.joints);
  const Skinned moved = maker.skin(pose);
  for (size_t v = 0; v < rest.size(); ++v) {
    EXPECT_NEAR(glm::distance(moved.positions[v], motion.position + motion.rotation * rest.positions[v]), 0,
                1e-4f);
    EXPECT_NEAR(glm::distance(moved.normals[v], motion.rotation * rest.normals[v]), 0.0f, 1e-5f);
    EXPECT_NEAR(glm::distance(rest.normals[v], maker.mesh.bind_frames[v].normal), 0.0f, 1e-5f);
    EXPECT_EQ(moved.tangents[v].w, maker.mesh.bind_frames[v].tangent.w);
  }
}

TEST(SkinningJob, ScalesVerticesAroundTheirJointAndKeepsUnitDirections) {
  Random random(kSeed);
  MeshMaker maker(random.pose(3, 10.0f));
  for (uint32_t v = 0; v < 30; ++v)
    maker.addVertex(random, 1 + v % 3, random.vector(10.0f), v % 2 == 0 ? 0.0f : 2.0f);
  maker.addRandomTriangles(random, 60);
  maker.complete();
  const std::vector<JointTransform> pose = random.pose(3, 10.0f);
  const float scales[3] = {2.5f, 1.0f, 0.25f};
  std::vector<JointMatrix> palette = maker.palette(pose);
  for (size_t j = 0; j < 3; ++j) scaleJoint(palette[j], pose[j].position, scales[j]);
  Skinned out(maker.mesh.outputCount());
  SkinningJob{&maker.mesh, palette, out.arrays()}.run();
  MeshMaker scaled = maker;
  for (Influence& influence : scaled.mesh.influences) influence.scaled_offset *= scales[influence.joint];
  for (size_t v = 0; v < out.size(); ++v) {
    EXPECT_LT(glm::distance(glm::dvec3(out.positions[v]), skinDouble(scaled, pose, v).position), 1e-3) << v;
    if (maker.mesh.bind_frames[v].normal == glm::vec3(0.0f)) continue;
    EXPECT_NEAR(glm::length(out.normals[v]), 1.0f, 1e-5f);
    EXPECT_NEAR(glm::length(glm::vec3(out.tangents[v])), 1.0f, 1e-5f);
  }
}

TEST(SkinningJob, UsesNormalsThatTheFileStores) {
  Random random(kSeed);
  MeshMaker maker(random.pose(3, 10.0f));
  for (uint32_t v = 0; v < 20; ++v) maker.addVertex(random, 1, random.vector(10.0f), 0.0f);
  maker.addRandomTriangles(random, 40);
  maker.complete();
  const std::vector<BindFrame> computed = maker.mesh.bind_frames;
  ASSERT_FALSE(maker.mesh.repeats.empty()) << "seed 41: the test wants some";
  maker.mesh.stored_frames.assign(20, {{0, 0, 1}, {1, 0, 0, -1}});
  maker.mesh.stored_frames[3] = {};
  maker.complete();
  const Skinned out = maker.skin(maker.joints);
  for (size_t i = 0; i < out.size(); ++i) {
    const size_t vertex = i < 20 ? i : maker.mesh.repeats[i - 20];
    const BindFrame& expected = vertex == 3 ? computed[i] : maker.mesh.stored_frames[vertex];
    EXPECT_NEAR(glm::distance(out.normals[i], expected.normal), 0.0f, 1e-5f) << i;
    EXPECT_NEAR(glm::distance(out.tangents[i], expected.tangent), 0.0f, 1e-5f) << i;
  }
}

#if MD5V_SIMD

// Any number of vertices in the last quad, every weight count, at the end of an allocation.
TEST(SkinningKernels, GiveTheSameBits) {
  Random random(kSeed);
  for (uint32_t vertices = 1; vertices < 70; ++vertices) {
    MeshMaker maker = mixedMesh(random, vertices);
    maker.complete();
    const std::vector<JointMatrix> palette = maker.palette(random.pose(23, 40.0f));
    const size_t count = maker.mesh.outputCount();
    Skinned scalar(count);
    Skinned simd(count);
    const auto scalar_bounds = skinScalar(SkinningJob{&maker.mesh, palette, scalar.arrays()});
    const auto simd_bounds = skinSimd(SkinningJob{&maker.mesh, palette, simd.arrays()});
    ASSERT_TRUE(scalar.sameBits(simd)) << "seed 41, " << vertices;
    ASSERT_EQ(scalar_bounds->min, simd_bounds->min);
    ASSERT_EQ(scalar_bounds->max, simd_bounds->max);
  }
}

TEST(SkinningKernels, GiveTheSameBitsForVerticesThatShareJoints) {
  Random random(kSeed);
  for (uint32_t vertices = 1; vertices < 70; ++vertices) {
    MeshMaker maker(random.pose(3, 40.0f));
    for (uint32_t v = 0; v < vertices; ++v) {
      maker.addVertex(random, random.below(6), random.vector(40.0f), v % 3 == 0 ? 3.0f : 0.0f);
    }
    maker.addRandomTriangles(random, vertices);
    maker.complete();
    const std::vector<JointMatrix> palette = maker.palette(random.pose(3, 40.0f));
    Skinned scalar(maker.mesh.outputCount());
    Skinned simd(maker.mesh.outputCount());
    skinScalar(SkinningJob{&maker.mesh, palette, scalar.arrays()});
    skinSimd(SkinningJob{&maker.mesh, palette, simd.arrays()});
    ASSERT_TRUE(scalar.sameBits(simd)) << "seed 41, " << vertices << " vertices";
  }
}

TEST(SkinningKernels, GiveTheSameBitsForEachWeightCountAlone) {
  Random random(kSeed);
  for (uint32_t weights = 0; weights <= 14; ++weights) {
    for (const float disagreement : {0.0f, 3.0f}) {
      for (uint32_t vertices = 1; vertices <= 9; ++vertices) {
        MeshMaker maker(random.pose(23, 40.0f));
        for (uint32_t v = 0; v < vertices; ++v) {
          maker.addVertex(random, weights, random.vector(40.0f), disagreement);
        }
        maker.addRandomTriangles(random, vertices);
        maker.complete();
        const std::vector<JointMatrix> palette = maker.palette(random.pose(23, 40.0f));
        // The kernels must not write to one vertex on each side. The address is odd.
        Skinned scalar(maker.mesh.outputCount() + 2);
        std::fill(scalar.positions.begin(), scalar.positions.end(), glm::vec3(7.0f));
        std::fill(scalar.normals.begin(), scalar.normals.end(), glm::vec3(7.0f));
        std::fill(scalar.tangents.begin(), scalar.tangents.end(), glm::vec4(7.0f));
        Skinned simd = scalar;
        const size_t last = scalar.size() - 1;
        skinScalar(SkinningJob{&maker.mesh, palette, scalar.arrays().part(1, last - 1)});
        skinSimd(SkinningJob{&maker.mesh, palette, simd.arrays().part(1, last - 1)});
        ASSERT_TRUE(scalar.sameBits(simd))
            << "seed 41, " << vertices << " vertices of " << weights << " weights";
        for (const size_t beside : {size_t{0}, last}) {
          ASSERT_EQ(simd.positions[beside], glm::vec3(7.0f));
          ASSERT_EQ(simd.normals[beside], glm::vec3(7.0f));
          ASSERT_EQ(simd.tangents[beside], glm::vec4(7.0f));
        }
      }
    }
  }
}

#endif

// --- bounds ---

TEST(SkinningJob, ReturnsTheBoundsOfItsOutput) {
  Random random(kSeed);
  MeshMaker maker = mixedMesh(random, 101);
  maker.complete();
  const std::vector<JointMatrix> palette = maker.palette(random.pose(23, 40.0f));
  Skinned out(maker.mesh.outputCount());
  const std::optional<Bounds> bounds = SkinningJob{&maker.mesh, palette, out.arrays()}.run();
  EXPECT_EQ(bounds->min, boundsOf(out.positions)->min);
  EXPECT_EQ(bounds->max, boundsOf(out.positions)->max);
}

TEST(SkinningJob, ExcludesOverflowFromBoundsAndDirections) {
  const std::vector<JointTransform> bind = {{{0, 0, 0}, quatFromXyz({0, 0, 0})}};
  MeshMaker maker(bind);
  maker.mesh.influences = {{glm::vec3(1, 2, 3), 1.0f, 0},    {glm::vec3(4, 5, 6), 1.0f, 0},
                           {glm::vec3(HUGE_VALF), 3e38f, 0}, {glm::vec3(-HUGE_VALF), -3e38f, 0},
                           {glm::vec3(3e38f), 3e38f, 0},     {glm::vec3(3e38f), 3e38f, 0}};
  maker.mesh.vertices = {{0, 1}, {1, 1}, {2, 2}, {2, 1}, {4, 2}, {0, 2}};
  maker.mesh.uvs.assign(6, glm::vec2(0.0f));
  maker.mesh.indices = {0, 1, 2, 3, 4, 5, 0, 5, 1};
  maker.complete();
  const std::vector<JointMatrix> palette = maker.palette(bind);
  Skinned out(maker.mesh.outputCount());
  const std::optional<Bounds> bounds = SkinningJob{&maker.mesh, palette, out.arrays()}.run();
  EXPECT_EQ(bounds->min, glm::vec3(1, 2, 3));
  EXPECT_EQ(bounds->max, glm::vec3(5, 7, 9));
  for (size_t i = 0; i < out.size(); ++i) {
    for (const glm::vec3 v : {out.normals[i], glm::vec3(out.tangents[i])}) {
      EXPECT_TRUE(v == glm::vec3(0.0f) || std::fabs(glm::length(v) - 1.0f) < 1e-3f);
    }
  }
}

TEST(Bounds, EncloseAllVerticesAndAreNoneWithoutVertices) {
  const std::vector<glm::vec3> positions = {{1, -2, 3}, {-1, 2, 0}};
  EXPECT_EQ(boundsOf(positions)->min, glm::vec3(-1, -2, 0));
  EXPECT_EQ(boundsOf(positions)->max, glm::vec3(1, 2, 3));
  EXPECT_FALSE(boundsOf(std::span<const glm::vec3>()).has_value());
}

}  // namespace
}  // namespace md5v::skin
