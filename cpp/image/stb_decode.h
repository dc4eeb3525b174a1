// The one window to stb_image, reduced to TGA, PNG, JPEG and BMP.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "image/image.h"

namespace md5v {

struct StbDeleter {
  void operator()(uint8_t* pixels) const;
};

// RGBA, top row first, of the size that the header says; null where stb_image refuses the bytes or memory
// runs out. Missing bytes read as 0: whoever calls this has checked the lengths.
std::unique_ptr<uint8_t, StbDeleter> stbDecodeTga(std::span<const uint8_t> bytes);

// PNG, JPEG or BMP. Empty where stb_image refuses the bytes, or the picture is larger than the limits.
std::optional<Image> stbDecode(std::span<const uint8_t> bytes);

}  // namespace md5v
