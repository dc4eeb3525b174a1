// Blending of two transforms by the engine's rule.
#pragma once

#include "base/transform.h"

namespace md5v::anim {

// Spherical interpolation along the shorter arc; nearly parallel rotations (1 - cos <= 1e-6) are mixed
// linearly, as id Tech 4 does. t in 0..1.
glm::quat slerpShortest(const glm::quat& from, const glm::quat& to, float t);

// Position linear, rotation by slerpShortest.
JointTransform blend(const JointTransform& from, const JointTransform& to, float t);

}  // namespace md5v::anim
