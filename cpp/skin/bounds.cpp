#include "skin/bounds.h"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <glm/common.hpp>

namespace md5v::skin {

namespace {

template <class Item>
std::optional<Bounds> boundsOfPositions(std::span<const Item> items) {
  constexpr float kMax = FLT_MAX;
  Bounds bounds{glm::vec3(kMax), glm::vec3(-kMax)};
  for (const Item& item : items) {
    for (int axis = 0; axis < 3; ++axis) {
      const float value = item.position[axis];
      if (!(std::fabs(value) <= kMax)) continue;
      bounds.min[axis] = std::min(bounds.min[axis], value);
      bounds.max[axis] = std::max(bounds.max[axis], value);
    }
  }
  const bool any =
      bounds.min.x <= bounds.max.x && bounds.min.y <= bounds.max.y && bounds.min.z <= bounds.max.z;
  return any ? std::optional(bounds) : std::nullopt;
}

}  // namespace

std::optional<Bounds> boundsOf(std::span<const Vertex> vertices) { return boundsOfPositions(vertices); }
std::optional<Bounds> boundsOf(std::span<const JointTransform> joints) { return boundsOfPositions(joints); }

Bounds unite(const Bounds& a, const Bounds& b) { return {glm::min(a.min, b.min), glm::max(a.max, b.max)}; }

}  // namespace md5v::skin
