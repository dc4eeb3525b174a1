#include "image/bimage.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "image/blocks.h"

namespace md5v {
namespace {

constexpr size_t kHeaderBytes = 36;
constexpr size_t kLevelBytes = 20;
constexpr uint8_t kVersion = 10;
constexpr uint32_t kCube = 2;
constexpr size_t kSides = 6;

uint32_t bigEndian(std::span<const uint8_t> bytes, size_t at) {
  return static_cast<uint32_t>(bytes[at]) << 24 | static_cast<uint32_t>(bytes[at + 1]) << 16 |
         static_cast<uint32_t>(bytes[at + 2]) << 8 | bytes[at + 3];
}

std::optional<BlockFormat> blocksOf(BimageFormat format) {
  if (format == BimageFormat::kDxt1) return BlockFormat::kBc1;
  if (format == BimageFormat::kDxt5) return BlockFormat::kBc3;
  return std::nullopt;
}

// 0 for a format that is not read.
size_t pixelBytes(BimageFormat format) {
  switch (format) {
    case BimageFormat::kRgba8:
    case BimageFormat::kRgbx8:
      return 4;
    case BimageFormat::kGreyAlpha8:
    case BimageFormat::kRgb565:
      return 2;
    case BimageFormat::kAlpha8:
    case BimageFormat::kGrey8:
    case BimageFormat::kIntensity8:
      return 1;
    default:
      return 0;
  }
}

size_t levelBytes(BimageFormat format, size_t width, size_t height) {
  const std::optional<BlockFormat> blocks = blocksOf(format);
  return blocks ? blocksBytes(*blocks, width, height) : width * height * pixelBytes(format);
}

std::string headerError(std::span<const uint8_t> bytes) {
  if (bytes.size() < kHeaderBytes || !isBimage(bytes)) {
    return isBimage(bytes)
               ? "The .bimage file ends inside its header, at byte " + std::to_string(bytes.size()) + "."
               : "This is not a .bimage file of Doom 3 BFG.";
  }
  if (bytes[8] == 'B') return "The numbers of this .bimage file are in the wrong byte order, from byte 8 on.";
  if (bytes[8] != kVersion) {
    return "This is version " + std::to_string(bytes[8]) + " of .bimage (byte 8), and only version " +
           std::to_string(kVersion) + " is read.";
  }
  return {};
}

// Only the first level is needed; further ones must have half the size of the one before.
void addLevels(Bimage& bimage, std::span<const uint8_t> bytes, uint32_t count, size_t sides,
               std::string& error) {
  size_t at = kHeaderBytes;
  for (size_t i = 0; i < size_t{count} * sides; ++i) {
    const size_t left = bytes.size() - at;
    const size_t size = left < kLevelBytes ? 0 : bigEndian(bytes, at + 16);
    if (left < kLevelBytes || size > left - kLevelBytes) {
      error = "The .bimage file ends inside its level " + std::to_string(i / sides) +
              ", which begins at byte " + std::to_string(at) + ". Copy or export it again.";
      return;
    }
    const uint32_t width = bigEndian(bytes, at + 8);
    const uint32_t height = bigEndian(bytes, at + 12);
    at += kLevelBytes;
    const bool is_possible = width != 0 && height != 0 && width <= kMaxImageSide && height <= kMaxImageSide &&
                             size_t{width} * height <= kMaxImagePixels &&
                             levelBytes(bimage.format, width, height) <= size;
    const bool follows = bimage.levels.empty() ||
                         (width == std::max(1u, static_cast<uint32_t>(bimage.levels.back().width) / 2) &&
                          height == std::max(1u, static_cast<uint32_t>(bimage.levels.back().height) / 2));
    if (i % sides == 0) {
      if (!is_possible || !follows) {
        error = "Level " + std::to_string(i / sides) + " of the .bimage file, whose pixels begin at byte " +
                std::to_string(at) + ", has " + std::to_string(width) + " x " + std::to_string(height) +
                " pixels in " + std::to_string(size) + " bytes, which cannot be.";
        return;
      }
      bimage.levels.push_back({static_cast<int>(width), static_cast<int>(height), at, size});
    }
    at += size;
  }
}

using Pixel = std::array<uint8_t, 4>;

Pixel plainPixel(BimageFormat format, const uint8_t* p) {
  switch (format) {
    case BimageFormat::kRgba8:
      return {p[0], p[1], p[2], p[3]};
    case BimageFormat::kRgbx8:
      return {p[0], p[1], p[2], 255};
    case BimageFormat::kAlpha8:
      return {255, 255, 255, p[0]};
    case BimageFormat::kGreyAlpha8:
      return {p[0], p[0], p[0], p[1]};
    case BimageFormat::kIntensity8:
      return {p[0], p[0], p[0], p[0]};
    case BimageFormat::kRgb565: {
      const unsigned red = p[0] >> 3u;
      const unsigned green = (p[0] & 7u) << 3u | p[1] >> 5u;
      const unsigned blue = p[1] & 31u;
      return {static_cast<uint8_t>(red << 3 | red >> 2), static_cast<uint8_t>(green << 2 | green >> 4),
              static_cast<uint8_t>(blue << 3 | blue >> 2), 255};
    }
    default:
      return {p[0], p[0], p[0], 255};
  }
}

uint8_t toByte(float value) { return static_cast<uint8_t>(std::lround(std::clamp(value, 0.0f, 255.0f))); }

Pixel normalOf(const Pixel& pixel) {
  const float x = static_cast<float>(pixel[3]) / 127.5f - 1.0f;
  const float y = static_cast<float>(pixel[1]) / 127.5f - 1.0f;
  const float z = std::sqrt(std::max(0.0f, 1.0f - x * x - y * y));
  return {pixel[3], pixel[1], toByte((z + 1.0f) * 127.5f), 255};
}

Pixel colorOf(const Pixel& pixel) {
  const float scale = 1.0f / (1.0f + static_cast<float>(pixel[2]) * (31.875f / 255.0f));
  const float orange = (static_cast<float>(pixel[0]) - 128.0f) * scale;
  const float green = (static_cast<float>(pixel[1]) - 128.0f) * scale;
  const auto bright = static_cast<float>(pixel[3]);
  return {toByte(bright + orange - green), toByte(bright + green), toByte(bright - orange - green), 255};
}

void convertColors(BimageColors colors, Image& image) {
  if (colors == BimageColors::kPlain) return;
  for (size_t i = 0; i < image.rgba.size(); i += 4) {
    const Pixel pixel = {image.rgba[i], image.rgba[i + 1], image.rgba[i + 2], image.rgba[i + 3]};
    const Pixel converted = colors == BimageColors::kNormal  ? normalOf(pixel)
                            : colors == BimageColors::kYCoCg ? colorOf(pixel)
                                                             : Pixel{255, 255, 255, pixel[1]};
    std::copy(converted.begin(), converted.end(), image.rgba.begin() + static_cast<std::ptrdiff_t>(i));
  }
}

}  // namespace

bool isBimage(std::span<const uint8_t> bytes) {
  if (bytes.size() < 12) return false;
  const bool is_reversed = bytes[8] == 'B' && bytes[9] == 'I' && bytes[10] == 'M' && bytes[11] == kVersion;
  return is_reversed || (bytes[9] == 'M' && bytes[10] == 'I' && bytes[11] == 'B');
}

std::optional<Bimage> readBimage(std::span<const uint8_t> bytes, std::string& error) {
  error = headerError(bytes);
  if (!error.empty()) return std::nullopt;
  const uint32_t type = bigEndian(bytes, 12);
  const uint32_t format = bigEndian(bytes, 16);
  const uint32_t colors = bigEndian(bytes, 20);
  Bimage bimage;
  bimage.format = static_cast<BimageFormat>(std::min(format, 255u));
  if (pixelBytes(bimage.format) == 0 && !blocksOf(bimage.format)) {
    error =
        "The .bimage file has pixels of format " + std::to_string(format) + " (byte 16), which is not read.";
    return std::nullopt;
  }
  if (colors > static_cast<uint32_t>(BimageColors::kGreenAlpha)) {
    error =
        "The .bimage file has colours of format " + std::to_string(colors) + " (byte 20), which is not read.";
    return std::nullopt;
  }
  bimage.colors = static_cast<BimageColors>(colors);
  addLevels(bimage, bytes, bigEndian(bytes, 32), type == kCube ? kSides : 1, error);
  if (!bimage.levels.empty()) {
    error.clear();
    return bimage;
  }
  if (error.empty()) error = "The .bimage file has no level (byte 32).";
  return std::nullopt;
}

Image decodeBimage(std::span<const uint8_t> bytes, const Bimage& bimage, size_t level_index) {
  const ImageLevel& level = bimage.levels[level_index];
  Image image{level.width, level.height, {}};
  image.rgba.resize(4 * static_cast<size_t>(level.width) * static_cast<size_t>(level.height));
  const uint8_t* source = bytes.data() + level.offset;
  if (const std::optional<BlockFormat> blocks = blocksOf(bimage.format)) {
    decodeBlocks(*blocks, source, image);
  } else {
    for (size_t i = 0; i < image.rgba.size(); i += 4, source += pixelBytes(bimage.format)) {
      const Pixel pixel = plainPixel(bimage.format, source);
      std::copy(pixel.begin(), pixel.end(), image.rgba.begin() + static_cast<std::ptrdiff_t>(i));
    }
  }
  convertColors(bimage.colors, image);
  return image;
}

}  // namespace md5v
