// Computes the positions of influences in the bind pose, in double precision: files have more digits than
// single precision keeps.
#pragma once

#include <cfloat>
#include <cmath>
#include <glm/vec3.hpp>
#include <span>

#include "base/raw_vector.h"
#include "base/transform.h"
#include "skin/mesh/skinned_mesh.h"

namespace md5v::skin {

using Points = RawVector<glm::dvec3>;

// For each influence: bias * (the position from this influence alone), model space, relative to `origin`.
Points influencePoints(const SkinnedMesh& mesh, std::span<const JointTransform> joints, glm::dvec3 origin);

// Bind-pose positions in model space, one per vertex. If the sum of finite numbers exceeds single precision,
// the position is the file's origin.
Points bindPositions(const SkinnedMesh& mesh, const Points& influence_points, glm::dvec3 origin);

// A typical distance between the points, 0 if all are equal: the harmonic mean of the distances from one of
// them, which outliers hardly change. It is the least of three such means. If there are many points, only
// some are used.
double robustSize(const Points& positions);

inline bool fitsSingle(const glm::dvec3& v) {
  constexpr double kMax = FLT_MAX;
  return std::fabs(v.x) <= kMax && std::fabs(v.y) <= kMax && std::fabs(v.z) <= kMax;
}

}  // namespace md5v::skin
