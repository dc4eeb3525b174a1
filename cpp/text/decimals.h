// Numbers of a file's bulk: found first, many in one go, and converted after that, four at a time, so that no
// conversion waits for the end of the number before it. Only for numbers that are separated by blanks; all
// else is left to the lexer.
#pragma once

#include <cstddef>
#include <cstdint>

namespace md5v::text {

// A token of up to 15 bytes, with the place of its first point, that may be a decimal: digits, maybe a minus
// before them and one point before, between or behind them. Whether it is one, convertDecimals() finds out.
struct Decimal {
  static constexpr size_t kMostBytes = 15;
  // What must be readable from the first byte of the token on.
  static constexpr size_t kBytes = 96;
  // Parts of `form`: the bytes before the point, or all without a point, and then
  static constexpr uint32_t kNegative = 16;  // where a minus comes first
  static constexpr uint32_t kSize = 32;      // for each byte of the token
  static constexpr uint32_t kForms = (kMostBytes + 1) * kSize;

  const uint8_t* token = nullptr;
  uint32_t form = 0;

  size_t before() const { return form & 15; }
  bool isNegative() const { return (form & kNegative) != 0; }
  size_t size() const { return form / kSize; }
  const uint8_t* end() const { return token + size(); }
};

// The token between two places of a text, whose first point, or its end, is at a third.
[[gnu::always_inline]] inline Decimal shapeDecimal(const uint8_t* text, uint64_t first, uint64_t point,
                                                   uint64_t last) {
  const uint64_t negative = text[first] == '-' ? Decimal::kNegative : 0;
  return {text + first, static_cast<uint32_t>((point - first) | negative | (last - first) * Decimal::kSize)};
}

// Finds tokens in the bytes from `at` on, which is no byte inside a token, until there are `wanted` or one
// comes that is too long or too near to `end`. Returns how many: up to kMoreDecimals more than `wanted`, for
// which there must be room.
inline constexpr size_t kMoreDecimals = 32;
size_t findDecimals(const uint8_t* at, const uint8_t* end, Decimal* decimals, size_t wanted);

// Converts what findDecimals() found. Returns how many were converted: not those from the first on that is
// none or needs longer arithmetic. `nearest` are the nearest floats, `precise` doubles off by at most half a
// unit in their last place; both need room for kMoreRoom more.
inline constexpr size_t kMoreRoom = 3;
size_t convertDecimals(const Decimal* decimals, size_t count, float* nearest, double* precise);

}  // namespace md5v::text
