// Sixty-four bytes at a time: which of them are blanks and points, and where their tokens are. For
// decimals.cpp and token_window.h.
#pragma once

#include <cstdint>
#include <cstring>

#if defined(__SSE4_1__) && !defined(MD5V_SCALAR)
#include <smmintrin.h>
#ifdef __wasm__
#include <wasm_simd128.h>
#endif
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

inline bool isZero(__m128i v) {
#ifdef __wasm__
  return !wasm_v128_any_true(v);
#else
  return _mm_testz_si128(v, v) != 0;
#endif
}

inline uint64_t maskOf(__m128i lanes) { return static_cast<uint32_t>(_mm_movemask_epi8(lanes)); }

inline ByteClasses classifyBytes(const uint8_t* p) {
  ByteClasses classes;
  const auto classifySixteen = [&](unsigned i) {
    __m128i bytes;
    std::memcpy(&bytes, p + i, sizeof bytes);
    const __m128i is_blank = _mm_and_si128(apart(_mm_cmpgt_epi8(bytes, _mm_setzero_si128())),
                                           apart(_mm_cmpgt_epi8(_mm_set1_epi8(33), bytes)));
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

// Clears the lowest bit that is set, and returns which it was.
[[gnu::always_inline]] inline uint64_t takeLowest(uint64_t& bits) {
  const auto lowest = static_cast<uint64_t>(__builtin_ctzll(bits));
  bits &= bits - 1;
  return lowest;
}

// Tokens, by bits where things of each stand: one bit in each for every token, but for the last one where it
// does not end in these bytes.
struct TokenPlaces {
  uint64_t starts = 0;
  uint64_t points = 0;    // the first of the token, or its end
  uint64_t ends = 0;      // behind the last byte
  bool has_long = false;  // 16 bytes without a blank follow one another

  TokenPlaces() = default;
  explicit TokenPlaces(const ByteClasses& classes) {
    const uint64_t others = ~classes.blanks;
    starts = others & ~(others << 1);
    ends = classes.blanks & others << 1;
    // Each start ripples through what is no point.
    const uint64_t before = others & ~classes.points;
    points = (before + starts) & ~before;
    uint64_t runs = others;
    runs &= runs << 1;
    runs &= runs << 2;
    runs &= runs << 4;
    runs &= runs << 8;
    has_long = runs != 0;
  }
};

}  // namespace detail

}  // namespace md5v::text
