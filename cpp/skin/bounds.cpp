#include "skin/bounds.h"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <cstddef>
#include <glm/common.hpp>

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

template <class Item>
std::optional<Bounds> boundsOfPositions(std::span<const Item> items) {
  static_assert(offsetof(Item, position) == 0);
  return boundsOfPositions(reinterpret_cast<const float*>(items.data()), items.size(),
                           sizeof(Item) / sizeof(float));
}

}  // namespace

std::optional<Bounds> boundsOf(std::span<const glm::vec3> positions) {
  return boundsOfPositions(reinterpret_cast<const float*>(positions.data()), positions.size(), 3);
}
std::optional<Bounds> boundsOf(std::span<const PackedVertex> vertices) { return boundsOfPositions(vertices); }
std::optional<Bounds> boundsOf(std::span<const JointTransform> joints) { return boundsOfPositions(joints); }

std::optional<Bounds> boundsBelow(std::span<const PackedVertex> vertices, float top) {
  const Float4 limit = splat4(top);
  const Float4 none = splat4(FLT_MAX);
  Float4 low = none;
  Float4 high = -none;
  for (const PackedVertex& vertex : vertices) {
    const Float4 v = load4(&vertex.position.x);  // and the normal
    const Mask4 counts = (splat4(vertex.position.z) <= limit) & (absolute(v) <= splat4(FLT_MAX));
    low = least4(select(counts, v, none), low);
    high = greatest4(select(counts, v, -none), high);
  }
  if (!(low[0] <= high[0] && low[1] <= high[1] && low[2] <= high[2])) return std::nullopt;
  return Bounds{{low[0], low[1], low[2]}, {high[0], high[1], high[2]}};
}

Bounds unite(const Bounds& a, const Bounds& b) { return {glm::min(a.min, b.min), glm::max(a.max, b.max)}; }

}  // namespace md5v::skin
