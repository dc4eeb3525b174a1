#include "skin/bounds.h"

#include <glm/common.hpp>

namespace md5v::skin {

Bounds boundsOf(std::span<const Vertex> vertices) {
  if (vertices.empty()) {
    return {};
  }
  Bounds bounds{vertices[0].position, vertices[0].position};
  for (const Vertex& vertex : vertices) {
    bounds.min = glm::min(bounds.min, vertex.position);
    bounds.max = glm::max(bounds.max, vertex.position);
  }
  return bounds;
}

Bounds unite(const Bounds& a, const Bounds& b) { return {glm::min(a.min, b.min), glm::max(a.max, b.max)}; }

}  // namespace md5v::skin
