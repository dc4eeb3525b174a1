// Finds where tokens begin and end 64 bytes at a time, so that the conversion of one need not wait for the
// end of the one before it. Only for text whose tokens are separated by blanks; all else is left to the
// lexer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "text/byte_classes.h"
#include "text/decimals.h"
#include "text/plain_number.h"

namespace md5v::text {

class TokenWindow {
 public:
  // How many bytes must be readable from the first byte of a token on.
  static constexpr size_t kBytes = Decimal::kBytesBehind;

  // Starts at `at`, which is no byte inside a token, of the bytes [begin, end). Too near to `begin` for
  // convertDecimals(), nothing can be taken.
  TokenWindow(const uint8_t* begin, const uint8_t* at, const uint8_t* end) : end_(end) {
    // The first window starts at what looks like the last token of the one before; a lone 1 stops refill().
    constexpr size_t kBefore = Decimal::kBytesBefore;
    const bool has_room = static_cast<size_t>(at - begin) >= kBefore;
    masks_.base = has_room ? at - kBefore : at;
    masks_.starts = has_room ? uint64_t{1} << kBefore : 1;
  }

  // Each takes the next token, if it is what the function is for. Where it is not, or fewer than kBytes bytes
  // are left, the result is false and the window is of no more use.

  // A word of N - 1 bytes, up to 8.
  template <size_t N>
  [[gnu::always_inline]] bool word(const char (&word)[N]) {
    static_assert(N <= 9);
    if (!next()) return false;
    uint64_t expected = 0;
    std::memcpy(&expected, word, N - 1);
    constexpr uint64_t kMask = N == 9 ? ~uint64_t{0} : (uint64_t{1} << 8 * (N - 1)) - 1;
    return size_ == N - 1 && (detail::loadEight(token_) & kMask) == expected;
  }

  [[gnu::always_inline]] bool symbol(char c) { return next() && isSymbol(c); }

  // 1 to 7 digits without leading zeros.
  [[gnu::always_inline]] bool integer(uint32_t& out) {
    if (!next() || size_ > 7 || (size_ != 1 && *token_ == '0')) return false;
    const uint64_t digits = detail::alignDigits(detail::loadEight(token_), size_);
    out = static_cast<uint32_t>(detail::spelledNumber(digits));
    return detail::areDigits(digits);
  }

  // A token that looks like a plain decimal; see decimals.h.
  [[gnu::always_inline]] bool decimal(Decimal& out) { return next() && isDecimal(out); }

  // ( x y z ), in less code than by the functions above and slower.
  [[gnu::noinline]] bool vector(Decimal* decimals) {
    if (!next() || !isSymbol('(')) return false;
    for (int i = 0; i < 3; ++i) {
      if (!next() || !isDecimal(decimals[i])) return false;
    }
    return next() && isSymbol(')');
  }

  // Of the token that was taken last.
  const uint8_t* token() const { return token_; }
  const uint8_t* behind() const { return token_ + size_; }

 private:
  // Tokens that were not taken, by bits that count from `base`.
  struct Masks {
    const uint8_t* base = nullptr;
    uint64_t starts = 0;
    uint64_t ends = 0;
    uint64_t points = 0;
  };

  bool isSymbol(char c) const { return size_ == 1 && *token_ == static_cast<uint8_t>(c); }
  [[gnu::always_inline]] bool isDecimal(Decimal& out) {
    return shapeDecimal(token_, start_, size_, masks_.points, out);
  }

  [[gnu::always_inline]] bool next() {
    if (masks_.ends == 0) [[unlikely]] {
      masks_ = refill(masks_.base, masks_.starts, end_);
      if (masks_.ends == 0) return false;
    }
    start_ = static_cast<uint64_t>(__builtin_ctzll(masks_.starts));
    size_ = static_cast<uint64_t>(__builtin_ctzll(masks_.ends)) - start_;
    token_ = masks_.base + start_;
    masks_.starts &= masks_.starts - 1;
    masks_.ends &= masks_.ends - 1;
    return true;
  }

  // Goes on at the first of the `starts`, or behind the blanks that end a window without one. A function of
  // values so that the window itself can stay in registers.
  [[gnu::noinline]] static Masks refill(const uint8_t* base, uint64_t starts, const uint8_t* end) {
    Masks masks{base, starts, 0, 0};
    // A token that starts a window and does not end in it is too long.
    while (masks.ends == 0 && (masks.starts & 1) == 0) {
      masks.base += __builtin_ctzll(masks.starts | uint64_t{1} << 63);
      if (static_cast<size_t>(end - masks.base) < kBytes) break;
      const detail::ByteClasses classes = detail::classifyBytes(masks.base);
      masks.starts = ~classes.blanks & (classes.blanks << 1 | 1);
      masks.ends = classes.blanks & (~classes.blanks << 1);
      masks.points = classes.points | uint64_t{1} << 63;
    }
    return masks;
  }

  Masks masks_;
  const uint8_t* end_;
  const uint8_t* token_ = nullptr;
  uint64_t start_ = 0;  // of the token, in the window
  uint64_t size_ = 0;
};

}  // namespace md5v::text
