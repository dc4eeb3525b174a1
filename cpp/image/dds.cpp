#include "image/dds.h"

#include <algorithm>
#include <string_view>

#include "base/little_endian.h"

namespace md5v {
namespace {

constexpr size_t kDdsHeaderBytes = 128;
constexpr size_t kMoreHeaderBytes = 20;
constexpr uint32_t kHasAlpha = 0x1;
constexpr uint32_t kAlphaOnly = 0x2;
constexpr uint32_t kHasFourCc = 0x4;
constexpr uint32_t kHasRgb = 0x40;
constexpr uint32_t kHasGrey = 0x20000;
constexpr uint32_t kIsVolume = 0x200000;

void setBlocks(StoredImage& dds, BlockFormat format) {
  dds.is_blocks = true;
  dds.blocks = format;
  if (format == BlockFormat::kBc5) dds.colors = StoredColors::kTwoChannelNormal;
}

struct FourCc {
  std::string_view text;
  BlockFormat format;
};
constexpr FourCc kFourCcs[] = {{"DXT1", BlockFormat::kBc1}, {"DXT2", BlockFormat::kBc2},
                               {"DXT3", BlockFormat::kBc2}, {"DXT4", BlockFormat::kBc3},
                               {"DXT5", BlockFormat::kBc3}, {"RXGB", BlockFormat::kBc3},
                               {"ATI1", BlockFormat::kBc4}, {"BC4U", BlockFormat::kBc4},
                               {"ATI2", BlockFormat::kBc5}, {"BC5U", BlockFormat::kBc5}};

bool setFourCc(StoredImage& dds, std::string_view text) {
  for (const FourCc& row : kFourCcs) {
    if (row.text != text) continue;
    setBlocks(dds, row.format);
    if (text == "RXGB") dds.colors = StoredColors::kRedInAlpha;
    return true;
  }
  return false;
}

// Handles the DXGI_FORMAT numbers of Direct3D 10's header.
bool setDxgi(StoredImage& dds, uint32_t format) {
  constexpr std::array<uint32_t, 4> kRgba = {0xFF, 0xFF00, 0xFF0000, 0xFF000000};
  constexpr std::array<uint32_t, 4> kBgra = {0xFF0000, 0xFF00, 0xFF, 0xFF000000};
  if (format == 28 || format == 29 || format == 87 || format == 91) {
    dds.pixel_bits = 32;
    dds.masks = format < 80 ? kRgba : kBgra;
    return true;
  }
  // Each format has three numbers: for any values, for linear ones, and for sRGB or signed ones.
  constexpr BlockFormat kFormats[] = {BlockFormat::kBc1, BlockFormat::kBc2, BlockFormat::kBc3,
                                      BlockFormat::kBc4, BlockFormat::kBc5};
  if (format >= 70 && format <= 84) {
    setBlocks(dds, kFormats[(format - 70) / 3]);
  } else if (format >= 97 && format <= 99) {
    setBlocks(dds, BlockFormat::kBc7);
  } else {
    return false;
  }
  return true;
}

bool setPlain(StoredImage& dds, std::span<const uint8_t> bytes, uint32_t flags) {
  dds.pixel_bits = read32(bytes, 88);
  for (size_t i = 0; i < 4; ++i) dds.masks[i] = read32(bytes, 92 + 4 * i);
  if ((flags & kHasGrey) != 0) dds.masks[1] = dds.masks[2] = dds.masks[0];
  if ((flags & (kHasAlpha | kAlphaOnly)) == 0) dds.masks[3] = 0;
  return dds.pixel_bits == 8 || dds.pixel_bits == 16 || dds.pixel_bits == 24 || dds.pixel_bits == 32;
}

std::string setFormat(StoredImage& dds, std::span<const uint8_t> bytes, size_t& data) {
  const uint32_t flags = read32(bytes, 80);
  const std::string_view four_cc(reinterpret_cast<const char*>(bytes.data()) + 84, 4);
  data = kDdsHeaderBytes;
  if ((flags & kHasFourCc) != 0 && four_cc == "DX10") {
    data += kMoreHeaderBytes;
    if (bytes.size() < data) return "The DDS file ends inside its header.";
    const uint32_t format = read32(bytes, kDdsHeaderBytes);
    if (setDxgi(dds, format)) return {};
    return "The DDS image has the format " + std::to_string(format) +
           ", which is not read. Save it as BC7, as DXT5, or as PNG.";
  }
  if ((flags & kHasFourCc) != 0) {
    if (setFourCc(dds, four_cc)) return {};
    return "The DDS image is compressed in a way that is not read. Save it as DXT1 or DXT5, or as PNG.";
  }
  if ((flags & (kHasRgb | kHasGrey | kAlphaOnly)) != 0 && setPlain(dds, bytes, flags)) return {};
  return "The DDS image has pixels of a kind that is not read. Save it with 32 bits, or as PNG.";
}

void addLevels(StoredImage& dds, int width, int height, uint32_t count, size_t data, size_t size) {
  for (uint32_t i = 0; i < count; ++i) {
    const ImageLevel level{width, height, data,
                           dds.levelBytes(static_cast<size_t>(width), static_cast<size_t>(height))};
    if (level.size > size - data) return;
    dds.levels.push_back(level);
    data += level.size;
    if (width == 1 && height == 1) return;
    width = std::max(1, width / 2);
    height = std::max(1, height / 2);
  }
}

}  // namespace

std::optional<StoredImage> readDds(std::span<const uint8_t> bytes, std::string& error) {
  if (bytes.size() < kDdsHeaderBytes || read32(bytes, 0) != 0x20534444u) {
    error =
        bytes.size() < kDdsHeaderBytes ? "The DDS file ends inside its header." : "This is not a DDS image.";
    return std::nullopt;
  }
  const uint32_t height = read32(bytes, 12);
  const uint32_t width = read32(bytes, 16);
  error = sizeFault(width, height);
  if (!error.empty()) return std::nullopt;
  StoredImage dds;
  size_t data = 0;
  error = (read32(bytes, 112) & kIsVolume) != 0 ? "The DDS file holds a volume, not a picture."
                                                : setFormat(dds, bytes, data);
  if (!error.empty()) return std::nullopt;
  addLevels(dds, static_cast<int>(width), static_cast<int>(height), std::max(1u, read32(bytes, 28)), data,
            bytes.size());
  if (dds.levels.empty()) {
    error = "The DDS file ends early: it has " + std::to_string(bytes.size() - data) +
            " bytes of pixels and should have " + std::to_string(dds.levelBytes(width, height)) + ".";
    return std::nullopt;
  }
  return dds;
}

}  // namespace md5v
