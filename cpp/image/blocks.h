// Decodes the 4 x 4 blocks of compressed textures (BC1 to BC5, and BC7) to pixels.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "image/image.h"

namespace md5v {

enum class BlockFormat : uint8_t {
  kBc1,  // DXT1
  kBc2,  // DXT3
  kBc3,  // DXT5
  kBc4,  // ATI1: one channel, shown as grey
  kBc5,  // ATI2: x and y of normals, in red and green; the others are 0 and 255
  kBc7,
};

constexpr size_t blockBytes(BlockFormat format) {
  return format == BlockFormat::kBc1 || format == BlockFormat::kBc4 ? 8 : 16;
}

// 16 RGBA pixels, row by row.
using BlockPixels = std::array<uint8_t, 64>;

// `block` has blockBytes() bytes.
void decodeBlock(BlockFormat format, const uint8_t* block, BlockPixels& out);

constexpr size_t blocksBytes(BlockFormat format, size_t width, size_t height) {
  return (width + 3) / 4 * ((height + 3) / 4) * blockBytes(format);
}

// Decodes all blocks of an image, row by row. `image` has its width, height and the size of `rgba`; `blocks`
// has blocksBytes() bytes.
void decodeBlocks(BlockFormat format, const uint8_t* blocks, Image& image);

}  // namespace md5v
