// Reads the decimals of long lists in two steps: it first finds many tokens, then converts four at a time. So
// no conversion waits for the end of the number before it. Tokens must be separated by blanks; the lexer
// reads any other text.
#pragma once

#include <cstddef>
#include <cstdint>

namespace md5v::text {

// A token of up to 15 bytes that may be a decimal. It has an optional minus, and digits with at most one
// point before, between or after them. convertDecimals() decides whether it is one.
struct Decimal {
  static constexpr size_t kMostBytes = 15;
  // How many bytes must be readable from the token on.
  static constexpr size_t kBytes = 96;
  // `form` is a sum: the number of bytes before the first point, or of all bytes if there is none,
  static constexpr uint32_t kNegative = 16;  // plus kNegative for a leading minus,
  static constexpr uint32_t kSize = 32;      // plus kSize for each byte of the token
  static constexpr uint32_t kForms = (kMostBytes + 1) * kSize;

  const uint8_t* token = nullptr;
  uint32_t form = 0;

  size_t before() const { return form & 15; }
  bool isNegative() const { return (form & kNegative) != 0; }
  size_t size() const { return form / kSize; }
  const uint8_t* end() const { return token + size(); }
};

// Finds tokens from `at` on, which must not be inside a token. Stops after `wanted` tokens, or at a token
// that is too long or too near to `end`. Returns how many it found: up to kMoreDecimals more than `wanted`,
// for which `decimals` needs room.
inline constexpr size_t kMoreDecimals = 32;
size_t findDecimals(const uint8_t* at, const uint8_t* end, Decimal* decimals, size_t wanted);

// Converts tokens up to the first one that is not a decimal or needs longer arithmetic. Returns how many it
// converted. `nearest` are the nearest floats, `precise` doubles within half a unit in their last place. Both
// need room for kMoreRoom more.
inline constexpr size_t kMoreRoom = 3;
size_t convertDecimals(const Decimal* decimals, size_t count, float* nearest, double* precise);

}  // namespace md5v::text
