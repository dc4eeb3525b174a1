#include "viewer/asset/alpha_use.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>
#include <vector>

namespace md5v::viewer {
namespace {

constexpr int kSide = 64;

// An image whose alpha is a function of u, v in 0..1.
std::vector<uint8_t> imageOf(const std::function<double(double, double)>& alpha) {
  std::vector<uint8_t> rgba;
  for (int y = 0; y < kSide; ++y) {
    for (int x = 0; x < kSide; ++x) {
      const double value = alpha((x + 0.5) / kSide, (y + 0.5) / kSide);
      rgba.insert(rgba.end(), {90, 90, 90, static_cast<uint8_t>(value * 255.0)});
    }
  }
  return rgba;
}

// Two triangles over a rectangle of the image.
skin::SkinnedMesh card(glm::vec2 from, glm::vec2 to) {
  skin::SkinnedMesh mesh;
  mesh.uvs = {from, {to.x, from.y}, to, {from.x, to.y}};
  mesh.indices = {0, 1, 2, 0, 2, 3};
  return mesh;
}

bool cutsOut(const skin::SkinnedMesh& mesh, const std::vector<uint8_t>& rgba) {
  AlphaUse use;
  use.add(mesh, rgba, kSide, kSide);
  return use.isCutOut();
}

double discs(double u, double v) {
  return std::hypot(std::fmod(u * 4, 1.0) - 0.5, std::fmod(v * 4, 1.0) - 0.5) < 0.4 ? 1.0 : 0.0;
}

TEST(AlphaUse, IgnoresImagesThatAreMissingOrTooShort) {
  AlphaUse use;
  use.add(card({0, 0}, {1, 1}), {}, 0, 0);
  use.add(card({0, 0}, {1, 1}), std::vector<uint8_t>(16), 64, 64);
  use.add({}, imageOf(discs), kSide, kSide);
  EXPECT_FALSE(use.isCutOut());
}

TEST(AlphaUse, ReadsNothingOutsideForAnyCoordinates) {
  const float infinity = std::numeric_limits<float>::infinity();
  skin::SkinnedMesh mesh = card({-1e30f, infinity}, {1e30f, -infinity});
  mesh.uvs.push_back({std::nanf(""), -0.25f});
  mesh.indices.insert(mesh.indices.end(), {4, 1, 2});
  EXPECT_NO_FATAL_FAILURE(cutsOut(mesh, imageOf(discs)));
}

TEST(AlphaUse, DetectsACutOutOnTwoTriangles) { EXPECT_TRUE(cutsOut(card({0, 0}, {1, 1}), imageOf(discs))); }

TEST(AlphaUse, DetectsACutOutIfCoordinatesRepeatTheImage) {
  EXPECT_TRUE(cutsOut(card({-3, 5}, {-1, 6}), imageOf(discs)));
}

TEST(AlphaUse, IgnoresClearPartsThatNoTriangleShows) {
  const auto atlas = imageOf([](double u, double) { return u < 0.5 ? 1.0 : 0.0; });
  EXPECT_FALSE(cutsOut(card({0.02f, 0.02f}, {0.48f, 0.98f}), atlas));
  EXPECT_TRUE(cutsOut(card({0.02f, 0.02f}, {0.98f, 0.98f}), atlas));
}

TEST(AlphaUse, IgnoresGlossAndMasks) {
  EXPECT_FALSE(cutsOut(card({0, 0}, {1, 1}), imageOf([](double u, double) { return u; })));
  EXPECT_FALSE(cutsOut(card({0, 0}, {1, 1}), imageOf([](double u, double) { return u < 0.1 ? 1.0 : 0.0; })));
  EXPECT_FALSE(cutsOut(card({0, 0}, {1, 1}), imageOf([](double, double) { return 1.0; })));
}

}  // namespace
}  // namespace md5v::viewer
