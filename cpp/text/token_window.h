// Finds where tokens begin and end 64 bytes at a time, so that the conversion of one need not wait for the
// end of the one before it. Only for text whose tokens are separated by blanks; all else is left to the
// lexer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>

#include "text/plain_number.h"

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

inline uint64_t maskOf(__m128i lanes) { return static_cast<uint32_t>(_mm_movemask_epi8(lanes)); }

inline ByteClasses classifyBytes(const uint8_t* p) {
  ByteClasses classes;
  const auto classifySixteen = [&](unsigned i) {
    __m128i bytes;
    std::memcpy(&bytes, p + i, sizeof bytes);
    const __m128i below = _mm_sub_epi8(bytes, _mm_set1_epi8(1));
    const __m128i is_blank = _mm_cmpeq_epi8(_mm_min_epu8(below, _mm_set1_epi8(31)), below);
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

class TokenWindow {
 public:
  // How many bytes must be readable from the first byte of a token on.
  static constexpr size_t kBytes = 96;

  // Starts at `at`, which is no byte inside a token.
  TokenWindow(const uint8_t* at, const uint8_t* end) : masks_(load(at, end)), end_(end) {}

  // Each takes the next token, if it is what the function is for. Where it is not, or fewer than kBytes bytes
  // are left, the result is false and the window is of no more use.

  // A word of N - 1 bytes, up to 8.
  template <size_t N>
  [[gnu::always_inline]] bool word(const char (&word)[N]) {
    static_assert(N <= 9);
    if (!next()) return false;
    uint64_t expected = 0;
    std::memcpy(&expected, word, N - 1);
    constexpr uint64_t kMask = N == 9 ? ~uint64_t{0} : (uint64_t{1} << 8 * (N - 1)) - 1;
    return size_ == N - 1 && (detail::loadEight(token_) & kMask) == expected;
  }

  [[gnu::always_inline]] bool symbol(char c) {
    return next() && size_ == 1 && *token_ == static_cast<uint8_t>(c);
  }

  // 1 to 7 digits without leading zeros.
  [[gnu::always_inline]] bool integer(uint32_t& out) {
    if (!next() || size_ > 7 || (size_ != 1 && *token_ == '0')) return false;
    const uint64_t digits = detail::alignDigits(detail::loadEight(token_), size_);
    out = static_cast<uint32_t>(detail::spelledNumber(digits));
    return detail::areDigits(digits);
  }

  // As readPlainNumber(); up to 15 digits, of which at most 7 are before the point.
  [[gnu::always_inline]] bool number(float& out, double& precise) {
    if (!next() || !spells(precise)) return false;
    out = static_cast<float>(precise);
    return true;
  }
  [[gnu::always_inline]] bool number(float& out) {
    double precise = 0.0;
    return number(out, precise);
  }
  // The same in less code and, by the time of a call, slower.
  [[gnu::always_inline]] bool numberByCall(float& out, double& precise) {
    if (!next()) return false;
    precise = convert(token_, size_, masks_.points >> start_);
    out = static_cast<float>(precise);
    return precise == precise;
  }
  [[gnu::always_inline]] bool numberByCall(float& out) {
    double precise = 0.0;
    return numberByCall(out, precise);
  }

  // Two of them, in less time than one after the other.
  [[gnu::always_inline]] bool numbers(float* out, double* precise) {
#if defined(MD5V_TEXT_SIMD)
    Decimal first;
    Decimal second;
    if (!take(first) || first.more != 0 || !take(second) || second.more != 0) return false;
    const __m128i chars =
        _mm_set_epi64x(static_cast<int64_t>(second.digits), static_cast<int64_t>(first.digits));
    const __m128i digits = _mm_sub_epi8(chars, _mm_set1_epi8('0'));
    const __m128i is_digit = _mm_cmpeq_epi8(_mm_min_epu8(digits, _mm_set1_epi8(9)), digits);
    if (_mm_movemask_epi8(is_digit) != 0xFFFF) return false;
    const __m128i tens = _mm_mullo_epi16(_mm_and_si128(digits, _mm_set1_epi16(0xFF)), _mm_set1_epi16(10));
    const __m128i pairs = _mm_add_epi16(tens, _mm_srli_epi16(digits, 8));
    const __m128i fours = _mm_madd_epi16(pairs, _mm_set1_epi32(100 | 1 << 16));
    const __m128i packed = _mm_packus_epi32(fours, fours);
    const __m128i eights = _mm_madd_epi16(packed, _mm_set1_epi32(10000 | 1 << 16));
    const __m128d values = _mm_div_pd(_mm_cvtepi32_pd(eights), _mm_set_pd(second.divisor(), first.divisor()));
    _mm_storeu_pd(precise, values);
    if (detail::isOnFloatTie(precise[0]) || detail::isOnFloatTie(precise[1])) return false;
    out[0] = static_cast<float>(precise[0]);
    out[1] = static_cast<float>(precise[1]);
    return true;
#else
    return number(out[0], precise[0]) && number(out[1], precise[1]);
#endif
  }

  // Of the token that was taken last.
  const uint8_t* token() const { return token_; }
  const uint8_t* behind() const { return token_ + size_; }

 private:
  // A token that looks like a number, and has not been looked at closely.
  struct Decimal {
    uint64_t digits = 0;  // the first eight, or all of them aligned
    uint64_t more = 0;    // how many follow
    uint64_t power = 0;   // of ten, 16 added for a minus

    double divisor() const { return detail::kSignedPowersOfTen[power]; }
  };

  // A window of one token; `points` has its points from the lowest bit on.
  TokenWindow(const uint8_t* token, uint64_t size, uint64_t points)
      : end_(token), token_(token), size_(size) {
    masks_.points = points;
  }

  [[gnu::always_inline]] bool take(Decimal& decimal) { return next() && looksLike(decimal); }
  [[gnu::always_inline]] bool looksLike(Decimal& decimal) const {
    const uint64_t negative = *token_ == '-' ? 1 : 0;
    const uint8_t* p = token_ + negative;
    const auto point = static_cast<uint64_t>(__builtin_ctzll(masks_.points >> start_ | uint64_t{1} << size_));
    const uint64_t whole = point - negative;
    const uint64_t has_point = point != size_ ? 1 : 0;
    const uint64_t count = size_ - negative - has_point;  // of digits
    if (whole - 1 > 6 || count > 15 || (whole != 1 && *p == '0')) return false;
    const uint64_t before_point = (uint64_t{1} << 8 * whole) - 1;
    decimal.digits =
        (detail::loadEight(p) & before_point) | (detail::loadEight(p + has_point) & ~before_point);
    if (count <= 8) {
      decimal.digits = detail::alignDigits(decimal.digits, count);
    } else {
      decimal.more = count - 8;
    }
    decimal.power = count - whole + 16u * negative;
    return true;
  }

  // Whether the token is a number, and which.
  [[gnu::always_inline]] bool spells(double& precise) const {
    Decimal decimal;
    if (!looksLike(decimal) || !detail::areDigits(decimal.digits)) return false;
    uint64_t mantissa = detail::spelledNumber(decimal.digits);
    if (decimal.more != 0) {
      const uint64_t more = detail::alignDigits(detail::loadEight(behind() - decimal.more), decimal.more);
      if (!detail::areDigits(more)) return false;
      mantissa = mantissa * detail::kPowersOfTen[decimal.more] + detail::spelledNumber(more);
    }
    // A mantissa of 0 gets its sign here, too.
    precise = static_cast<double>(static_cast<int64_t>(mantissa)) / decimal.divisor();
    return !detail::isOnFloatTie(precise);
  }

  // What the token spells; NaN where it is no number. A function of values, as refill().
  [[gnu::noinline]] static double convert(const uint8_t* token, uint64_t size, uint64_t points) {
    double precise = 0.0;
    return TokenWindow(token, size, points).spells(precise) ? precise
                                                            : std::numeric_limits<double>::quiet_NaN();
  }

  // Tokens that were not taken, by bits that count from `base`.
  struct Masks {
    const uint8_t* base = nullptr;
    uint64_t starts = 0;
    uint64_t ends = 0;
    uint64_t points = 0;
  };

  [[gnu::always_inline]] bool next() {
    if (masks_.ends == 0) [[unlikely]] {
      masks_ = refill(masks_.base, masks_.starts, end_);
      if (masks_.ends == 0) return false;
    }
    start_ = static_cast<uint64_t>(__builtin_ctzll(masks_.starts));
    size_ = static_cast<uint64_t>(__builtin_ctzll(masks_.ends)) - start_;
    token_ = masks_.base + start_;
    masks_.starts &= masks_.starts - 1;
    masks_.ends &= masks_.ends - 1;
    return true;
  }

  // Goes on at the token that reaches beyond the window, or behind the blanks that end it. A function of
  // values so that the window itself can stay in registers.
  [[gnu::noinline]] static Masks refill(const uint8_t* base, uint64_t starts, const uint8_t* end) {
    const auto hasRoom = [&] { return static_cast<size_t>(end - base) >= kBytes; };
    Masks masks{base, 0, 0, 0};
    while (masks.ends == 0 && hasRoom() && (starts & 1) == 0) {
      base += starts != 0 ? static_cast<unsigned>(__builtin_ctzll(starts)) : 63u;
      masks = load(base, end);
      starts = masks.starts;
    }
    return masks;
  }

  static Masks load(const uint8_t* base, const uint8_t* end) {
    if (static_cast<size_t>(end - base) < kBytes) return {base, 0, 0, 0};
    const detail::ByteClasses classes = detail::classifyBytes(base);
    return {base, ~classes.blanks & (classes.blanks << 1 | 1), classes.blanks & (~classes.blanks << 1),
            classes.points};
  }

  Masks masks_;
  const uint8_t* end_;
  const uint8_t* token_ = nullptr;
  uint64_t start_ = 0;  // of the token, in the window
  uint64_t size_ = 0;
};

}  // namespace md5v::text
