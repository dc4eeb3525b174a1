#include "image/bimage.h"

#include <gtest/gtest.h>

#include <algorithm>
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

// Format numbers in the file.
enum class Format : uint32_t {
  kRgba8 = 1,
  kXrgb8 = 2,
  kAlpha = 3,
  kL8A8 = 4,
  kL8 = 5,
  kI8 = 6,
  kDxt1 = 7,
  kDxt5 = 8,
  kRgb565 = 12,
  kBc7 = 21,
};

Bytes assemble(Format format, StoredColors colors, const std::vector<Level>& levels, uint32_t type = 1) {
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
      // The sides of a cube have different pixels.
      for (const uint8_t byte : levels[i].data) out.push_back(static_cast<uint8_t>(byte + side));
    }
  }
  return out;
}

// The copy ends at its allocation, so that AddressSanitizer detects reads beyond it.
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

Pixel pixelOf(Format format, const Bytes& data, StoredColors colors = StoredColors::kPlain) {
  std::string error;
  const auto image = decodeExact(assemble(format, colors, {{1, 1, data}}), error);
  EXPECT_TRUE(image.has_value()) << error;
  if (!image) return {};
  return {image->rgba.at(0), image->rgba.at(1), image->rgba.at(2), image->rgba.at(3)};
}

TEST(Bimage, ReadsAllPlainFormats) {
  EXPECT_EQ(pixelOf(Format::kRgba8, {1, 2, 3, 4}), (Pixel{1, 2, 3, 4}));
  EXPECT_EQ(pixelOf(Format::kXrgb8, {1, 2, 3, 4}), (Pixel{1, 2, 3, 255}));
  EXPECT_EQ(pixelOf(Format::kAlpha, {7}), (Pixel{255, 255, 255, 7}));
  EXPECT_EQ(pixelOf(Format::kL8A8, {7, 9}), (Pixel{7, 7, 7, 9}));
  EXPECT_EQ(pixelOf(Format::kL8, {7}), (Pixel{7, 7, 7, 255}));
  EXPECT_EQ(pixelOf(Format::kI8, {7}), (Pixel{7, 7, 7, 7}));
  EXPECT_EQ(pixelOf(Format::kRgb565, {0xF8, 0x1F}), (Pixel{255, 0, 255, 255}));
}

TEST(Bimage, ReadsCompressedBlocks) {
  EXPECT_EQ(pixelOf(Format::kDxt1, {0, 0xF8, 0, 0, 0, 0, 0, 0}), (Pixel{255, 0, 0, 255}));
  EXPECT_EQ(pixelOf(Format::kDxt5, {99, 99, 0, 0, 0, 0, 0, 0, 0, 0xF8, 0, 0, 0, 0, 0, 0}),
            (Pixel{255, 0, 0, 99}));
  EXPECT_EQ(pixelOf(Format::kBc7, {0x40, 0xB1, 0x11, 0xD6, 0xF9, 0xB5, 0x08, 0x9B, 0xDD, 0x2C, 0xC9, 0x5B,
                                   0x5A, 0x26, 0xCE, 0x5D}),
            (Pixel{0xAE, 0x52, 0x70, 0x1C}));
}

TEST(Bimage, ReadsTheVersionOfRbdoom) {
  Bytes bytes = assemble(Format::kRgba8, StoredColors::kPlain, {{1, 1, {1, 2, 3, 4}}});
  bytes[8] = 11;
  std::string error;
  const auto image = decodeExact(bytes, error);
  ASSERT_TRUE(image.has_value()) << error;
  EXPECT_EQ(image->rgba, (Bytes{1, 2, 3, 4}));
  std::copy_n("BIM\x0B", 4, bytes.begin() + 8);
  EXPECT_NE(errorOf(bytes).find("wrong byte order"), std::string::npos);
}

TEST(Bimage, ConvertsColors) {
  EXPECT_EQ(pixelOf(Format::kRgba8, {0, 128, 0, 128}, StoredColors::kNormal), (Pixel{128, 128, 255, 255}));
  EXPECT_EQ(pixelOf(Format::kRgba8, {9, 77, 9, 9}, StoredColors::kGreenAlpha), (Pixel{255, 255, 255, 77}));
  // Co 20, Cg 10 and Y 100, without a scale and with the scale 2.
  EXPECT_EQ(pixelOf(Format::kRgba8, {148, 138, 0, 100}, StoredColors::kYCoCg), (Pixel{110, 110, 70, 255}));
  EXPECT_EQ(pixelOf(Format::kRgba8, {168, 148, 8, 100}, StoredColors::kYCoCg), (Pixel{110, 110, 70, 255}));
}

TEST(Bimage, DecodesTheLargestLevelAndTheFirstSide) {
  const Bytes bytes = assemble(Format::kL8, StoredColors::kPlain, {{2, 2, {1, 2, 3, 4}}, {1, 1, {9}}}, 2);
  std::string error;
  const auto image = decodeExact(bytes, error);
  ASSERT_TRUE(image.has_value()) << error;
  EXPECT_EQ(image->width, 2);
  EXPECT_EQ(image->rgba[12], 4);
  const auto bimage = readBimage(bytes, error);
  ASSERT_EQ(bimage->levels.size(), 2u);
  EXPECT_EQ(bytes[bimage->levels[1].offset], 9);
}

TEST(Bimage, ReportsWhereItIsDamaged) {
  const Bytes bytes = assemble(Format::kL8, StoredColors::kPlain, {{2, 1, {1, 2}}});
  const auto errorWith = [&](size_t at, uint8_t byte) {
    Bytes changed = bytes;
    changed[at] = byte;
    return errorOf(changed);
  };
  const std::string start = "The .bimage file cannot be read: ";
  EXPECT_EQ(errorOf(Bytes(bytes.begin(), bytes.begin() + 20)),
            start + "it ends inside its header (byte 20).");
  EXPECT_EQ(errorOf(Bytes(bytes.begin(), bytes.end() - 1)),
            start + "it ends inside the level here (byte 36).");
  EXPECT_EQ(errorWith(8, 12), start + "this is version 12, and only versions 10 and 11 are read (byte 8).");
  EXPECT_EQ(errorWith(19, 11), start + "pixels of format 11 are not known (byte 16).");
  EXPECT_EQ(errorWith(23, 4), start + "colours of format 4 are not known (byte 20).");
  EXPECT_EQ(errorWith(35, 0), start + "it has no levels (byte 32).");
  EXPECT_EQ(errorWith(27, 200), start + "width, height or size of the level here cannot be (byte 36).");
  Bytes reversed = bytes;
  std::copy_n("BIM\x0A", 4, reversed.begin() + 8);
  EXPECT_EQ(errorOf(reversed), start + "its numbers are in the wrong byte order (byte 8).");
}

TEST(Bimage, SurvivesTruncationAndFlippedBitsEverywhere) {
  const Bytes bytes =
      assemble(Format::kDxt5, StoredColors::kYCoCg, {{4, 4, Bytes(16, 0x5A)}, {2, 2, Bytes(16, 0x5A)}});
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
