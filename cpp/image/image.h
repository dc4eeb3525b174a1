// Defines an image (RGBA pixels), and the limits of all image readers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace md5v {

struct Image {
  int width = 0;
  int height = 0;
  std::vector<uint8_t> rgba;  // width * height * 4, sRGB-coded, straight alpha, top row first
};

// One size of an image as a file stores it.
struct ImageLevel {
  int width = 0;
  int height = 0;
  size_t offset = 0;  // in the file
  size_t size = 0;    // bytes
};

// The largest side: GPUs of browsers have no larger textures.
constexpr int kMaxImageSide = 16384;
// The largest number of pixels, by default 128 million. The command line can change it.
size_t& maxImagePixels();

// The reason why no reader decodes an image of this size, for users; empty if the size is accepted.
std::string sizeFault(size_t width, size_t height);

}  // namespace md5v
