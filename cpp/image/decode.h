// Decodes any image that this module reads to pixels, by its content.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "image/image.h"

namespace md5v {

// DDS, PCX and .bimage by their first bytes, anything else as TGA, which has no signature. PNG, JPEG and
// their like are the browser's to decode. Empty, and `error` one or two sentences for the user, where nothing
// comes of it.
std::optional<Image> decodeImage(std::span<const uint8_t> bytes, std::string& error);

}  // namespace md5v
