#include "image/bimage.h"

#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <string_view>

#include "image/decode.h"

namespace md5v {
namespace {

using Bytes = std::vector<uint8_t>;

void add32(Bytes& bytes, uint32_t value) {
  for (int shift = 24; shift >= 0; shift -= 8) bytes.push_back(static_cast<uint8_t>(value >> shift));
}

struct Level {
  uint32_t width = 1;
  uint32_t height = 1;
  Bytes data = {};
};

Bytes assemble(BimageFormat format, BimageColors colors, const std::vector<Level>& levels,
               uint32_t type = 1) {
  Bytes out(8);
  for (const char byte : std::string_view("\nMIB")) out.push_back(static_cast<uint8_t>(byte));
  add32(out, type);
  add32(out, static_cast<uint32_t>(format));
  add32(out, static_cast<uint32_t>(colors));
  add32(out, levels[0].width);
  add32(out, levels[0].height);
  add32(out, static_cast<uint32_t>(levels.size()));
  for (size_t i = 0; i < levels.size(); ++i) {
    for (uint32_t side = 0; side < (type == 2 ? 6u : 1u); ++side) {
      add32(out, static_cast<uint32_t>(i));
      add32(out, side);
      add32(out, levels[i].width);
      add32(out, levels[i].height);
      add32(out, static_cast<uint32_t>(levels[i].data.size()));
      // The sides of a cube differ.
      for (const uint8_t byte : levels[i].data) out.push_back(static_cast<uint8_t>(byte + side));
    }
  }
  return out;
}

// Ends at its allocation, so that AddressSanitizer sees a byte read too many.
std::optional<Image> decodeExact(const Bytes& bytes, std::string& error) {
  const std::unique_ptr<uint8_t[]> exact(new uint8_t[bytes.size()]);
  std::copy(bytes.begin(), bytes.end(), exact.get());
  return decodeImage({exact.get(), bytes.size()}, error);
}

std::string errorOf(const Bytes& bytes) {
  std::string error;
  EXPECT_FALSE(decodeExact(bytes, error).has_value());
  return error;
}

using Pixel = std::array<int, 4>;

Pixel pixelOf(BimageFormat format, const Bytes& data, BimageColors colors = BimageColors::kPlain) {
  std::string error;
  const auto image = decodeExact(assemble(format, colors, {{1, 1, data}}), error);
  EXPECT_TRUE(image.has_value()) << error;
  if (!image) return {};
  return {image->rgba.at(0), image->rgba.at(1), image->rgba.at(2), image->rgba.at(3)};
}

TEST(Bimage, ReadsAllPlainFormats) {
  EXPECT_EQ(pixelOf(BimageFormat::kRgba8, {1, 2, 3, 4}), (Pixel{1, 2, 3, 4}));
  EXPECT_EQ(pixelOf(BimageFormat::kRgbx8, {1, 2, 3, 4}), (Pixel{1, 2, 3, 255}));
  EXPECT_EQ(pixelOf(BimageFormat::kAlpha8, {7}), (Pixel{255, 255, 255, 7}));
  EXPECT_EQ(pixelOf(BimageFormat::kGreyAlpha8, {7, 9}), (Pixel{7, 7, 7, 9}));
  EXPECT_EQ(pixelOf(BimageFormat::kGrey8, {7}), (Pixel{7, 7, 7, 255}));
  EXPECT_EQ(pixelOf(BimageFormat::kIntensity8, {7}), (Pixel{7, 7, 7, 7}));
  EXPECT_EQ(pixelOf(BimageFormat::kRgb565, {0xF8, 0x1F}), (Pixel{255, 0, 255, 255}));
}

TEST(Bimage, ReadsCompressedBlocks) {
  EXPECT_EQ(pixelOf(BimageFormat::kDxt1, {0, 0xF8, 0, 0, 0, 0, 0, 0}), (Pixel{255, 0, 0, 255}));
  EXPECT_EQ(pixelOf(BimageFormat::kDxt5, {99, 99, 0, 0, 0, 0, 0, 0, 0, 0xF8, 0, 0, 0, 0, 0, 0}),
            (Pixel{255, 0, 0, 99}));
}

TEST(Bimage, ConvertsColors) {
  EXPECT_EQ(pixelOf(BimageFormat::kRgba8, {0, 128, 0, 128}, BimageColors::kNormal),
            (Pixel{128, 128, 255, 255}));
  EXPECT_EQ(pixelOf(BimageFormat::kRgba8, {9, 77, 9, 9}, BimageColors::kGreenAlpha),
            (Pixel{255, 255, 255, 77}));
  // Co 20, Cg 10 and Y 100, without a scale and with the scale 2.
  EXPECT_EQ(pixelOf(BimageFormat::kRgba8, {148, 138, 0, 100}, BimageColors::kYCoCg),
            (Pixel{110, 110, 70, 255}));
  EXPECT_EQ(pixelOf(BimageFormat::kRgba8, {168, 148, 8, 100}, BimageColors::kYCoCg),
            (Pixel{110, 110, 70, 255}));
}

TEST(Bimage, TakesTheLargestLevelAndTheFirstSide) {
  const Bytes bytes =
      assemble(BimageFormat::kGrey8, BimageColors::kPlain, {{2, 2, {1, 2, 3, 4}}, {1, 1, {9}}}, 2);
  std::string error;
  const auto image = decodeExact(bytes, error);
  ASSERT_TRUE(image.has_value()) << error;
  EXPECT_EQ(image->width, 2);
  EXPECT_EQ(image->rgba[12], 4);
  const auto bimage = readBimage(bytes, error);
  ASSERT_EQ(bimage->levels.size(), 2u);
  EXPECT_EQ(bytes[bimage->levels[1].offset], 9);
}

TEST(Bimage, SaysWhereItIsDamaged) {
  Bytes bytes = assemble(BimageFormat::kGrey8, BimageColors::kPlain, {{2, 1, {1, 2}}});
  EXPECT_EQ(errorOf(Bytes(bytes.begin(), bytes.begin() + 20)),
            "The .bimage file ends inside its header, at byte 20.");
  EXPECT_NE(errorOf(Bytes(bytes.begin(), bytes.end() - 1)).find("begins at byte 36"), std::string::npos);
  bytes[8] = 12;
  EXPECT_EQ(errorOf(bytes), "This is version 12 of .bimage (byte 8), and only version 10 is read.");
  bytes[8] = 10;
  bytes[19] = 11;
  EXPECT_EQ(errorOf(bytes), "The .bimage file has pixels of format 11 (byte 16), which is not read.");
  bytes[19] = 5;
  bytes[23] = 4;
  EXPECT_EQ(errorOf(bytes), "The .bimage file has colours of format 4 (byte 20), which is not read.");
  bytes[23] = 0;
  bytes[47] = 200;
  EXPECT_NE(errorOf(bytes).find("200 x 1 pixels in 2 bytes"), std::string::npos);
  std::copy_n("BIM\x0A", 4, bytes.begin() + 8);
  EXPECT_NE(errorOf(bytes).find("wrong byte order"), std::string::npos);
}

TEST(Bimage, SurvivesTruncationAndFlippedBitsEverywhere) {
  const Bytes bytes =
      assemble(BimageFormat::kDxt5, BimageColors::kYCoCg, {{4, 4, Bytes(16, 0x5A)}, {2, 2, Bytes(16, 0x5A)}});
  std::string error;
  for (size_t size = 0; size < bytes.size(); ++size) {
    decodeExact(Bytes(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size)), error);
  }
  for (size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
    Bytes flipped = bytes;
    flipped[bit / 8] = static_cast<uint8_t>(flipped[bit / 8] ^ (1u << bit % 8));
    const auto image = decodeExact(flipped, error);
    ASSERT_EQ(image.has_value(), error.empty());
  }
}

}  // namespace
}  // namespace md5v
