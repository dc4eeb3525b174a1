#include "skin/palette.h"

namespace md5v::skin {

BindPose makeBindPose(std::span<const JointTransform> joints) {
  BindPose bind;
  if (!joints.empty()) bind.origin = joints[joints.size() / 2].position;
  bind.joints.reserve(joints.size());
  for (const JointTransform& joint : joints) {
    bind.joints.push_back(
        {glm::conjugate(joint.rotation), glm::vec3(bind.origin - glm::dvec3(joint.position))});
  }
  return bind;
}

void scaleJoint(JointMatrix& matrix, glm::vec3 place, float scale) {
  for (int axis = 0; axis < 3; ++axis) {
    float(&row)[4] = matrix.row[axis];
    for (int i = 0; i < 3; ++i) row[i] *= scale;
    row[3] = place[axis] + (row[3] - place[axis]) * scale;
  }
}

bool PaletteJob::validate() const {
  return bind != nullptr && bind->joints.size() == pose.size() && palette.size() == pose.size();
}

void PaletteJob::run() const {
  for (size_t j = 0; j < palette.size(); ++j) {
    const BindPose::Joint& from = bind->joints[j];
    const glm::mat3 r = glm::mat3_cast(pose[j].rotation * from.inverse_rotation);
    const glm::vec3 t = pose[j].position + r * from.to_origin;
    palette[j] = {
        {{r[0].x, r[1].x, r[2].x, t.x}, {r[0].y, r[1].y, r[2].y, t.y}, {r[0].z, r[1].z, r[2].z, t.z}}};
  }
}

}  // namespace md5v::skin
