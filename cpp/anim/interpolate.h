// Blends two transforms by the engine's rule.
#pragma once

#include "base/transform.h"

namespace md5v::anim {

// Spherical interpolation along the shorter arc, t in 0..1. The result is not normalised, as in id Tech 4.
glm::quat slerpShortest(const glm::quat& from, const glm::quat& to, float t);

// Interpolates the position linearly, the rotation by slerpShortest.
JointTransform blend(const JointTransform& from, const JointTransform& to, float t);

}  // namespace md5v::anim
