// Digits of several numbers at once, in vectors of sixteen bytes. For decimals.cpp and integers.h.
#pragma once

#include <cstddef>
#include <cstdint>

#include "text/byte_classes.h"

#if defined(MD5V_TEXT_SIMD)

namespace md5v::text::detail {

// From memory, as those of byte_classes.h.
struct alignas(16) DigitConstants {
  uint32_t zeros[4] = {0x30303030, 0x30303030, 0x30303030, 0x30303030};
  uint32_t hundreds[4] = {0x00010064, 0x00010064, 0x00010064, 0x00010064};
  uint32_t myriads[4] = {0x00012710, 0x00012710, 0x00012710, 0x00012710};
};
inline constexpr DigitConstants kDigitConstants;

class DigitLanes {
 public:
  // Of the sixteen bytes from `text` on, less '0' each, those that `places` names, and 0 where it names none.
  [[gnu::always_inline]] __m128i digitsAt(const uint8_t* text, const uint8_t* places) const {
    return rearrange(_mm_sub_epi8(load(text), zeros_), load(places));
  }
  // Numbers of four digits each. `tens`: 10 and 1 for each two digits.
  [[gnu::always_inline]] __m128i foursOf(__m128i digits, __m128i tens) const {
    return _mm_madd_epi16(_mm_srli_epi16(_mm_mullo_epi16(digits, tens), 8), hundreds_);
  }
  // Numbers of eight digits each.
  [[gnu::always_inline]] __m128i eightsOf(__m128i first_fours, __m128i second_fours) const {
    return _mm_madd_epi16(_mm_packus_epi32(first_fours, second_fours), myriads_);
  }

 private:
  static __m128i load(const uint8_t* p) { return _mm_loadu_si128(reinterpret_cast<const __m128i*>(p)); }
  static __m128i rearrange(__m128i bytes, __m128i places) {
#ifdef __wasm__
    return wasm_i8x16_swizzle(bytes, places);
#else
    return _mm_shuffle_epi8(bytes, places);
#endif
  }

  __m128i zeros_ = loadConstant(apart(&kDigitConstants)->zeros);
  __m128i hundreds_ = loadConstant(apart(&kDigitConstants)->hundreds);
  __m128i myriads_ = loadConstant(apart(&kDigitConstants)->myriads);
};

}  // namespace md5v::text::detail

#endif
