// The rigid transform of a joint, and the quaternion rule of the MD5 formats.
#pragma once

#include <cmath>
#include <glm/gtc/quaternion.hpp>
#include <glm/vec3.hpp>

namespace md5v {

// Rotation first, then translation: p' = rotation * p + position. Which space it maps to which is said
// where it is used ("model-space", "parent-relative").
struct JointTransform {
  glm::vec3 position{0.0f};
  glm::quat rotation{1.0f, 0.0f, 0.0f, 0.0f};  // (w, x, y, z); textbook convention, unit length
};

// parent-space transform of `child`, given `parent` in an outer space and `child` relative to `parent`.
inline JointTransform operator*(const JointTransform& parent, const JointTransform& child) {
  return {parent.position + parent.rotation * child.position, parent.rotation * child.rotation};
}

inline JointTransform inverse(const JointTransform& t) {
  const glm::quat r = glm::conjugate(t.rotation);
  return {-(r * t.position), r};
}

// The files store x, y, z of a unit quaternion. id Tech 4 restores w = +sqrt(|1 - x² - y² - z²|) and turns it
// into the transpose of the textbook matrix; in the textbook convention that is w = -sqrt(|...|).
// The difference is taken in double: in single it loses w where w is small. The result is normalised, which
// only matters for xyz longer than 1.
inline glm::quat quatFromXyz(glm::vec3 v) {
  const double x = static_cast<double>(v.x);
  const double y = static_cast<double>(v.y);
  const double z = static_cast<double>(v.z);
  const auto w = static_cast<float>(-std::sqrt(std::fabs(1.0 - (x * x + y * y + z * z))));
  return glm::normalize(glm::quat(w, v.x, v.y, v.z));
}

}  // namespace md5v
