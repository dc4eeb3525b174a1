#include "image/blocks.h"

#include <algorithm>

#include "base/assert.h"
#include "image/bc7.h"

namespace md5v {
namespace {

using Color = std::array<uint8_t, 4>;

unsigned colorBits(const uint8_t* p) { return p[0] | static_cast<unsigned>(p[1]) << 8; }

Color expand565(unsigned c) {
  const unsigned r = c >> 11;
  const unsigned g = (c >> 5) & 63u;
  const unsigned b = c & 31u;
  return {static_cast<uint8_t>(r << 3 | r >> 2), static_cast<uint8_t>(g << 2 | g >> 4),
          static_cast<uint8_t>(b << 3 | b >> 2), 255};
}

Color mix(const Color& a, const Color& b, unsigned part_a, unsigned part_b) {
  Color out{0, 0, 0, 255};
  const unsigned total = part_a + part_b;
  for (size_t i = 0; i < 3; ++i) {
    out[i] = static_cast<uint8_t>((part_a * a[i] + part_b * b[i] + total / 2) / total);
  }
  return out;
}

// `may_be_clear`: for BC1, where the order of the two colours decides whether the fourth is transparent.
void decodeColors(const uint8_t* block, bool may_be_clear, BlockPixels& out) {
  const unsigned first = colorBits(block);
  const unsigned second = colorBits(block + 2);
  const Color a = expand565(first);
  const Color b = expand565(second);
  std::array<Color, 4> palette = {a, b, mix(a, b, 2, 1), mix(a, b, 1, 2)};
  if (may_be_clear && first <= second) {
    palette[2] = mix(a, b, 1, 1);
    palette[3] = {0, 0, 0, 0};
  }
  for (size_t i = 0; i < 16; ++i) {
    const Color& color = palette[(unsigned{block[4 + i / 4]} >> (2 * (i % 4))) & 3u];
    std::copy(color.begin(), color.end(), out.begin() + static_cast<std::ptrdiff_t>(4 * i));
  }
}

void decodeFourBitAlpha(const uint8_t* block, BlockPixels& out) {
  for (size_t i = 0; i < 16; ++i) {
    out[4 * i + 3] = static_cast<uint8_t>(17u * ((unsigned{block[i / 2]} >> (4 * (i % 2))) & 15u));
  }
}

// Eight bytes of one channel: two end values and 3 bits for each pixel.
void decodeChannel(const uint8_t* block, size_t channel, BlockPixels& out) {
  const unsigned a = block[0];
  const unsigned b = block[1];
  std::array<unsigned, 8> palette = {a, b, 0, 0, 0, 0, 0, 255};
  const unsigned steps = a > b ? 7 : 5;
  for (unsigned i = 1; i < steps; ++i) palette[i + 1] = ((steps - i) * a + i * b + steps / 2) / steps;
  uint64_t bits = 0;
  for (unsigned i = 0; i < 6; ++i) bits |= static_cast<uint64_t>(block[2 + i]) << (8 * i);
  for (size_t i = 0; i < 16; ++i) {
    out[4 * i + channel] = static_cast<uint8_t>(palette[(bits >> (3 * i)) & 7u]);
  }
}

void spreadGrey(BlockPixels& out) {
  for (size_t i = 0; i < 64; i += 4) {
    out[i + 1] = out[i + 2] = out[i];
    out[i + 3] = 255;
  }
}

void clearBlueAndAlpha(BlockPixels& out) {
  for (size_t i = 0; i < 64; i += 4) {
    out[i + 2] = 0;
    out[i + 3] = 255;
  }
}

}  // namespace

void decodeBlock(BlockFormat format, const uint8_t* block, BlockPixels& out) {
  switch (format) {
    case BlockFormat::kBc1:
      decodeColors(block, true, out);
      break;
    case BlockFormat::kBc2:
      decodeColors(block + 8, false, out);
      decodeFourBitAlpha(block, out);
      break;
    case BlockFormat::kBc3:
      decodeColors(block + 8, false, out);
      decodeChannel(block, 3, out);
      break;
    case BlockFormat::kBc4:
      decodeChannel(block, 0, out);
      spreadGrey(out);
      break;
    case BlockFormat::kBc5:
      decodeChannel(block, 0, out);
      decodeChannel(block + 8, 1, out);
      clearBlueAndAlpha(out);
      break;
    case BlockFormat::kBc7:
      decodeBc7Block(block, out);
      break;
  }
}

void decodeBlocks(BlockFormat format, const uint8_t* blocks, Image& image) {
  const auto width = static_cast<size_t>(image.width);
  const auto height = static_cast<size_t>(image.height);
  MD5V_ASSERT(image.rgba.size() == 4 * width * height);
  BlockPixels pixels{};
  for (size_t top = 0; top < height; top += 4) {
    for (size_t left = 0; left < width; left += 4, blocks += blockBytes(format)) {
      decodeBlock(format, blocks, pixels);
      const auto columns = static_cast<std::ptrdiff_t>(4 * std::min<size_t>(4, width - left));
      for (size_t row = 0; row < 4 && top + row < height; ++row) {
        const auto from = pixels.begin() + static_cast<std::ptrdiff_t>(16 * row);
        std::copy(from, from + columns,
                  image.rgba.begin() + static_cast<std::ptrdiff_t>(4 * ((top + row) * width + left)));
      }
    }
  }
}

}  // namespace md5v
