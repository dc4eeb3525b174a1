// Finds blanks and points in 16 to 64 bytes at a time. For decimals.cpp, millionths.cpp and token_row.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#if defined(__SSE4_1__) && !defined(MD5V_SCALAR)
#include <smmintrin.h>
#define MD5V_TEXT_SIMD
#endif

namespace md5v::text {

// One bit for each of 16, 32, 48 or 64 bytes; the lowest bit is the first byte.
template <size_t kBytes>
using ByteMask = std::conditional_t<kBytes <= 32, uint32_t, uint64_t>;

template <size_t kBytes>
struct ByteClasses {
  ByteMask<kBytes> blanks = 0;  // 1 to 32
  ByteMask<kBytes> points = 0;
};

#if defined(MD5V_TEXT_SIMD)

namespace detail {

// Keeps clang from merging the instruction that made `v` with those that use it. In wasm, the merged shuffles
// and conversions match no instruction of a processor: real files take up to 15 % longer then.
template <class Vector>
Vector separate(Vector v) {
#ifdef __wasm__
  asm("" : "+r"(v));
#endif
  return v;
}

inline bool isZero(__m128i v) { return _mm_testz_si128(v, v) != 0; }

inline __m128i isBlank(__m128i bytes) {
  return _mm_and_si128(separate(_mm_cmpgt_epi8(bytes, _mm_setzero_si128())),
                       separate(_mm_cmpgt_epi8(_mm_set1_epi8(' ' + 1), bytes)));
}

}  // namespace detail

class ByteClassifier {
 public:
  template <size_t kBytes>
  [[gnu::always_inline]] ByteClasses<kBytes> classify(const uint8_t* p) const {
    ByteClasses<kBytes> classes;
    addSixteen<0>(p, classes);
    if constexpr (kBytes > 16) addSixteen<16>(p, classes);
    if constexpr (kBytes > 32) addSixteen<32>(p, classes);
    if constexpr (kBytes > 48) addSixteen<48>(p, classes);
    return classes;
  }

 private:
  template <size_t kFirst, size_t kBytes>
  [[gnu::always_inline]] static void addSixteen(const uint8_t* p, ByteClasses<kBytes>& classes) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p + kFirst));
    classes.blanks |= maskOf<kBytes>(detail::isBlank(bytes)) << kFirst;
    classes.points |= maskOf<kBytes>(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('.'))) << kFirst;
  }

  template <size_t kBytes>
  static ByteMask<kBytes> maskOf(__m128i lanes) {
    return static_cast<uint32_t>(_mm_movemask_epi8(lanes));
  }
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
