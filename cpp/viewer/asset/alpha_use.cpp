#include "viewer/asset/alpha_use.h"

#include <algorithm>
#include <cmath>
#include <glm/vec2.hpp>

namespace md5v::viewer {

namespace {

constexpr uint8_t kClear = 64;
constexpr uint8_t kCovered = 192;
// Shares of all samples: fewer clear samples are probably a seam, fewer covered ones a mask.
constexpr double kLeastClear = 0.02;
constexpr double kLeastCovered = 0.2;
constexpr double kMostBetween = 0.15;
// The approximate number of samples per mesh, in at least two rows of each triangle. Larger meshes skip
// triangles regularly.
constexpr size_t kPlaces = 12'000;
constexpr size_t kLeastRows = 2;
constexpr size_t kMostRows = 64;

size_t rowsFor(size_t triangles) {
  const double rows = std::sqrt(2.0 * static_cast<double>(kPlaces) / static_cast<double>(triangles));
  return std::clamp(static_cast<size_t>(rows), kLeastRows, kMostRows);
}

// The pixel at a texture coordinate that repeats; 0 for NaN.
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
  const size_t rows = rowsFor(std::max<size_t>(triangles, 1));
  const size_t step = triangles * rows * (rows + 1) / 2 / (2 * kPlaces) + 1;
  for (size_t t = 0; t < triangles; t += step) {
    const uint32_t* abc = &mesh.indices[3 * t];
    const glm::vec2 origin = mesh.uvs[abc[0]];
    const glm::vec2 across = (mesh.uvs[abc[1]] - origin) / static_cast<float>(rows);
    const glm::vec2 down = (mesh.uvs[abc[2]] - origin) / static_cast<float>(rows);
    for (size_t row = 0; row < rows; ++row) {
      for (size_t column = 0; column + row < rows; ++column) {
        const glm::vec2 uv = origin + across * (static_cast<float>(column) + 1.0f / 3.0f) +
                             down * (static_cast<float>(row) + 1.0f / 3.0f);
        const auto x = static_cast<size_t>(pixelAt(uv.x, width));
        const auto y = static_cast<size_t>(pixelAt(uv.y, height));
        const uint8_t alpha = rgba[4 * (y * static_cast<size_t>(width) + x) + 3];
        ++(alpha < kClear ? clear_ : alpha < kCovered ? between_ : covered_);
      }
    }
  }
}

bool AlphaUse::isCutOut() const {
  const auto all = static_cast<double>(clear_ + between_ + covered_);
  const auto share = [all](uint64_t count) { return static_cast<double>(count) / std::max(all, 1.0); };
  return share(clear_) > kLeastClear && share(covered_) > kLeastCovered && share(between_) < kMostBetween;
}

}  // namespace md5v::viewer
