// The vertices that skinning writes, and those of them that rendering streams; the layouts both sides know.
#pragma once

#include <cstddef>
#include <cstdint>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <span>

namespace md5v {

// Vertices as an array for each attribute, one entry per vertex in each, without padding. Model space.
// Normals and tangent.xyz are of unit length (or zero where the geometry defines none); tangent.w is the
// handedness: bitangent = w * cross(normal, tangent).
struct VertexArrays {
  std::span<glm::vec3> positions;
  std::span<glm::vec3> normals;
  std::span<glm::vec4> tangents;

  VertexArrays part(size_t first, size_t count) const {
    return {positions.subspan(first, count), normals.subspan(first, count), tangents.subspan(first, count)};
  }
};

// A direction as it is streamed: GL's signed, normalised INT_2_10_10_10_REV, x in the lowest ten bits, off by
// less than 0.1 degrees where it is of full length. Of a tangent the upper two bits are the handedness.
// Shaders make them of unit length: under several weights they have what blending leaves of it, and turn by
// less than 0.1 degrees divided by that. Half the length is left of two joints that turn by 120 degrees
// against each other.
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
