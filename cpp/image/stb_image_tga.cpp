#include "image/stb_image_tga.h"

#include <algorithm>
#include <climits>

#define STBI_NO_THREAD_LOCALS
#define STB_IMAGE_IMPLEMENTATION
#define STB_IMAGE_STATIC
#define STBI_ONLY_TGA
#define STBI_NO_STDIO
#define STBI_NO_SIMD
#include <stb/stb_image.h>

namespace md5v {

void StbDeleter::operator()(uint8_t* pixels) const { stbi_image_free(pixels); }

std::unique_ptr<uint8_t, StbDeleter> stbDecodeTga(std::span<const uint8_t> bytes) {
  int width = 0;
  int height = 0;
  int channels = 0;
  // The largest supported picture takes less than half of INT_MAX.
  const auto length = static_cast<int>(std::min<size_t>(bytes.size(), INT_MAX));
  return std::unique_ptr<uint8_t, StbDeleter>(
      stbi_load_from_memory(bytes.data(), length, &width, &height, &channels, STBI_rgb_alpha));
}

}  // namespace md5v
