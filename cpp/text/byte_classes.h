// Sixty-four bytes at a time: which of them are blanks and points.
#pragma once

#include <cstdint>
#include <cstring>

#if defined(__SSE4_1__) && !defined(MD5V_SCALAR)
#include <smmintrin.h>
#define MD5V_TEXT_SIMD
#endif

namespace md5v::text {
namespace detail {

// Bit i says something of byte i.
struct ByteClasses {
  uint64_t blanks = 0;  // 1 to 32
  uint64_t points = 0;
};

#if defined(MD5V_TEXT_SIMD)

// The compiler would merge what made `v` with what uses it into shuffles and conversions that engines of
// WebAssembly have no instruction for.
template <class Vector>
Vector apart(Vector v) {
#ifdef __wasm__
  asm("" : "+r"(v));
#endif
  return v;
}

inline uint64_t maskOf(__m128i lanes) { return static_cast<uint32_t>(_mm_movemask_epi8(lanes)); }

inline ByteClasses classifyBytes(const uint8_t* p) {
  ByteClasses classes;
  const auto classifySixteen = [&](unsigned i) {
    __m128i bytes;
    std::memcpy(&bytes, p + i, sizeof bytes);
    const __m128i is_blank = _mm_and_si128(apart(_mm_cmpgt_epi8(bytes, _mm_setzero_si128())),
                                           _mm_cmpgt_epi8(_mm_set1_epi8(33), bytes));
    classes.blanks |= maskOf(is_blank) << i;
    classes.points |= maskOf(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('.'))) << i;
  };
  // Loops of this file's users are not unrolled (CMakeLists.txt).
  classifySixteen(0);
  classifySixteen(16);
  classifySixteen(32);
  classifySixteen(48);
  return classes;
}

#else

inline ByteClasses classifyBytes(const uint8_t* p) {
  ByteClasses classes;
  for (unsigned i = 0; i < 64; ++i) {
    classes.blanks |= uint64_t{p[i] - 1u < 32u} << i;
    classes.points |= uint64_t{p[i] == '.'} << i;
  }
  return classes;
}

#endif

}  // namespace detail

}  // namespace md5v::text
