// Handles sixteen bytes at a time with the compiler's own vector type, which is SSE natively and SIMD128
// in wasm.
#pragma once

#include <cstdint>
#include <cstring>

namespace md5v {

// A comparison of two vectors gives 255 in each byte where it is true, and 0 elsewhere.
using Bytes = uint8_t __attribute__((vector_size(16)));

inline Bytes loadBytes(const void* p) {
  Bytes bytes;
  std::memcpy(&bytes, p, sizeof bytes);
  return bytes;
}

}  // namespace md5v
