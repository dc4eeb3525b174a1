#include "image/lmp.h"

#include "base/concat.h"
#include "base/little_endian.h"

namespace md5v {
namespace {

constexpr size_t kLmpHeaderBytes = 8;
constexpr size_t kLmpPaletteBytes = 768;
constexpr uint64_t kLargestLmpSide = 0xFFFF;

}  // namespace

std::optional<Image> decodeLmp(std::span<const uint8_t> bytes, std::span<const uint8_t> palette,
                               std::string_view name, std::string& error) {
  const uint64_t width = bytes.size() < kLmpHeaderBytes ? 0 : read32(bytes, 0);
  const uint64_t height = bytes.size() < kLmpHeaderBytes ? 0 : read32(bytes, 4);
  const bool has_size = width > 0 && height > 0 && width <= kLargestLmpSide && height <= kLargestLmpSide;
  if (!has_size || bytes.size() - kLmpHeaderBytes < width * height) {
    error = "This .lmp image is not complete.";
  } else if (palette.size() < kLmpPaletteBytes) {
    const std::string_view what =
        palette.empty() ? "Its colours are in a palette." : "Its palette.lmp is too short.";
    error = concat(what, " Add gfx/palette.lmp from the game's folder to show ", name, ".");
  } else {
    error = sizeFault(static_cast<size_t>(width), static_cast<size_t>(height));
  }
  if (!error.empty()) return std::nullopt;
  Image image{static_cast<int>(width), static_cast<int>(height), {}};
  const auto pixels = bytes.subspan(kLmpHeaderBytes, static_cast<size_t>(width * height));
  image.rgba.resize(4 * pixels.size(), 255);
  for (size_t i = 0; i < pixels.size(); ++i) {
    for (size_t c = 0; c < 3; ++c) image.rgba[4 * i + c] = palette[3 * size_t{pixels[i]} + c];
  }
  return image;
}

}  // namespace md5v
