// Meshes, poses and a double-precision implementation of the format for the tests of cpp/skin.
#pragma once

#include <cmath>
#include <cstring>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <random>
#include <vector>

#include "skin/kernel/skinning.h"
#include "skin/mesh/complete_mesh.h"

namespace md5v::skin {

inline bool isFinite(glm::vec3 v) { return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z); }

class Random {
 public:
  explicit Random(uint32_t seed) : engine_(seed) {}
  float number(float size = 1.0f) { return std::uniform_real_distribution<float>(-size, size)(engine_); }
  uint32_t below(uint32_t count) { return static_cast<uint32_t>(engine_()) % count; }
  glm::vec3 vector(float size) { return {number(size), number(size), number(size)}; }
  JointTransform joint(float size) { return {vector(size), quatFromXyz(glm::dvec3(vector(0.57f)))}; }
  std::vector<JointTransform> pose(uint32_t joints, float size) {
    std::vector<JointTransform> pose;
    for (uint32_t j = 0; j < joints; ++j) pose.push_back(joint(size));
    return pose;
  }

 private:
  std::mt19937 engine_;
};

// The output of skinning, in arrays that end where their allocations end.
struct Skinned {
  explicit Skinned(size_t count) : positions(count), normals(count), tangents(count) {}
  size_t size() const { return positions.size(); }
  VertexArrays arrays() { return {positions, normals, tangents}; }
  bool sameBits(const Skinned& other) const {
    const auto same = [](const auto& a, const auto& b) {
      return std::memcmp(a.data(), b.data(), a.size() * sizeof(a[0])) == 0;
    };
    return size() == other.size() && same(positions, other.positions) && same(normals, other.normals) &&
           same(tangents, other.tangents);
  }

  std::vector<glm::vec3> positions;
  std::vector<glm::vec3> normals;
  std::vector<glm::vec4> tangents;
};

// A mesh whose vertices are added one by one.
struct MeshMaker {
  explicit MeshMaker(std::vector<JointTransform> bind_pose) : joints(std::move(bind_pose)) {}

  // Adds `count` weights whose sum is 1. Their offsets put the vertex at `place`, each with an error of up to
  // `disagreement`.
  void addVertex(Random& random, uint32_t count, glm::vec3 place, float disagreement) {
    mesh.vertices.push_back({static_cast<uint32_t>(mesh.influences.size()), count});
    mesh.uvs.push_back({random.number(), random.number()});
    float rest = 1.0f;
    for (uint32_t i = 0; i < count; ++i) {
      const float bias = i + 1 == count ? rest : rest * (0.5f + random.number(0.4f));
      rest -= bias;
      addInfluence(random.below(static_cast<uint32_t>(joints.size())), bias,
                   place + random.vector(disagreement));
    }
  }
  void addInfluence(uint32_t joint, float bias, glm::vec3 place) {
    const glm::vec3 offset = glm::conjugate(joints[joint].rotation) * (place - joints[joint].position);
    mesh.influences.push_back({offset * bias, bias, joint});
  }
  void addRandomTriangles(Random& random, uint32_t count) {
    const auto vertices = static_cast<uint32_t>(mesh.vertices.size());
    for (uint32_t i = 0; i < count * 3; ++i) mesh.indices.push_back(random.below(vertices));
  }
  const SkinnedMesh& complete() {
    bind = makeBindPose(joints);
    completeMesh(mesh, joints, bind);
    return mesh;
  }
  std::vector<JointMatrix> palette(const std::vector<JointTransform>& pose) const {
    std::vector<JointMatrix> palette(pose.size());
    PaletteJob{&bind, pose, palette}.run();
    return palette;
  }
  Skinned skin(const std::vector<JointTransform>& pose) const {
    Skinned out(mesh.outputCount());
    const std::vector<JointMatrix> matrices = palette(pose);
    SkinningJob{&mesh, matrices, out.arrays()}.run();
    return out;
  }

  std::vector<JointTransform> joints;
  SkinnedMesh mesh;
  BindPose bind;
};

// Vertices of 0 to 14 weights, with and without agreement, with negative or zero biases and sums other than
// 1.
inline MeshMaker mixedMesh(Random& random, uint32_t vertices) {
  MeshMaker maker(random.pose(23, 40.0f));
  for (uint32_t v = 0; v < vertices; ++v) {
    const float disagreement = random.below(3) == 0 ? 5.0f : 0.0f;
    maker.addVertex(random, random.below(15), random.vector(50.0f), disagreement);
  }
  for (Influence& influence : maker.mesh.influences) {
    const float factor = random.below(8) == 0 ? random.number(2.0f) : random.below(20) == 0 ? 0.0f : 1.0f;
    influence.bias *= factor;
    influence.scaled_offset *= factor;
  }
  // Ranges that share weights, and one that is longer than the kernels support.
  for (uint32_t v = 3; v + 1 < vertices; v += 7) maker.mesh.vertices[v] = maker.mesh.vertices[v + 1];
  if (maker.mesh.influences.size() > 60) maker.mesh.vertices[1] = {3, 55};
  if (vertices > 0) maker.addRandomTriangles(random, vertices * 2);
  return maker;
}

struct DoubleVertex {
  glm::dvec3 position{0.0};
  glm::dvec3 normal{0.0};  // not of unit length
};

// The format's rule for positions; the rotation from bind pose to pose for the bind frame. `v` is an output
// index.
inline DoubleVertex skinDouble(const MeshMaker& maker, const std::vector<JointTransform>& pose, size_t v) {
  const SkinnedMesh& mesh = maker.mesh;
  const size_t vertex = v < mesh.vertices.size() ? v : mesh.repeats[v - mesh.vertices.size()];
  const InfluenceRange range = mesh.vertices[vertex];
  DoubleVertex out;
  for (uint32_t i = range.first; i < range.first + range.count; ++i) {
    const Influence& influence = mesh.influences[i];
    const JointTransform& joint = pose[influence.joint];
    const glm::dquat rotation(joint.rotation);
    out.position +=
        rotation * glm::dvec3(influence.scaled_offset) + glm::dvec3(joint.position) * double{influence.bias};
    const glm::dquat from_bind =
        rotation * glm::conjugate(glm::dquat(maker.joints[influence.joint].rotation));
    out.normal += from_bind * glm::dvec3(mesh.bind_frames[v].normal) * double{influence.bias};
  }
  return out;
}

}  // namespace md5v::skin
