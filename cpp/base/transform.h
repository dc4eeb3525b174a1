// Defines the rigid transform of a joint, and computes the w of a quaternion from the x, y and z that MD5
// files store.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/vec3.hpp>

namespace md5v {

// Rotation first, then translation: p' = rotation * p + position. Each use names its spaces ("model-space",
// "parent-relative").
struct JointTransform {
  glm::vec3 position{0.0f};
  glm::quat rotation{1.0f, 0.0f, 0.0f, 0.0f};  // (w, x, y, z); textbook convention, unit length
  bool operator==(const JointTransform&) const = default;
};

// Code that reads or writes four floats at a time relies on this order: position x, y, z, then rotation x, y,
// z, w.
static_assert(sizeof(JointTransform) == 7 * sizeof(float));
static_assert(offsetof(JointTransform, position) == 0);
static_assert(offsetof(JointTransform, rotation.x) == 3 * sizeof(float));
static_assert(offsetof(JointTransform, rotation.w) == 6 * sizeof(float));

// The transform of `child` in an outer space, where `parent` is in that space and `child` is relative to
// `parent`.
inline JointTransform operator*(const JointTransform& parent, const JointTransform& child) {
  return {parent.position + parent.rotation * child.position, parent.rotation * child.rotation};
}

inline JointTransform inverse(const JointTransform& t) {
  const glm::quat r = glm::conjugate(t.rotation);
  return {-(r * t.position), r};
}

// The files store x, y, z of a unit quaternion. id Tech 4 restores w = +sqrt(|1 - x² - y² - z²|) and turns it
// into the transpose of the textbook matrix. In the textbook convention that is w = -sqrt(|...|).
inline double quatW(glm::dvec3 xyz) { return -std::sqrt(std::fabs(1.0 - glm::dot(xyz, xyz))); }

// Below this |w|, x, y and z in single precision are too coarse to restore w. A rotation by almost 180
// degrees would be off by up to 0.04 degrees, which moves vertices of real models by up to 5e-4 of their
// size.
inline constexpr double kSmallW = 0.02;

// The unit quaternion of x, y, z as a file stores them. Double precision is needed because near w = 0 the
// difference under the root has almost no digits left in single precision. The result is normalised, which
// only matters if xyz is longer than 1.
inline glm::quat quatFromXyz(glm::dvec3 xyz) {
  const double w = quatW(xyz);
  const double scale = 1.0 / std::sqrt(glm::dot(xyz, xyz) + w * w);
  return {static_cast<float>(w * scale), static_cast<float>(xyz.x * scale), static_cast<float>(xyz.y * scale),
          static_cast<float>(xyz.z * scale)};
}

}  // namespace md5v
