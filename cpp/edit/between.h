// Interpolates poses between two frames, in double precision, because edits store the result.
#pragma once

#include <glm/gtc/quaternion.hpp>

#include "base/assert.h"
#include "edit/pose_table.h"

namespace md5v::edit {

// Interpolates the position linearly and the rotation spherically along the shorter arc, like Doom 3. `t` is
// 0 to 1; at 0 and 1 the result is exactly one of the two poses.
inline StoredPose poseBetween(const StoredPose& from, const StoredPose& to, double t) {
  MD5V_ASSERT(t >= 0.0 && t <= 1.0);
  if (t == 0.0) return from;
  if (t == 1.0) return to;
  const glm::dquat rotation = glm::slerp(rotationOf(from), rotationOf(to), t);
  const glm::dvec3 position = glm::mix(glm::dvec3(from.position), glm::dvec3(to.position), t);
  return storedPose(glm::vec3(position), glm::normalize(rotation));
}

}  // namespace md5v::edit
