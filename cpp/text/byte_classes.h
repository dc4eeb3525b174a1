// Up to sixty-four bytes at a time: which of them are blanks and points. For decimals.cpp, millionths.cpp and
// token_row.h.
#pragma once

#include <cstddef>
#include <cstdint>

#include <type_traits>
#include "base/bytes.h"

#if defined(__SSE4_1__) && !defined(MD5V_SCALAR)
#include <smmintrin.h>
#ifdef __wasm__
#include <wasm_simd128.h>
#endif
#define MD5V_TEXT_SIMD
#endif

namespace md5v::text {

// A bit for each of 16, 32, 48 or 64 bytes.
template <size_t kBytes>
using ByteMask = std::conditional_t<kBytes <= 32, uint32_t, uint64_t>;

// Bit i says something of byte i.
template <size_t kBytes>
struct ByteClasses {
  ByteMask<kBytes> blanks = 0;  // 1 to 32
  ByteMask<kBytes> points = 0;
};

#if defined(MD5V_TEXT_SIMD)

namespace detail {

using md5v::apart;

inline bool isZero(__m128i v) {
#ifdef __wasm__
  return !wasm_v128_any_true(v);
#else
  return _mm_testz_si128(v, v) != 0;
#endif
}

template <class Number, size_t kCount>
__m128i loadConstant(const Number (&numbers)[kCount]) {
  return _mm_load_si128(reinterpret_cast<const __m128i*>(numbers));
}

// Vectors that are read from memory: V8 makes each constant anew where it is used, by three instructions.
struct alignas(16) ByteMarks {
  uint32_t behind_blanks[4] = {0x21212121, 0x21212121, 0x21212121, 0x21212121};
  uint32_t points[4] = {0x2E2E2E2E, 0x2E2E2E2E, 0x2E2E2E2E, 0x2E2E2E2E};
};
inline constexpr ByteMarks kByteMarks;

}  // namespace detail

// To be made once in front of a loop.
class ByteClassifier {
 public:
  template <size_t kBytes>
  [[gnu::always_inline]] ByteClasses<kBytes> classify(const uint8_t* p) const {
    ByteClasses<kBytes> classes;
    const ByteClasses<32> low = classifySome<kBytes>(p);
    classes.blanks = low.blanks;
    classes.points = low.points;
    if constexpr (kBytes > 32) {
      const ByteClasses<32> high = classifySome<kBytes - 32>(p + 32);
      classes.blanks |= uint64_t{high.blanks} << 32;
      classes.points |= uint64_t{high.points} << 32;
    }
    return classes;
  }

 private:
  static uint32_t maskOf(__m128i lanes) { return static_cast<uint32_t>(_mm_movemask_epi8(lanes)); }

  // The first 16 or 32 of `kBytes`.
  template <size_t kBytes>
  [[gnu::always_inline]] ByteClasses<32> classifySome(const uint8_t* p) const {
    ByteClasses<32> classes = classifySixteen(p);
    if constexpr (kBytes > 16) {
      const ByteClasses<32> second = classifySixteen(p + 16);
      classes.blanks |= second.blanks << 16;
      classes.points |= second.points << 16;
    }
    return classes;
  }

  [[gnu::always_inline]] ByteClasses<32> classifySixteen(const uint8_t* p) const {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
    const __m128i is_blank = _mm_and_si128(detail::apart(_mm_cmpgt_epi8(bytes, _mm_setzero_si128())),
                                           detail::apart(_mm_cmpgt_epi8(behind_blanks_, bytes)));
    return {maskOf(is_blank), maskOf(_mm_cmpeq_epi8(bytes, points_))};
  }

  __m128i behind_blanks_ = detail::loadConstant(detail::apart(&detail::kByteMarks)->behind_blanks);
  __m128i points_ = detail::loadConstant(detail::apart(&detail::kByteMarks)->points);
};

#else

class ByteClassifier {
 public:
  template <size_t kBytes>
  ByteClasses<kBytes> classify(const uint8_t* p) const {
    using Mask = ByteMask<kBytes>;
    ByteClasses<kBytes> classes;
    for (unsigned i = 0; i < kBytes; ++i) {
      classes.blanks |= static_cast<Mask>(p[i] - 1u < 32u) << i;
      classes.points |= static_cast<Mask>(p[i] == '.') << i;
    }
    return classes;
  }
};

#endif

}  // namespace md5v::text
