#include "image/stb_decode.h"

#include <algorithm>
#include <climits>

#define STB_IMAGE_IMPLEMENTATION
#define STB_IMAGE_STATIC
#define STBI_ONLY_TGA
#define STBI_ONLY_PNG
#define STBI_ONLY_JPEG
#define STBI_ONLY_BMP
#define STBI_NO_STDIO
#define STBI_NO_SIMD
#define STBI_MAX_DIMENSIONS (1 << 14)
#include <stb/stb_image.h>

namespace md5v {
namespace {

struct Decoded {
  std::unique_ptr<uint8_t, StbDeleter> pixels;
  int width = 0;
  int height = 0;
};

// The largest picture that is read takes less than half of INT_MAX.
int lengthOf(std::span<const uint8_t> bytes) {
  return static_cast<int>(std::min<size_t>(bytes.size(), INT_MAX));
}

Decoded decode(std::span<const uint8_t> bytes) {
  Decoded out;
  int channels = 0;
  out.pixels.reset(stbi_load_from_memory(bytes.data(), lengthOf(bytes), &out.width, &out.height, &channels,
                                         STBI_rgb_alpha));
  return out;
}

}  // namespace

void StbDeleter::operator()(uint8_t* pixels) const { stbi_image_free(pixels); }

std::unique_ptr<uint8_t, StbDeleter> stbDecodeTga(std::span<const uint8_t> bytes) {
  return decode(bytes).pixels;
}

std::optional<Image> stbDecode(std::span<const uint8_t> bytes) {
  int width = 0;
  int height = 0;
  int channels = 0;
  const bool known = stbi_info_from_memory(bytes.data(), lengthOf(bytes), &width, &height, &channels) != 0;
  const bool fits = width > 0 && height > 0 && width <= kMaxImageSide && height <= kMaxImageSide;
  if (!known || !fits || static_cast<size_t>(width) * static_cast<size_t>(height) > kMaxImagePixels) {
    return std::nullopt;
  }
  const Decoded decoded = decode(bytes);
  if (!decoded.pixels || decoded.width != width || decoded.height != height) return std::nullopt;
  Image image{width, height, {}};
  image.rgba.assign(decoded.pixels.get(),
                    decoded.pixels.get() + 4 * static_cast<size_t>(width) * static_cast<size_t>(height));
  return image;
}

}  // namespace md5v
