#include "image/dds.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <random>

#include "image/decode.h"
#include "image/pcx.h"
#include "tests/test_files.h"

namespace md5v {
namespace {

using Bytes = std::vector<uint8_t>;

void set32(Bytes& bytes, size_t at, uint32_t value) {
  for (size_t i = 0; i < 4; ++i) bytes[at + i] = static_cast<uint8_t>(value >> (8 * i));
}

struct Parts {
  uint32_t width = 4;
  uint32_t height = 4;
  uint32_t levels = 1;
  const char* four_cc = nullptr;
  uint32_t flags = 0x41;  // RGB with alpha
  uint32_t bits = 32;
  std::array<uint32_t, 4> masks = {0xFF0000, 0xFF00, 0xFF, 0xFF000000};
  uint32_t dxgi = 0;
  Bytes data = {};
};

Bytes assemble(const Parts& parts) {
  Bytes out(128);
  std::memcpy(out.data(), "DDS ", 4);
  set32(out, 4, 124);
  set32(out, 12, parts.height);
  set32(out, 16, parts.width);
  set32(out, 28, parts.levels);
  set32(out, 76, 32);
  set32(out, 80, parts.four_cc != nullptr ? 4 : parts.flags);
  if (parts.four_cc != nullptr) std::memcpy(out.data() + 84, parts.four_cc, 4);
  set32(out, 88, parts.bits);
  for (size_t i = 0; i < 4; ++i) set32(out, 92 + 4 * i, parts.masks[i]);
  if (parts.dxgi != 0) {
    out.resize(148);
    set32(out, 128, parts.dxgi);
  }
  out.insert(out.end(), parts.data.begin(), parts.data.end());
  return out;
}

// The copy ends at its allocation, so that AddressSanitizer detects reads beyond it.
std::optional<Image> decodeExact(const Bytes& bytes, std::string& error) {
  const std::unique_ptr<uint8_t[]> exact(new uint8_t[bytes.size()]);
  std::copy(bytes.begin(), bytes.end(), exact.get());
  return decodeImage({exact.get(), bytes.size()}, error);
}

Image decodeOf(const Parts& parts) {
  std::string error;
  const auto image = decodeExact(assemble(parts), error);
  EXPECT_TRUE(image.has_value()) << error;
  return image.value_or(Image{});
}

std::string errorOf(const Bytes& bytes) {
  std::string error;
  EXPECT_FALSE(decodeExact(bytes, error).has_value());
  return error;
}

using Pixel = std::array<uint8_t, 4>;
Pixel pixelAt(const Image& image, size_t i) {
  return {image.rgba.at(4 * i), image.rgba[4 * i + 1], image.rgba[4 * i + 2], image.rgba[4 * i + 3]};
}

// Red and blue as end values; the pixels of the first row use the four indices in order.
constexpr uint8_t kRed565[] = {0x00, 0xF8};
constexpr uint8_t kBlue565[] = {0x1F, 0x00};
Bytes colorBlock(bool opaque) {
  const auto& first = opaque ? kRed565 : kBlue565;
  const auto& second = opaque ? kBlue565 : kRed565;
  return {first[0], first[1], second[0], second[1], 0xE4, 0, 0, 0};
}

TEST(Dds, ReportsErrors) {
  const Bytes header = assemble({});
  EXPECT_NE(errorOf(Bytes(header.begin(), header.begin() + 100)).find("ends inside"), std::string::npos);
  Parts early;
  early.data = Bytes(63);
  EXPECT_NE(errorOf(assemble(early)).find("it has 63 bytes of pixels and should have 64"), std::string::npos);
  Parts huge;
  huge.width = 0x40000000;
  EXPECT_NE(errorOf(assemble(huge)).find("pixels"), std::string::npos);
  Parts empty;
  empty.height = 0;
  EXPECT_NE(errorOf(assemble(empty)).find("4 x 0"), std::string::npos);
  Parts odd;
  odd.four_cc = "FOO!";
  EXPECT_NE(errorOf(assemble(odd)).find("not read"), std::string::npos);
  Parts half_floats;  // BC6H
  half_floats.four_cc = "DX10";
  half_floats.dxgi = 95;
  half_floats.data = Bytes(16);
  EXPECT_NE(errorOf(assemble(half_floats)).find("has the format 95"), std::string::npos);
  Parts bc7 = half_floats;
  bc7.dxgi = 98;
  bc7.data = Bytes(15);
  EXPECT_NE(errorOf(assemble(bc7)).find("it has 15 bytes of pixels and should have 16"), std::string::npos);
}

TEST(Dds, DecodesBc7OfAllFormatNumbers) {
  for (const uint32_t dxgi : {97u, 98u, 99u}) {
    Parts parts;
    parts.four_cc = "DX10";
    parts.dxgi = dxgi;
    parts.width = 3;
    parts.height = 2;
    parts.data = {0x40, 0xB1, 0x11, 0xD6, 0xF9, 0xB5, 0x08, 0x9B,
                  0xDD, 0x2C, 0xC9, 0x5B, 0x5A, 0x26, 0xCE, 0x5D};
    const Image image = decodeOf(parts);
    EXPECT_EQ(image.rgba.size(), 24u);
    EXPECT_EQ(pixelAt(image, 0), (Pixel{0xAE, 0x52, 0x70, 0x1C})) << dxgi;
    EXPECT_EQ(pixelAt(image, 2), (Pixel{0x98, 0x43, 0x62, 0x2E})) << dxgi;
  }
}

TEST(Dds, DecodesDxt1WithBothKindsOfBlocks) {
  Parts parts;
  parts.four_cc = "DXT1";
  parts.data = colorBlock(true);
  const Image opaque = decodeOf(parts);
  EXPECT_EQ(pixelAt(opaque, 0), (Pixel{255, 0, 0, 255}));
  EXPECT_EQ(pixelAt(opaque, 1), (Pixel{0, 0, 255, 255}));
  EXPECT_EQ(pixelAt(opaque, 2), (Pixel{170, 0, 85, 255}));
  EXPECT_EQ(pixelAt(opaque, 3), (Pixel{85, 0, 170, 255}));
  parts.data = colorBlock(false);
  const Image clear = decodeOf(parts);
  EXPECT_EQ(pixelAt(clear, 2), (Pixel{128, 0, 128, 255}));
  EXPECT_EQ(pixelAt(clear, 3), (Pixel{0, 0, 0, 0}));
}

TEST(Dds, DecodesTheAlphaOfDxt3AndDxt5) {
  Parts parts;
  parts.four_cc = "DXT3";
  parts.data = {0x10, 0xF2, 0, 0, 0, 0, 0, 0};
  const Bytes color = colorBlock(false);
  parts.data.insert(parts.data.end(), color.begin(), color.end());
  const Image three = decodeOf(parts);
  EXPECT_EQ(pixelAt(three, 0), (Pixel{0, 0, 255, 0}));
  EXPECT_EQ(pixelAt(three, 1), (Pixel{255, 0, 0, 17}));
  EXPECT_EQ(pixelAt(three, 2)[3], 34);
  EXPECT_EQ(pixelAt(three, 3), (Pixel{170, 0, 85, 255})) << "no transparent index beside its own alpha";
  parts.four_cc = "DXT5";
  // Alpha 255 to 0 in eight steps; the first row's indices are 0, 1, 2, 7.
  parts.data = {255, 0, 0x88, 0x0E, 0, 0, 0, 0};
  parts.data.insert(parts.data.end(), color.begin(), color.end());
  const Image five = decodeOf(parts);
  EXPECT_EQ(pixelAt(five, 0)[3], 255);
  EXPECT_EQ(pixelAt(five, 1)[3], 0);
  EXPECT_EQ(pixelAt(five, 2)[3], 219);
  EXPECT_EQ(pixelAt(five, 3)[3], 36);
  // 0 to 255: four steps between, then the values 0 and 255 as indices 6 and 7.
  parts.data[0] = 0;
  parts.data[1] = 255;
  parts.data[2] = 0xFE;
  parts.data[3] = 0x01;
  const Image four = decodeOf(parts);
  EXPECT_EQ(pixelAt(four, 0)[3], 0);
  EXPECT_EQ(pixelAt(four, 1)[3], 255);
}

TEST(Dds, ReadsRedOfRxgbFromAlpha) {
  Parts parts;
  parts.four_cc = "RXGB";
  parts.data = {200, 100, 0, 0, 0, 0, 0, 0};
  const Bytes color = colorBlock(true);
  parts.data.insert(parts.data.end(), color.begin(), color.end());
  EXPECT_EQ(pixelAt(decodeOf(parts), 1), (Pixel{200, 0, 255, 255}));
}

TEST(Dds, CompletesTheNormalsOfAti2) {
  Parts parts;
  parts.four_cc = "ATI2";
  parts.data = {128, 128, 0, 0, 0, 0, 0, 0, 255, 255, 0, 0, 0, 0, 0, 0};
  EXPECT_EQ(pixelAt(decodeOf(parts), 0), (Pixel{128, 255, 128, 255}));
  parts.data[8] = 128;
  parts.data[9] = 128;
  EXPECT_EQ(pixelAt(decodeOf(parts), 0), (Pixel{128, 128, 255, 255}));
}

TEST(Dds, ReadsPlainPixelsByTheirMasks) {
  Parts bgra;
  bgra.width = bgra.height = 1;
  bgra.data = {1, 2, 3, 4};
  EXPECT_EQ(pixelAt(decodeOf(bgra), 0), (Pixel{3, 2, 1, 4}));
  Parts bgr = bgra;
  bgr.flags = 0x40;
  bgr.bits = 24;
  bgr.data = {1, 2, 3};
  EXPECT_EQ(pixelAt(decodeOf(bgr), 0), (Pixel{3, 2, 1, 255}));
  Parts high = bgra;
  high.bits = 16;
  high.flags = 0x40;
  high.masks = {0xF800, 0x07E0, 0x001F, 0};
  high.data = {0x1F, 0xF8};
  EXPECT_EQ(pixelAt(decodeOf(high), 0), (Pixel{255, 0, 255, 255}));
  Parts grey = bgra;
  grey.bits = 8;
  grey.flags = 0x20000;
  grey.masks = {0xFF, 0, 0, 0};
  grey.data = {77};
  EXPECT_EQ(pixelAt(decodeOf(grey), 0), (Pixel{77, 77, 77, 255}));
}

TEST(Dds, KeepsTheLevelsThatExist) {
  Parts parts;
  parts.four_cc = "DXT1";
  parts.width = 8;
  parts.height = 2;
  parts.levels = 400;
  parts.data = Bytes(16 + 8 + 8 + 7);
  const Bytes bytes = assemble(parts);
  std::string error;
  const auto dds = readDds(bytes, error);
  ASSERT_TRUE(dds.has_value());
  ASSERT_EQ(dds->levels.size(), 3u);
  EXPECT_EQ(dds->levels[2].width, 2);
  EXPECT_EQ(dds->levels[2].height, 1);
  EXPECT_EQ(dds->levels[2].offset, 152u);
  EXPECT_EQ(decodeStored(bytes, *dds).rgba.size(), 64u);
}

TEST(Dds, EveryTruncationAndDamageGivesAPictureOrAnError) {
  Parts parts;
  parts.four_cc = "DXT5";
  parts.width = parts.height = 9;
  parts.data = Bytes(144, 0x5A);
  const Bytes whole = assemble(parts);
  std::string error;
  for (size_t size = 0; size < whole.size(); ++size) {
    error.clear();
    EXPECT_FALSE(decodeExact(Bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size)), error));
    EXPECT_FALSE(error.empty());
  }
  const uint32_t seed = 77;
  std::mt19937 random(seed);
  for (int round = 0; round < 20'000; ++round) {
    Bytes damaged = whole;
    for (int i = 0; i < 3; ++i) damaged[random() % 160] = static_cast<uint8_t>(random());
    damaged[14] = damaged[15] = damaged[18] = damaged[19] = 0;  // a size that is possible
    error.clear();
    const auto image = decodeExact(damaged, error);
    EXPECT_EQ(image.has_value(), error.empty()) << "seed " << seed << " round " << round;
  }
}

TEST(Pcx, ReadsAPaletteAndReportsAFileThatIsTooShort) {
  Bytes bytes(128);
  bytes[0] = 10;
  bytes[1] = 5;
  bytes[2] = 1;
  bytes[3] = 8;
  bytes[8] = 1;   // xmax
  bytes[10] = 1;  // ymax
  bytes[65] = 1;
  bytes[66] = 2;  // stride
  const Bytes rows = {0xC2, 3, 4, 0xC1, 200};
  bytes.insert(bytes.end(), rows.begin(), rows.end());
  EXPECT_NE(errorOf(bytes).find("ends early"), std::string::npos);
  bytes.push_back(12);
  Bytes palette(768);
  palette[9] = 11;
  palette[13] = 22;
  palette[602] = 33;
  bytes.insert(bytes.end(), palette.begin(), palette.end());
  std::string error;
  const auto image = decodeExact(bytes, error);
  ASSERT_TRUE(image.has_value()) << error;
  EXPECT_EQ(pixelAt(*image, 0), (Pixel{11, 0, 0, 255}));
  EXPECT_EQ(pixelAt(*image, 1), (Pixel{11, 0, 0, 255}));
  EXPECT_EQ(pixelAt(*image, 2), (Pixel{0, 22, 0, 255}));
  EXPECT_EQ(pixelAt(*image, 3), (Pixel{0, 0, 33, 255}));
}

TEST(DdsCorpus, RealFilesMatchTheirSourcePictures) {
  const std::filesystem::path folder = corpusPath("redeclipse/data");
  if (!std::filesystem::exists(folder)) GTEST_SKIP() << "no corpus beside the project";
  const struct {
    const char* path;
    int side;
    size_t levels;
    Pixel mean;  // of the picture from which the file was made
  } kRows[] = {{"actors/drone/skin.dds", 1024, 11, {38, 36, 35, 255}},
               {"projectiles/cartridge/skin.dds", 256, 9, {53, 45, 26, 255}},
               {"projectiles/cartridge/mask.dds", 256, 9, {81, 1, 1, 255}}};
  for (const auto& row : kRows) {
    std::ifstream stream(folder / row.path, std::ios::binary);
    const Bytes bytes{std::istreambuf_iterator<char>(stream), {}};
    std::string error;
    const auto dds = readDds(bytes, error);
    ASSERT_TRUE(dds.has_value()) << row.path << error;
    EXPECT_EQ(dds->levels.size(), row.levels) << row.path;
    const Image image = decodeStored(bytes, *dds);
    EXPECT_EQ(image.width, row.side) << row.path;
    for (size_t c = 0; c < 4; ++c) {
      double sum = 0.0;
      for (size_t i = c; i < image.rgba.size(); i += 4) sum += image.rgba[i];
      EXPECT_NEAR(sum * 4.0 / static_cast<double>(image.rgba.size()), row.mean[c], 3.0) << row.path << c;
    }
  }
}

}  // namespace
}  // namespace md5v
