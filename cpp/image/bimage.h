// Reads the compiled images of Doom 3 BFG (.bimage): plain pixels, DXT1 and DXT5, some of them with colours
// that its shaders convert.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "image/image.h"

namespace md5v {

// What the channels of an image mean.
enum class BimageColors : uint8_t {
  kPlain,
  kNormal,      // x in alpha, y in green
  kYCoCg,       // brightness in alpha, colour in red and green, their scale in blue
  kGreenAlpha,  // alpha in green; white
};

// Numbers of the file.
enum class BimageFormat : uint8_t {
  kRgba8 = 1,
  kRgbx8 = 2,
  kAlpha8 = 3,
  kGreyAlpha8 = 4,
  kGrey8 = 5,
  kIntensity8 = 6,  // grey and alpha at once
  kDxt1 = 7,
  kDxt5 = 8,
  kRgb565 = 12,
};

struct Bimage {
  BimageFormat format = BimageFormat::kRgba8;
  BimageColors colors = BimageColors::kPlain;
  std::vector<ImageLevel> levels;  // largest first, at least one; each has half the size of the one before
};

// By the magic number behind the time, whatever its version.
bool isBimage(std::span<const uint8_t> bytes);

// Empty, and `error` one or two sentences for the user, where the bytes are no such image or one that is not
// read. All levels lie inside the bytes; those that the file ends before are left out. Of a cube map the
// first side is taken.
std::optional<Bimage> readBimage(std::span<const uint8_t> bytes, std::string& error);

// One level of it, which must exist, with its colours converted. `bimage` must come from the same bytes.
Image decodeBimage(std::span<const uint8_t> bytes, const Bimage& bimage, size_t level = 0);

}  // namespace md5v
