#include "anim/interpolate.h"

namespace md5v::anim {

glm::quat slerpShortest(const glm::quat& from, const glm::quat& to, float t) {
  float cosine = glm::dot(from, to);
  const float sign = cosine < 0.0f ? -1.0f : 1.0f;
  cosine *= sign;
  float from_scale = 1.0f - t;
  float to_scale = t;
  if (1.0f - cosine > 1e-6f) {
    const float angle = std::acos(cosine);
    const float inverse_sine = 1.0f / std::sin(angle);
    from_scale = std::sin(from_scale * angle) * inverse_sine;
    to_scale = std::sin(to_scale * angle) * inverse_sine;
  }
  return from * from_scale + to * (to_scale * sign);
}

JointTransform blend(const JointTransform& from, const JointTransform& to, float t) {
  return {from.position + (to.position - from.position) * t, slerpShortest(from.rotation, to.rotation, t)};
}

}  // namespace md5v::anim
