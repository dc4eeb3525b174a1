// Normals and tangents of triangles, two at a time.
#pragma once

#include <algorithm>
#include <cstdint>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <span>

namespace md5v::skin {

constexpr double kShortest = 1e-30;  // length of what has a direction

// Of one triangle; unit length or zero.
struct FaceFrame {
  double normal[4];   // (c-a) x (b-a), since front faces are clockwise; then twice the area
  double tangent[4];  // along +s, zero where the UVs span no area; then how many it has: 1, or 0
  int side;           // 1 where the UVs' handedness is -1: they are not mirrored

  double area() const { return normal[3]; }
  bool hasTangent() const { return tangent[3] > 0.0; }
};

struct Triangles {
  std::span<const glm::dvec3> positions;
  std::span<const glm::vec2> uvs;
  std::span<const uint32_t> indices;  // 3 per triangle

  size_t count() const { return indices.size() / 3; }

  // Calls visit(triangle, frame) for each.
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
  void findFrames(size_t first, size_t second, FaceFrame (&out)[2]) const;
};

}  // namespace md5v::skin
