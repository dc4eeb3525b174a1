#include "text/millionths.h"

#include <algorithm>
#include <cstring>

#include "text/digit_lanes.h"
#include "text/plain_number.h"

namespace md5v::text {

#if defined(MD5V_TEXT_SIMD)

namespace {

constexpr size_t kWindow = 64;
constexpr size_t kWindows = 8;
constexpr size_t kMostInWindow = 8;

// The location of a number: two bytes before its last digit in front of the point. Before 1.234567 these are
// two bytes of other text, in -1.234567 a blank and the minus.
using Place = const uint8_t*;
constexpr size_t kToDigit = 2;
constexpr size_t kToPoint = 3;
constexpr size_t kPointToEnd = 7;
constexpr size_t kToEnd = kToPoint + kPointToEnd;

// Finds the points of all numbers, as long as each token that ends has a point six decimals before its end.
// convertFour() rejects points that are closer together. Returns how many it found.
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
    Place* const limit = next + kMostInWindow;
    for (uint64_t points = classes.points; points != 0 && next != limit; points &= points - 1) {
      *next++ = at - kToPoint + __builtin_ctzll(points);
    }
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

// Eight bytes of each of two numbers, starting with the digit before the point.
__m128i loadDigits(Place a, Place b) {
  const auto eight = [](Place place) { return static_cast<int64_t>(detail::loadEight(place + kToDigit)); };
  return _mm_set_epi64x(eight(b), eight(a));
}

// Four bytes of each of four numbers; the first two are before the digit.
__m128i loadBefore(const Place* places) {
  const auto four = [places](int i) {
    uint32_t word = 0;
    std::memcpy(&word, places[i], sizeof word);
    return word;
  };
  return detail::words(four(0), four(1), four(2), four(3));
}

// Writes the two values, with their signs.
void storeTwo(__m128i mantissas, __m128i signs, double* to) {
  const __m128d values = _mm_div_pd(_mm_cvtepi32_pd(mantissas), _mm_set1_pd(1e6));
  _mm_storeu_pd(to, _mm_xor_pd(values, _mm_castsi128_pd(signs)));
}

// Writes four values. Returns false, with unspecified values, if one has more than a minus before its digit
// or is not a number.
inline bool convertFour(const Place* places, double* values) {
  const __m128i ab = detail::digitsOf(loadDigits(places[0], places[1]));
  const __m128i cd = detail::digitsOf(loadDigits(places[2], places[3]));
  // The byte after the digit is the point: 1.234567 is read as 123 and 4567.
  const __m128i others =
      _mm_subs_epu8(_mm_max_epu8(ab, cd), detail::words(0x0909FF09, 0x09090909, 0x0909FF09, 0x09090909));
  const __m128i tens = detail::words(0x0A010100, 0x0A010A01, 0x0A010100, 0x0A010A01);
  const __m128i mantissas = detail::eightsOf(detail::foursOf(ab, tens), detail::foursOf(cd, tens));
  const __m128i before = loadBefore(places);
  const __m128i minuses = _mm_cmpeq_epi8(before, _mm_set1_epi8('-'));
  const __m128i blanks = detail::isBlank(before);
  const __m128i starts = _mm_or_si128(blanks, _mm_and_si128(minuses, _mm_slli_epi32(blanks, 8)));
  const __m128i signs = _mm_slli_epi32(_mm_srli_epi32(minuses, 8), 31);
  storeTwo(mantissas, _mm_unpacklo_epi32(_mm_setzero_si128(), signs), values);
  storeTwo(_mm_shuffle_epi32(mantissas, _MM_SHUFFLE(3, 2, 3, 2)),
           _mm_unpackhi_epi32(_mm_setzero_si128(), signs), values + 2);
  return detail::isZero(_mm_or_si128(others, _mm_andnot_si128(starts, _mm_set1_epi32(0xFF00))));
}

// Reads a number with more digits before its point. Returns false for any other text.
[[gnu::noinline]] bool readLonger(const uint8_t* text, Place place, double& value) {
  float nearest = 0.0f;
  const uint8_t* start = place + kToDigit;
  while (start > text && (start[-1] > ' ' || start[-1] == 0)) --start;
  return readPlainNumber(start, nearest, value) == place + kToEnd;
}

}  // namespace

size_t readMillionths(const uint8_t*& at, const uint8_t* end, double* values) {
  // Up to one window after a number is not searched.
  const size_t windows = std::min(static_cast<size_t>(end - at) / kWindow, kWindows + 1);
  if (windows < 2) return 0;
  static_assert(kWindows * kMostInWindow + kMostInWindow <= kMostMillionths);
  Place places[kMostMillionths];
  size_t count = findPlaces(at, windows - 1, places);
  std::fill_n(places + count, 3, at);
  for (size_t i = 0; i < count; i += 4) {
    if (convertFour(places + i, values + i)) [[likely]]
      continue;
    for (size_t k = i; k < std::min(i + 4, count); ++k) {
      if (!readLonger(at, places[k], values[k])) count = k;
    }
  }
  if (count != 0) at = places[count - 1] + kToEnd;
  return count;
}

#else

size_t readMillionths(const uint8_t*&, const uint8_t*, double*) { return 0; }

#endif

}  // namespace md5v::text
