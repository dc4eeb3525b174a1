// Reads little-endian integers of a file. The caller has checked that the bytes from `at` on exist.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "base/assert.h"

namespace md5v {

inline uint32_t read16(std::span<const uint8_t> bytes, size_t at) {
  MD5V_ASSERT(bytes.size() >= 2 && at <= bytes.size() - 2);
  return bytes[at] | static_cast<uint32_t>(bytes[at + 1]) << 8;
}

inline uint32_t read32(std::span<const uint8_t> bytes, size_t at) {
  return read16(bytes, at) | read16(bytes, at + 2) << 16;
}

}  // namespace md5v
