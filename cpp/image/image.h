// Defines an image (RGBA pixels), and the limits of all image readers.
#pragma once

#include <cstddef>
#include <cstdint>
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

// The largest side: GPUs of browsers have no larger textures, and a decoded picture must fit into the memory
// of a page.
constexpr int kMaxImageSide = 16384;
constexpr size_t kMaxImagePixels = size_t{1} << 26;

}  // namespace md5v
