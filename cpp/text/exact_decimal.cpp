#include "text/exact_decimal.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <limits>
#include <vector>

namespace md5v::text {
namespace {

// A non-negative integer of any length, lowest word first, without leading zero words.
class BigNumber {
 public:
  explicit BigNumber(uint64_t value) {
    for (; value != 0; value >>= 32) words_.push_back(static_cast<uint32_t>(value));
  }

  [[gnu::noinline]] void multiplyAdd(uint32_t factor, uint32_t summand) {
    uint64_t carry = summand;
    for (uint32_t& word : words_) {
      carry += uint64_t{word} * factor;
      word = static_cast<uint32_t>(carry);
      carry >>= 32;
    }
    if (carry != 0) words_.push_back(static_cast<uint32_t>(carry));
  }

  void shiftLeft(uint32_t bits) {
    for (; bits >= 16; bits -= 16) multiplyAdd(1u << 16, 0);
    multiplyAdd(1u << bits, 0);
  }

  void multiplyByPowerOfTen(uint32_t power) {
    for (; power >= 9; power -= 9) multiplyAdd(1'000'000'000u, 0);
    for (; power > 0; --power) multiplyAdd(10, 0);
  }

  // -1, 0 or 1.
  int compare(const BigNumber& other) const {
    if (words_.size() != other.words_.size()) return words_.size() < other.words_.size() ? -1 : 1;
    for (size_t i = words_.size(); i-- > 0;) {
      if (words_[i] != other.words_[i]) return words_[i] < other.words_[i] ? -1 : 1;
    }
    return 0;
  }

 private:
  std::vector<uint32_t> words_;
};

// No middle between two floats has more than 112 significant digits. Of the digits after these it only
// matters whether all are zeros.
constexpr size_t kDecidingDigits = 120;

// mantissa * 10^exponent. A single digit 1 replaces all digits that were cut off, unless they are all zeros.
struct ExactDecimal {
  BigNumber mantissa{0};
  int64_t exponent = 0;
  size_t significant = 0;  // how many digits the mantissa has
};

ExactDecimal readDecimal(std::string_view digits, int64_t power) {
  ExactDecimal d;
  d.exponent = power;
  bool is_behind_point = false;
  bool has_rest = false;
  for (const char c : digits) {
    if (c == '.') {
      is_behind_point = true;
    } else if (d.significant == kDecidingDigits) {
      has_rest = has_rest || c != '0';
      d.exponent += is_behind_point ? 0 : 1;
    } else {
      d.mantissa.multiplyAdd(10, static_cast<uint32_t>(c - '0'));
      d.exponent -= is_behind_point ? 1 : 0;
      if (d.significant > 0 || c != '0') ++d.significant;
    }
  }
  if (has_rest) {
    d.mantissa.multiplyAdd(10, 1);
    --d.exponent;
    ++d.significant;
  }
  return d;
}

// Compares the decimal with the middle between the float with these bits and the next one: -1 if it is below,
// 0 or 1. Non-negative floats have the same order as their bits.
int compareWithMiddle(const ExactDecimal& d, uint32_t bits) {
  const uint32_t biased = bits >> 23;
  const uint32_t fraction = bits & 0x7FFFFFu;
  // The float is units * 2^scale.
  const uint64_t units = biased == 0 ? fraction : fraction | 0x800000u;
  const int scale = static_cast<int>(std::max(biased, 1u)) - 150;
  BigNumber left = d.mantissa;
  BigNumber right(2 * units + 1);  // times 2^(scale - 1)
  if (d.exponent >= 0) {
    left.multiplyByPowerOfTen(static_cast<uint32_t>(d.exponent));
  } else {
    right.multiplyByPowerOfTen(static_cast<uint32_t>(-d.exponent));
  }
  if (scale >= 1) {
    right.shiftLeft(static_cast<uint32_t>(scale - 1));
  } else {
    left.shiftLeft(static_cast<uint32_t>(1 - scale));
  }
  return left.compare(right);
}

}  // namespace

float roundExactly(std::string_view digits, int64_t power) {
  const ExactDecimal d = readDecimal(digits, power);
  const int64_t leading_exponent = d.exponent + static_cast<int64_t>(d.significant) - 1;
  if (d.significant == 0 || leading_exponent < -50) return 0.0f;
  if (leading_exponent > 40) return std::numeric_limits<float>::infinity();
  // Searches the first float whose middle to the next one is above the decimal, or equal to it if the float
  // is the even one.
  uint32_t low = 0;
  uint32_t high = 0x7F800000u;  // infinity
  while (low < high) {
    const uint32_t middle = low + (high - low) / 2;
    const int order = compareWithMiddle(d, middle);
    if (order < 0 || (order == 0 && middle % 2 == 0)) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  float result = 0.0f;
  std::memcpy(&result, &low, sizeof result);
  return result;
}

}  // namespace md5v::text
