// Decodes Truevision TGA to pixels: types 1, 2, 3, 9, 10 and 11 with 8, 15, 16, 24 and 32 bits, any
// origin.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "image/image.h"

namespace md5v {

// Returns nullopt if the bytes are not a TGA image, one of an unsupported kind, or one that ends early. Then
// `error` has one or two sentences for the user. Memory is allocated only after the bytes are known to fill
// the picture. Alpha of 32-bit images is kept. But if it is 0 everywhere and the file declares no attribute
// bits, the image is opaque. 16-bit colour is always opaque, because exporters set its alpha bit at random.
std::optional<Image> decodeTga(std::span<const uint8_t> bytes, std::string& error);

}  // namespace md5v
