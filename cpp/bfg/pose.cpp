#include "bfg/pose.h"

namespace md5v::bfg {

BinaryPose takePose(BinaryInput& input, std::string_view what) {
  const uint32_t offset = input.offset();
  glm::dquat q(0.0, 0.0, 0.0, 0.0);
  q.x = input.f32(what);
  q.y = input.f32(what);
  q.z = input.f32(what);
  q.w = -input.f32(what);  // id Tech 4 stores the inverse rotation
  BinaryPose pose;
  pose.position = glm::dvec3(input.littleVec3(what));
  const double length = glm::length(q);
  if (std::fabs(length - 1.0) > 0.01 && !input.hasFailed()) {
    input.report(Code::kRotationTooLong, offset,
                 {"A rotation of ", what, " is not a unit quaternion. It is normalised."});
  }
  if (length > 0.0) pose.rotation = q / length;
  return pose;
}

int32_t takeParent(BinaryInput& input, uint32_t index, std::string_view name) {
  const uint32_t offset = input.offset();
  const int32_t parent = input.i32("the parent of a joint");
  if (parent >= -1 && parent < static_cast<int64_t>(index)) return parent;
  input.report(Code::kJointParentOutOfRange, offset,
               {"Joint ", Quoted(name), " has the parent ", parent,
                ", which does not come before it. It becomes a root."});
  return -1;
}

glm::dvec3 storedRotation(const glm::dquat& rotation) {
  const glm::dvec3 xyz(rotation.x, rotation.y, rotation.z);
  return rotation.w > 0.0 ? glm::dvec3(0.0) - xyz : xyz;  // not -0
}

}  // namespace md5v::bfg
