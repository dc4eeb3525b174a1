#include "image/normal_map.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace md5v {
namespace {

// Compression changes an unused channel by at most this.
constexpr int kRounding = 8;

float decode(uint8_t byte) { return static_cast<float>(byte) / 127.5f - 1.0f; }

uint8_t encode(float value) { return static_cast<uint8_t>(std::lround((value + 1.0f) * 127.5f)); }

// Whether red cannot be x, and blue cannot be z.
struct UnusedChannels {
  bool red = false;
  bool blue = false;
};

// A channel is unused if it is black or white everywhere, or if the image is grey. In a normal map with x in
// red, that has other values, because no surface points to one side everywhere.
UnusedChannels findUnused(const Image& image) {
  uint8_t least[2] = {255, 255};
  uint8_t most[2] = {0, 0};
  int largest_difference = 0;
  for (size_t i = 0; i < image.rgba.size(); i += 4) {
    const uint8_t* pixel = image.rgba.data() + i;
    for (size_t c = 0; c < 2; ++c) {
      least[c] = std::min(least[c], pixel[2 * c]);
      most[c] = std::max(most[c], pixel[2 * c]);
    }
    largest_difference =
        std::max({largest_difference, std::abs(pixel[0] - pixel[1]), std::abs(pixel[0] - pixel[2])});
  }
  const auto isUnused = [&](size_t c) {
    return most[c] <= kRounding || least[c] >= 255 - kRounding || largest_difference <= kRounding;
  };
  return {isUnused(0), isUnused(1)};
}

bool isOpaque(const Image& image) {
  for (size_t i = 3; i < image.rgba.size(); i += 4) {
    if (image.rgba[i] != 255) return false;
  }
  return true;
}

}  // namespace

void completeNormal(uint8_t* pixel) {
  const float x = decode(pixel[0]);
  const float y = decode(pixel[1]);
  const float left = 1.0f - x * x - y * y;
  const float z = std::sqrt(std::fabs(left));
  pixel[2] = encode(z);
  if (left >= 0.0f) return;
  const float length = std::sqrt(x * x + y * y + z * z);
  pixel[0] = encode(x / length);
  pixel[1] = encode(y / length);
  pixel[2] = encode(z / length);
}

void readXFromAlpha(Image& image) {
  if (isOpaque(image)) return;
  const UnusedChannels unused = findUnused(image);
  if (!unused.red) return;
  for (size_t i = 0; i < image.rgba.size(); i += 4) {
    uint8_t* pixel = image.rgba.data() + i;
    pixel[0] = pixel[3];
    pixel[3] = 255;
    if (unused.blue) completeNormal(pixel);
  }
}

}  // namespace md5v
