// The vertices that skinning writes, and those of them that rendering streams; the layouts both sides know.
#pragma once

#include <cstdint>
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

// A direction as it is streamed: GL's signed, normalised INT_2_10_10_10_REV, x in the lowest ten bits, off by
// less than 0.1 degrees. Of a tangent the upper two bits are the handedness.
using PackedDirection = uint32_t;

// What every view streams of a vertex. Tangents are streamed beside, in an array of their own: only normal
// maps and what shows tangents need them.
struct PackedVertex {
  glm::vec3 position{0.0f};
  PackedDirection normal = 0;
};
static_assert(sizeof(PackedVertex) == 16);

struct Bounds {
  glm::vec3 min{0.0f};
  glm::vec3 max{0.0f};
};

}  // namespace md5v
