#include "image/operations.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "base/assert.h"

namespace md5v {
namespace {

struct Normal {
  float x = 0.0f;
  float y = 0.0f;
  float z = 1.0f;
};

float decode(uint8_t c) { return (static_cast<float>(c) - 128.0f) / 127.0f; }

Normal normalized(const Normal& n) {
  const float length = std::sqrt(n.x * n.x + n.y * n.y + n.z * n.z);
  if (!(length > 0.0f) || !std::isfinite(length)) return {};
  return {n.x / length, n.y / length, n.z / length};
}

void encode(const Normal& n, uint8_t* pixel) {
  pixel[0] = static_cast<uint8_t>(n.x * 127.0f + 128.0f);
  pixel[1] = static_cast<uint8_t>(n.y * 127.0f + 128.0f);
  pixel[2] = static_cast<uint8_t>(n.z * 127.0f + 128.0f);
}

uint8_t clampToByte(float value) { return static_cast<uint8_t>(std::clamp(value, 0.0f, 255.0f)); }

size_t widthOf(const Image& image) { return static_cast<size_t>(image.width); }
size_t heightOf(const Image& image) { return static_cast<size_t>(image.height); }

// Calls `mix` with each pixel of `image` and the corresponding pixel of `other`.
template <class Mix>
void forEachPair(Image& image, const Image& other, const Mix& mix) {
  if (other.rgba.empty()) return;
  const size_t width = widthOf(image);
  const size_t height = heightOf(image);
  MD5V_ASSERT(image.rgba.size() == 4 * width * height);
  for (size_t y = 0; y < height; ++y) {
    const size_t other_y = (4 * y + 1) * heightOf(other) / (4 * height);
    const uint8_t* row = other.rgba.data() + 4 * widthOf(other) * other_y;
    uint8_t* pixel = image.rgba.data() + 4 * width * y;
    for (size_t x = 0; x < width; ++x, pixel += 4) mix(pixel, row + 4 * (x * widthOf(other) / width));
  }
}

template <class Change>
void forEachPixel(Image& image, const Change& change) {
  for (size_t i = 0; i < image.rgba.size(); i += 4) change(image.rgba.data() + i);
}

}  // namespace

void heightmapToNormals(Image& image, float scale) {
  const size_t width = widthOf(image);
  const size_t height = heightOf(image);
  const float slope = scale / 256.0f;
  MD5V_ASSERT(image.rgba.size() == 4 * width * height);
  std::vector<uint8_t> heights(width * height);
  for (size_t i = 0; i < heights.size(); ++i) {
    const uint8_t* p = image.rgba.data() + 4 * i;
    heights[i] = static_cast<uint8_t>((p[0] + p[1] + p[2]) / 3);
  }
  const auto normalOf = [slope](int dx, int dy) {
    return normalized({-static_cast<float>(dx) * slope, -static_cast<float>(dy) * slope, 1.0f});
  };
  for (size_t y = 0; y < height; ++y) {
    const uint8_t* row = heights.data() + width * y;
    const uint8_t* below = heights.data() + width * (y + 1 < height ? y + 1 : 0);
    for (size_t x = 0; x < width; ++x) {
      const size_t right = x + 1 < width ? x + 1 : 0;
      const Normal a = normalOf(row[right] - row[x], below[x] - row[x]);
      const Normal b = normalOf(below[right] - below[x], below[right] - row[right]);
      uint8_t* pixel = image.rgba.data() + 4 * (width * y + x);
      encode(normalized({a.x + b.x, a.y + b.y, a.z + b.z}), pixel);
      pixel[3] = 255;
    }
  }
}

void addNormals(Image& image, const Image& other) {
  forEachPair(image, other, [](uint8_t* pixel, const uint8_t* added) {
    Normal n{decode(pixel[0]), decode(pixel[1]), decode(pixel[2])};
    // Maps that fade to zero at their edges fade to the straight normal instead.
    if (n.x * n.x + n.y * n.y + n.z * n.z < 1.0f) n.z = std::sqrt(1.0f - n.x * n.x - n.y * n.y);
    encode(normalized({n.x + decode(added[0]), n.y + decode(added[1]), n.z}), pixel);
    pixel[3] = 255;
  });
}

void smoothNormals(Image& image) {
  const std::vector<uint8_t> source = image.rgba;
  const size_t width = widthOf(image);
  const size_t height = heightOf(image);
  for (size_t y = 0; y < height; ++y) {
    for (size_t x = 0; x < width; ++x) {
      Normal sum{0.0f, 0.0f, 0.0f};
      for (size_t dy = 0; dy < 3; ++dy) {
        const uint8_t* row = source.data() + 4 * width * ((y + height + dy - 1) % height);
        for (size_t dx = 0; dx < 3; ++dx) {
          const uint8_t* p = row + 4 * ((x + width + dx - 1) % width);
          sum = {sum.x + decode(p[0]), sum.y + decode(p[1]), sum.z + decode(p[2])};
        }
      }
      encode(normalized(sum), image.rgba.data() + 4 * (width * y + x));
    }
  }
}

void addImage(Image& image, const Image& other) {
  forEachPair(image, other, [](uint8_t* pixel, const uint8_t* added) {
    for (size_t c = 0; c < 4; ++c) pixel[c] = static_cast<uint8_t>(std::min(255, pixel[c] + added[c]));
  });
}

void scaleImage(Image& image, const std::array<float, 4>& factors) {
  MD5V_ASSERT(
      std::all_of(factors.begin(), factors.end(), [](float factor) { return std::isfinite(factor); }));
  forEachPixel(image, [&factors](uint8_t* pixel) {
    for (size_t c = 0; c < 4; ++c) pixel[c] = clampToByte(static_cast<float>(pixel[c]) * factors[c]);
  });
}

void invertAlpha(Image& image) {
  forEachPixel(image, [](uint8_t* pixel) { pixel[3] = static_cast<uint8_t>(255 - pixel[3]); });
}

void invertColor(Image& image) {
  forEachPixel(image, [](uint8_t* pixel) {
    for (size_t c = 0; c < 3; ++c) pixel[c] = static_cast<uint8_t>(255 - pixel[c]);
  });
}

void makeIntensity(Image& image) {
  forEachPixel(image, [](uint8_t* pixel) { pixel[1] = pixel[2] = pixel[3] = pixel[0]; });
}

void makeAlpha(Image& image) {
  forEachPixel(image, [](uint8_t* pixel) {
    pixel[3] = static_cast<uint8_t>((pixel[0] + pixel[1] + pixel[2]) / 3);
    pixel[0] = pixel[1] = pixel[2] = 255;
  });
}

void copyAlpha(Image& image, const Image& other) {
  forEachPair(image, other, [](uint8_t* pixel, const uint8_t* source) { pixel[3] = source[3]; });
}

}  // namespace md5v
