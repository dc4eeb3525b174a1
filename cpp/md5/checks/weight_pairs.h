// Compares the positions that the joints of one vertex give it in the bind pose: model space, the file's
// units. Distances are sums along the axes. Used by the check bind_agreement.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "base/assert.h"
#include "base/float4.h"
#include "base/joint_matrices.h"
#include "md5/mesh_file.h"

namespace md5v::md5 {

// The first two weights of a vertex that belong to different joints.
struct WeightPair {
  const MeshWeight& a;
  const MeshWeight& b;
};

// Weights below this have no visible effect.
inline constexpr float kLeastBias = 0.1f;

// Calls `use` with the pair of one in `step` of the vertices that have two such weights.
template <class Use>
void forEachPair(const MeshFile& file, size_t step, const Use& use) {
  MD5V_ASSERT(step >= 1);
  size_t skipped = step - 1;  // since the last visited pair
  for (const SubMesh& mesh : file.meshes) {
    for (const MeshVertex& vertex : mesh.vertices) {
      if (vertex.weight_count < 2 || ++skipped < step) continue;
      skipped = 0;
      const MeshWeight* weight = &mesh.weights[vertex.first_weight];
      if (weight[0].joint == weight[1].joint) continue;
      if (std::min(weight[0].bias, weight[1].bias) >= kLeastBias) use(WeightPair{weight[0], weight[1]});
    }
  }
}

// The position that the weight's joint gives the vertex.
inline Float4 positionOf(const JointMatrices& joints, const MeshWeight& weight) {
  return joints.transform(weight.joint, weight.position);
}

// The sum of the absolute values of all lanes.
inline float reachOf(Float4 v) {
  const Float4 sizes = absolute(v);
  return sizes[0] + sizes[1] + sizes[2] + sizes[3];
}

// The distance between the positions that two joints give the vertex.
inline float distanceOf(const WeightPair& pair, const JointMatrices& joints) {
  return reachOf(positionOf(joints, pair.a) - positionOf(joints, pair.b));
}

struct Distances {
  uint32_t pairs = 0;
  float farthest = 0.0f;
  float size = 0.0f;  // of a box around all positions and the origin
};
// `step`: see forEachPair().
Distances distancesIn(const MeshFile& file, const JointMatrices& joints, size_t step);

// The size of a box around the origin and the positions from the first two weights of all vertices.
float modelSize(const MeshFile& file, const JointMatrices& joints);

// How many pairs disagree, for a model of this size.
uint32_t countDisagreeing(const MeshFile& file, const JointMatrices& joints, float size);

}  // namespace md5v::md5
