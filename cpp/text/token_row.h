// A few tokens that follow one another with one blank between each two, as on a line of a list. Where they
// are is worked out of all at once, so that nothing waits for the end of the token before it.
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

// Of 16, 32, 48 or 64 bytes. Each function takes the next token for what it is called; whether all were that,
// as far as it is not left to those who convert them, isWhole() and next() tell in the end.
template <size_t kBytes>
class TokenRow {
 public:
  // The first token must begin at `at`.
  TokenRow(const ByteClassifier& classifier, const uint8_t* at)
      : TokenRow(at, classifier.template classify<kBytes>(at)) {}

  // What follows those that were taken from a row of sixteen bytes. Both rows are looked at together, so that
  // this one need not wait for where it begins.
  TokenRow(const ByteClassifier& classifier, const TokenRow<16>& before)
      : TokenRow(before.at_ + before.first_, joined(before, classifier.classify<64>(before.at_ + 16))) {}

  // One character, and a space behind it.
  [[gnu::always_inline]] void symbol(char c) {
    uint16_t both = 0;
    std::memcpy(&both, at_ + first_, sizeof both);
    wrong_ |= static_cast<uint32_t>(both ^ (static_cast<uint8_t>(c) | ' ' << 8));
    last_ = rest_;
    rest_ &= rest_ - 1;
    first_ += 2;
  }
  // One character, and any blank behind it.
  [[gnu::always_inline]] void lastSymbol(char c) {
    const uint8_t symbol = at_[first_];
    wrong_ |= (take() ^ 1) | static_cast<uint32_t>(symbol ^ static_cast<uint8_t>(c));
  }
  // See decimals.h.
  [[gnu::always_inline]] Decimal decimal() {
    const uint32_t first = first_;
    const uint32_t size = takeShort();
    const auto before = static_cast<uint32_t>(std::countr_zero(marks_ >> (first & (kMaskBits - 1))));
    const uint32_t negative = at_[first] == '-' ? Decimal::kNegative : 0;
    return {at_ + first, before | negative | size * Decimal::kSize};
  }
  // See integers.h.
  [[gnu::always_inline]] IntegerPair integer() {
    const uint32_t first = first_;
    return {at_ + first, takeShort() * IntegerPair::kFirst};
  }
  [[gnu::always_inline]] IntegerPair integers() {
    const IntegerPair first = integer();
    return {first.text, first.form + takeShort()};
  }

  // Whether the tokens that were taken are there.
  [[gnu::always_inline]] bool isWhole() const { return faults() == 0 && (last_ & ~kOutside) != 0; }

  // If they are there, and the next one begins in this row, too: where. Else nullptr.
  [[gnu::always_inline]] const uint8_t* next() const {
    const Mask others = ~(blanks_ | taken());
    return (faults() | static_cast<Mask>(others == 0)) == 0 ? at_ + std::countr_zero(others) : nullptr;
  }

 private:
  template <size_t kOther>
  friend class TokenRow;

  using Mask = ByteMask<kBytes>;
  static constexpr unsigned kMaskBits = 8 * sizeof(Mask);
  // Bits of no byte count as blanks.
  static constexpr Mask kOutside = kBytes == kMaskBits ? 0 : ~Mask{0} << (kBytes % kMaskBits);

  TokenRow(const uint8_t* at, const ByteClasses<kBytes>& classes)
      : at_(at), blanks_(classes.blanks | kOutside), marks_(blanks_ | classes.points), rest_(blanks_) {}

  static ByteClasses<64> joined(const TokenRow<16>& before, const ByteClasses<64>& behind) {
    // More than 16 where the row before is not whole.
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
  // One of up to fifteen bytes.
  [[gnu::always_inline]] uint32_t takeShort() {
    const uint32_t size = take();
    sizes_ |= size;
    return size;
  }

  // Up to the blank behind the last token; all bits where there is none.
  [[gnu::always_inline]] Mask taken() const { return last_ ^ (last_ - 1); }
  // A blank at the beginning or behind another one, or a wrong token.
  [[gnu::always_inline]] Mask faults() const {
    return (blanks_ & (blanks_ << 1 | 1) & taken()) | wrong_ | sizes_ >> 4;
  }

  const uint8_t* at_;
  Mask blanks_;
  Mask marks_;          // and points
  Mask rest_;           // of the blanks, those that were not passed
  Mask last_ = 0;       // what that was before the last token was taken
  uint32_t first_ = 0;  // of the next token
  uint32_t wrong_ = 0;
  uint32_t sizes_ = 0;
};

}  // namespace md5v::text
