#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

#include "skin/kernel/float4.h"
#include "skin/kernel/matrix_blender.h"
#include "skin/mesh/bounds.h"
#include "tests/skin/skin_testing.h"

namespace md5v::skin {
namespace {

constexpr uint32_t kSeed = 43;
constexpr float kDegree = 0.01745329f;

// A component as GL reads it: ten bits in two's complement.
float component(uint32_t packed, int place) {
  const auto bits = static_cast<int32_t>(packed << (22 - 10 * place)) >> 22;
  return std::max(static_cast<float>(bits) / 511.0f, -1.0f);
}
glm::vec3 directionOf(uint32_t packed) {
  return {component(packed, 0), component(packed, 1), component(packed, 2)};
}
float handednessOf(uint32_t packed) { return static_cast<float>(static_cast<int32_t>(packed) >> 30); }

float angle(glm::vec3 a, glm::vec3 b) { return std::atan2(glm::length(glm::cross(a, b)), glm::dot(a, b)); }

// Ten bits have an error of half a unit in each component.
constexpr float kOff = 0.5f * 1.7321f / 511.0f + 1e-5f;

// `direction` has unit length or zero, `packed` any length.
void expectPacked(glm::vec3 direction, uint32_t packed) {
  const glm::vec3 streamed = directionOf(packed);
  EXPECT_LT(glm::length(streamed - glm::dot(streamed, direction) * direction), kOff);
  EXPECT_GT(glm::dot(streamed, direction), -kOff);
  EXPECT_LT(glm::length(streamed), 1.0f + kOff);
}
void expectFullLength(glm::vec3 direction, uint32_t packed) {
  EXPECT_LT(angle(direction, directionOf(packed)), 0.1f * kDegree);
  EXPECT_NEAR(glm::length(directionOf(packed)), 1.0f, 2e-3f);
}

struct Packed {
  explicit Packed(size_t count) : positions(count), normals(count), tangents(count) {}
  std::vector<glm::vec3> positions;
  std::vector<PackedDirection> normals;
  std::vector<PackedDirection> tangents;
  std::optional<Bounds> bounds;
};
// In the order of the output.
Packed pack(const MeshMaker& maker, const std::vector<JointMatrix>& palette) {
  const SkinnedMesh& mesh = maker.mesh;
  StreamedMemory memory(mesh.streamedCount(), true);
  const StreamedVertices streamed = memory.vertices();
  Packed packed(mesh.outputCount());
  packed.bounds = PackedSkinningJob{&mesh, palette, streamed}.run();
  size_t i = 0;
  for (const uint32_t vertex : mesh.plan.vertices) {
    packed.positions[vertex] = streamed.positionOf(i);
    packed.normals[vertex] = bitsOf(streamed.array(StreamedVertices::kNormal)[i]);
    packed.tangents[vertex] = bitsOf(streamed.array(StreamedVertices::kTangent)[i++]);
  }
  return packed;
}

// Tests the common properties of both kinds of output.
void expectPacked(const MeshMaker& maker, const std::vector<JointTransform>& pose) {
  const std::vector<JointMatrix> palette = maker.palette(pose);
  Skinned wide(maker.mesh.outputCount());
  const std::optional<Bounds> bounds = SkinningJob{&maker.mesh, palette, wide.arrays()}.run();
  const Packed packed = pack(maker, palette);
  ASSERT_EQ(bounds->min, packed.bounds->min);
  ASSERT_EQ(bounds->max, packed.bounds->max);
  for (size_t v = 0; v < wide.size(); ++v) {
    ASSERT_EQ(wide.positions[v], packed.positions[v]) << "seed 43, " << wide.size() << " vertices";
    expectPacked(wide.normals[v], packed.normals[v]);
    expectPacked(glm::vec3(wide.tangents[v]), packed.tangents[v]);
    EXPECT_EQ(wide.tangents[v].w, handednessOf(packed.tangents[v]));
  }
}

double absoluteBiases(const SkinnedMesh& mesh, size_t v) {
  const size_t vertex = v < mesh.vertices.size() ? v : mesh.repeats[v - mesh.vertices.size()];
  const InfluenceRange range = mesh.vertices[vertex];
  double sum = 0.0;
  for (uint32_t i = range.first; i < range.first + range.count; ++i) {
    sum += std::fabs(double{mesh.influences[i].bias});
  }
  return sum;
}

#ifdef MD5V_ASSERTS
TEST(PackedSkinningJob, AssertsAnOutputOfTheMeshsSize) {
  Random random(kSeed);
  MeshMaker maker = mixedMesh(random, 5);
  maker.complete();
  StreamedMemory memory(maker.mesh.streamedCount() + 4, true);
  EXPECT_DEATH((PackedSkinningJob{&maker.mesh, {}, memory.vertices()}.run()), "assertion failed");
}
#endif

TEST(PackedSkinningJob, WritesTheSamePositionsAndDirectionsOfTenBits) {
  Random random(kSeed);
  for (uint32_t vertices = 1; vertices < 70; ++vertices) {
    MeshMaker maker = mixedMesh(random, vertices);
    maker.complete();
    expectPacked(maker, random.pose(23, 40.0f));
  }
}

TEST(PackedSkinningJob, WritesDirectionsInTheirBlendedLength) {
  Random random(kSeed);
  MeshMaker maker = mixedMesh(random, 400);
  maker.complete();
  for (int degrees = 0; degrees <= 180; degrees += 15) {
    std::vector<JointTransform> pose = maker.joints;
    for (JointTransform& joint : pose) {
      const glm::vec3 axis = glm::normalize(random.vector(1.0f));
      const float half = static_cast<float>(degrees) * kDegree / 2.0f;
      joint.rotation = glm::quat(std::cos(half), axis * std::sin(half)) * joint.rotation;
    }
    expectPacked(maker, pose);
    const Packed packed = pack(maker, maker.palette(pose));
    for (size_t v = 0; v < packed.positions.size(); ++v) {
      const double biases = absoluteBiases(maker.mesh, v);
      const glm::dvec3 normal = skinDouble(maker, pose, v).normal / (biases > 0.0 ? biases : 1.0);
      EXPECT_LT(glm::length(glm::vec3(normal) - directionOf(packed.normals[v])), kOff);
    }
  }
}

// The sum of a vertex's biases may have any size.
TEST(PackedSkinningJob, WritesDirectionsInFullLengthIfAllJointsRotateEqually) {
  Random random(kSeed);
  MeshMaker maker(random.pose(4, 10.0f));
  for (uint32_t v = 0; v < 100; ++v) {
    maker.addVertex(random, 1 + v % 4, random.vector(10.0f), v % 3 == 0 ? 1.0f : 0.0f);
    const InfluenceRange range = maker.mesh.vertices.back();
    const float sum = std::pow(10.0f, static_cast<float>(v % 8) - 4.0f);
    for (uint32_t i = range.first; i < range.first + range.count; ++i) {
      maker.mesh.influences[i].bias *= sum;
      maker.mesh.influences[i].scaled_offset *= sum;
    }
  }
  maker.addRandomTriangles(random, 1000);
  maker.complete();
  const glm::quat turn = random.joint(1.0f).rotation;
  std::vector<JointTransform> pose = maker.joints;
  for (JointTransform& joint : pose) joint.rotation = turn * joint.rotation;
  const Packed packed = pack(maker, maker.palette(pose));
  for (size_t v = 0; v < packed.positions.size(); ++v) {
    expectFullLength(turn * maker.mesh.bind_frames[v].normal, packed.normals[v]);
    expectFullLength(turn * glm::vec3(maker.mesh.bind_frames[v].tangent), packed.tangents[v]);
  }
}

TEST(PackedSkinningJob, WritesEachVertexAndRepeatsTheLastOfAnIncompleteQuad) {
  Random random(kSeed);
  for (uint32_t vertices = 1; vertices < 70; ++vertices) {
    MeshMaker maker = mixedMesh(random, vertices);
    maker.complete();
    const SkinnedMesh& mesh = maker.mesh;
    std::vector<int> times(mesh.outputCount());
    for (size_t i = 0; i < mesh.plan.vertices.size(); ++i) {
      const bool again = i % 4 > 0 && mesh.plan.vertices[i] == mesh.plan.vertices[i - 1];
      times[mesh.plan.vertices[i]] += again ? 0 : 1;
    }
    EXPECT_EQ(times, std::vector<int>(mesh.outputCount(), 1)) << "seed 43, " << vertices << " vertices";
  }
}

TEST(PackedSkinningJob, WritesTheSameVerticesWithoutTangents) {
  Random random(kSeed);
  MeshMaker maker = mixedMesh(random, 61);
  maker.complete();
  const std::vector<JointMatrix> palette = maker.palette(random.pose(23, 40.0f));
  const size_t count = maker.mesh.streamedCount();
  StreamedMemory with(count, true);
  StreamedMemory without(count, false);
  PackedSkinningJob{&maker.mesh, palette, with.vertices()}.run();
  PackedSkinningJob{&maker.mesh, palette, without.vertices()}.run();
  const size_t bytes = StreamedVertices::numbersOf(count, false) * sizeof(float);
  EXPECT_EQ(std::memcmp(with.vertices().first, without.vertices().first, bytes), 0);
}

// Integer arithmetic must not lose a sign or overflow a bit.
TEST(PackedSkinningJob, RotatesDirectionsOfOneJointWithinATenthOfADegree) {
  Random random(kSeed);
  MeshMaker maker(random.pose(1, 10.0f));
  for (uint32_t v = 0; v < 400; ++v) maker.addVertex(random, 1, random.vector(10.0f), 0.0f);
  for (uint32_t v = 0; v < 400; ++v) {
    glm::vec3 normal = v % 2 == 0 ? random.vector(1.0f) : glm::vec3(0.0f);
    if (v % 2 == 1) normal[static_cast<int>(v / 2 % 3)] = v / 6 % 2 == 0 ? 1.0f : -1.0f;
    normal = glm::normalize(normal);
    const glm::vec3 tangent = glm::normalize(glm::cross(normal, random.vector(1.0f)));
    maker.mesh.stored_frames.push_back({normal, glm::vec4(tangent, v % 3 == 0 ? -1.0f : 1.0f)});
  }
  maker.complete();
  for (int round = 0; round < 50; ++round) {
    // The first ones rotate by 90 and 180 degrees about an axis: components of 0 and of the full length.
    JointTransform pose = random.joint(10.0f);
    if (round < 24) {
      const float sine = round % 4 == 0 ? 0.0f : round % 4 == 2 ? 1.0f : std::sqrt(0.5f);
      glm::quat turn(round % 4 == 0 ? 1.0f : round % 4 == 2 ? 0.0f : std::sqrt(0.5f), 0.0f, 0.0f, 0.0f);
      (round / 4 % 3 == 0 ? turn.x : round / 4 % 3 == 1 ? turn.y : turn.z) = round < 12 ? sine : -sine;
      pose.rotation = turn * maker.joints[0].rotation;
    }
    const std::vector<JointMatrix> palette = maker.palette({pose});
    const Packed packed = pack(maker, palette);
    const glm::quat turn = pose.rotation * glm::conjugate(maker.joints[0].rotation);
    for (size_t v = 0; v < packed.positions.size(); ++v) {
      const BindFrame& frame = maker.mesh.bind_frames[v];
      ASSERT_LT(angle(turn * frame.normal, directionOf(packed.normals[v])), 0.1f * kDegree)
          << "seed 43, " << v;
      ASSERT_LT(angle(turn * glm::vec3(frame.tangent), directionOf(packed.tangents[v])), 0.1f * kDegree)
          << "seed 43, round " << round << ", vertex " << v;
      ASSERT_NEAR(glm::length(directionOf(packed.normals[v])), 1.0f, 2e-3f);
      ASSERT_EQ(frame.tangent.w, handednessOf(packed.tangents[v]));
    }
  }
}

// A direction that is too long for its bits would corrupt its neighbours.
TEST(PackedSkinningJob, WritesDirectionsInFullLengthWhereAJointScales) {
  Random random(kSeed);
  for (const uint32_t joints : {1u, 23u}) {
    MeshMaker maker(random.pose(joints, 10.0f));
    for (uint32_t v = 0; v < 100; ++v)
      maker.addVertex(random, 1 + v % joints % 6, random.vector(10.0f), 0.0f);
    maker.addRandomTriangles(random, 1000);
    maker.complete();
    const std::vector<JointTransform> pose = random.pose(joints, 10.0f);
    for (const float scale : {0.25f, 0.999f, 1.001f, 3.0f}) {
      std::vector<JointMatrix> palette = maker.palette(pose);
      scaleJoint(palette[joints / 2], pose[joints / 2].position, scale);
      Skinned wide(maker.mesh.outputCount());
      SkinningJob{&maker.mesh, palette, wide.arrays()}.run();
      const Packed packed = pack(maker, palette);
      for (size_t v = 0; v < wide.size(); ++v) {
        EXPECT_NEAR(glm::length(wide.normals[v]), 1.0f, 1e-4f) << "scaled by " << scale;
        expectFullLength(wide.normals[v], packed.normals[v]);
        expectFullLength(glm::vec3(wide.tangents[v]), packed.tangents[v]);
      }
    }
  }
}

TEST(PackedSkinningJob, WritesDirectionsInFullLengthUnderInvalidRotations) {
  Random random(kSeed);
  MeshMaker maker = mixedMesh(random, 100);
  maker.complete();
  std::vector<JointTransform> pose = random.pose(23, 10.0f);
  pose[5].rotation *= 1.5f;
  const std::vector<JointMatrix> palette = maker.palette(pose);
  Skinned wide(maker.mesh.outputCount());
  SkinningJob{&maker.mesh, palette, wide.arrays()}.run();
  const Packed packed = pack(maker, palette);
  for (size_t v = 0; v < wide.size(); ++v) {
    if (wide.normals[v] != glm::vec3(0.0f)) expectFullLength(wide.normals[v], packed.normals[v]);
  }
}

// Rounding errors accumulate along a chain of joints.
TEST(Rotations, AreDistinguishedFromScalesInLongChains) {
  Random random(kSeed);
  MeshMaker maker(random.pose(430, 10.0f));
  maker.complete();
  for (int round = 0; round < 20; ++round) {
    std::vector<JointTransform> pose = random.pose(430, 10.0f);
    for (size_t j = 1; j < pose.size(); ++j) pose[j] = pose[j - 1] * pose[j];
    std::vector<JointMatrix> palette = maker.palette(pose);
    EXPECT_TRUE(MatrixBlender<ScalarFloat4>::areRotations(palette)) << "seed 43, round " << round;
    scaleJoint(palette[200], pose[200].position, 1.0001f);
    EXPECT_FALSE(MatrixBlender<ScalarFloat4>::areRotations(palette)) << "seed 43, round " << round;
    palette[200].row[1][1] = std::nanf("");
    EXPECT_FALSE(MatrixBlender<ScalarFloat4>::areRotations(palette));
  }
}

#if MD5V_SIMD

TEST(PackedSkinningKernels, GiveTheSameBitsAndWriteNothingElse) {
  Random random(kSeed);
  for (uint32_t vertices = 1; vertices < 70; ++vertices) {
    MeshMaker maker = mixedMesh(random, vertices);
    maker.complete();
    const std::vector<JointMatrix> palette = maker.palette(random.pose(23, 40.0f));
    const size_t count = maker.mesh.streamedCount();
    // One more quad before and after each array.
    const size_t room = count + 8;
    const size_t bytes = StreamedVertices::numbersOf(room, true) * sizeof(float);
    const auto skinned = [&](std::optional<Bounds> (*skin)(const PackedSkinningJob&),
                             StreamedMemory& memory) {
      std::memset(memory.vertices().first, 7, bytes);
      skin({&maker.mesh, palette, memory.vertices().part(4, count)});
      return memory.vertices();
    };
    StreamedMemory scalar_memory(room, true);
    StreamedMemory simd_memory(room, true);
    const StreamedVertices scalar = skinned(&skinScalar, scalar_memory);
    const StreamedVertices simd = skinned(&skinSimd, simd_memory);
    ASSERT_EQ(std::memcmp(scalar.first, simd.first, bytes), 0) << "seed 43, " << vertices << " vertices";
    std::vector<PackedDirection> bits(room * 5);
    std::memcpy(bits.data(), simd.first, bytes);
    for (size_t i = 0; i < bits.size(); ++i) {
      const bool is_beside = i % room < 4 || i % room >= room - 4;
      ASSERT_EQ(bits[i] == 0x07070707u, is_beside) << "seed 43, " << vertices << " vertices, number " << i;
    }
  }
}

#endif

// --- the lowest part ---

TEST(Bounds, BelowAHeightExcludeHigherVerticesAndNaN) {
  const float nan = std::nanf("");
  const glm::vec3 places[] = {{5, 6, 1},       {-50, 60, 1.5f},  {1, -2, -3}, {HUGE_VALF, 0, 0},
                              {nan, nan, nan}, {-60, nan, 9.0f}, {2, 3, nan}, {4, 4, HUGE_VALF}};
  StreamedMemory memory(8, false);
  const StreamedVertices vertices = memory.vertices();
  for (size_t i = 0; i < 8; ++i) {
    for (int axis = 0; axis < 3; ++axis) vertices.array(static_cast<size_t>(axis))[i] = places[i][axis];
  }
  const std::optional<Bounds> below = boundsBelow(vertices, 1.0f);
  EXPECT_EQ(below->min, glm::vec3(1, -2, -3));
  EXPECT_EQ(below->max, glm::vec3(5, 6, 1));
  EXPECT_FALSE(boundsBelow(vertices, -4.0f).has_value());
  EXPECT_FALSE(boundsBelow({}, 0.0f).has_value());
  const std::optional<Bounds> all = boundsOf(vertices);
  const std::optional<Bounds> expected = boundsOf(std::span<const glm::vec3>(places));
  EXPECT_EQ(all->min, expected->min);
  EXPECT_EQ(all->max, expected->max);
}

}  // namespace
}  // namespace md5v::skin
