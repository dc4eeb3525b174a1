// Scans and converts one number. The floats equal those of strtof bit for bit; strtof itself takes two
// microseconds a number in wasm.
#pragma once

#include <cfloat>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "base/assert.h"

namespace md5v::text {

enum class NumberForm : uint8_t {
  kNone,       // no number starts here
  kInteger,    // 12, -3, +5, 08 (decimal, not octal)
  kDecimal,    // .5, 5., 1.5e-3, 1E5, 1.0f
  kBased,      // 0x1F, 0b11
  kNotFinite,  // 1.#INF, -1.#IND00
  kMalformed,  // 1.5.2, 0x: only the start is a number
};

// The number at the start of a text.
struct NumberScan {
  NumberForm form = NumberForm::kNone;
  size_t length = 0;  // in bytes, with its sign (also "- 5") and suffix (1.0f, 10u, 5L)
};
NumberScan scanNumber(std::string_view text);

// The value of a token that scanNumber() found. The value of kNotFinite is 0, that of kMalformed is the value
// of its valid start.
struct NumberValue {
  float nearest = 0.0f;  // the nearest float, ties to even; infinity where the number is too large
  double precise = 0.0;  // within a few units in its last place, or `nearest` for exponents beyond +-44
};
NumberValue toValue(std::string_view token, NumberForm form);

// Truncated towards zero, clamped to +-kMaxInteger.
inline constexpr int64_t kMaxInteger = int64_t{1} << 53;
int64_t toInteger(std::string_view token, NumberForm form);

namespace detail {

// Powers of ten that a double holds exactly.
inline constexpr double kExactPowersOfTen[23] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                                 1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                                 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
inline constexpr uint64_t kExactMantissaLimit = uint64_t{1} << 53;

// Whether a correctly rounded double lies halfway between two normal floats, which its low 29 bits show. Only
// then may rounding it again give another float than rounding the decimal itself.
inline bool isOnFloatTie(double value) {
  uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof bits);
  return (bits & 0x1FFFFFFFu) == 0x10000000u;
}

// Sets `out` to the float nearest to a decimal, if `value` is within 2^-51 of that decimal. Returns false if
// the middle of two floats is equally near. `value` must be positive and in the range of normal floats.
inline bool decidesFloat(double value, float& out) {
  MD5V_ASSERT(value >= double{FLT_MIN} && value <= double{FLT_MAX});
  constexpr double kSlack = 0x1p-50;
  out = static_cast<float>(value * (1.0 - kSlack));
  return out == static_cast<float>(value * (1.0 + kSlack));
}

}  // namespace detail

}  // namespace md5v::text
