#include "md5/checks/weight_pairs.h"

namespace md5v::md5 {

Transforms bindTransforms(const MeshFile& file) {
  Transforms joints;
  joints.reserve(file.joints.size());
  for (const MeshJoint& joint : file.joints) {
    joints.push_back({joint.position, quatFromXyz(joint.rotation)});
  }
  return joints;
}

JointMatrices::JointMatrices(const Transforms& joints) : columns_(joints.size() * 16) {
  float* to = columns_.data();
  for (const JointTransform& joint : joints) {
    for (int i = 0; i < 4; ++i, to += 4) {
      glm::vec3 column = joint.position;
      if (i < 3) {
        column = glm::vec3(0.0f);
        column[i] = 1.0f;
        column = joint.rotation * column;
      }
      store4(to, Float4{column.x, column.y, column.z, i < 3 ? 0.0f : 1.0f});
    }
  }
}

Float4 JointMatrices::positionOf(const MeshWeight& weight) const {
  const float* const columns = columnsOf(weight);
  const glm::vec3& v = weight.position;
  return load4(columns) * v.x + load4(columns + 4) * v.y + load4(columns + 8) * v.z + load4(columns + 12);
}

namespace {

// A box that contains the origin.
struct Box {
  Float4 low{};
  Float4 high{};

  void add(Float4 position) {
    low = least4(low, position);
    high = greatest4(high, position);
  }
  float size() const { return reachOf((high - low) * Float4{1.0f, 1.0f, 1.0f, 0.0f}); }
};

}  // namespace

Distances distancesIn(const MeshFile& file, const JointMatrices& joints, size_t step) {
  Distances distances;
  Box box;
  forEachPair(file, step, [&](const WeightPair& pair) {
    ++distances.pairs;
    const Float4 a = joints.positionOf(pair.a);
    const Float4 b = joints.positionOf(pair.b);
    box.add(a);
    box.add(b);
    distances.farthest = std::max(distances.farthest, reachOf(a - b));
  });
  distances.size = box.size();
  return distances;
}

float modelSize(const MeshFile& file, const JointMatrices& joints) {
  Box box;
  for (const SubMesh& mesh : file.meshes) {
    for (const MeshVertex& vertex : mesh.vertices) {
      for (uint32_t i = 0; i < std::min(vertex.weight_count, 2u); ++i) {
        const MeshWeight& weight = mesh.weights[vertex.first_weight + i];
        box.add(joints.positionOf(weight));
      }
    }
  }
  return box.size();
}

uint32_t countDisagreeing(const MeshFile& file, const JointMatrices& joints, float size, size_t step) {
  constexpr float kApart = 1.0f / 64.0f;
  uint32_t count = 0;
  forEachPair(file, step, [&](const WeightPair& pair) {
    if (distanceOf(pair, joints, joints) > kApart * size) ++count;
  });
  return count;
}

}  // namespace md5v::md5
