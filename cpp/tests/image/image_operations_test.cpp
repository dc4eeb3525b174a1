#include "image/operations.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "image/decode.h"

namespace md5v {
namespace {

using Pixel = std::array<uint8_t, 4>;

Image imageOf(int width, int height, const std::vector<Pixel>& pixels) {
  Image image{width, height, {}};
  for (const Pixel& pixel : pixels) image.rgba.insert(image.rgba.end(), pixel.begin(), pixel.end());
  return image;
}

Pixel at(const Image& image, int x, int y) {
  const size_t i = 4 * (static_cast<size_t>(y) * static_cast<size_t>(image.width) + static_cast<size_t>(x));
  return {image.rgba.at(i), image.rgba[i + 1], image.rgba[i + 2], image.rgba[i + 3]};
}

Pixel grey(int value) {
  const auto v = static_cast<uint8_t>(value);
  return {v, v, v, 255};
}

constexpr Pixel kFlat = {128, 128, 255, 255};

TEST(ImageOperations, DoNotChangeAnImageWithoutPixels) {
  Image none;
  heightmapToNormals(none, 4.0f);
  addNormals(none, none);
  smoothNormals(none);
  addImage(none, none);
  scaleImage(none, {1, 1, 1, 1});
  invertAlpha(none);
  EXPECT_TRUE(none.rgba.empty());
}

TEST(Heightmap, OfAPlaneIsFlatAtAnyScale) {
  for (const float scale : {0.0f, 1.0f, -8.0f, 1e30f, 3e38f}) {
    Image image = imageOf(3, 2, std::vector<Pixel>(6, grey(90)));
    heightmapToNormals(image, scale);
    for (int i = 0; i < 6; ++i) EXPECT_EQ(at(image, i % 3, i / 3), kFlat) << scale;
  }
}

TEST(Heightmap, RisingToTheRightLeansToTheLeftAndWrapsAtTheBorderOfAnySize) {
  // One step of 64 per pixel at scale 4: a slope of 1.
  Image image = imageOf(3, 1, {grey(0), grey(64), grey(128)});
  heightmapToNormals(image, 4.0f);
  const auto half = static_cast<uint8_t>(-std::sqrt(0.5f) * 127.0f + 128.0f);
  const auto up = static_cast<uint8_t>(std::sqrt(0.5f) * 127.0f + 128.0f);
  EXPECT_EQ(at(image, 0, 0), (Pixel{half, 128, up, 255}));
  EXPECT_EQ(at(image, 1, 0), (Pixel{half, 128, up, 255}));
  const float length = std::sqrt(5.0f);
  EXPECT_EQ(at(image, 2, 0), (Pixel{static_cast<uint8_t>(2 / length * 127 + 128), 128,
                                    static_cast<uint8_t>(1 / length * 127 + 128), 255}));
}

TEST(Heightmap, GreenPointsDownTheImage) {
  Image image = imageOf(1, 3, {grey(128), grey(64), grey(0)});
  heightmapToNormals(image, 4.0f);
  EXPECT_GT(at(image, 0, 0)[1], 128) << "falls downwards, so the normal leans downwards";
  EXPECT_EQ(at(image, 0, 0)[0], 128);
}

TEST(AddNormals, WithAFlatMapKeepsTheDirection) {
  Image image = imageOf(2, 1, {{200, 100, 214, 7}, {128, 128, 128, 7}});
  addNormals(image, imageOf(1, 1, {kFlat}));
  EXPECT_NEAR(at(image, 0, 0)[0], 200, 1);
  EXPECT_NEAR(at(image, 0, 0)[1], 100, 1);
  EXPECT_EQ(at(image, 0, 0)[3], 255);
  EXPECT_EQ(at(image, 1, 0), kFlat) << "what faded to nothing points straight up";
}

TEST(AddNormals, AddsSlopesAndSamplesTheSecondToTheSizeOfTheFirst) {
  Image image = imageOf(2, 2, std::vector<Pixel>(4, kFlat));
  addNormals(image, imageOf(4, 4,
                            {{255, 128, 128, 0},
                             kFlat,
                             kFlat,
                             kFlat,
                             kFlat,
                             kFlat,
                             kFlat,
                             kFlat,
                             kFlat,
                             kFlat,
                             kFlat,
                             kFlat,
                             kFlat,
                             kFlat,
                             kFlat,
                             kFlat}));
  const auto diagonal = static_cast<uint8_t>(std::sqrt(0.5f) * 127.0f + 128.0f);
  EXPECT_EQ(at(image, 0, 0), (Pixel{diagonal, 128, diagonal, 255}));
  EXPECT_EQ(at(image, 1, 0), kFlat);
  EXPECT_EQ(at(image, 0, 1), kFlat);
}

TEST(SmoothNormals, AveragesNineNeighboursOverTheBorders) {
  std::vector<Pixel> pixels(9, {128, 128, 255, 9});
  pixels[0] = {255, 128, 128, 9};
  Image image = imageOf(3, 3, pixels);
  smoothNormals(image);
  const float length = std::sqrt(1.0f + 64.0f);
  for (int i = 0; i < 9; ++i) {
    EXPECT_EQ(at(image, i % 3, i / 3), (Pixel{static_cast<uint8_t>(1 / length * 127 + 128), 128,
                                              static_cast<uint8_t>(8 / length * 127 + 128), 9}));
  }
}

TEST(ImageOperations, OnColoursClampAndInvert) {
  const Image base = imageOf(1, 1, {{200, 100, 3, 40}});
  const auto changed = [&base](auto change) {
    Image image = base;
    change(image);
    return at(image, 0, 0);
  };
  EXPECT_EQ(changed([](Image& i) {
              addImage(i, imageOf(1, 1, {{100, 20, 0, 255}}));
            }),
            (Pixel{255, 120, 3, 255}));
  EXPECT_EQ(changed([](Image& i) { scaleImage(i, {2.0f, 0.5f, -1.0f, 1.5f}); }), (Pixel{255, 50, 0, 60}));
  EXPECT_EQ(changed(invertAlpha), (Pixel{200, 100, 3, 215}));
  EXPECT_EQ(changed(invertColor), (Pixel{55, 155, 252, 40}));
  EXPECT_EQ(changed(makeIntensity), (Pixel{200, 200, 200, 200}));
  EXPECT_EQ(changed(makeAlpha), (Pixel{255, 255, 255, 101}));
}

// An independent implementation of the image programs of Doom 3, in double precision and with modulo instead
// of masks.
Pixel sumOfNormals(const Image& a, const Image& b, int x, int y) {
  const auto decode = [](uint8_t c) { return (c - 128.0) / 127.0; };
  const Pixel p = at(a, x, y);
  const Pixel q = at(b, x, y);
  double n[3] = {decode(p[0]), decode(p[1]), decode(p[2])};
  if (n[0] * n[0] + n[1] * n[1] + n[2] * n[2] < 1.0) n[2] = std::sqrt(1.0 - n[0] * n[0] - n[1] * n[1]);
  n[0] += decode(q[0]);
  n[1] += decode(q[1]);
  const double length = std::sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
  Pixel out = {0, 0, 0, 255};
  for (size_t i = 0; i < 3; ++i) out[i] = static_cast<uint8_t>(n[i] / length * 127.0 + 128.0);
  return out;
}

TEST(EdgeCase, N74_ANormalMapAndAHeightMapGiveNormalsOfBoth) {
  const uint32_t seed = 4;
  std::mt19937 random(seed);
  const int width = 13;
  const int height = 7;
  Image local{width, height, {}};
  Image heights{width, height, {}};
  for (int i = 0; i < width * height; ++i) {
    const Pixel normal = {static_cast<uint8_t>(random() % 200 + 28),
                          static_cast<uint8_t>(random() % 200 + 28),
                          static_cast<uint8_t>(random() % 100 + 156), 255};
    local.rgba.insert(local.rgba.end(), normal.begin(), normal.end());
    const Pixel level = grey(static_cast<int>(random() % 256));
    heights.rgba.insert(heights.rgba.end(), level.begin(), level.end());
  }
  heightmapToNormals(heights, 4.0f);
  Image both = local;
  addNormals(both, heights);
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      const Pixel expected = sumOfNormals(local, heights, x, y);
      for (size_t c = 0; c < 4; ++c) EXPECT_NEAR(at(both, x, y)[c], expected[c], 1) << "seed " << seed;
    }
  }
}

TEST(EdgeCase, N78_TgaOfAnyOriginAndCodingIsTheSamePicture) {
  // 2 x 2 grey: 10 20 over 30 40.
  const auto header = [](uint8_t type, uint8_t bits, uint8_t descriptor) {
    return std::vector<uint8_t>{0, 0, type, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 2, 0, bits, descriptor};
  };
  const auto decoded = [](std::vector<uint8_t> file, const std::vector<uint8_t>& pixels) {
    file.insert(file.end(), pixels.begin(), pixels.end());
    std::string error;
    const auto image = decodeImage(file, error);
    EXPECT_TRUE(image.has_value()) << error;
    return image.value_or(Image{}).rgba;
  };
  const std::vector<uint8_t> expected = imageOf(2, 2, {grey(10), grey(20), grey(30), grey(40)}).rgba;
  EXPECT_EQ(decoded(header(3, 8, 32), {10, 20, 30, 40}), expected);
  EXPECT_EQ(decoded(header(3, 8, 0), {30, 40, 10, 20}), expected);
  EXPECT_EQ(decoded(header(2, 24, 0), {30, 30, 30, 40, 40, 40, 10, 10, 10, 20, 20, 20}), expected);
  EXPECT_EQ(decoded(header(10, 24, 32), {3, 10, 10, 10, 20, 20, 20, 30, 30, 30, 40, 40, 40}), expected);
  EXPECT_EQ(decoded(header(11, 8, 32), {0x80, 10, 0x80, 20, 1, 30, 40}), expected);
}

}  // namespace
}  // namespace md5v
