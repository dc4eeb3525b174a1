// Defines and decodes an image as a file stores it: compressed blocks or plain pixels, in several sizes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "image/blocks.h"
#include "image/image.h"

namespace md5v {

// The meaning of the channels of an image.
enum class StoredColors : uint8_t {
  kPlain,
  kNormal,            // x in alpha, y in green; see completeNormal()
  kYCoCg,             // brightness in alpha, colour in red and green, their scale in blue
  kGreenAlpha,        // white; alpha in green
  kRedInAlpha,        // x in alpha, y in green, z in blue
  kTwoChannelNormal,  // x in red, y in green; see completeNormal()
};

struct StoredImage {
  bool is_blocks = false;
  BlockFormat blocks = BlockFormat::kBc1;
  // For plain pixels: bits per pixel, and the masks of red, green, blue and alpha. Grey has three equal
  // masks.
  unsigned pixel_bits = 0;
  std::array<uint32_t, 4> masks = {0, 0, 0, 0};
  bool is_big_endian = false;
  StoredColors colors = StoredColors::kPlain;
  // Largest first, at least one; levels missing at the end of the file are left out.
  std::vector<ImageLevel> levels;

  // The size of a level in bytes.
  size_t levelBytes(size_t width, size_t height) const;
};

// Whether the first bytes are those of a DDS or .bimage file.
bool isStored(std::span<const uint8_t> bytes);

// Returns nullopt if the bytes are not such a file, or one of an unsupported kind. Then `error` has one or
// two sentences for the user. All levels are inside the bytes. A cube map shows its first side.
std::optional<StoredImage> readStored(std::span<const uint8_t> bytes, std::string& error);

// Decodes one level, which must exist. `stored` must come from the same bytes.
Image decodeStored(std::span<const uint8_t> bytes, const StoredImage& stored, size_t level = 0);

}  // namespace md5v
