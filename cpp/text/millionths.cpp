#include "text/millionths.h"

#include <algorithm>

#include "text/byte_classes.h"
#include "text/plain_number.h"

namespace md5v::text {

#if defined(MD5V_TEXT_SIMD)

namespace {

constexpr size_t kWindow = 64;
constexpr size_t kWindows = 8;
constexpr size_t kMostInWindow = 8;

// Of a number, two bytes before the digit before its point: of 1.234567 two others, of -1.234567 a blank and
// the minus.
using Place = const uint8_t*;
constexpr size_t kToDigit = 2;
constexpr size_t kToPoint = 3;
constexpr size_t kPointToEnd = 7;
constexpr size_t kToEnd = kToPoint + kPointToEnd;

// Writes the places of all points, as long as every token that ends has one point at its place and every
// point has such an end. Returns how many.
[[gnu::noinline]] size_t findPlaces(const uint8_t* at, size_t windows, Place* places) {
  Place* next = places;
  uint64_t last_other = 0;
  uint64_t last_points = 0;
  const ByteClassifier classifier;
  for (const uint8_t* const end = at + windows * kWindow; at != end; at += kWindow) {
    const ByteClasses<kWindow> classes = classifier.classify<kWindow>(at);
    const uint64_t others = ~classes.blanks;
    const uint64_t ends = classes.blanks & (others << 1 | last_other);
    const uint64_t wrong = ends ^ (classes.points << kPointToEnd | last_points);
    uint64_t points = classes.points;
    Place* place = next;
    const auto take = [&] {
      *place++ = at - kToPoint + (points == 0 ? kWindow : static_cast<size_t>(__builtin_ctzll(points)));
      points &= points - 1;
    };
    // Most windows have one less than fit in, and loops of this file are not unrolled.
    take();
    take();
    take();
    take();
    take();
    take();
    take();
    if (points != 0) take();
    if (points != 0) break;
    next += __builtin_popcountll(classes.points);
    if (wrong != 0) {
      at += __builtin_ctzll(wrong);
      break;
    }
    last_other = others >> 63;
    last_points = classes.points >> (64 - kPointToEnd);
  }
  while (next != places && next[-1] + kToEnd >= at) --next;
  return static_cast<size_t>(next - places);
}

// From memory, as those of byte_classes.h.
struct alignas(16) Constants {
  uint32_t zeros[4] = {0x30303030, 0x30303030, 0x30303030, 0x30303030};
  uint32_t greatest[4] = {0x0909FF09, 0x09090909, 0x0909FF09, 0x09090909};  // the second is the point
  uint32_t tens[4] = {0x0A010100, 0x0A010A01, 0x0A010100, 0x0A010A01};
  uint32_t hundreds[4] = {0x00010064, 0x00010064, 0x00010064, 0x00010064};
  uint32_t myriads[4] = {0x00012710, 0x00012710, 0x00012710, 0x00012710};
  float million[4] = {1e6F, 1e6F, 1e6F, 1e6F};
  double precise_million[2] = {1e6, 1e6};
  uint32_t minuses[4] = {0x2D2D2D2D, 0x2D2D2D2D, 0x2D2D2D2D, 0x2D2D2D2D};
  uint32_t behind_blanks[4] = {0x21212121, 0x21212121, 0x21212121, 0x21212121};
  uint32_t before_digits[4] = {0xFF00, 0xFF00, 0xFF00, 0xFF00};
};
constexpr Constants kConstants;

using detail::loadConstant;

// From the digit before the point on, of two numbers.
__m128i loadDigits(Place a, Place b) {
  const __m128i first = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(a + kToDigit));
  return _mm_castpd_si128(
      _mm_loadh_pd(_mm_castsi128_pd(first), reinterpret_cast<const double*>(b + kToDigit)));
}

// The four bytes at each of four places.
__m128i loadBefore(const Place* places) {
#ifdef __wasm__
  v128_t v = wasm_v128_load32_zero(places[0]);
  v = wasm_v128_load32_lane(places[1], v, 1);
  v = wasm_v128_load32_lane(places[2], v, 2);
  return wasm_v128_load32_lane(places[3], v, 3);
#else
  const auto one = [places](int i) { return _mm_loadu_si32(places[i]); };
  return _mm_unpacklo_epi64(_mm_unpacklo_epi32(one(0), one(1)), _mm_unpacklo_epi32(one(2), one(3)));
#endif
}

// Writes the values of four. False, with nothing to be relied on there, where one of them has more than a
// minus before its digit, or is none.
inline bool convertFour(const Place* places, const Constants& c, float* nearest, double* precise) {
  const __m128i ab = _mm_sub_epi8(loadDigits(places[0], places[1]), loadConstant(c.zeros));
  const __m128i cd = _mm_sub_epi8(loadDigits(places[2], places[3]), loadConstant(c.zeros));
  const __m128i others = _mm_subs_epu8(_mm_max_epu8(ab, cd), loadConstant(c.greatest));
  // 1.234567 is 123 and 4567.
  const auto foursOf = [&c](__m128i digits) {
    const __m128i pairs = _mm_srli_epi16(_mm_mullo_epi16(digits, loadConstant(c.tens)), 8);
    return _mm_madd_epi16(pairs, loadConstant(c.hundreds));
  };
  const __m128i mantissas =
      detail::apart(_mm_madd_epi16(_mm_packus_epi32(foursOf(ab), foursOf(cd)), loadConstant(c.myriads)));
  const __m128i before = loadBefore(places);
  const __m128i minuses = detail::apart(_mm_cmpeq_epi8(before, loadConstant(c.minuses)));
  const __m128i blanks = _mm_and_si128(detail::apart(_mm_cmpgt_epi8(before, _mm_setzero_si128())),
                                       detail::apart(_mm_cmpgt_epi8(loadConstant(c.behind_blanks), before)));
  const __m128i starts = _mm_or_si128(blanks, _mm_and_si128(minuses, _mm_slli_epi32(blanks, 8)));
  const __m128i signs = _mm_slli_epi32(_mm_srli_epi32(minuses, 8), 31);
  // Seven digits are exact in single precision, and so is a million: one division makes the nearest float.
  const __m128 values = _mm_div_ps(_mm_cvtepi32_ps(mantissas), _mm_castsi128_ps(loadConstant(c.million)));
  _mm_storeu_ps(nearest, _mm_xor_ps(values, _mm_castsi128_ps(signs)));
  const auto putTwo = [&c](__m128i two, __m128i sign_bits, double* to) {
    const __m128d values_of_two =
        _mm_div_pd(_mm_cvtepi32_pd(two), _mm_castsi128_pd(loadConstant(c.precise_million)));
    _mm_storeu_pd(to, _mm_xor_pd(values_of_two, _mm_castsi128_pd(sign_bits)));
  };
  putTwo(mantissas, _mm_unpacklo_epi32(_mm_setzero_si128(), signs), precise);
  putTwo(detail::apart(_mm_shuffle_epi32(mantissas, _MM_SHUFFLE(3, 2, 3, 2))),
         _mm_unpackhi_epi32(_mm_setzero_si128(), signs), precise + 2);
  return detail::isZero(_mm_or_si128(others, _mm_andnot_si128(starts, loadConstant(c.before_digits))));
}

// A number with more digits before its point. False for anything else.
[[gnu::noinline]] bool readLonger(const uint8_t* text, Place place, float& nearest, double& precise) {
  const uint8_t* start = place + kToDigit;
  while (start > text && (start[-1] > ' ' || start[-1] == 0)) --start;
  return readPlainNumber(start, nearest, precise) == place + kToEnd;
}

}  // namespace

size_t readMillionths(const uint8_t*& at, const uint8_t* end, float* nearest, double* precise) {
  // The last one is what is looked at behind a number.
  const size_t windows = std::min(static_cast<size_t>(end - at) / kWindow, kWindows + 1);
  if (windows < 2) return 0;
  static_assert(kWindows * kMostInWindow + kMostInWindow <= kMostMillionths);
  Place places[kMostMillionths];
  size_t count = findPlaces(at, windows - 1, places);
  std::fill_n(places + count, 3, at);
  const Constants& constants = *detail::apart(&kConstants);
  for (size_t i = 0; i < count; i += 4) {
    if (convertFour(places + i, constants, nearest + i, precise + i)) [[likely]]
      continue;
    for (size_t k = i; k < std::min(i + 4, count); ++k) {
      if (!readLonger(at, places[k], nearest[k], precise[k])) count = k;
    }
  }
  if (count != 0) at = places[count - 1] + kToEnd;
  return count;
}

#else

size_t readMillionths(const uint8_t*&, const uint8_t*, float*, double*) { return 0; }

#endif

}  // namespace md5v::text
