// Reads parents and poses of joints, which meshes and animations of Doom 3 BFG store in the same way.
#pragma once

#include <cmath>
#include <glm/gtc/quaternion.hpp>
#include <glm/vec3.hpp>
#include <string_view>

#include "bfg/input.h"

namespace md5v::bfg {

// In double precision, so that chains of joints are rounded once. Rotation first, then translation.
struct BinaryPose {
  glm::dvec3 position{0.0};
  glm::dquat rotation{1.0, 0.0, 0.0, 0.0};  // textbook convention, unit length
};

inline BinaryPose operator*(const BinaryPose& parent, const BinaryPose& child) {
  return {parent.position + parent.rotation * child.position,
          glm::normalize(parent.rotation * child.rotation)};
}

// Reads the quaternion and the position of a pose. A rotation whose length is not 1 is reported and
// normalised.
BinaryPose takePose(BinaryInput& input, std::string_view what);

// Reads the parent of joint `index`. A parent that does not come before its child is reported and becomes -1.
int32_t takeParent(BinaryInput& input, uint32_t index, std::string_view name);

// x, y and z as .md5mesh and .md5anim store them. Two quaternions describe a rotation; this is the one whose
// w is not positive in the textbook convention.
glm::dvec3 storedRotation(const glm::dquat& rotation);

inline bool isFinite(glm::vec3 v) { return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z); }

}  // namespace md5v::bfg
