// Computes the positions of influences in the bind pose. Double precision: files have more digits than
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

// bias * (where the influence alone would put its vertex), model space, from `origin`; one per influence.
Points influencePoints(const SkinnedMesh& mesh, std::span<const JointTransform> joints, glm::dvec3 origin);

// Bind-pose positions in model space, one per vertex. Where finite numbers of a file add up to none that fits
// single precision, the file's origin.
Points bindPositions(const SkinnedMesh& mesh, const Points& influence_points, glm::dvec3 origin);

// A distance typical of the points, 0 where all are one: the harmonic mean of those from one of them, to
// which a few that strayed far away add nothing. The least of three such. Of many points some are looked at.
double robustSize(const Points& positions);

inline bool fitsSingle(const glm::dvec3& v) {
  constexpr double kMax = FLT_MAX;
  return std::fabs(v.x) <= kMax && std::fabs(v.y) <= kMax && std::fabs(v.z) <= kMax;
}

}  // namespace md5v::skin
