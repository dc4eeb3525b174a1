// The numbers of a file's bulk, read at the speed that memory allows where they are written as exporters
// write them. Anything else is left to scanNumber() and its kin.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "text/number.h"

namespace md5v::text {

// The longest text that the functions of this file look at: that many bytes must be readable.
inline constexpr size_t kPlainNumberBytes = 40;

// An optional minus, 1 to 8 digits without leading zeros and up to 19 decimals, followed by a blank or a
// parenthesis. Returns the position behind the number, or nullptr for anything else: take the general path
// then. `out` is the nearest float, `precise` a double off by at most a few units in its last place.
const uint8_t* readPlainNumber(const uint8_t* p, float& out, double& precise);

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

// The lowest bit that is set is the top bit of the first byte that is no digit; 0 where all eight are digits.
inline uint64_t nonDigits(uint64_t word) {
  return ((word + 0x4646464646464646ull) | (word - 0x3030303030303030ull)) & 0x8080808080808080ull;
}

// The number that eight digits spell; bytes of 0 in front of them count as zeros.
inline uint64_t spelledNumber(uint64_t word) {
  uint64_t v = word & 0x0F0F0F0F0F0F0F0Full;
  v = v * 10 + (v >> 8);
  constexpr uint64_t kPairs = 0x000000FF000000FFull;
  return (((v & kPairs) * 0x000F424000000064ull) + (((v >> 16) & kPairs) * 0x0000271000000001ull)) >> 32;
}

// The same of the first `bits` / 8 bytes, at least one.
inline uint64_t spelledNumber(uint64_t word, unsigned bits) { return spelledNumber(word << (64 - bits)); }

// The first `count` (1 to 8) bytes of the word moved to its end, with zeros '0' before them.
inline uint64_t alignDigits(uint64_t word, uint64_t count) {
  constexpr uint64_t kZeros = 0x3030303030303030ull;
  return word << (64 - 8 * count) | kZeros >> 4 >> (8 * count - 4);
}

inline bool areDigits(uint64_t word) { return nonDigits(word) == 0; }

inline bool endsNumber(uint8_t c) { return (c <= ' ' && c != 0) || c == ')' || c == '('; }

}  // namespace detail

// 1 to 7 digits, in the same way.
const uint8_t* readPlainInteger(const uint8_t* p, uint32_t& out);

}  // namespace md5v::text
