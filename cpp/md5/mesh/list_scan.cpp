#include "md5/mesh/list_scan.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace md5v::md5 {

bool areUsual(std::span<const MeshWeight> weights, size_t joint_count) {
  uint32_t joint = 0;
  bool is_positive = true;
  for (const MeshWeight& weight : weights) {
    joint = std::max(joint, weight.joint);
    is_positive &= weight.bias > 0.0f;
  }
  return is_positive && joint < joint_count;
}

bool areUsual(std::span<const Triangle> triangles, size_t vertex_count) {
  uint32_t most = 0;
  bool has_area = true;
  for (const Triangle& triangle : triangles) {
    const auto& [a, b, c] = triangle.vertices;
    most = std::max(most, std::max(a, std::max(b, c)));
    has_area &= (a != b) & (b != c) & (a != c);
  }
  return has_area && (triangles.empty() || most < vertex_count);
}

bool areUsual(std::span<const MeshVertex> vertices, std::span<const MeshWeight> weights) {
  for (const MeshVertex& v : vertices) {
    if (v.weight_count - 1 >= kWeightsPerVertex) return false;
    if (uint64_t{v.first_weight} + v.weight_count > weights.size()) return false;
    const MeshWeight* weight = weights.data() + v.first_weight;
    double sum = -1.0;
    for (const MeshWeight* end = weight + v.weight_count; weight != end; ++weight)
      sum += static_cast<double>(weight->bias);
    if (std::fabs(sum) > kWeightSumTolerance) return false;
  }
  return true;
}

}  // namespace md5v::md5
