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

// toFloat() and toDouble() in one, of decimals and integers whose floats show without long arithmetic; false
// for all other numbers.
bool toUsualNumber(std::string_view token, NumberForm form, float& nearest, double& precise);

// Truncated towards zero, clamped to +-kMaxInteger.
inline constexpr int64_t kMaxInteger = int64_t{1} << 53;
int64_t toInteger(std::string_view token, NumberForm form);

// The conversion under toFloat(): digits with at most one point and an optional exponent, no sign or suffix.
float decimalToFloat(std::string_view digits);

namespace detail {

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

}  // namespace detail

}  // namespace md5v::text
