#include "anim/interpolate.h"

#include "anim/slerp.h"

namespace md5v::anim {

glm::quat slerpShortest(const glm::quat& from, const glm::quat& to, float t) {
  const BlendWeights<float> weights = Slerp(t).weights(glm::dot(from, to));
  return from * weights.from + to * weights.to;
}

JointTransform blend(const JointTransform& from, const JointTransform& to, float t) {
  return {from.position + (to.position - from.position) * t, slerpShortest(from.rotation, to.rotation, t)};
}

}  // namespace md5v::anim
