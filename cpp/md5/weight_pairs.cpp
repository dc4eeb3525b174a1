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

Distances distancesIn(const MeshFile& file, const Transforms& joints, size_t step) {
  Distances distances;
  glm::vec3 low{0.0f};
  glm::vec3 high{0.0f};
  forEachPair(file, step, [&](const WeightPair& pair) {
    ++distances.pairs;
    const glm::vec3 a = placeOf(joints[pair.a.joint], pair.a);
    const glm::vec3 b = placeOf(joints[pair.b.joint], pair.b);
    low = glm::min(low, glm::min(a, b));
    high = glm::max(high, glm::max(a, b));
    distances.farthest = std::max(distances.farthest, reachOf(a - b));
  });
  distances.size = reachOf(high - low);
  return distances;
}

uint32_t countApart(const MeshFile& file, const Transforms& joints, float size) {
  constexpr float kApart = 1.0f / 64.0f;
  uint32_t count = 0;
  forEachPair(file, 1, [&](const WeightPair& pair) {
    if (distanceOf(pair, joints[pair.a.joint], joints[pair.b.joint]) > kApart * size) ++count;
  });
  return count;
}

}  // namespace md5v::md5
