#include "image/image.h"

namespace md5v {

size_t& maxImagePixels() {
  static size_t most = 128'000'000;
  return most;
}

std::string sizeFault(size_t width, size_t height) {
  const std::string size = std::to_string(width) + " x " + std::to_string(height) + " pixels";
  if (width == 0 || height == 0) return "The image is empty (" + size + ").";
  if (width > kMaxImageSide || height > kMaxImageSide) {
    return "The image has " + size + ", more than " + std::to_string(kMaxImageSide) +
           " on a side. Scale it down.";
  }
  if (width * height <= maxImagePixels()) return {};
  return "The image has " + size + ", more than the limit of " +
         std::to_string(maxImagePixels() / 1'000'000) +
         " megapixels. Scale it down, or lift the limit on the command line with --max-pixels.";
}

}  // namespace md5v
