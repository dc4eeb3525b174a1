// Defines an image as a file stores it: compressed blocks or plain pixels, in several sizes. Decodes it.
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

// What the channels of an image mean.
enum class StoredColors : uint8_t {
  kPlain,
  kNormal,      // x in alpha, y in green; z is worked out
  kYCoCg,       // brightness in alpha, colour in red and green, their scale in blue
  kGreenAlpha,  // white; alpha in green
  kRedInAlpha,  // x in alpha, y in green, z in blue
};

struct StoredImage {
  bool is_blocks = false;
  BlockFormat blocks = BlockFormat::kBc1;
  // Of plain pixels: bits each, and the masks of red, green, blue and alpha; grey has three equal ones.
  unsigned pixel_bits = 0;
  std::array<uint32_t, 4> masks = {0, 0, 0, 0};
  bool is_big_endian = false;
  StoredColors colors = StoredColors::kPlain;
  std::vector<ImageLevel>
      levels;  // largest first, at least one; those that the file ends before are left out

  // Bytes of a level.
  size_t levelBytes(size_t width, size_t height) const;
};

// A DDS or .bimage file, by its first bytes; whether it is one of them.
bool isStored(std::span<const uint8_t> bytes);

// Empty, and `error` one or two sentences for the user, where the bytes are no such file or one that is not
// read. All levels lie inside the bytes. A cube map shows its first side.
std::optional<StoredImage> readStored(std::span<const uint8_t> bytes, std::string& error);

// One level of it, which must exist. `stored` must come from the same bytes.
Image decodeStored(std::span<const uint8_t> bytes, const StoredImage& stored, size_t level = 0);

}  // namespace md5v
