// Decimal text to numbers: exactly what strtof gives, without strtof (two microseconds a number in wasm).
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace md5v::text {

enum class NumberForm : uint8_t {
  kNone,       // no number starts here
  kInteger,    // 12, -3, +5, 08 (decimal, not octal)
  kDecimal,    // .5, 5., 1.5e-3, 1E5, 1.0f
  kBased,      // 0x1F, 0b11
  kNotFinite,  // 1.#INF, -1.#IND00
  kMalformed,  // 1.5.2, 0x: some of it can be read
};

// The number token at the start of `text`: its form and its length in bytes, sign (also "- 5") and suffix
// (1.0f, 10u, 5L) included.
struct NumberScan {
  NumberForm form = NumberForm::kNone;
  size_t length = 0;
};
NumberScan scanNumber(std::string_view text);

// Value of a token that scanNumber() found. Nearest float, ties to even; too large gives infinity,
// kNotFinite 0, kMalformed what its well-formed beginning says.
float toFloat(std::string_view token, NumberForm form);

// The same as a double, off by at most a few units in its last place where the text is no longer than usual;
// else toFloat()'s.
double toDouble(std::string_view token, NumberForm form);

// Truncated towards zero, clamped to +-kMaxInteger.
inline constexpr int64_t kMaxInteger = int64_t{1} << 53;
int64_t toInteger(std::string_view token, NumberForm form);

// The conversion under toFloat(): digits with at most one point and an optional exponent, no sign or suffix.
float decimalToFloat(std::string_view digits);

namespace detail {

inline constexpr uint64_t kPowersOfTen[16] = {1ull,
                                              10ull,
                                              100ull,
                                              1000ull,
                                              10000ull,
                                              100000ull,
                                              1000000ull,
                                              10000000ull,
                                              100000000ull,
                                              1000000000ull,
                                              10000000000ull,
                                              100000000000ull,
                                              1000000000000ull,
                                              10000000000000ull,
                                              100000000000000ull,
                                              1000000000000000ull};

// Powers of ten that a double holds exactly.
inline constexpr double kExactPowersOfTen[23] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                                 1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                                 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
inline constexpr uint64_t kExactMantissaLimit = uint64_t{1} << 53;

// Rounding a correctly rounded double to float rounds twice. That only goes wrong where the double is exactly
// half way between two floats, which shows in its low 29 bits (in the range of normal floats).
inline bool isOnFloatTie(double value) {
  uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof bits);
  return (bits & 0x1FFFFFFFu) == 0x10000000u;
}

// Sets `out` to the float nearest to a decimal of which `value` is within 2^-51 of itself; false where a
// middle between two floats is that near. `value` must be positive and in the range of normal floats.
inline bool decidesFloat(double value, float& out) {
  constexpr double kSlack = 0x1p-50;
  out = static_cast<float>(value * (1.0 - kSlack));
  return out == static_cast<float>(value * (1.0 + kSlack));
}

// Eight bytes as a little-endian word: the first byte is the lowest. Every target of the project is
// little-endian.
inline uint64_t loadEight(const uint8_t* p) {
  uint64_t word = 0;
  std::memcpy(&word, p, sizeof word);
  return word;
}

// How many of the eight bytes are digits before the first that is none.
inline unsigned leadingDigits(uint64_t word) {
  const uint64_t value = word ^ 0x3030303030303030ull;
  const uint64_t not_digit = ((value + 0x7676767676767676ull) | value) & 0x8080808080808080ull;
  return not_digit == 0 ? 8u : static_cast<unsigned>(__builtin_ctzll(not_digit)) / 8u;
}

// The number that the first `count` (1 to 8) bytes of the word spell; they must be digits.
inline uint64_t spelledNumber(uint64_t word, unsigned count) {
  uint64_t v = (word & 0x0F0F0F0F0F0F0F0Full) << (64 - 8 * count);
  v = v * 10 + (v >> 8);
  constexpr uint64_t kPairs = 0x000000FF000000FFull;
  return (((v & kPairs) * 0x000F424000000064ull) + (((v >> 16) & kPairs) * 0x0000271000000001ull)) >> 32;
}

inline bool endsNumber(uint8_t c) { return (c <= ' ' && c != 0) || c == ')' || c == '('; }

}  // namespace detail

// The longest text that the two functions below look at.
inline constexpr size_t kPlainNumberBytes = 40;

// Fast path for the bulk of a file: an optional minus, 1 to 8 digits without leading zeros and up to 19
// decimals, followed by a blank or a parenthesis. At least kPlainNumberBytes must be readable at p. Returns
// the position behind the number, or nullptr for anything else: take the general path then. `out` is the
// nearest float, `precise` a double off by at most a few units in its last place.
[[gnu::always_inline]] inline const uint8_t* readPlainNumberInline(const uint8_t* p, float& out,
                                                                   double& precise) {
  const bool negative = *p == '-';
  p += negative;
  unsigned digit = static_cast<unsigned>(*p) - '0';
  if (digit > 9) return nullptr;
  uint64_t mantissa = digit;
  const uint8_t* limit = ++p + 7;
  while ((digit = static_cast<unsigned>(*p) - '0') <= 9) {
    if (p == limit) return nullptr;
    if (mantissa == 0) [[unlikely]]
      return nullptr;
    mantissa = mantissa * 10 + digit;
    ++p;
  }
  unsigned decimals = 0;
  if (*p == '.') {
    ++p;
    uint64_t word = detail::loadEight(p);
    decimals = detail::leadingDigits(word);
    if (decimals != 0)
      mantissa = mantissa * detail::kPowersOfTen[decimals] + detail::spelledNumber(word, decimals);
    p += decimals;
    if (decimals == 8) {
      word = detail::loadEight(p);
      const unsigned more = detail::leadingDigits(word);
      // Every step keeps the mantissa under 2^64.
      if (mantissa >= (more == 8 ? 100'000'000'000ull : 1'000'000'000'000ull)) return nullptr;
      if (more != 0) mantissa = mantissa * detail::kPowersOfTen[more] + detail::spelledNumber(word, more);
      p += more;
      decimals += more;
    }
    if (decimals == 16) {
      word = detail::loadEight(p);
      const unsigned last = detail::leadingDigits(word);
      if (last > 0) {
        if (last > 3 || mantissa >= detail::kPowersOfTen[15] * 10) return nullptr;
        mantissa = mantissa * detail::kPowersOfTen[last] + detail::spelledNumber(word, last);
        p += last;
        decimals += last;
      }
    }
  }
  if (!detail::endsNumber(*p) || mantissa >> 63 != 0) return nullptr;
  const double value =
      static_cast<double>(static_cast<int64_t>(mantissa)) / detail::kExactPowersOfTen[decimals];
  if (mantissa <= detail::kExactMantissaLimit) {
    if (detail::isOnFloatTie(value)) return nullptr;
  } else if (float decided = 0.0f; !detail::decidesFloat(value, decided)) {
    return nullptr;
  }
  precise = negative ? -value : value;
  out = static_cast<float>(precise);
  return p;
}

inline const uint8_t* readPlainNumber(const uint8_t* p, float& out, double& precise) {
  return readPlainNumberInline(p, out, precise);
}

inline const uint8_t* readPlainFloat(const uint8_t* p, float& out) {
  double precise = 0.0;
  return readPlainNumber(p, out, precise);
}

// The same for whole numbers of 1 to 7 digits.
inline const uint8_t* readPlainInteger(const uint8_t* p, uint32_t& out) {
  const uint64_t word = detail::loadEight(p);
  const unsigned count = detail::leadingDigits(word);
  if (count == 0 || count == 8 || !detail::endsNumber(p[count]) || (count != 1 && *p == '0')) return nullptr;
  out = static_cast<uint32_t>(detail::spelledNumber(word, count));
  return p + count;
}

}  // namespace md5v::text
