// Integers of a list's entries, four at a time; see decimals.h.
#pragma once

#include <cstddef>
#include <cstdint>

#include "text/digit_lanes.h"

namespace md5v::text {

// Two tokens of up to 15 bytes with one byte between them, or one, that may be integers. Whether they are,
// IntegerConverter finds out.
struct IntegerPair {
  // Part of `form` for each byte of the first one; for each of the second it is 1.
  static constexpr uint32_t kFirst = 16;
  static constexpr uint32_t kForms = 16 * kFirst;

  const uint8_t* text = nullptr;  // sixteen bytes must be readable
  uint32_t form = 0;
};

#if defined(MD5V_TEXT_SIMD)

namespace detail {

// What to do with the sixteen bytes from the first token on, by the form of a pair.
struct IntegerRows {
  // Which of them the digits of both are, eight places for each, and zeros before them. The first of eight is
  // another one, which must not be zero: the first digit where it has to be none, else the blank behind it.
  alignas(16) uint8_t places[IntegerPair::kForms][16];

  IntegerRows();
};
extern const IntegerRows kIntegerRows;

}  // namespace detail

#endif

// To be made once in front of a loop.
class IntegerConverter {
 public:
  // Writes the values of four; 0 for the second of a pair that has only one.
  void convert(const IntegerPair& first, const IntegerPair& second, uint32_t* values);
  // Whether all that were converted were 1 to 7 digits without leading zeros. If not, no value is to be
  // relied on.
  bool wereAll() const;

#if defined(MD5V_TEXT_SIMD)

 private:
  __m128i wrong_ = _mm_setzero_si128();
};

[[gnu::always_inline]] inline void IntegerConverter::convert(const IntegerPair& first,
                                                             const IntegerPair& second, uint32_t* values) {
  const __m128i a = detail::digitsAt(first.text, detail::kIntegerRows.places[first.form]);
  const __m128i b = detail::digitsAt(second.text, detail::kIntegerRows.places[second.form]);
  // No digit is greater than 9, and the byte at the first place of each number is any byte but '0'.
  const __m128i nines = detail::words(0x090909FF, 0x09090909, 0x090909FF, 0x09090909);
  const __m128i others = _mm_subs_epu8(_mm_max_epu8(a, b), nines);
  const __m128i zeros = _mm_subs_epu8(detail::words(1, 0, 1, 0), _mm_min_epu8(a, b));
  wrong_ = _mm_or_si128(wrong_, _mm_or_si128(others, zeros));
  const __m128i tens = detail::words(0x0A010001, 0x0A010A01, 0x0A010001, 0x0A010A01);
  const __m128i four = detail::eightsOf(detail::foursOf(a, tens), detail::foursOf(b, tens));
  _mm_storeu_si128(reinterpret_cast<__m128i*>(values), four);
}

inline bool IntegerConverter::wereAll() const { return detail::isZero(wrong_); }

#else

 private:
  // One token, of which the rest of `text` begins with.
  uint32_t convertOne(const uint8_t* text, uint32_t size);

  bool were_all_ = true;
};

inline bool IntegerConverter::wereAll() const { return were_all_; }

#endif

}  // namespace md5v::text
