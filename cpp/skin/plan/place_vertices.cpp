#include "skin/plan/place_vertices.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <utility>

#include "skin/plan/joint_groups.h"

namespace md5v::skin {

namespace {

class Placer {
 public:
  Placer(const SkinnedMesh& mesh, const Points& points, double tolerance)
      : mesh_(mesh), points_(points), tolerance_(tolerance), joint_groups_(mesh, mesh.vertices.size()) {}

  PlacedVertices place() {
    out_.vertices.resize(mesh_.vertices.size());
    for (size_t v = 0; v < out_.vertices.size(); ++v) out_.vertices[v] = place(mesh_.vertices[v]);
    return std::move(out_);
  }

 private:
  PlacedVertex place(InfluenceRange range) {
    if (range.count == 1 && mesh_.influences[range.first].bias == 1.0f && fitsSingle(points_[range.first])) {
      return {points_[range.first], rigidGroup(mesh_.influences[range.first].joint)};
    }
    uint32_t weight_count = 0;
    uint32_t last = 0;
    double bias_sum = 0.0;  // the sum of absolute biases
    glm::dvec3 sum(0.0);
    for (uint32_t i = range.first; i < range.first + range.count; ++i) {
      const float bias = mesh_.influences[i].bias;
      if (bias == 0.0f) continue;
      ++weight_count;
      last = i;
      bias_sum += std::fabs(double{bias});
      sum += points_[i] * (bias < 0.0f ? -1.0 : 1.0);
    }
    if (weight_count == 0) return {{}, groupOf(RunKind::kUnmoved, {})};
    constexpr double kFarBias = 1e30;  // a matrix times a smaller number does not overflow
    const float all = bias_sum < kFarBias ? static_cast<float>(bias_sum) : HUGE_VALF;
    if (weight_count > kMaxGrouped) return {{}, PlacedVertex::kNoGroup, all};
    const glm::dvec3 middle = sum / bias_sum;
    if (!fitsSingle(middle) || (weight_count > 1 && !agree(range, weight_count, middle))) {
      return {{}, groupOf(RunKind::kExact, range), all};
    }
    const bool rigid = weight_count == 1 && mesh_.influences[last].bias == 1.0f;
    return {middle, rigid ? rigidGroup(mesh_.influences[last].joint) : groupOf(RunKind::kBlended, range),
            all};
  }

  // Whether the influences' points deviate by at most the tolerance in total. The sum of distances is at most
  // the square root of their number times the sum of their squares.
  bool agree(InfluenceRange range, uint32_t weight_count, const glm::dvec3& middle) const {
    double squares = 0.0;
    for (uint32_t i = range.first; i < range.first + range.count; ++i) {
      const glm::dvec3 way = points_[i] - middle * double{mesh_.influences[i].bias};
      squares += glm::dot(way, way);
    }
    return squares * weight_count <= tolerance_ * tolerance_;
  }

  uint32_t groupOf(RunKind kind, InfluenceRange range) {
    sortInfluences(mesh_, range, sorted_);
    const auto next = static_cast<uint32_t>(out_.groups.size());
    const uint32_t group = joint_groups_.find(static_cast<uint32_t>(kind), sorted_, next);
    return group == next ? add({kind, sorted_.count, 0}) : group;
  }
  uint32_t rigidGroup(uint32_t joint) {
    if (joint >= rigid_groups_.size()) rigid_groups_.resize(joint + 1, PlacedVertex::kNoGroup);
    uint32_t& group = rigid_groups_[joint];
    if (group == PlacedVertex::kNoGroup) group = add({RunKind::kRigid, 1, joint});
    return group;
  }
  uint32_t add(const VertexGroup& group) {
    out_.groups.push_back(group);
    return static_cast<uint32_t>(out_.groups.size() - 1);
  }

  const SkinnedMesh& mesh_;
  const Points& points_;
  double tolerance_;
  JointGroups joint_groups_;
  std::vector<uint32_t> rigid_groups_;  // per joint; kNoGroup until its group is created
  SortedInfluences sorted_;             // of the current vertex
  PlacedVertices out_;
};

}  // namespace

PlacedVertices placeVertices(const SkinnedMesh& mesh, const Points& points, double tolerance) {
  return Placer(mesh, points, tolerance).place();
}

}  // namespace md5v::skin
