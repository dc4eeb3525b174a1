// Reads a few tokens with one blank between each two, as on a line of a list. One pass over the bytes finds
// all blanks, so finding a token does not depend on the end of the token before it.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "text/byte_classes.h"
#include "text/decimals.h"
#include "text/integers.h"

namespace md5v::text {

// How many bytes must be readable from the first token of a row on.
inline constexpr ptrdiff_t kRowReach = 128;

// A row of tokens in 16, 32, 48 or 64 bytes. Each of the functions symbol() to integers() takes the next
// tokens. At the end, isComplete() and next() decide whether all of them were present. The code that converts
// the numbers checks their digits.
template <size_t kBytes>
class TokenRow {
 public:
  // The first token must begin at `at`.
  TokenRow(const ByteClassifier& classifier, const uint8_t* at)
      : TokenRow(at, classifier.template classify<kBytes>(at)) {}

  // Continues after the tokens that were taken from a row of sixteen bytes. The bytes of both rows are
  // classified in parallel, before the start of this row is known.
  TokenRow(const ByteClassifier& classifier, const TokenRow<16>& before)
      : TokenRow(before.at_ + before.first_, joined(before, classifier.classify<64>(before.at_ + 16))) {}

  // Takes one character, and a space after it.
  [[gnu::always_inline]] void symbol(char c) {
    uint16_t both = 0;
    std::memcpy(&both, at_ + first_, sizeof both);
    wrong_ |= static_cast<uint32_t>(both ^ (static_cast<uint8_t>(c) | ' ' << 8));
    last_ = rest_;
    rest_ &= rest_ - 1;
    first_ += 2;
  }
  // Takes one character, and any blank after it.
  [[gnu::always_inline]] void lastSymbol(char c) {
    const uint8_t symbol = at_[first_];
    wrong_ |= (take() ^ 1) | static_cast<uint32_t>(symbol ^ static_cast<uint8_t>(c));
  }
  // Takes a token for convertDecimals().
  [[gnu::always_inline]] Decimal decimal() {
    const uint32_t first = first_;
    const uint32_t size = takeShort();
    const auto before = static_cast<uint32_t>(std::countr_zero(marks_ >> (first & (kMaskBits - 1))));
    const uint32_t negative = at_[first] == '-' ? Decimal::kNegative : 0;
    return {at_ + first, before | negative | size * Decimal::kSize};
  }
  // Takes one or two tokens for IntegerConverter.
  [[gnu::always_inline]] IntegerPair integer() {
    const uint32_t first = first_;
    return {at_ + first, takeShort() * IntegerPair::kFirst};
  }
  [[gnu::always_inline]] IntegerPair integers() {
    const IntegerPair first = integer();
    return {first.text, first.form + takeShort()};
  }

  // Whether all tokens that were taken are complete, with one blank between each two.
  [[gnu::always_inline]] bool isComplete() const { return faults() == 0 && (last_ & ~kOutside) != 0; }

  // Where the next token begins. nullptr if isComplete() is false or this row has no further token.
  [[gnu::always_inline]] const uint8_t* next() const {
    const Mask others = ~(blanks_ | taken());
    return (faults() | static_cast<Mask>(others == 0)) == 0 ? at_ + std::countr_zero(others) : nullptr;
  }

 private:
  template <size_t kOther>
  friend class TokenRow;

  using Mask = ByteMask<kBytes>;
  static constexpr unsigned kMaskBits = 8 * sizeof(Mask);
  // Bits of a mask without a byte; they are set in `blanks_`.
  static constexpr Mask kOutside = kBytes == kMaskBits ? 0 : ~Mask{0} << (kBytes % kMaskBits);

  TokenRow(const uint8_t* at, const ByteClasses<kBytes>& classes)
      : at_(at), blanks_(classes.blanks | kOutside), marks_(blanks_ | classes.points), rest_(blanks_) {}

  static ByteClasses<64> joined(const TokenRow<16>& before, const ByteClasses<64>& behind) {
    // This may exceed 16 if the row before is not complete.
    const uint32_t taken = before.first_ & 31;
    const auto join = [taken](uint32_t low, uint64_t high) {
      return (low & 0xFFFF) >> taken | high << ((16 - taken) & 63);
    };
    return {join(before.blanks_, behind.blanks), join(before.marks_ & ~before.blanks_, behind.points)};
  }

  [[gnu::always_inline]] uint32_t take() {
    const auto end = static_cast<uint32_t>(std::countr_zero(rest_));
    last_ = rest_;
    rest_ &= rest_ - 1;
    const uint32_t size = end - first_;
    first_ = end + 1;
    return size;
  }
  // Takes a token of up to fifteen bytes, and returns its size.
  [[gnu::always_inline]] uint32_t takeShort() {
    const uint32_t size = take();
    sizes_ |= size;
    return size;
  }

  // The bits up to the blank after the last token; all bits if there is none.
  [[gnu::always_inline]] Mask taken() const { return last_ ^ (last_ - 1); }
  // Not zero if there is a blank at the beginning or after another blank, or if a token is invalid.
  [[gnu::always_inline]] Mask faults() const {
    return (blanks_ & (blanks_ << 1 | 1) & taken()) | wrong_ | sizes_ >> 4;
  }

  const uint8_t* at_;
  Mask blanks_;
  Mask marks_;          // blanks and points
  Mask rest_;           // the blanks after the tokens that were taken
  Mask last_ = 0;       // rest_ before the last token was taken
  uint32_t first_ = 0;  // of the next token
  uint32_t wrong_ = 0;
  uint32_t sizes_ = 0;
};

}  // namespace md5v::text
