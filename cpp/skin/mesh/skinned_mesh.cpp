#include "skin/mesh/skinned_mesh.h"

#include "base/assert.h"

namespace md5v::skin {

int32_t dominantJoint(const SkinnedMesh& mesh, const InfluenceRange& range) {
  MD5V_ASSERT(size_t{range.first} + range.count <= mesh.influences.size());
  int32_t joint = -1;
  float most = 0.0f;
  for (uint32_t i = range.first; i < range.first + range.count; ++i) {
    const Influence& influence = mesh.influences[i];
    if (influence.bias > most) {
      most = influence.bias;
      joint = static_cast<int32_t>(influence.joint);
    }
  }
  return joint;
}

}  // namespace md5v::skin
