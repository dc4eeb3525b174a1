#include "skin/mesh/bounds.h"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <cstddef>
#include <glm/common.hpp>

#include "base/assert.h"
#include "base/float4.h"

namespace md5v::skin {

namespace {

// `stride` in floats.
std::optional<Bounds> boundsOfPositions(const float* position, size_t count, size_t stride) {
  constexpr float kMax = FLT_MAX;
  Bounds bounds{glm::vec3(kMax), glm::vec3(-kMax)};
  for (; count > 0; --count, position += stride) {
    for (int axis = 0; axis < 3; ++axis) {
      const float value = position[axis];
      if (!(std::fabs(value) <= kMax)) continue;
      bounds.min[axis] = std::min(bounds.min[axis], value);
      bounds.max[axis] = std::max(bounds.max[axis], value);
    }
  }
  const bool any =
      bounds.min.x <= bounds.max.x && bounds.min.y <= bounds.max.y && bounds.min.z <= bounds.max.z;
  return any ? std::optional(bounds) : std::nullopt;
}

float leastOf(Float4 v) {
  v = least4(v, __builtin_shufflevector(v, v, 2, 3, 0, 1));
  return least4(v, __builtin_shufflevector(v, v, 1, 0, 3, 2))[0];
}

}  // namespace

std::optional<Bounds> boundsOf(std::span<const glm::vec3> positions) {
  return boundsOfPositions(reinterpret_cast<const float*>(positions.data()), positions.size(), 3);
}
std::optional<Bounds> boundsOf(std::span<const JointTransform> joints) {
  return boundsOfPositions(reinterpret_cast<const float*>(joints.data()), joints.size(),
                           sizeof(JointTransform) / sizeof(float));
}

std::optional<Bounds> boundsOf(const StreamedVertices& vertices) { return boundsBelow(vertices, HUGE_VALF); }

[[gnu::noinline]] std::optional<Bounds> boundsBelow(const StreamedVertices& vertices, float top) {
  MD5V_ASSERT(vertices.count % 4 == 0);
  const Float4 most = splat4(FLT_MAX);
  const float* const heights = vertices.array(2);
  float least[3];
  float greatest[3];
  for (size_t axis = 0; axis < 3; ++axis) {
    const float* numbers = vertices.array(axis);
    Float4 low = most;
    Float4 high = -most;
    for (size_t i = 0; i < vertices.count; i += 4) {
      const Float4 v = load4(numbers + i);
      const Mask4 counts = ~(load4(heights + i) > splat4(top)) & (absolute(v) <= most);
      low = least4(select(counts, v, most), low);
      high = greatest4(select(counts, v, -most), high);
    }
    least[axis] = leastOf(low);
    greatest[axis] = -leastOf(-high);
    if (least[axis] > greatest[axis]) return std::nullopt;
  }
  return Bounds{{least[0], least[1], least[2]}, {greatest[0], greatest[1], greatest[2]}};
}

Bounds unite(const Bounds& a, const Bounds& b) { return {glm::min(a.min, b.min), glm::max(a.max, b.max)}; }

}  // namespace md5v::skin
