#include "md5/checks/weight_pairs.h"

namespace md5v::md5 {
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
    const Float4 a = positionOf(joints, pair.a);
    const Float4 b = positionOf(joints, pair.b);
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
        box.add(positionOf(joints, weight));
      }
    }
  }
  return box.size();
}

uint32_t countDisagreeing(const MeshFile& file, const JointMatrices& joints, float size) {
  constexpr float kApart = 1.0f / 64.0f;
  uint32_t count = 0;
  forEachPair(file, 1, [&](const WeightPair& pair) {
    if (distanceOf(pair, joints) > kApart * size) ++count;
  });
  return count;
}

}  // namespace md5v::md5
