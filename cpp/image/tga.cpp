#include "image/tga.h"

#include <algorithm>
#include <cstdint>

#include "image/stb_image_tga.h"
#include "image/tga_layout.h"

namespace md5v {
namespace {

// stb_image uses the first map index as a count of bytes to skip, and rejects a colour map that the pixels do
// not use. Both are valid and rare.
bool needsPlainMap(const TgaLayout& layout) {
  return layout.indexed ? layout.map_first != 0 : layout.has_map;
}

// The same picture with a map that starts at index 0, or without an unused map.
std::vector<uint8_t> withPlainMap(std::span<const uint8_t> bytes, const TgaLayout& layout) {
  const auto map = bytes.subspan(layout.map_offset, layout.pixels_offset - layout.map_offset);
  const auto pixels = bytes.subspan(layout.pixels_offset);
  std::vector<uint8_t> plain(bytes.begin(), bytes.begin() + kTgaHeaderSize);
  plain[0] = 0;
  std::fill(plain.begin() + 3, plain.begin() + 8, uint8_t{0});
  plain[1] = layout.indexed ? 1 : 0;
  if (layout.indexed) {
    const size_t entries = std::min<size_t>(layout.map_first + layout.map_count, UINT16_MAX);
    plain[5] = static_cast<uint8_t>(entries & 255);
    plain[6] = static_cast<uint8_t>(entries >> 8);
    plain[7] = static_cast<uint8_t>(layout.map_bits);
    plain.resize(plain.size() + layout.map_first * layout.mapEntryBytes());
    plain.insert(plain.end(), map.begin(), map.end());
    plain.resize(kTgaHeaderSize + entries * layout.mapEntryBytes());
  }
  plain.insert(plain.end(), pixels.begin(), pixels.end());
  return plain;
}

void mirrorRows(Image& image) {
  const auto width = static_cast<size_t>(image.width);
  for (size_t row = 0; row < static_cast<size_t>(image.height); ++row) {
    uint8_t* pixels = image.rgba.data() + 4 * width * row;
    for (size_t left = 0, right = width - 1; left < right; ++left, --right) {
      std::swap_ranges(pixels + 4 * left, pixels + 4 * left + 4, pixels + 4 * right);
    }
  }
}

void makeOpaqueIfAllClear(std::vector<uint8_t>& rgba) {
  for (size_t i = 3; i < rgba.size(); i += 4) {
    if (rgba[i] != 0) return;
  }
  for (size_t i = 3; i < rgba.size(); i += 4) rgba[i] = 255;
}

}  // namespace

std::optional<Image> decodeTga(std::span<const uint8_t> bytes, std::string& error) {
  const auto layout = readTgaLayout(bytes, error);
  if (!layout) return std::nullopt;
  std::vector<uint8_t> plain;
  if (needsPlainMap(*layout)) plain = withPlainMap(bytes, *layout);
  const auto pixels = stbDecodeTga(plain.empty() ? bytes : plain);
  if (!pixels) {
    error =
        "The TGA image could not be decoded; perhaps memory ran out. Try a smaller one, or save it as PNG.";
    return std::nullopt;
  }
  Image image{layout->width, layout->height, {}};
  image.rgba.assign(pixels.get(), pixels.get() + 4 * layout->pixelCount());
  if (layout->right_to_left) mirrorRows(image);
  if (layout->attribute_bits == 0) makeOpaqueIfAllClear(image.rgba);
  return image;
}

}  // namespace md5v
