// Defines bounds, and the layouts of the vertices that skinning writes and rendering streams.
#pragma once

#include <cstddef>
#include <cstdint>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <span>

#include "base/assert.h"
#include "base/raw_vector.h"

namespace md5v {

// Vertices as an array for each attribute, one entry per vertex in each, without padding. Model space.
// Normals and tangent.xyz are of unit length (or zero where the geometry defines none); tangent.w is the
// handedness: bitangent = w * cross(normal, tangent). JavaScript copies the arrays unchanged: when vertices
// were interleaved, separating them took three quarters of evaluate().
struct VertexArrays {
  std::span<glm::vec3> positions;
  std::span<glm::vec3> normals;
  std::span<glm::vec4> tangents;

  VertexArrays part(size_t first, size_t count) const {
    MD5V_ASSERT(first <= positions.size() && count <= positions.size() - first);
    return {positions.subspan(first, count), normals.subspan(first, count), tangents.subspan(first, count)};
  }
};

// A streamed direction: GL's signed, normalised INT_2_10_10_10_REV, x in the lowest ten bits. The upper two
// bits of a tangent are its handedness. The error of a direction of unit length is less than 0.1 degrees.
// Blending several joints shortens directions, so shaders normalise them, and the error grows as the length
// shrinks. Two joints that differ by 120 degrees halve the length.
using PackedDirection = uint32_t;

// A view of streamed vertices: one array for each number, since the kernel computes four vertices at once.
// The first three arrays are the axes of the position in model space. The next array holds the normal's
// PackedDirection. If normal maps or a display of tangents need it, the last array holds the tangent's.
// Without tangents the kernel takes 0.82 to 0.87 of its time.
struct StreamedVertices {
  static constexpr size_t kNormal = 3;
  static constexpr size_t kTangent = 4;

  float* first = nullptr;
  size_t stride = 0;  // distance from one array to the next, in numbers
  size_t count = 0;   // of each array; a multiple of four
  bool has_tangents = false;

  static constexpr size_t numbersOf(size_t count, bool has_tangents) {
    return count * (has_tangents ? 5 : 4);
  }

  float* array(size_t index) const {
    MD5V_ASSERT(index <= kTangent);
    return first + index * stride;
  }
  StreamedVertices part(size_t begin, size_t length) const {
    MD5V_ASSERT(begin <= count && length <= count - begin && length % 4 == 0);
    return {first + begin, stride, length, has_tangents};
  }
  glm::vec3 positionOf(size_t vertex) const {
    MD5V_ASSERT(vertex < count);
    return {array(0)[vertex], array(1)[vertex], array(2)[vertex]};
  }
};

// Owns the memory of StreamedVertices.
class StreamedMemory {
 public:
  StreamedMemory() = default;
  StreamedMemory(size_t count, bool has_tangents)
      : numbers_(StreamedVertices::numbersOf(count, has_tangents)),
        count_(count),
        has_tangents_(has_tangents) {}

  StreamedVertices vertices() { return {numbers_.data(), count_, count_, has_tangents_}; }

 private:
  RawVector<float> numbers_;
  size_t count_ = 0;
  bool has_tangents_ = false;
};

struct Bounds {
  glm::vec3 min{0.0f};
  glm::vec3 max{0.0f};
};

}  // namespace md5v
