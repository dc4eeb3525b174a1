// Decodes images of Quake (.lmp): width, height, and an index into the game's palette for each pixel.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "image/image.h"

namespace md5v {

// `palette` is the game's gfx/palette.lmp, 256 times red, green and blue; empty if there is none. On failure
// returns nullopt, and `error` has one or two sentences for the user with the `name` of the image. All pixels
// are opaque.
std::optional<Image> decodeLmp(std::span<const uint8_t> bytes, std::span<const uint8_t> palette,
                               std::string_view name, std::string& error);

}  // namespace md5v
