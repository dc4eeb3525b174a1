// Decodes ZSoft PCX to pixels: 8 bits with a palette, and 24 bits, as games stored them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "image/image.h"

namespace md5v {

// Empty, and `error` one or two sentences for the user, where the bytes are no PCX image or one that is not
// read.
std::optional<Image> decodePcx(std::span<const uint8_t> bytes, std::string& error);

}  // namespace md5v
