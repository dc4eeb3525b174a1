#include "md5/weight_pairs.h"

#include "base/float4.h"

namespace md5v::md5 {

Transforms bindTransforms(const MeshFile& file) {
  Transforms joints;
  joints.reserve(file.joints.size());
  for (const MeshJoint& joint : file.joints) {
    joints.push_back({joint.position, quatFromXyz(joint.rotation)});
  }
  return joints;
}

namespace {

// A box that holds the origin.
struct Box {
  Float4 low{};
  Float4 high{};

  void add(const glm::vec3& p) {
    const Float4 place{p.x, p.y, p.z, 0.0f};
    low = least4(low, place);
    high = greatest4(high, place);
  }
  float size() const {
    const Float4 sides = high - low;
    return sides[0] + sides[1] + sides[2];
  }
};

}  // namespace

Distances distancesIn(const MeshFile& file, const Transforms& joints, size_t step) {
  Distances distances;
  Box box;
  forEachPair(file, step, [&](const WeightPair& pair) {
    ++distances.pairs;
    const glm::vec3 a = placeOf(joints[pair.a.joint], pair.a);
    const glm::vec3 b = placeOf(joints[pair.b.joint], pair.b);
    box.add(a);
    box.add(b);
    distances.farthest = std::max(distances.farthest, reachOf(a - b));
  });
  distances.size = box.size();
  return distances;
}

float modelSize(const MeshFile& file, const Transforms& joints) {
  Box box;
  for (const SubMesh& mesh : file.meshes) {
    for (const MeshVertex& vertex : mesh.vertices) {
      for (uint32_t i = 0; i < std::min(vertex.weight_count, 2u); ++i) {
        const MeshWeight& weight = mesh.weights[vertex.first_weight + i];
        box.add(placeOf(joints[weight.joint], weight));
      }
    }
  }
  return box.size();
}

uint32_t countApart(const MeshFile& file, const Transforms& joints, float size, size_t step) {
  constexpr float kApart = 1.0f / 64.0f;
  uint32_t count = 0;
  forEachPair(file, step, [&](const WeightPair& pair) {
    if (distanceOf(pair, joints[pair.a.joint], joints[pair.b.joint]) > kApart * size) ++count;
  });
  return count;
}

}  // namespace md5v::md5
