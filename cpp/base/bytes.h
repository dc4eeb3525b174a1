// Handles sixteen bytes at a time with the compiler's own vector type, which is SSE natively and SIMD128
// in wasm.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace md5v {

// Compared with each other, such give 255 per byte where it holds.
using Bytes = uint8_t __attribute__((vector_size(16)));

inline Bytes loadBytes(const void* p) {
  Bytes bytes;
  std::memcpy(&bytes, p, sizeof bytes);
  return bytes;
}

// Whether any of them is not zero.
inline bool hasAny(Bytes bytes) {
  uint64_t halves[2];
  std::memcpy(halves, &bytes, sizeof halves);
  return (halves[0] | halves[1]) != 0;
}

// For a byte that texts hardly ever have. The library's search in wasm takes four bytes at a time: it was an
// eighth of reading a file.
inline bool holds(std::string_view text, char wanted) {
  constexpr size_t kStep = 4 * sizeof(Bytes);
  const auto byte = static_cast<uint8_t>(wanted);
  size_t at = 0;
  for (; text.size() - at >= kStep; at += kStep) {
    const char* p = text.data() + at;
    if (hasAny((loadBytes(p) == byte) | (loadBytes(p + 16) == byte) | (loadBytes(p + 32) == byte) |
               (loadBytes(p + 48) == byte)))
      return true;
  }
  return text.find(wanted, at) != std::string_view::npos;
}

}  // namespace md5v
