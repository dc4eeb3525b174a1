// Reads one number that is written as exporters write it, eight bytes at a time. Any other number is left to
// number.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "text/number.h"

namespace md5v::text {

// How many bytes the functions of this file may read from `p` on.
inline constexpr size_t kPlainNumberBytes = 40;

// Reads an optional minus, 1 to 8 digits without leading zeros, and optional decimals. It reads at most 18
// digits, not counting leading zeros. A blank or a parenthesis must follow. Returns the position after the
// number, or nullptr if the text has another form. `out` is the nearest float, `precise` a double within a
// few units in its last place.
const uint8_t* readPlainNumber(const uint8_t* p, float& out, double& precise);

// Reads 1 to 7 digits without leading zeros, in the same way.
const uint8_t* readPlainInteger(const uint8_t* p, uint32_t& out);

namespace detail {

inline constexpr uint64_t kPowersOfTen[10] = {
    1ull, 10ull, 100ull, 1000ull, 10000ull, 100000ull, 1000000ull, 10000000ull, 100000000ull, 1000000000ull};

// Eight bytes as a little-endian word: the first byte is the lowest. Every target of the project is
// little-endian.
inline uint64_t loadEight(const uint8_t* p) {
  uint64_t word = 0;
  std::memcpy(&word, p, sizeof word);
  return word;
}

// The lowest set bit is the top bit of the first byte that is not a digit; 0 if all eight are digits.
inline uint64_t nonDigits(uint64_t word) {
  return ((word + 0x4646464646464646ull) | (word - 0x3030303030303030ull)) & 0x8080808080808080ull;
}

// The number that eight digits spell. Leading zero bytes count as the digit 0.
inline uint64_t spelledNumber(uint64_t word) {
  uint64_t v = word & 0x0F0F0F0F0F0F0F0Full;
  v = v * 10 + (v >> 8);
  constexpr uint64_t kPairs = 0x000000FF000000FFull;
  return (((v & kPairs) * 0x000F424000000064ull) + (((v >> 16) & kPairs) * 0x0000271000000001ull)) >> 32;
}

// The same for the first `bits` / 8 bytes, at least one.
inline uint64_t spelledNumber(uint64_t word, unsigned bits) { return spelledNumber(word << (64 - bits)); }

inline bool endsNumber(uint8_t c) { return (c <= ' ' && c != 0) || c == ')' || c == '('; }

}  // namespace detail

}  // namespace md5v::text
