#include "skin/influence_points.h"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

namespace md5v::skin {

Points influencePoints(const SkinnedMesh& mesh, std::span<const JointTransform> joints, glm::dvec3 origin) {
  Points points;
  points.reserve(mesh.influences.size());
  for (const Influence& influence : mesh.influences) {
    const JointTransform& joint = joints[influence.joint];
    points.push_back(glm::dquat(joint.rotation) * glm::dvec3(influence.scaled_offset) +
                     (glm::dvec3(joint.position) - origin) * double{influence.bias});
  }
  return points;
}

bool fitsSingle(glm::dvec3 v) {
  constexpr double kMax = FLT_MAX;
  return std::fabs(v.x) <= kMax && std::fabs(v.y) <= kMax && std::fabs(v.z) <= kMax;
}

Points bindPositions(const SkinnedMesh& mesh, const Points& influence_points, glm::dvec3 origin) {
  Points positions;
  positions.reserve(mesh.vertices.size());
  for (const InfluenceRange& range : mesh.vertices) {
    glm::dvec3 sum(0.0);
    for (uint32_t i = range.first; i < range.first + range.count; ++i) {
      sum += influence_points[i] + origin * double{mesh.influences[i].bias};
    }
    positions.push_back(fitsSingle(sum) ? sum : glm::dvec3(0.0));
  }
  return positions;
}

double robustSize(const Points& positions) {
  double size = HUGE_VAL;
  for (const size_t from : {positions.size() / 4, positions.size() / 2, positions.size() * 3 / 4}) {
    double inverse_sum = 0.0;
    double count = 0.0;
    for (const glm::dvec3& p : positions) {
      const double distance = glm::distance(p, positions[from]);
      if (distance == 0.0) continue;
      inverse_sum += 1.0 / distance;
      ++count;
    }
    if (count > 0.0) size = std::min(size, count / inverse_sum);
  }
  return size < HUGE_VAL ? size : 0.0;
}

}  // namespace md5v::skin
