// Computes normals and tangents of a mesh's triangles in the bind pose. bind_frames.h computes those of
// vertices from them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <span>

namespace md5v::skin {

constexpr double kShortest = 1e-30;  // shorter vectors have no direction; units of the file

// The frame of one triangle; model space, unit length or zero.
struct FaceFrame {
  double normal[4];   // (c-a) x (b-a), since front faces are clockwise; then twice the area
  double tangent[4];  // along +s, zero if the UVs have no area; the last number is the count of tangents: 1,
                      // or 0
  int side;           // 1 if the UVs' handedness is -1: they are not mirrored

  double area() const { return normal[3]; }
  bool hasTangent() const { return tangent[3] > 0.0; }
};

// Views of a mesh, which must outlive it; indices are in range.
struct Triangles {
  std::span<const glm::dvec3> positions;  // one per vertex, model space
  std::span<const glm::vec2> uvs;         // one per vertex
  std::span<const uint32_t> indices;      // 3 per triangle

  size_t count() const { return indices.size() / 3; }

  // Calls visit(triangle, frame) for each triangle in order.
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
  // Computes the frames of two triangles at a time, which takes hardly longer than one.
  void findFrames(size_t first, size_t second, FaceFrame (&out)[2]) const;
};

}  // namespace md5v::skin
