// Reads the compiled images of Doom 3 BFG (.bimage), also those of RBDOOM-3-BFG: plain pixels, DXT1, DXT5 and
// BC7, some of them with colours that shaders convert.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "image/stored_image.h"

namespace md5v {

// Checks the magic number after the time stamp; any version and byte order.
bool isBimage(std::span<const uint8_t> bytes);

// See readStored(). Each level has half the size of the one before.
std::optional<StoredImage> readBimage(std::span<const uint8_t> bytes, std::string& error);

}  // namespace md5v
