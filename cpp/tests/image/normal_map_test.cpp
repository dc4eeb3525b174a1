#include "image/normal_map.h"

#include <gtest/gtest.h>

#include <array>

#include "image/operations.h"

namespace md5v {
namespace {

using Pixel = std::array<uint8_t, 4>;

Image imageOf(const std::vector<Pixel>& pixels) {
  Image image{static_cast<int>(pixels.size()), 1, {}};
  for (const Pixel& pixel : pixels) image.rgba.insert(image.rgba.end(), pixel.begin(), pixel.end());
  return image;
}

Pixel at(const Image& image, size_t i) {
  return {image.rgba.at(4 * i), image.rgba[4 * i + 1], image.rgba[4 * i + 2], image.rgba[4 * i + 3]};
}

Pixel completed(Pixel pixel) {
  completeNormal(pixel.data());
  return pixel;
}

TEST(NormalMap, GetsTheThirdComponentOfAUnitVector) {
  EXPECT_EQ(completed({128, 128, 0, 9}), (Pixel{128, 128, 255, 9}));
  EXPECT_EQ(completed({189, 173, 0, 9}), (Pixel{189, 173, 229, 9}));
  EXPECT_EQ(completed({255, 128, 0, 9}), (Pixel{255, 128, 128, 9}));
}

// The shader of Doom 3 BFG: z = sqrt(|1 - x² - y²|), then normalised.
TEST(NormalMap, NormalisesVectorsThatAreTooLong) {
  // 1, 1: z is 1, so each is 1 / sqrt(3).
  EXPECT_EQ(completed({255, 255, 0, 9}), (Pixel{201, 201, 201, 9}));
  // -1, 0.6: z is 0.6, the length 1.311.
  EXPECT_EQ(completed({0, 204, 0, 9}), (Pixel{30, 186, 186, 9}));
}

TEST(NormalMap, HasXInAlphaIfRedCannotBeX) {
  const std::vector<Pixel> unused[] = {{{0, 173, 0, 189}, {8, 128, 0, 128}},
                                       {{255, 173, 255, 189}, {250, 128, 255, 128}},
                                       {{173, 173, 173, 189}, {128, 130, 124, 128}}};
  for (const auto& pixels : unused) {
    Image image = imageOf(pixels);
    readXFromAlpha(image);
    EXPECT_EQ(at(image, 0), (Pixel{189, 173, 229, 255}));
    EXPECT_EQ(at(image, 1)[0], 128);
  }
}

TEST(NormalMap, KeepsZInBlue) {
  Image image = imageOf({{0, 173, 231, 189}, {0, 128, 240, 100}});
  readXFromAlpha(image);
  EXPECT_EQ(at(image, 0), (Pixel{189, 173, 231, 255}));
  EXPECT_EQ(at(image, 1), (Pixel{100, 128, 240, 255}));
}

TEST(NormalMap, KeepsImagesWithXInRed) {
  const std::vector<Pixel> others[] = {{{128, 128, 255, 0}, {128, 128, 255, 90}},  // flat, heights in alpha
                                       {{189, 173, 231, 255}, {0, 128, 128, 255}},
                                       {{0, 0, 0, 255}, {0, 0, 0, 255}},
                                       {}};
  for (const auto& pixels : others) {
    Image image = imageOf(pixels);
    readXFromAlpha(image);
    for (size_t i = 0; i < pixels.size(); ++i) EXPECT_EQ(at(image, i), pixels[i]);
  }
}

TEST(CopyAlpha, TakesTheAlphaOfAnImageOfAnotherSize) {
  Image image = imageOf({{1, 2, 3, 255}, {4, 5, 6, 255}});
  copyAlpha(image, imageOf({{255, 255, 255, 7}}));
  EXPECT_EQ(at(image, 0), (Pixel{1, 2, 3, 7}));
  EXPECT_EQ(at(image, 1), (Pixel{4, 5, 6, 7}));
  copyAlpha(image, {});
  EXPECT_EQ(at(image, 1), (Pixel{4, 5, 6, 7}));
}

}  // namespace
}  // namespace md5v
