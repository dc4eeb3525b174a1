#include "text/decimals.h"

#include <algorithm>
#include <cstring>

#include "text/digit_lanes.h"
#include "text/plain_number.h"

namespace md5v::text {
namespace {

// Tokens of 64 bytes, by bits where things of each stand: one bit in each for every token, but for the last
// one where it does not end in these bytes.
struct TokenPlaces {
  uint64_t starts = 0;
  uint64_t points = 0;    // the first of the token, or its end
  uint64_t ends = 0;      // behind the last byte
  bool has_long = false;  // 16 bytes without a blank follow one another

  explicit TokenPlaces(const ByteClasses<64>& classes) {
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

// Clears the lowest bit that is set, and returns which it was.
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
      *next++ =
          shapeDecimal(window, takeLowest(places.starts), takeLowest(places.points), takeLowest(places.ends));
    }
  }
  return static_cast<size_t>(next - decimals);
}

#if defined(MD5V_TEXT_SIMD)

namespace {

// What to do with the sixteen bytes from a token on.
struct alignas(32) Row {
  // Which of them the digits are, without the point, so that they stand at the end of sixteen, and zeros
  // before them. The first is another one, which must not be zero: the first digit where it has to be none,
  // else the point or the blank behind the token.
  uint8_t places[16];
  double divisor;  // negative where the decimal is
};

struct Rows {
  Row rows[Decimal::kForms];  // by the form of a decimal

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

// The compiler would add the table's address to the place of each of a row's parts.
const Row& rowOf(const Decimal& decimal) { return *detail::apart(&kRows.rows[decimal.form]); }

// From memory, as those of byte_classes.h.
struct alignas(16) Constants {
  uint32_t tens[4] = {0x0A010001, 0x0A010A01, 0x0A010A01, 0x0A010A01};  // the first byte is no digit
  uint32_t greatest[4] = {0x090909FF, 0x09090909, 0x09090909, 0x09090909};
  uint32_t least[4] = {1, 0, 0, 0};
  uint32_t tie[4] = {0x80000000, 0x80000000, 0x80000000, 0x80000000};
  double myriads_squared[2] = {1e8, 1e8};
};
constexpr Constants kConstants;

// To be made once in front of a loop.
class Converter {
 public:
  // Writes the values of four. False, with nothing to be relied on there, where one of them is no decimal or
  // lies in the middle between two floats.
  [[gnu::always_inline]] bool convertFour(const Decimal* decimals, float* nearest, double* precise) const {
    const Row& a = rowOf(decimals[0]);
    const Row& b = rowOf(decimals[1]);
    const Row& c = rowOf(decimals[2]);
    const Row& d = rowOf(decimals[3]);
    const __m128i digits[4] = {digitsOf(decimals[0], a), digitsOf(decimals[1], b), digitsOf(decimals[2], c),
                               digitsOf(decimals[3], d)};
    const __m128i greatest =
        _mm_max_epu8(_mm_max_epu8(digits[0], digits[1]), _mm_max_epu8(digits[2], digits[3]));
    const __m128i least =
        _mm_min_epu8(_mm_min_epu8(digits[0], digits[1]), _mm_min_epu8(digits[2], digits[3]));
    // Of each the upper and the lower eight digits.
    const __m128 first = _mm_castsi128_ps(eightsOf(digits[0], digits[1]));
    const __m128 second = _mm_castsi128_ps(eightsOf(digits[2], digits[3]));
    const __m128i upper =
        detail::apart(_mm_castps_si128(_mm_shuffle_ps(first, second, _MM_SHUFFLE(2, 0, 2, 0))));
    const __m128i lower =
        detail::apart(_mm_castps_si128(_mm_shuffle_ps(first, second, _MM_SHUFFLE(3, 1, 3, 1))));
    const auto upperHalf = [](__m128i v) { return _mm_shuffle_epi32(v, _MM_SHUFFLE(3, 2, 3, 2)); };
    const __m128d ab = quotients(upper, lower, a, b);
    const __m128d cd = quotients(upperHalf(upper), upperHalf(lower), c, d);
    _mm_storeu_pd(precise, ab);
    _mm_storeu_pd(precise + 2, cd);
    _mm_storeu_ps(nearest, _mm_movelh_ps(detail::apart(_mm_cvtpd_ps(ab)), detail::apart(_mm_cvtpd_ps(cd))));
    // As isOnFloatTie(), of all four.
    const __m128i low_words =
        _mm_castps_si128(_mm_shuffle_ps(_mm_castpd_ps(ab), _mm_castpd_ps(cd), _MM_SHUFFLE(2, 0, 2, 0)));
    const __m128i ties = detail::apart(_mm_cmpeq_epi32(_mm_slli_epi32(low_words, 3), tie_));
    // The first byte may be anything but 0.
    const __m128i needless = _mm_subs_epu8(least_, least);
    const __m128i others = _mm_subs_epu8(greatest, greatest_);
    return detail::isZero(_mm_or_si128(_mm_or_si128(others, needless), ties));
  }

 private:
  // As numbers, at the end of sixteen bytes.
  [[gnu::always_inline]] __m128i digitsOf(const Decimal& decimal, const Row& row) const {
    return lanes_.digitsAt(decimal.token, row.places);
  }
  [[gnu::always_inline]] __m128i eightsOf(__m128i first, __m128i second) const {
    return lanes_.eightsOf(lanes_.foursOf(first, tens_), lanes_.foursOf(second, tens_));
  }
  [[gnu::always_inline]] __m128d quotients(__m128i high, __m128i low, const Row& even, const Row& odd) const {
    const __m128d mantissas =
        _mm_add_pd(_mm_mul_pd(_mm_cvtepi32_pd(high), myriads_squared_), _mm_cvtepi32_pd(low));
    return _mm_div_pd(mantissas, _mm_set_pd(odd.divisor, even.divisor));
  }

  detail::DigitLanes lanes_;
  __m128i tens_ = detail::loadConstant(detail::apart(&kConstants)->tens);
  __m128i greatest_ = detail::loadConstant(detail::apart(&kConstants)->greatest);
  __m128i least_ = detail::loadConstant(detail::apart(&kConstants)->least);
  __m128i tie_ = detail::loadConstant(detail::apart(&kConstants)->tie);
  __m128d myriads_squared_ =
      _mm_castsi128_pd(detail::loadConstant(detail::apart(&kConstants)->myriads_squared));
};

}  // namespace

size_t convertDecimals(const Decimal* decimals, size_t count, float* nearest, double* precise) {
  Decimal last[4];
  const Converter converter;
  for (size_t i = 0; i < count; i += 4) {
    const Decimal* four = decimals + i;
    if (count - i < 4) [[unlikely]] {
      for (size_t k = 0; k < 4; ++k) last[k] = four[std::min(k, count - i - 1)];
      four = last;
    }
    if (converter.convertFour(four, nearest + i, precise + i)) [[likely]]
      continue;
    // Those before the wrong one, if any.
    count = std::min(count, i + 4) - 1;
    i -= 4;
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
