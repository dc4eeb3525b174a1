// Converts digits to numbers in vectors of sixteen bytes, first to numbers of four digits, then of eight. For
// decimals.cpp, millionths.cpp and integers.h.
#pragma once

#include <cstdint>

#include "text/byte_classes.h"

#if defined(MD5V_TEXT_SIMD)

namespace md5v::text::detail {

inline __m128i loadSixteen(const uint8_t* p) { return _mm_loadu_si128(reinterpret_cast<const __m128i*>(p)); }

// A vector of four words. The lowest byte of `first` is lane 0.
inline __m128i words(uint32_t first, uint32_t second, uint32_t third, uint32_t fourth) {
  return _mm_set_epi32(static_cast<int>(fourth), static_cast<int>(third), static_cast<int>(second),
                       static_cast<int>(first));
}

inline __m128i digitsOf(__m128i bytes) { return _mm_sub_epi8(bytes, _mm_set1_epi8('0')); }

// The digits at the indices `places` among the sixteen bytes from `text` on; 0 where an index has its top bit
// set.
inline __m128i digitsAt(const uint8_t* text, const uint8_t* places) {
  const __m128i digits = digitsOf(loadSixteen(text));
  return _mm_shuffle_epi8(digits, loadSixteen(places));
}

// Four numbers of four digits each. `tens` has the factors of the two digits of each pair: 10 and 1, or 0 for
// a byte that is not a digit.
inline __m128i foursOf(__m128i digits, __m128i tens) {
  const __m128i pairs = _mm_srli_epi16(_mm_mullo_epi16(digits, tens), 8);
  return _mm_madd_epi16(pairs, _mm_set1_epi32(0x00010064));
}

// Four numbers of eight digits each.
inline __m128i eightsOf(__m128i first_fours, __m128i second_fours) {
  return _mm_madd_epi16(_mm_packus_epi32(first_fours, second_fours), _mm_set1_epi32(0x00012710));
}

}  // namespace md5v::text::detail

#endif
