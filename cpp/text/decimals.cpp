#include "text/decimals.h"

#include <algorithm>
#include <cstring>

#include "text/digit_lanes.h"
#include "text/plain_number.h"

namespace md5v::text {
namespace {

// The tokens of 64 bytes, as masks with one bit for each token. If the last token ends after these bytes, it
// has no bit in `ends`.
struct TokenPlaces {
  uint64_t starts = 0;
  uint64_t points = 0;    // the first point of the token, or its end
  uint64_t ends = 0;      // after the last byte of the token
  bool has_long = false;  // whether there are 16 consecutive bytes without a blank

  explicit TokenPlaces(const ByteClasses<64>& classes) {
    const uint64_t others = ~classes.blanks;
    starts = others & ~(others << 1);
    ends = classes.blanks & others << 1;
    // The sum carries from each start to the first point or blank after it.
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

// Clears the lowest set bit, and returns its index.
[[gnu::always_inline]] inline uint64_t takeLowest(uint64_t& bits) {
  const auto lowest = static_cast<uint64_t>(__builtin_ctzll(bits));
  bits &= bits - 1;
  return lowest;
}

}  // namespace

size_t findDecimals(const uint8_t* at, const uint8_t* end, Decimal* decimals, size_t wanted) {
  Decimal* next = decimals;
  const ByteClassifier classifier;
  while (next < decimals + wanted && static_cast<size_t>(end - at) >= Decimal::kBytes) {
    const ByteClasses<64> classes = classifier.classify<64>(at);
    TokenPlaces places(classes);
    if (places.has_long) break;
    const uint8_t* const window = at;
    at += 64 - __builtin_clzll(classes.blanks);
    while (places.ends != 0) {
      const uint64_t first = takeLowest(places.starts);
      const uint64_t before = takeLowest(places.points) - first;
      const uint64_t size = takeLowest(places.ends) - first;
      const uint64_t negative = window[first] == '-' ? Decimal::kNegative : 0;
      *next++ = {window + first, static_cast<uint32_t>(before | negative | size * Decimal::kSize)};
    }
  }
  return static_cast<size_t>(next - decimals);
}

#if defined(MD5V_TEXT_SIMD)

namespace {

// How to read the sixteen bytes that start with a token.
struct alignas(32) Row {
  // The indices of the digits, without the point. They fill the end of the sixteen lanes, with zeros before
  // them. The first index is that of a byte that must not be '0'. This is the first of several digits before
  // the point, or else the point or the blank after the token.
  uint8_t places[16];
  double divisor;  // the power of ten of the decimals, with the sign of the token
};

// The rows, indexed by the form of a decimal.
struct Rows {
  Row rows[Decimal::kForms];

  Rows() {
    for (uint32_t form = 0; form < Decimal::kForms; ++form) rows[form] = makeRow({nullptr, form});
  }

  static Row makeRow(const Decimal& decimal) {
    Row row;
    std::memset(&row, 0x80, sizeof row);
    const size_t sign = decimal.isNegative() ? 1 : 0;
    const size_t before = decimal.before();
    const size_t points = before < decimal.size() ? 1 : 0;
    const size_t digits = decimal.size() - sign - points;
    if (before < sign || before > decimal.size() || digits - 1 > 14) return row;
    for (size_t i = 0; i < digits; ++i) {
      const size_t place = sign + i;
      row.places[16 - digits + i] = static_cast<uint8_t>(place < before ? place : place + 1);
    }
    row.places[0] = static_cast<uint8_t>(before - sign > 1 ? sign : before);
    row.divisor = detail::kExactPowersOfTen[points != 0 ? decimal.size() - before - 1 : 0];
    if (sign != 0) row.divisor = -row.divisor;
    return row;
  }
};
const Rows kRows;

const Row& rowOf(const Decimal& decimal) { return kRows.rows[decimal.form]; }

__m128i upperHalf(__m128i v) { return _mm_shuffle_epi32(v, _MM_SHUFFLE(3, 2, 3, 2)); }

// Eight-digit numbers of two tokens: the upper eight digits of each, then the lower eight.
__m128 eightsOf(__m128i first_digits, __m128i second_digits) {
  const __m128i tens = detail::words(0x0A010001, 0x0A010A01, 0x0A010A01, 0x0A010A01);
  return _mm_castsi128_ps(
      detail::eightsOf(detail::foursOf(first_digits, tens), detail::foursOf(second_digits, tens)));
}

// The values of two tokens, computed from their upper and lower eight digits.
__m128d quotients(__m128i upper, __m128i lower, const Row& first, const Row& second) {
  const __m128d mantissas =
      _mm_add_pd(_mm_mul_pd(_mm_cvtepi32_pd(upper), _mm_set1_pd(1e8)), _mm_cvtepi32_pd(lower));
  return _mm_div_pd(mantissas, _mm_set_pd(second.divisor, first.divisor));
}

// isOnFloatTie() for four doubles.
__m128i tiesOf(__m128d first, __m128d second) {
  const __m128 low_words =
      _mm_shuffle_ps(_mm_castpd_ps(first), _mm_castpd_ps(second), _MM_SHUFFLE(2, 0, 2, 0));
  const __m128i fractions = _mm_slli_epi32(_mm_castps_si128(low_words), 3);
  return detail::separate(_mm_cmpeq_epi32(fractions, _mm_set1_epi32(INT32_MIN)));
}

// Writes four values. Returns false, with unspecified values, if a token is not a decimal or lies in the
// middle between two floats.
[[gnu::always_inline]] inline bool convertFour(const Decimal* decimals, float* nearest, double* precise) {
  using detail::separate;
  const Row& a = rowOf(decimals[0]);
  const Row& b = rowOf(decimals[1]);
  const Row& c = rowOf(decimals[2]);
  const Row& d = rowOf(decimals[3]);
  const __m128i digits[4] = {
      detail::digitsAt(decimals[0].token, a.places), detail::digitsAt(decimals[1].token, b.places),
      detail::digitsAt(decimals[2].token, c.places), detail::digitsAt(decimals[3].token, d.places)};
  const __m128i greatest =
      _mm_max_epu8(_mm_max_epu8(digits[0], digits[1]), _mm_max_epu8(digits[2], digits[3]));
  const __m128i least = _mm_min_epu8(_mm_min_epu8(digits[0], digits[1]), _mm_min_epu8(digits[2], digits[3]));
  const __m128 first = eightsOf(digits[0], digits[1]);
  const __m128 second = eightsOf(digits[2], digits[3]);
  const __m128i upper = separate(_mm_castps_si128(_mm_shuffle_ps(first, second, _MM_SHUFFLE(2, 0, 2, 0))));
  const __m128i lower = separate(_mm_castps_si128(_mm_shuffle_ps(first, second, _MM_SHUFFLE(3, 1, 3, 1))));
  const __m128d ab = quotients(upper, lower, a, b);
  const __m128d cd = quotients(upperHalf(upper), upperHalf(lower), c, d);
  _mm_storeu_pd(precise, ab);
  _mm_storeu_pd(precise + 2, cd);
  _mm_storeu_ps(nearest, _mm_movelh_ps(separate(_mm_cvtpd_ps(ab)), separate(_mm_cvtpd_ps(cd))));
  // No digit is greater than 9, and the byte at the first index is not '0'.
  const __m128i others =
      _mm_subs_epu8(greatest, detail::words(0x090909FF, 0x09090909, 0x09090909, 0x09090909));
  const __m128i zeros = _mm_subs_epu8(detail::words(1, 0, 0, 0), least);
  return detail::isZero(_mm_or_si128(_mm_or_si128(others, zeros), tiesOf(ab, cd)));
}

}  // namespace

size_t convertDecimals(const Decimal* decimals, size_t count, float* nearest, double* precise) {
  Decimal last[4];
  for (size_t i = 0; i < count;) {
    const Decimal* four = decimals + i;
    if (count - i < 4) [[unlikely]] {
      for (size_t k = 0; k < 4; ++k) last[k] = four[std::min(k, count - i - 1)];
      four = last;
    }
    if (convertFour(four, nearest + i, precise + i)) [[likely]] {
      i += 4;
    } else {
      // Converts the decimals before the invalid one, if any, again.
      count = std::min(count, i + 4) - 1;
    }
  }
  return count;
}

#else

size_t convertDecimals(const Decimal* decimals, size_t count, float* nearest, double* precise) {
  for (size_t i = 0; i < count; ++i) {
    const Decimal& decimal = decimals[i];
    const uint8_t* const end = decimal.token + decimal.size();
    const uint8_t* const point = decimal.token + decimal.before();
    const uint8_t* first = decimal.token + (decimal.isNegative() ? 1 : 0);
    if (first + (point < end ? 1 : 0) >= end || (*first == '0' && first + 1 < point)) return i;
    uint64_t mantissa = 0;
    for (; first != end; ++first) {
      if (first == point) continue;
      const uint32_t digit = uint32_t{*first} - '0';
      if (digit > 9) return i;
      mantissa = mantissa * 10 + digit;
    }
    const double value = static_cast<double>(mantissa) /
                         detail::kExactPowersOfTen[point < end ? static_cast<size_t>(end - point) - 1 : 0];
    if (detail::isOnFloatTie(value)) return i;
    precise[i] = decimal.isNegative() ? -value : value;
    nearest[i] = static_cast<float>(precise[i]);
  }
  return count;
}

#endif

}  // namespace md5v::text
