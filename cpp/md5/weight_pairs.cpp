#include "md5/weight_pairs.h"

namespace md5v::md5 {

Transforms bindTransforms(const MeshFile& file) {
  Transforms joints;
  joints.reserve(file.joints.size());
  for (const MeshJoint& joint : file.joints) {
    joints.push_back({joint.position, quatFromXyz(joint.rotation)});
  }
  return joints;
}

Float4 place4Of(const Transforms& joints, const MeshWeight& weight) {
  const glm::vec3 place = placeOf(joints[weight.joint], weight);
  return Float4{place.x, place.y, place.z, 1.0f};
}

namespace {

float sumOf(Float4 v) { return v[0] + v[1] + v[2]; }

// A box that holds the origin.
struct Box {
  Float4 low{};
  Float4 high{};

  void add(Float4 place) {
    low = least4(low, place);
    high = greatest4(high, place);
  }
  float size() const { return sumOf(high - low); }
};

}  // namespace

Distances distancesIn(const MeshFile& file, const Transforms& joints, size_t step) {
  Distances distances;
  Box box;
  forEachPair(file, step, [&](const WeightPair& pair) {
    ++distances.pairs;
    const Float4 a = place4Of(joints, pair.a);
    const Float4 b = place4Of(joints, pair.b);
    box.add(a);
    box.add(b);
    distances.farthest = std::max(distances.farthest, sumOf(absolute(a - b)));
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
        box.add(place4Of(joints, weight));
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
