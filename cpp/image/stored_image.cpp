#include "image/stored_image.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "base/ascii.h"
#include "base/assert.h"
#include "image/bimage.h"
#include "image/dds.h"
#include "image/normal_map.h"

namespace md5v {
namespace {

bool isDds(std::span<const uint8_t> bytes) { return asText(bytes).starts_with("DDS "); }

// The bits of a mask, scaled to a byte; a mask without bits gives `otherwise`.
uint8_t channelOf(uint32_t pixel, uint32_t mask, uint8_t otherwise) {
  if (mask == 0) return otherwise;
  const auto shift = static_cast<unsigned>(__builtin_ctz(mask));
  const uint64_t most = mask >> shift;
  return static_cast<uint8_t>((((pixel & mask) >> shift) * uint64_t{255} + most / 2) / most);
}

void decodePlain(std::span<const uint8_t> bytes, const StoredImage& stored, const ImageLevel& level,
                 Image& image) {
  const size_t pixel_bytes = stored.pixel_bits / 8;
  const uint8_t* source = bytes.data() + level.offset;
  for (size_t i = 0; i < image.rgba.size(); i += 4, source += pixel_bytes) {
    uint32_t pixel = 0;
    for (size_t b = 0; b < pixel_bytes; ++b) {
      const size_t place = stored.is_big_endian ? pixel_bytes - 1 - b : b;
      pixel |= static_cast<uint32_t>(source[b]) << (8 * place);
    }
    for (size_t c = 0; c < 4; ++c) {
      image.rgba[i + c] = channelOf(pixel, stored.masks[c], static_cast<uint8_t>(c == 3 ? 255 : 0));
    }
  }
}

uint8_t toByte(float value) { return static_cast<uint8_t>(std::lround(std::clamp(value, 0.0f, 255.0f))); }

void convertYCoCg(uint8_t* pixel) {
  const float scale = 1.0f / (1.0f + static_cast<float>(pixel[2]) * (31.875f / 255.0f));
  const float orange = (static_cast<float>(pixel[0]) - 128.0f) * scale;
  const float green = (static_cast<float>(pixel[1]) - 128.0f) * scale;
  const auto bright = static_cast<float>(pixel[3]);
  pixel[0] = toByte(bright + orange - green);
  pixel[1] = toByte(bright + green);
  pixel[2] = toByte(bright - orange - green);
  pixel[3] = 255;
}

void convertPixel(StoredColors colors, uint8_t* pixel) {
  switch (colors) {
    case StoredColors::kPlain:
      return;
    case StoredColors::kNormal:
      pixel[0] = pixel[3];
      pixel[3] = 255;
      return completeNormal(pixel);
    case StoredColors::kYCoCg:
      return convertYCoCg(pixel);
    case StoredColors::kGreenAlpha:
      pixel[3] = pixel[1];
      pixel[0] = pixel[1] = pixel[2] = 255;
      return;
    case StoredColors::kRedInAlpha:
      pixel[0] = pixel[3];
      pixel[3] = 255;
      return;
    case StoredColors::kTwoChannelNormal:
      return completeNormal(pixel);
  }
}

}  // namespace

size_t StoredImage::levelBytes(size_t width, size_t height) const {
  return is_blocks ? blocksBytes(blocks, width, height) : (width * pixel_bits + 7) / 8 * height;
}

bool isStored(std::span<const uint8_t> bytes) { return isDds(bytes) || isBimage(bytes); }

std::optional<StoredImage> readStored(std::span<const uint8_t> bytes, std::string& error) {
  return isBimage(bytes) ? readBimage(bytes, error) : readDds(bytes, error);
}

Image decodeStored(std::span<const uint8_t> bytes, const StoredImage& stored, size_t level_index) {
  MD5V_ASSERT(level_index < stored.levels.size());
  const ImageLevel& level = stored.levels[level_index];
  MD5V_ASSERT(level.offset <= bytes.size() && level.size <= bytes.size() - level.offset);
  Image image{level.width, level.height, {}};
  image.rgba.resize(4 * static_cast<size_t>(level.width) * static_cast<size_t>(level.height));
  if (stored.is_blocks) {
    decodeBlocks(stored.blocks, bytes.data() + level.offset, image);
  } else {
    decodePlain(bytes, stored, level, image);
  }
  if (stored.colors != StoredColors::kPlain) {
    for (size_t i = 0; i < image.rgba.size(); i += 4) convertPixel(stored.colors, &image.rgba[i]);
  }
  return image;
}

}  // namespace md5v
