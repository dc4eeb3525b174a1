// Computes normals and tangents of a mesh's triangles in the bind pose, from which bind_frames.h makes
// those of vertices.
#pragma once

#include <algorithm>
#include <cstdint>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <span>

namespace md5v::skin {

constexpr double kShortest = 1e-30;  // shorter vectors have no direction; units of the file

// Of one triangle; model space, unit length or zero.
struct FaceFrame {
  double normal[4];   // (c-a) x (b-a), since front faces are clockwise; then twice the area
  double tangent[4];  // along +s, zero where the UVs span no area; then how many it has: 1, or 0
  int side;           // 1 where the UVs' handedness is -1: they are not mirrored

  double area() const { return normal[3]; }
  bool hasTangent() const { return tangent[3] > 0.0; }
};

// Views of a mesh, which must outlive it; indices are in range.
struct Triangles {
  std::span<const glm::dvec3> positions;  // one per vertex, model space
  std::span<const glm::vec2> uvs;         // one per vertex
  std::span<const uint32_t> indices;      // 3 per triangle

  size_t count() const { return indices.size() / 3; }

  // Calls visit(triangle, frame) for each, in their order.
  template <typename Visit>
  void forEachFrame(const Visit& visit) const {
    for (size_t i = 0; i < count(); i += 2) {
      const size_t end = std::min(i + 2, count());
      FaceFrame frames[2];
      findFrames(i, end - 1, frames);
      for (size_t triangle = i; triangle < end; ++triangle) visit(triangle, frames[triangle - i]);
    }
  }

 private:
  // Of two triangles at a time, which takes hardly longer than one.
  void findFrames(size_t first, size_t second, FaceFrame (&out)[2]) const;
};

}  // namespace md5v::skin
