// Decodes any image that this module reads to pixels, by its content.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "image/image.h"

namespace md5v {

// Recognises DDS, PCX and .bimage by their first bytes, and tries all others as TGA, which has no signature.
// Browsers decode PNG, JPEG and similar formats. On failure returns nullopt, and `error` has one or two
// sentences for the user.
std::optional<Image> decodeImage(std::span<const uint8_t> bytes, std::string& error);

}  // namespace md5v
