// Reads DirectDraw surfaces: DXT1, DXT3, DXT5, RXGB, ATI1, ATI2 and plain pixels.
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

struct Dds {
  bool is_blocks = false;
  BlockFormat blocks = BlockFormat::kBc1;
  bool red_in_alpha = false;  // RXGB: a DXT5 normal map whose x lies in alpha
  // Of plain pixels: bits each, and the masks of red, green, blue and alpha; grey has three equal ones.
  unsigned pixel_bits = 0;
  std::array<uint32_t, 4> masks = {0, 0, 0, 0};
  std::vector<ImageLevel>
      levels;  // largest first, at least one; those that the file ends before are left out
};

// Empty, and `error` one or two sentences for the user, where the bytes are no DDS file or one that is not
// read. All levels lie inside the bytes. Of a cube map the first side is taken.
std::optional<Dds> readDds(std::span<const uint8_t> bytes, std::string& error);

// One level of it, which must exist. `dds` must come from the same bytes.
Image decodeDds(std::span<const uint8_t> bytes, const Dds& dds, size_t level = 0);

}  // namespace md5v
