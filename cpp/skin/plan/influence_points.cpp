#include "skin/plan/influence_points.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

#include "base/assert.h"
#include "skin/mesh/two_vectors.h"

namespace md5v::skin {

Points influencePoints(const SkinnedMesh& mesh, std::span<const JointTransform> joints, glm::dvec3 origin) {
  Points points(mesh.influences.size());
  for (size_t i = 0; i < points.size(); ++i) {
    const Influence& influence = mesh.influences[i];
    const JointTransform& joint = joints[influence.joint];
    points[i] = glm::dquat(joint.rotation) * glm::dvec3(influence.scaled_offset) +
                (glm::dvec3(joint.position) - origin) * double{influence.bias};
  }
  return points;
}

Points bindPositions(const SkinnedMesh& mesh, const Points& influence_points, glm::dvec3 origin) {
  MD5V_ASSERT(influence_points.size() == mesh.influences.size());
  Points positions(mesh.vertices.size());
  for (size_t v = 0; v < positions.size(); ++v) {
    const InfluenceRange range = mesh.vertices[v];
    glm::dvec3 sum(0.0);
    for (uint32_t i = range.first; i < range.first + range.count; ++i) {
      sum += influence_points[i] + origin * double{mesh.influences[i].bias};
    }
    positions[v] = fitsSingle(sum) ? sum : glm::dvec3(0.0);
  }
  return positions;
}

double robustSize(const Points& positions) {
  constexpr size_t kSamples = 1024;
  const size_t step = positions.size() / kSamples + 1;
  double size = HUGE_VAL;
  for (const size_t from : {positions.size() / 4, positions.size() / 2, positions.size() * 3 / 4}) {
    Double2 inverse_sum{};
    Double2 count{};
    for (size_t to = 0; to < positions.size(); to += 2 * step) {
      // An odd last position is paired with `from`. The distance is 0 then, which is not counted.
      const size_t next = to + step < positions.size() ? to + step : from;
      const TwoVectors from_both = both(positions[from], positions[from]);
      const Double2 distance = length(both(positions[to], positions[next]) - from_both);
      inverse_sum += keepWhere(distance > 0.0, 1.0 / distance);
      count += keepWhere(distance > 0.0, Double2{1.0, 1.0});
    }
    const double all = count[0] + count[1];
    if (all > 0.0) size = std::min(size, all / (inverse_sum[0] + inverse_sum[1]));
  }
  return size < HUGE_VAL ? size : 0.0;
}

}  // namespace md5v::skin
