// Decodes ZSoft PCX to pixels: 8 bits with a palette, and 24 bits, as games use them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "image/image.h"

namespace md5v {

// Returns nullopt if the bytes are not a PCX image, or one of an unsupported kind. Then `error` has one or
// two sentences for the user.
std::optional<Image> decodePcx(std::span<const uint8_t> bytes, std::string& error);

}  // namespace md5v
