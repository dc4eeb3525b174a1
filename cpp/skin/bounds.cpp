#include "skin/bounds.h"

#include <cfloat>
#include <glm/common.hpp>

namespace md5v::skin {

namespace {

template <class Item>
Bounds boundsOfPositions(std::span<const Item> items) {
  constexpr float kMax = FLT_MAX;
  Bounds bounds{glm::vec3(kMax), glm::vec3(-kMax)};
  for (const Item& item : items) {
    const glm::vec3 size = glm::abs(item.position);
    if (!(size.x <= kMax && size.y <= kMax && size.z <= kMax)) continue;
    bounds.min = glm::min(bounds.min, item.position);
    bounds.max = glm::max(bounds.max, item.position);
  }
  return bounds.min.x <= bounds.max.x ? bounds : Bounds{};
}

}  // namespace

Bounds boundsOf(std::span<const Vertex> vertices) { return boundsOfPositions(vertices); }
Bounds boundsOf(std::span<const JointTransform> joints) { return boundsOfPositions(joints); }

Bounds unite(const Bounds& a, const Bounds& b) { return {glm::min(a.min, b.min), glm::max(a.max, b.max)}; }

}  // namespace md5v::skin
