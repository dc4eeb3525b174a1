#include "image/tga_layout.h"

#include <algorithm>
#include <initializer_list>

#include "base/little_endian.h"
#include "image/image.h"

namespace md5v {
namespace {

constexpr int kRunLengthFlag = 8;  // of the image type
enum ImageKind { kIndexed = 1, kTrueColor = 2, kGrey = 3 };

bool isOneOf(int value, std::initializer_list<int> allowed) {
  return std::find(allowed.begin(), allowed.end(), value) != allowed.end();
}

std::string checkKind(int type, int map_type) {
  const int kind = type & ~kRunLengthFlag;
  if (type == 0) return "The TGA file contains no image (type 0).";
  if (!isOneOf(kind, {kIndexed, kTrueColor, kGrey}) || map_type > 1) {
    return "This is not a TGA image, or its type cannot be read (type " + std::to_string(type) +
           "). Save it as an uncompressed or RLE TGA, or as PNG.";
  }
  if (kind == kIndexed && map_type == 0) {
    return "The TGA file has indexed colours but no colour map.";
  }
  return {};
}

std::string checkDepths(const TgaLayout& layout, int kind) {
  const bool map_fits = isOneOf(layout.map_bits, {8, 15, 16, 24, 32});
  if (layout.indexed && !map_fits) {
    return "The TGA colour map has " + std::to_string(layout.map_bits) +
           " bits per entry, which is not read. Save the image with 24 or 32 bits.";
  }
  const bool fits = kind == kIndexed || kind == kGrey ? isOneOf(layout.pixel_bits, {8, 16})
                                                      : isOneOf(layout.pixel_bits, {15, 16, 24, 32});
  if (fits) return {};
  return "The TGA image has " + std::to_string(layout.pixel_bits) +
         " bits per pixel, which is not read. Save it with 24 or 32 bits.";
}

// How many pixels of `layout` the bytes hold, at most as many as the picture has.
size_t countPixels(std::span<const uint8_t> bytes, const TgaLayout& layout) {
  const size_t wanted = layout.pixelCount();
  const size_t size = layout.pixelBytes();
  if (!layout.run_length) return std::min(wanted, (bytes.size() - layout.pixels_offset) / size);
  size_t pixels = 0;
  for (size_t at = layout.pixels_offset; at < bytes.size() && pixels < wanted;) {
    const size_t run = (bytes[at] & 127u) + 1;
    const size_t packet = (bytes[at] & 128u) != 0 ? size : run * size;
    ++at;
    if (bytes.size() - at < packet) return pixels;
    at += packet;
    pixels += run;
  }
  return std::min(wanted, pixels);
}

std::string checkBytes(std::span<const uint8_t> bytes, const TgaLayout& layout) {
  if (bytes.size() < layout.pixels_offset) {
    return "The TGA file ends inside its header or colour map.";
  }
  if (layout.indexed && layout.map_count == 0) {
    return "The TGA file has indexed colours but an empty colour map.";
  }
  const size_t there = countPixels(bytes, layout);
  if (there == layout.pixelCount()) return {};
  return "The TGA file ends early: " + std::to_string(there) + " of " + std::to_string(layout.pixelCount()) +
         " pixels are there.";
}

TgaLayout readHeader(std::span<const uint8_t> bytes) {
  TgaLayout layout;
  layout.indexed = (bytes[2] & ~kRunLengthFlag) == kIndexed;
  layout.run_length = (bytes[2] & kRunLengthFlag) != 0;
  layout.width = static_cast<int>(read16(bytes, 12));
  layout.height = static_cast<int>(read16(bytes, 14));
  layout.pixel_bits = bytes[16];
  layout.attribute_bits = bytes[17] & 15;
  layout.right_to_left = (bytes[17] & 16) != 0;
  layout.has_map = bytes[1] == 1;
  if (layout.has_map) {
    layout.map_first = read16(bytes, 3);
    layout.map_count = read16(bytes, 5);
    layout.map_bits = bytes[7];
  }
  layout.map_offset = kTgaHeaderSize + bytes[0];
  layout.pixels_offset = layout.map_offset + layout.map_count * layout.mapEntryBytes();
  return layout;
}

}  // namespace

bool mayBeTga(std::span<const uint8_t> head) {
  if (head.size() < kTgaHeaderSize) return false;
  const bool has_type = isOneOf(head[2], {1, 2, 3, 9, 10, 11});
  return head[1] <= 1 && has_type && isOneOf(head[16], {8, 15, 16, 24, 32}) && read16(head, 12) > 0 &&
         read16(head, 14) > 0;
}

std::optional<TgaLayout> readTgaLayout(std::span<const uint8_t> bytes, std::string& error) {
  if (bytes.size() < kTgaHeaderSize) {
    error = "The TGA file ends inside its header.";
    return std::nullopt;
  }
  const TgaLayout layout = readHeader(bytes);
  error = checkKind(bytes[2], bytes[1]);
  if (error.empty()) error = checkDepths(layout, bytes[2] & ~kRunLengthFlag);
  if (error.empty()) {
    error = sizeFault(static_cast<size_t>(layout.width), static_cast<size_t>(layout.height));
  }
  if (error.empty()) error = checkBytes(bytes, layout);
  if (!error.empty()) return std::nullopt;
  return layout;
}

}  // namespace md5v
