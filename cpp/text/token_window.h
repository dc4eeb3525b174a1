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
  static constexpr size_t kBytes = Decimal::kBytes;

  // Starts at `at`, which is no byte inside a token.
  TokenWindow(const uint8_t* at, const uint8_t* end) : base_(at), end_(end) { places_.starts = 1; }

  // Each takes the next token, if it is what the function is for. Where it is not, or fewer than kBytes bytes
  // are left, or among the next 64 is a token of 16 and more, the result is false and the window is of no
  // more use.

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

  // Any token; see decimals.h.
  [[gnu::always_inline]] bool decimal(Decimal& out) {
    if (!next()) return false;
    // Points of tokens that were passed over are still there.
    const auto before = static_cast<uint64_t>(__builtin_ctzll(places_.points >> start_));
    out = shapeDecimal(base_, start_, start_ + before, start_ + size_);
    return true;
  }

  // ( x y z ), in less code than by the functions above and slower.
  [[gnu::noinline]] bool vector(Decimal* decimals) {
    if (!next() || !isSymbol('(')) return false;
    for (int i = 0; i < 3; ++i) {
      if (!decimal(decimals[i])) return false;
    }
    return next() && isSymbol(')');
  }

  // Of the token that was taken last.
  const uint8_t* token() const { return token_; }
  const uint8_t* behind() const { return token_ + size_; }

 private:
  bool isSymbol(char c) const { return size_ == 1 && *token_ == static_cast<uint8_t>(c); }

  [[gnu::always_inline]] bool next() {
    if (places_.ends == 0) [[unlikely]] {
      refill();
      if (places_.ends == 0) return false;
    }
    start_ = detail::takeLowest(places_.starts);
    size_ = detail::takeLowest(places_.ends) - start_;
    token_ = base_ + start_;
    return true;
  }

  void refill() {
    const Window window = find(base_ + beginning(places_.starts), end_);
    base_ = window.base;
    places_ = window.places;
  }

  // The first of the starts, or behind the blanks of which the bits consist.
  static int beginning(uint64_t starts) { return __builtin_ctzll(starts | uint64_t{1} << 63); }

  struct Window {
    const uint8_t* base = nullptr;
    detail::TokenPlaces places;
  };
  // A function of values so that the window itself can stay in registers.
  [[gnu::noinline]] static Window find(const uint8_t* at, const uint8_t* end) {
    while (static_cast<size_t>(end - at) >= kBytes) {
      const Window window{at, detail::TokenPlaces(detail::classifyBytes(at))};
      if (window.places.has_long) break;
      if (window.places.ends != 0) return window;
      at += beginning(window.places.starts);
    }
    Window stopped{at, {}};
    stopped.places.starts = 1;
    return stopped;
  }

  // Tokens that were not taken, by bits that count from `base_`. Once no end of one is left, the start that
  // is left, if any, is one of a token that does not end in these bits.
  const uint8_t* base_;
  detail::TokenPlaces places_;
  const uint8_t* end_;
  const uint8_t* token_ = nullptr;
  uint64_t start_ = 0;  // of the token, in the window
  uint64_t size_ = 0;
};

}  // namespace md5v::text
