// Numbers of a file's bulk: found first, many in one go, and converted after that, four at a time, so that no
// conversion waits for the end of the number before it. Only for numbers that are separated by blanks; all
// else is left to the lexer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace md5v::text {

// A token that looks like a plain decimal: an optional minus and 1 to 15 bytes (so that every number of them
// is a double) with at most one point before, between or behind them, without needless zeros in front.
// Whether the bytes are digits was not looked at.
struct Decimal {
  // What must be readable before and behind the first byte of the token.
  static constexpr size_t kBytesBefore = 16;
  static constexpr size_t kBytesBehind = 96;
  static constexpr uint32_t kNoPoint = 16;

  const uint8_t* end = nullptr;  // behind its last byte
  uint32_t shape = 1;            // what the functions below say, a byte each

  uint32_t digits() const { return shape & 0xFF; }
  // How many digits follow the point, or kNoPoint; and the same, 0 without a point. Anything in their ranges
  // behind a token with two points, which is none.
  uint32_t closed() const { return shape >> 8 & 0x1F; }
  uint32_t power() const { return shape >> 16 & 0xF; }
  int64_t signBit() const { return static_cast<int64_t>(uint64_t{shape >> 24} << 63); }
};

namespace detail {

// 00, 01 and so on: digits follow a zero.
inline bool startsWithNeedlessZero(const uint8_t* first_digit) {
  uint16_t two = 0;
  std::memcpy(&two, first_digit, sizeof two);
  return (two & 0xF0FF) == 0x3030;
}

}  // namespace detail

// The token of `size` bytes as a decimal. Takes its point from `points`, where bit 0 is the first byte of the
// text that `token` is in, `first` bytes further on, and bit 63 is set. False where it is none.
[[gnu::always_inline]] inline bool shapeDecimal(const uint8_t* token, uint64_t first, uint64_t size,
                                                uint64_t& points, Decimal& out) {
  const uint64_t last = first + size;
  const uint64_t negative = *token == '-' ? 1 : 0;
  uint64_t digits = size - negative;
  uint64_t shape = uint64_t{Decimal::kNoPoint} << 8;
  const auto point = static_cast<uint64_t>(__builtin_ctzll(points));
  if (point < last) [[likely]] {
    points &= points - 1;
    --digits;
    shape = (last - point - 1) * 0x10100;
  }
  if (digits - 1 > 14 || detail::startsWithNeedlessZero(token + negative)) return false;
  out.end = token + size;
  out.shape = static_cast<uint32_t>(shape + digits + (negative << 24));
  return true;
}

// Finds decimals in the bytes [begin, end) from `at` on, which is no byte inside a token, until there are
// `wanted` or another token comes, or one too near to either end of the bytes. Returns how many: up to
// kMoreDecimals more than `wanted`, for which there must be room.
inline constexpr size_t kMoreDecimals = 32;
size_t findDecimals(const uint8_t* begin, const uint8_t* at, const uint8_t* end, Decimal* decimals,
                    size_t wanted);

// Converts what findDecimals() found. Returns how many were converted: not those from the first on that has
// other characters than digits or needs longer arithmetic. `nearest` are the nearest floats, `precise`
// doubles off by at most half a unit in their last place.
size_t convertDecimals(const Decimal* decimals, size_t count, float* nearest, double* precise);

}  // namespace md5v::text
