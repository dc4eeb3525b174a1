#include "text/decimals.h"

#include <algorithm>
#include <cstring>

#include "text/byte_classes.h"
#include "text/plain_number.h"

namespace md5v::text {

size_t findDecimals(const uint8_t* begin, const uint8_t* at, const uint8_t* end, Decimal* decimals,
                    size_t wanted) {
  if (static_cast<size_t>(at - begin) < Decimal::kBytesBefore) return 0;
  Decimal* next = decimals;
  while (next < decimals + wanted && static_cast<size_t>(end - at) >= Decimal::kBytesBehind) {
    const detail::ByteClasses classes = detail::classifyBytes(at);
    // Where tokens begin and end, by turns.
    uint64_t edges = ~classes.blanks ^ ~classes.blanks << 1;
    uint64_t points = classes.points | uint64_t{1} << 63;  // no token ends behind it
    const uint8_t* const window = at;
    at += 64;
    while (edges != 0) {
      const auto first = static_cast<uint64_t>(__builtin_ctzll(edges));
      edges &= edges - 1;
      if (edges == 0) {
        if (first == 0) return static_cast<size_t>(next - decimals);
        at = window + first;
        break;
      }
      const auto last = static_cast<uint64_t>(__builtin_ctzll(edges));
      edges &= edges - 1;
      if (!shapeDecimal(window + first, first, last - first, points, *next)) {
        return static_cast<size_t>(next - decimals);
      }
      ++next;
    }
  }
  return static_cast<size_t>(next - decimals);
}

#if defined(MD5V_TEXT_SIMD)

namespace {

__m128i loadSixteen(const uint8_t* p) { return _mm_loadu_si128(reinterpret_cast<const __m128i*>(p)); }

// The last `count` bytes of sixteen, all where it is up to 31.
__m128i lastBytes(size_t count) {
  static constexpr uint8_t kBytes[48] = {0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,
                                         0,   0,   0,   0,   255, 255, 255, 255, 255, 255, 255, 255,
                                         255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
                                         255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255};
  return loadSixteen(kBytes + count);
}

// As numbers, at the end of sixteen bytes, zeros before them.
__m128i digitsOf(const Decimal& decimal) {
  const __m128i behind = lastBytes(decimal.closed());
  const __m128i chars = _mm_or_si128(_mm_and_si128(behind, loadSixteen(decimal.end - 16)),
                                     _mm_andnot_si128(behind, loadSixteen(decimal.end - 17)));
  return _mm_and_si128(_mm_sub_epi8(chars, _mm_set1_epi8('0')), lastBytes(decimal.digits()));
}

// Numbers of four digits each.
__m128i foursOf(__m128i digits) {
  const __m128i pairs = _mm_srli_epi16(_mm_mullo_epi16(digits, _mm_set1_epi16(10 << 8 | 1)), 8);
  return _mm_madd_epi16(pairs, _mm_set1_epi32(100 | 1 << 16));
}
// Numbers of eight digits each.
__m128i eightsOf(__m128i first_fours, __m128i second_fours) {
  return _mm_madd_epi16(_mm_packus_epi32(first_fours, second_fours), _mm_set1_epi32(10000 | 1 << 16));
}

struct Four {
  __m128d first, second;
};

// False where one of the four is no decimal or lies in the middle between two floats.
inline bool convertFour(const Decimal* decimals, Four& values) {
  const __m128i digits[4] = {digitsOf(decimals[0]), digitsOf(decimals[1]), digitsOf(decimals[2]),
                             digitsOf(decimals[3])};
  const __m128i greatest =
      _mm_max_epu8(_mm_max_epu8(digits[0], digits[1]), _mm_max_epu8(digits[2], digits[3]));
  // Of each the upper and the lower eight digits.
  const __m128 first = _mm_castsi128_ps(eightsOf(foursOf(digits[0]), foursOf(digits[1])));
  const __m128 second = _mm_castsi128_ps(eightsOf(foursOf(digits[2]), foursOf(digits[3])));
  const __m128i upper =
      detail::apart(_mm_castps_si128(_mm_shuffle_ps(first, second, _MM_SHUFFLE(2, 0, 2, 0))));
  const __m128i lower =
      detail::apart(_mm_castps_si128(_mm_shuffle_ps(first, second, _MM_SHUFFLE(3, 1, 3, 1))));
  const auto quotients = [](__m128i high, __m128i low, const Decimal& a, const Decimal& b) {
    const __m128d mantissas =
        _mm_add_pd(_mm_mul_pd(_mm_cvtepi32_pd(high), _mm_set1_pd(1e8)), _mm_cvtepi32_pd(low));
    const __m128d divisors =
        _mm_set_pd(detail::kExactPowersOfTen[b.power()], detail::kExactPowersOfTen[a.power()]);
    const __m128i signs = _mm_set_epi64x(b.signBit(), a.signBit());
    return _mm_div_pd(mantissas, _mm_xor_pd(divisors, _mm_castsi128_pd(signs)));
  };
  const auto upperHalf = [](__m128i v) { return _mm_shuffle_epi32(v, _MM_SHUFFLE(3, 2, 3, 2)); };
  values.first = quotients(upper, lower, decimals[0], decimals[1]);
  values.second = quotients(upperHalf(upper), upperHalf(lower), decimals[2], decimals[3]);
  // As isOnFloatTie(), of all four.
  const __m128i low_words = _mm_castps_si128(
      _mm_shuffle_ps(_mm_castpd_ps(values.first), _mm_castpd_ps(values.second), _MM_SHUFFLE(2, 0, 2, 0)));
  const __m128i ties = detail::apart(
      _mm_cmpeq_epi32(_mm_and_si128(low_words, _mm_set1_epi32(0x1FFFFFFF)), _mm_set1_epi32(0x10000000)));
  const __m128i wrong = _mm_or_si128(_mm_subs_epu8(greatest, _mm_set1_epi8(9)), ties);
  return _mm_movemask_epi8(_mm_cmpeq_epi8(wrong, _mm_setzero_si128())) == 0xFFFF;
}

inline __m128 floatsOf(const Four& values) {
  return _mm_movelh_ps(detail::apart(_mm_cvtpd_ps(values.first)), detail::apart(_mm_cvtpd_ps(values.second)));
}

}  // namespace

size_t convertDecimals(const Decimal* decimals, size_t count, float* nearest, double* precise) {
  Decimal last[4];
  size_t i = 0;
  while (i != count) {
    const size_t taken = std::min<size_t>(count - i, 4);
    const Decimal* four = decimals + i;
    if (taken != 4) [[unlikely]] {
      for (size_t k = 0; k < 4; ++k) last[k] = four[std::min(k, taken - 1)];
      four = last;
    }
    Four values;
    if (!convertFour(four, values)) [[unlikely]] {
      count = i + taken - 1;  // those before one that is wrong, if any
      continue;
    }
    const __m128 floats = floatsOf(values);
    if (taken == 4) {
      _mm_storeu_ps(nearest + i, floats);
      _mm_storeu_pd(precise + i, values.first);
      _mm_storeu_pd(precise + i + 2, values.second);
    } else {
      std::memcpy(nearest + i, &floats, taken * sizeof(float));
      std::memcpy(precise + i, &values, taken * sizeof(double));
    }
    i += taken;
  }
  return i;
}

#else

size_t convertDecimals(const Decimal* decimals, size_t count, float* nearest, double* precise) {
  for (size_t i = 0; i < count; ++i) {
    const Decimal& decimal = decimals[i];
    const size_t points = decimal.closed() != Decimal::kNoPoint ? 1 : 0;
    const uint8_t* const point = decimal.end - decimal.power() - 1;
    uint64_t mantissa = 0;
    for (const uint8_t* p = decimal.end - decimal.digits() - points; p != decimal.end; ++p) {
      if (points != 0 && p == point) continue;
      const uint32_t digit = uint32_t{*p} - '0';
      if (digit > 9) return i;
      mantissa = mantissa * 10 + digit;
    }
    const double value = static_cast<double>(mantissa) / detail::kExactPowersOfTen[decimal.power()];
    if (detail::isOnFloatTie(value)) return i;
    precise[i] = decimal.signBit() != 0 ? -value : value;
    nearest[i] = static_cast<float>(precise[i]);
  }
  return count;
}

#endif

}  // namespace md5v::text
