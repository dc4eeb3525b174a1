#include "image/bimage.h"

#include <algorithm>
#include <cstring>

namespace md5v {
namespace {

constexpr size_t kHeaderBytes = 36;
constexpr size_t kLevelBytes = 20;
constexpr uint32_t kVersion = 10;
constexpr uint32_t kNewerVersion = 11;  // of RBDOOM-3-BFG: the same header, and further formats
constexpr uint32_t kCube = 2;
constexpr uint32_t kSides = 6;
constexpr uint32_t kDxt1 = 7;
constexpr uint32_t kDxt5 = 8;
constexpr uint32_t kBc7 = 21;
constexpr uint32_t kAlpha = 3;

// Formats of plain pixels. An alpha-only format is read as green, which then becomes the alpha of white
// pixels.
struct PlainFormat {
  uint32_t number;
  unsigned bits;
  std::array<uint32_t, 4> masks;
};
constexpr PlainFormat kPlainFormats[] = {
    {1, 32, {0xFF000000, 0xFF0000, 0xFF00, 0xFF}},  // RGBA8
    {2, 32, {0xFF000000, 0xFF0000, 0xFF00, 0}},     // XRGB8, with the unused byte last
    {kAlpha, 8, {0, 0xFF, 0, 0}},
    {4, 16, {0xFF00, 0xFF00, 0xFF00, 0xFF}},  // L8A8
    {5, 8, {0xFF, 0xFF, 0xFF, 0}},            // L8
    {6, 8, {0xFF, 0xFF, 0xFF, 0xFF}},         // I8
    {12, 16, {0xF800, 0x07E0, 0x001F, 0}},    // RGB565
};

uint32_t bigEndian(std::span<const uint8_t> bytes, size_t at) {
  uint32_t value = 0;
  std::memcpy(&value, bytes.data() + at, sizeof value);
  return __builtin_bswap32(value);
}

std::string faultAt(std::string_view what, size_t byte) {
  return "The .bimage file cannot be read: " + std::string(what) + " (byte " + std::to_string(byte) + ").";
}

bool setFormat(StoredImage& image, uint32_t format) {
  image.is_big_endian = true;
  if (format == kDxt1 || format == kDxt5 || format == kBc7) {
    image.is_blocks = true;
    image.blocks = format == kDxt1   ? BlockFormat::kBc1
                   : format == kDxt5 ? BlockFormat::kBc3
                                     : BlockFormat::kBc7;
    return true;
  }
  for (const PlainFormat& plain : kPlainFormats) {
    if (plain.number != format) continue;
    image.pixel_bits = plain.bits;
    image.masks = plain.masks;
    return true;
  }
  return false;
}

// Adds the levels up to the first that is damaged or has an unexpected size. Returns the error of that level.
std::string addLevels(StoredImage& image, std::span<const uint8_t> bytes) {
  const uint32_t sides = bigEndian(bytes, 12) == kCube ? kSides : 1;
  const uint64_t count = uint64_t{bigEndian(bytes, 32)} * sides;
  size_t at = kHeaderBytes;
  uint32_t width = bigEndian(bytes, 24);
  uint32_t height = bigEndian(bytes, 28);
  for (uint64_t i = 0; i < count; ++i) {
    const size_t left = bytes.size() - at;
    const size_t size = left < kLevelBytes ? 0 : bigEndian(bytes, at + 16);
    if (left < kLevelBytes || size > left - kLevelBytes) return faultAt("it ends inside the level here", at);
    const bool is_first_side = i % sides == 0;
    if (is_first_side) {
      if (std::string fault = sizeFault(width, height); !fault.empty()) return fault;
      const bool has_size = bigEndian(bytes, at + 8) == width && bigEndian(bytes, at + 12) == height;
      if (!has_size || image.levelBytes(width, height) > size)
        return faultAt("width, height or size of the level here cannot be", at);
      image.levels.push_back({static_cast<int>(width), static_cast<int>(height), at + kLevelBytes, size});
      width = std::max(1u, width / 2);
      height = std::max(1u, height / 2);
    }
    at += kLevelBytes + size;
  }
  return faultAt("it has no levels", kHeaderBytes - 4);
}

}  // namespace

bool isBimage(std::span<const uint8_t> bytes) {
  if (bytes.size() < 12) return false;
  const uint32_t magic = bigEndian(bytes, 8);
  constexpr uint32_t kLetters = 0x4D4942;  // "MIB"
  const auto isReversed = [magic](uint32_t version) {
    return magic == __builtin_bswap32(version << 24 | kLetters);
  };
  return (magic & 0xFFFFFF) == kLetters || isReversed(kVersion) || isReversed(kNewerVersion);
}

std::optional<StoredImage> readBimage(std::span<const uint8_t> bytes, std::string& error) {
  StoredImage image;
  const uint32_t version = bytes.size() < kHeaderBytes ? kVersion : bytes[8];
  const uint32_t colors = bytes.size() < kHeaderBytes ? 0 : bigEndian(bytes, 20);
  if (bytes.size() < kHeaderBytes) {
    error = faultAt("it ends inside its header", bytes.size());
  } else if (version == 'B') {
    error = faultAt("its numbers are in the wrong byte order", 8);
  } else if (version != kVersion && version != kNewerVersion) {
    error =
        faultAt("this is version " + std::to_string(version) + ", and only versions 10 and 11 are read", 8);
  } else if (!setFormat(image, bigEndian(bytes, 16))) {
    error = faultAt("pixels of format " + std::to_string(bigEndian(bytes, 16)) + " are not known", 16);
  } else if (colors > static_cast<uint32_t>(StoredColors::kGreenAlpha)) {
    error = faultAt("colours of format " + std::to_string(colors) + " are not known", 20);
  } else {
    error = addLevels(image, bytes);
  }
  if (image.levels.empty()) return std::nullopt;
  error.clear();
  const bool is_alpha = bigEndian(bytes, 16) == kAlpha;
  image.colors = is_alpha ? StoredColors::kGreenAlpha : static_cast<StoredColors>(colors);
  return image;
}

}  // namespace md5v
