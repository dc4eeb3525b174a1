#include "image/pcx.h"

#include <algorithm>
#include <vector>

#include "base/little_endian.h"

namespace md5v {
namespace {

constexpr size_t kPcxHeaderBytes = 128;
constexpr size_t kPaletteBytes = 768;

// Unpacks `out.size()` bytes of run-length coded rows; false if the input ends first.
bool unpack(std::span<const uint8_t> packed, std::vector<uint8_t>& out) {
  size_t at = 0;
  for (size_t filled = 0; filled < out.size();) {
    if (at >= packed.size()) return false;
    size_t run = 1;
    uint8_t value = packed[at++];
    if (value >= 0xC0) {
      if (at >= packed.size()) return false;
      run = value & 63u;
      value = packed[at++];
    }
    run = std::min(run, out.size() - filled);
    std::fill_n(out.begin() + static_cast<std::ptrdiff_t>(filled), run, value);
    filled += run;
  }
  return true;
}

}  // namespace

std::optional<Image> decodePcx(std::span<const uint8_t> bytes, std::string& error) {
  if (bytes.size() < kPcxHeaderBytes || bytes[0] != 10 || bytes[2] != 1) {
    error = "This is not a PCX image.";
    return std::nullopt;
  }
  const size_t width = read16(bytes, 8) + 1 - std::min(read16(bytes, 4), read16(bytes, 8));
  const size_t height = read16(bytes, 10) + 1 - std::min(read16(bytes, 6), read16(bytes, 10));
  const size_t planes = bytes[65];
  const size_t stride = read16(bytes, 66);
  if (bytes[3] != 8 || (planes != 1 && planes != 3) || stride < width) {
    error = "The PCX image is of a kind that is not read.";
    return std::nullopt;
  }
  error = sizeFault(width, height);
  if (!error.empty()) return std::nullopt;
  const auto end_early = [&error] {
    error = "The PCX file ends early.";
    return std::nullopt;
  };
  // Two bytes unpack to at most 63, so a file that is too short is rejected before any allocation.
  const size_t unpacked = stride * planes * height;
  const size_t tail = planes == 1 ? kPaletteBytes : 0;
  if (bytes.size() < kPcxHeaderBytes + tail ||
      uint64_t{bytes.size() - kPcxHeaderBytes - tail} * 32 < unpacked) {
    return end_early();
  }
  std::vector<uint8_t> rows(unpacked);
  if (!unpack(bytes.subspan(kPcxHeaderBytes, bytes.size() - kPcxHeaderBytes - tail), rows))
    return end_early();
  const uint8_t* palette = bytes.data() + bytes.size() - tail;
  Image image{static_cast<int>(width), static_cast<int>(height),
              std::vector<uint8_t>(4 * width * height, 255)};
  for (size_t y = 0; y < height; ++y) {
    const uint8_t* row = rows.data() + stride * planes * y;
    uint8_t* pixel = image.rgba.data() + 4 * width * y;
    for (size_t x = 0; x < width; ++x, pixel += 4) {
      for (size_t c = 0; c < 3; ++c) {
        pixel[c] = planes == 1 ? palette[3 * static_cast<size_t>(row[x]) + c] : row[stride * c + x];
      }
    }
  }
  return image;
}

}  // namespace md5v
