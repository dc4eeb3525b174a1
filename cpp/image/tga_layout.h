// Finds the parts of a TGA file by its header, and checks them against the existing bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace md5v {

constexpr size_t kTgaHeaderSize = 18;

struct TgaLayout {
  bool indexed = false;     // the pixels are indices into the colour map
  bool run_length = false;  // the pixels come in packets
  bool right_to_left = false;
  bool has_map = false;  // also true for a map that pixels without indices do not use
  int width = 0;
  int height = 0;
  int pixel_bits = 0;      // of a stored pixel, or of its index if `indexed`
  int attribute_bits = 0;  // declared alpha bits of a pixel
  size_t map_first = 0;    // index of the colour map's first stored entry
  size_t map_count = 0;    // stored entries
  int map_bits = 0;        // of an entry
  size_t map_offset = 0;   // in bytes from the start of the file, like the next
  size_t pixels_offset = 0;

  size_t pixelCount() const { return static_cast<size_t>(width) * static_cast<size_t>(height); }
  size_t pixelBytes() const { return static_cast<size_t>(pixel_bits + 7) / 8; }
  size_t mapEntryBytes() const { return static_cast<size_t>(map_bits + 7) / 8; }
};

// Whether the bytes begin like a TGA, which has no signature: the fields of its header have usual values.
bool mayBeTga(std::span<const uint8_t> head);

// Returns nullopt, and sets `error`, if the header has unsupported values, or if the bytes end before the
// colour map or the last pixel.
std::optional<TgaLayout> readTgaLayout(std::span<const uint8_t> bytes, std::string& error);

}  // namespace md5v
