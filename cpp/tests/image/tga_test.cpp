#include "image/tga.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace md5v {
namespace {

using Bytes = std::vector<uint8_t>;

constexpr uint8_t kTopDown = 32;
constexpr uint8_t kRightToLeft = 16;

// A 3 x 2 picture: red, green, blue over black, grey, white. Every value also exists with 5 bits per channel.
constexpr int kWidth = 3;
constexpr int kHeight = 2;
using Pixel = std::array<uint8_t, 4>;
constexpr std::array<Pixel, 6> kPicture = {{{255, 0, 0, 255},
                                            {0, 255, 0, 255},
                                            {0, 0, 255, 255},
                                            {0, 0, 0, 255},
                                            {123, 123, 123, 255},
                                            {255, 255, 255, 255}}};

struct TgaParts {
  uint8_t type = 2;
  uint8_t bits = 24;
  uint8_t descriptor = 0;
  uint16_t width = kWidth;
  uint16_t height = kHeight;
  uint8_t map_type = 0;
  uint16_t map_first = 0;
  uint16_t map_count = 0;
  uint8_t map_bits = 0;
  Bytes id = {};
  Bytes map = {};
  Bytes pixels = {};
};

void add16(Bytes& out, size_t value) {
  out.push_back(static_cast<uint8_t>(value & 255));
  out.push_back(static_cast<uint8_t>(value >> 8));
}

void append(Bytes& out, const Bytes& more) { out.insert(out.end(), more.begin(), more.end()); }

Bytes assemble(const TgaParts& parts) {
  Bytes out = {static_cast<uint8_t>(parts.id.size()), parts.map_type, parts.type};
  add16(out, parts.map_first);
  add16(out, parts.map_count);
  out.push_back(parts.map_bits);
  add16(out, 0);
  add16(out, 0);
  add16(out, parts.width);
  add16(out, parts.height);
  out.push_back(parts.bits);
  out.push_back(parts.descriptor);
  append(out, parts.id);
  append(out, parts.map);
  append(out, parts.pixels);
  return out;
}

Bytes storedColor(const Pixel& p, int bits) {
  Bytes out;
  if (bits == 15 || bits == 16) {
    add16(out, static_cast<size_t>((p[0] >> 3) << 10 | (p[1] >> 3) << 5 | p[2] >> 3));
  } else {
    out = {p[2], p[1], p[0]};
    if (bits == 32) out.push_back(p[3]);
  }
  return out;
}

// The picture's pixels in the order of the descriptor.
std::vector<Pixel> inFileOrder(uint8_t descriptor) {
  std::vector<Pixel> order;
  for (int row = 0; row < kHeight; ++row) {
    for (int column = 0; column < kWidth; ++column) {
      const int y = (descriptor & kTopDown) != 0 ? row : kHeight - 1 - row;
      const int x = (descriptor & kRightToLeft) != 0 ? kWidth - 1 - column : column;
      order.push_back(kPicture[static_cast<size_t>(y) * kWidth + static_cast<size_t>(x)]);
    }
  }
  return order;
}

// One packet of two literal pixels, one run of one pixel, the rest literal.
Bytes packed(const std::vector<Bytes>& pixels) {
  Bytes out = {1};
  append(out, pixels[0]);
  append(out, pixels[1]);
  out.push_back(128);
  append(out, pixels[2]);
  out.push_back(static_cast<uint8_t>(pixels.size() - 4));
  for (size_t i = 3; i < pixels.size(); ++i) append(out, pixels[i]);
  return out;
}

Bytes plainOrPacked(const std::vector<Bytes>& pixels, bool run_length) {
  if (run_length) return packed(pixels);
  Bytes out;
  for (const Bytes& pixel : pixels) append(out, pixel);
  return out;
}

Bytes trueColor(int bits, uint8_t descriptor, bool run_length) {
  std::vector<Bytes> pixels;
  for (const Pixel& p : inFileOrder(descriptor)) pixels.push_back(storedColor(p, bits));
  return assemble({.type = static_cast<uint8_t>(run_length ? 10 : 2),
                   .bits = static_cast<uint8_t>(bits),
                   .descriptor = descriptor,
                   .pixels = plainOrPacked(pixels, run_length)});
}

// The colour map has the picture's pixels in order, with indices from `first` on.
Bytes indexed(int map_bits, int index_bits, uint16_t first, uint8_t descriptor, bool run_length) {
  Bytes map;
  for (const Pixel& p : kPicture) append(map, storedColor(p, map_bits));
  std::vector<Bytes> pixels;
  for (const Pixel& p : inFileOrder(descriptor)) {
    const auto place = std::find(kPicture.begin(), kPicture.end(), p) - kPicture.begin();
    Bytes index;
    add16(index, static_cast<size_t>(place) + first);
    index.resize(static_cast<size_t>(index_bits / 8));
    pixels.push_back(index);
  }
  return assemble({.type = static_cast<uint8_t>(run_length ? 9 : 1),
                   .bits = static_cast<uint8_t>(index_bits),
                   .descriptor = descriptor,
                   .map_type = 1,
                   .map_first = first,
                   .map_count = static_cast<uint16_t>(kPicture.size()),
                   .map_bits = static_cast<uint8_t>(map_bits),
                   .map = map,
                   .pixels = plainOrPacked(pixels, run_length)});
}

struct NamedFile {
  std::string name;
  Bytes bytes;
};

std::vector<NamedFile> allColorFiles() {
  std::vector<NamedFile> files;
  for (const bool run_length : {false, true}) {
    for (const int descriptor : {0, 16, 32, 48}) {
      const std::string suffix =
          std::string(run_length ? ", run-length" : "") + ", descriptor " + std::to_string(descriptor);
      const auto d = static_cast<uint8_t>(descriptor);
      for (const int bits : {15, 16, 24, 32}) {
        files.push_back({std::to_string(bits) + " bits" + suffix, trueColor(bits, d, run_length)});
        files.push_back(
            {"map of " + std::to_string(bits) + " bits" + suffix, indexed(bits, 8, 0, d, run_length)});
      }
      files.push_back({"map from index 200" + suffix, indexed(24, 8, 200, d, run_length)});
      files.push_back({"16-bit index" + suffix, indexed(24, 16, 999, d, run_length)});
    }
  }
  return files;
}

Bytes pictureBytes() {
  Bytes out;
  for (const Pixel& p : kPicture) out.insert(out.end(), p.begin(), p.end());
  return out;
}

// The copy ends at its allocation, so that the sanitizer detects reads beyond it.
std::optional<Image> decodeExact(const Bytes& bytes, size_t length, std::string& error) {
  const Bytes exact(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(length));
  return decodeTga(exact, error);
}

std::string errorOf(const Bytes& bytes) {
  std::string error;
  EXPECT_FALSE(decodeTga(bytes, error).has_value());
  return error;
}

Image decoded(const Bytes& bytes) {
  std::string error;
  auto image = decodeTga(bytes, error);
  EXPECT_TRUE(image.has_value()) << error;
  return image.value_or(Image{});
}

TEST(Tga, RejectsAFileCutAnywhere) {
  for (const NamedFile& file : allColorFiles()) {
    for (size_t length = 0; length < file.bytes.size(); ++length) {
      std::string error;
      EXPECT_FALSE(decodeExact(file.bytes, length, error).has_value()) << file.name << " cut at " << length;
      EXPECT_NE(error.find("ends"), std::string::npos) << file.name << " cut at " << length << ": " << error;
    }
  }
}

TEST(Tga, ReportsUnsupportedFiles) {
  const Bytes pixels(64, 0);
  const std::vector<std::pair<TgaParts, std::string>> cases = {
      {{.type = 0, .pixels = pixels}, "no image (type 0)"},
      {{.type = 32, .pixels = pixels}, "type 32"},
      {{.type = 2, .map_type = 7, .pixels = pixels}, "not a TGA image"},
      {{.type = 1, .bits = 8, .pixels = pixels}, "no colour map"},
      {{.type = 1, .bits = 8, .map_type = 1, .map_bits = 24, .pixels = pixels}, "empty colour map"},
      {{.type = 1, .bits = 8, .map_type = 1, .map_count = 2, .map_bits = 12, .pixels = pixels},
       "12 bits per entry"},
      {{.type = 1, .bits = 24, .map_type = 1, .map_count = 2, .map_bits = 24, .pixels = pixels},
       "24 bits per pixel"},
      {{.type = 2, .bits = 8, .pixels = pixels}, "8 bits per pixel"},
      {{.type = 3, .bits = 24, .pixels = pixels}, "24 bits per pixel"},
      {{.width = 0, .pixels = pixels}, "empty (0 x 2 pixels"},
      {{.height = 0, .pixels = pixels}, "empty (3 x 0 pixels"},
      {{.width = 16385, .height = 1, .pixels = pixels}, "16385 x 1 pixels, more than 16384 on a side"},
      {{.width = 16384, .height = 16384, .pixels = pixels},
       "16384 x 16384 pixels, more than the limit of 128 megapixels"},
  };
  for (const auto& [parts, reason] : cases) {
    const std::string error = errorOf(assemble(parts));
    EXPECT_NE(error.find(reason), std::string::npos) << error;
  }
}

TEST(Tga, ReadsMorePixelsWhenTheLimitIsLifted) {
  const Bytes large = assemble({.width = 16384, .height = 16384, .pixels = Bytes(30, 0)});
  maxImagePixels() = 300'000'000;
  EXPECT_NE(errorOf(large).find("10 of 268435456 pixels"), std::string::npos);
  maxImagePixels() = 128'000'000;
  EXPECT_NE(errorOf(large).find("128 megapixels"), std::string::npos);
}

TEST(Tga, CountsThePixelsBeforeAllocation) {
  const TgaParts plain = {.width = 8192, .height = 8192, .pixels = Bytes(30, 0)};
  EXPECT_NE(errorOf(assemble(plain)).find("10 of 67108864 pixels"), std::string::npos);
  const TgaParts runs = {.type = 10, .width = 8192, .height = 8192, .pixels = {255, 1, 2, 3, 255, 1, 2, 3}};
  EXPECT_NE(errorOf(assemble(runs)).find("256 of 67108864 pixels"), std::string::npos);
}

TEST(Tga, SurvivesRandomDamage) {
  const unsigned seed = std::random_device{}();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  const std::vector<NamedFile> files = allColorFiles();
  for (int round = 0; round < 20000; ++round) {
    Bytes bytes = files[random() % files.size()].bytes;
    for (unsigned i = 0; i <= random() % 3; ++i)
      bytes[random() % bytes.size()] = static_cast<uint8_t>(random());
    std::string error;
    const auto image = decodeExact(bytes, bytes.size() - random() % 4, error);
    ASSERT_NE(image.has_value(), !error.empty());
    if (!image) continue;
    ASSERT_EQ(image->rgba.size(), 4 * static_cast<size_t>(image->width) * static_cast<size_t>(image->height));
  }
}

TEST(Tga, GivesTheSamePictureFromEveryKindOfFile) {
  for (const NamedFile& file : allColorFiles()) {
    const Image image = decoded(file.bytes);
    EXPECT_EQ(image.width, kWidth) << file.name;
    EXPECT_EQ(image.height, kHeight) << file.name;
    EXPECT_EQ(image.rgba, pictureBytes()) << file.name;
  }
}

TEST(Tga, RepeatsARunOverRowEnds) {
  const Image image = decoded(assemble({.type = 10, .pixels = {128 + 5, 30, 20, 10}}));
  for (size_t i = 0; i < image.rgba.size(); i += 4) {
    EXPECT_EQ(Bytes(image.rgba.begin() + static_cast<std::ptrdiff_t>(i),
                    image.rgba.begin() + static_cast<std::ptrdiff_t>(i) + 4),
              (Bytes{10, 20, 30, 255}));
  }
}

TEST(Tga, ReadsGreyPlainAndPackedWithAndWithoutAlpha) {
  const TgaParts grey = {
      .type = 3, .bits = 8, .descriptor = kTopDown, .width = 2, .height = 1, .pixels = {7, 200}};
  EXPECT_EQ(decoded(assemble(grey)).rgba, (Bytes{7, 7, 7, 255, 200, 200, 200, 255}));
  const TgaParts runs = {.type = 11, .bits = 8, .width = 2, .height = 1, .pixels = {129, 9}};
  EXPECT_EQ(decoded(assemble(runs)).rgba, (Bytes{9, 9, 9, 255, 9, 9, 9, 255}));
  const TgaParts alpha = {
      .type = 3, .bits = 16, .descriptor = 8, .width = 1, .height = 1, .pixels = {50, 60}};
  EXPECT_EQ(decoded(assemble(alpha)).rgba, (Bytes{50, 50, 50, 60}));
}

TEST(Tga, KeepsAlphaUnlessItIsNeitherDeclaredNorUsed) {
  const Bytes clear = {1, 2, 3, 0, 4, 5, 6, 0};
  const Bytes mixed = {1, 2, 3, 0, 4, 5, 6, 9};
  const auto file = [](uint8_t attribute_bits, const Bytes& pixels) {
    return assemble({.bits = 32, .descriptor = attribute_bits, .width = 2, .height = 1, .pixels = pixels});
  };
  EXPECT_EQ(decoded(file(0, clear)).rgba, (Bytes{3, 2, 1, 255, 6, 5, 4, 255}));
  EXPECT_EQ(decoded(file(8, clear)).rgba, (Bytes{3, 2, 1, 0, 6, 5, 4, 0}));
  EXPECT_EQ(decoded(file(0, mixed)).rgba, (Bytes{3, 2, 1, 0, 6, 5, 4, 9}));
}

TEST(Tga, SkipsIdTextUnusedColourMapAndFooter) {
  const Bytes footer(26, 'x');
  Bytes bytes = assemble({.width = 1,
                          .height = 1,
                          .map_type = 1,
                          .map_count = 3,
                          .map_bits = 24,
                          .id = {'i', 'd'},
                          .map = Bytes(9, 77),
                          .pixels = {3, 2, 1}});
  append(bytes, footer);
  EXPECT_EQ(decoded(bytes).rgba, (Bytes{1, 2, 3, 255}));
}

}  // namespace
}  // namespace md5v
