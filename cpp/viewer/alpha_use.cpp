#include "viewer/alpha_use.h"

#include <algorithm>
#include <cmath>
#include <glm/vec2.hpp>

namespace md5v::viewer {

namespace {

constexpr uint8_t kClear = 64;
constexpr uint8_t kCovered = 192;
// Shares of all places: fewer clear ones are a seam, fewer covered ones a mask.
constexpr double kLeastClear = 0.02;
constexpr double kLeastCovered = 0.2;
constexpr double kMostBetween = 0.15;
// Places within a triangle, and the most triangles that are looked at.
constexpr glm::vec3 kPlaces[] = {
    {0.34f, 0.33f, 0.33f}, {0.7f, 0.15f, 0.15f}, {0.15f, 0.7f, 0.15f}, {0.15f, 0.15f, 0.7f}};
constexpr size_t kMostTriangles = 20'000;

// Pixel of a texture coordinate that repeats; 0 where it is no number.
int pixelAt(float coordinate, int size) {
  const float fraction = coordinate - std::floor(coordinate);
  return fraction >= 0.0f ? std::min(static_cast<int>(fraction * static_cast<float>(size)), size - 1) : 0;
}

}  // namespace

void AlphaUse::add(const skin::SkinnedMesh& mesh, std::span<const uint8_t> rgba, int width, int height) {
  if (width < 1 || height < 1 || rgba.size() < 4 * static_cast<size_t>(width) * static_cast<size_t>(height)) {
    return;
  }
  const size_t triangles = mesh.indices.size() / 3;
  const size_t step = triangles / kMostTriangles + 1;
  for (size_t t = 0; t < triangles; t += step) {
    const uint32_t* abc = &mesh.indices[3 * t];
    for (const glm::vec3& place : kPlaces) {
      const glm::vec2 uv =
          mesh.uvs[abc[0]] * place.x + mesh.uvs[abc[1]] * place.y + mesh.uvs[abc[2]] * place.z;
      const auto x = static_cast<size_t>(pixelAt(uv.x, width));
      const auto y = static_cast<size_t>(pixelAt(uv.y, height));
      const uint8_t alpha = rgba[4 * (y * static_cast<size_t>(width) + x) + 3];
      ++(alpha < kClear ? clear_ : alpha < kCovered ? between_ : covered_);
    }
  }
}

bool AlphaUse::isCutOut() const {
  const auto all = static_cast<double>(clear_ + between_ + covered_);
  const auto share = [all](uint64_t count) { return static_cast<double>(count) / std::max(all, 1.0); };
  return share(clear_) > kLeastClear && share(covered_) > kLeastCovered && share(between_) < kMostBetween;
}

}  // namespace md5v::viewer
