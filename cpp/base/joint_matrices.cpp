#include "base/joint_matrices.h"

namespace md5v {

JointMatrices::JointMatrices(std::span<const JointTransform> joints) : columns_(joints.size() * 16) {
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

Float4 JointMatrices::transform(uint32_t joint, glm::vec3 position) const {
  const float* const columns = columnsOf(joint);
  return load4(columns) * position.x + load4(columns + 4) * position.y + load4(columns + 8) * position.z +
         originOf(joint);
}

}  // namespace md5v
