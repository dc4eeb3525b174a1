// Reads DirectDraw surfaces: DXT1, DXT3, DXT5, RXGB, ATI1, ATI2, BC7 and plain pixels.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "image/stored_image.h"

namespace md5v {

// See readStored().
std::optional<StoredImage> readDds(std::span<const uint8_t> bytes, std::string& error);

}  // namespace md5v
