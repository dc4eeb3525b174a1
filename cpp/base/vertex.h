// The vertex that skinning writes and rendering streams; the one layout both sides know.
#pragma once

#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

namespace md5v {

// Model space, 40 bytes without padding. normal and tangent.xyz are of unit length (or zero where the
// geometry defines none); tangent.w is the handedness: bitangent = w * cross(normal, tangent).
struct Vertex {
  glm::vec3 position{0.0f};
  glm::vec3 normal{0.0f};
  glm::vec4 tangent{0.0f};
};
static_assert(sizeof(Vertex) == 40);

struct Bounds {
  glm::vec3 min{0.0f};
  glm::vec3 max{0.0f};
};

}  // namespace md5v
