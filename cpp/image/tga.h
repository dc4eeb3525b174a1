// Decodes Truevision TGA to pixels: types 1, 2, 3, 9, 10 and 11 with 8, 15, 16, 24 and 32 bits, any
// origin.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "image/image.h"

namespace md5v {

// Empty, and `error` one or two sentences for the user, where the bytes are no TGA image, one of a kind that
// is not read, or one that ends early. Memory is taken only after the bytes are known to fill the picture.
// Alpha of 32-bit images is kept, but one that is 0 everywhere in a file that declares no attribute bits
// means opaque; 16-bit colour is always opaque, as exporters set that bit at will.
std::optional<Image> decodeTga(std::span<const uint8_t> bytes, std::string& error);

}  // namespace md5v
