#include "md5/write/shortest_decimal.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string_view>

#include "md5/write.h"
#include "text/number.h"

namespace md5v::md5 {
namespace {

using text::detail::kExactPowersOfTen;

__extension__ typedef unsigned __int128 Wide;

constexpr int kMaxExactPower = 22;
constexpr int kFloatDigits = 9;
// The reader only counts the digits beyond these.
constexpr int kMostDigits = 19;
// Every integer with this number of digits is exact in a double.
constexpr int kExactDigits = 15;

// mantissa * 10^-decimals. `decimals` is negative for multiples of powers of ten.
struct Candidate {
  uint64_t mantissa = 0;
  int decimals = 0;
};

// The digits of a non-negative number, at most the 20 of a mantissa, padded with zeros.
class Spelling {
 public:
  explicit Spelling(const Candidate& from) {
    char digits[20] = {};
    size_t count = 0;
    for (uint64_t rest = from.mantissa; rest != 0 || count == 0; rest /= 10)
      digits[count++] = static_cast<char>('0' + rest % 10);
    const auto decimals = static_cast<size_t>(std::max(0, from.decimals));
    if (count <= decimals) put('0');
    while (count > decimals) put(digits[--count]);
    for (int zero = from.decimals; zero < 0; ++zero) put('0');
    if (decimals == 0) return;
    put('.');
    for (size_t zero = count; zero < decimals; ++zero) put('0');
    while (count > 0) put(digits[--count]);
  }

  std::string_view text() const { return {text_.data(), size_}; }

 private:
  void put(char c) { text_[size_++] = c; }

  // The longest text: the least float has 45 decimals, the least double that is written as a double has 40.
  std::array<char, 96> text_{};
  size_t size_ = 0;
};

double scaled(double value, int power) {
  for (; power > kMaxExactPower; power -= kMaxExactPower) value *= kExactPowersOfTen[kMaxExactPower];
  for (; power < -kMaxExactPower; power += kMaxExactPower) value /= kExactPowersOfTen[kMaxExactPower];
  return power >= 0 ? value * kExactPowersOfTen[power] : value / kExactPowersOfTen[-power];
}

// The exponent of the first significant digit: 0 for 1 to 9.99.
int leadingPower(double value) {
  const int guess = static_cast<int>(std::floor(std::log10(value)));
  const double digit = scaled(value, -guess);
  return digit >= 10.0 ? guess + 1 : digit < 1.0 ? guess - 1 : guess;
}

bool readsAsFloat(const Candidate& candidate, float value) {
  if (candidate.decimals >= 0 && candidate.decimals <= kMaxExactPower) {
    const double near = static_cast<double>(candidate.mantissa) / kExactPowersOfTen[candidate.decimals];
    const bool is_normal = near >= 1.2e-38;
    if (is_normal && !text::detail::isOnFloatTie(near)) return static_cast<float>(near) == value;
  }
  return text::toValue(Spelling(candidate).text(), text::NumberForm::kDecimal).nearest == value;
}

double readBack(const Candidate& candidate) {
  return text::toValue(Spelling(candidate).text(), text::NumberForm::kDecimal).precise;
}

// value * 10^decimals, rounded down.
uint64_t floorOfProduct(double value, int decimals) {
  if (decimals < 0 || decimals > kMaxExactPower) return static_cast<uint64_t>(scaled(value, decimals));
  int exponent = 0;
  const auto fraction = static_cast<uint64_t>(std::ldexp(std::frexp(value, &exponent), 53));
  Wide product = fraction;
  for (int i = 0; i < decimals; ++i) product *= 10;
  const int shift = exponent - 53;
  if (shift >= 0) return static_cast<uint64_t>(product << shift);
  return shift <= -128 ? 0 : static_cast<uint64_t>(product >> -shift);
}

// The two numbers with `decimals` decimals on both sides of `value`, the nearer one first.
std::array<Candidate, 2> neighbours(double value, int decimals) {
  const uint64_t below = floorOfProduct(value, decimals);
  const Candidate low{below, decimals};
  const Candidate high{below + 1, decimals};
  const bool is_high_nearer = scaled(value, decimals) - static_cast<double>(below) > 0.5;
  return is_high_nearer ? std::array{high, low} : std::array{low, high};
}

// The same number without trailing zeros: 1 for 1.0, which is a neighbour of 0.99.
Candidate withoutZeros(Candidate candidate) {
  for (; candidate.mantissa % 10 == 0 && candidate.decimals > 0; --candidate.decimals)
    candidate.mantissa /= 10;
  return candidate;
}

Candidate shortest(float value) {
  const int power = leadingPower(double{value});
  for (int digits = 1; digits < kFloatDigits; ++digits) {
    for (const Candidate& candidate : neighbours(double{value}, digits - 1 - power)) {
      if (readsAsFloat(candidate, value)) return withoutZeros(candidate);
    }
  }
  return neighbours(double{value}, kFloatDigits - 1 - power)[0];
}

// Beyond 15 digits the reader rounds mantissas, so a decimal slightly farther away may be the one that it
// converts to `value`. Then trailing zeros matter.
bool findLong(double value, int decimals, Candidate& found) {
  const Candidate nearest = neighbours(value, decimals)[0];
  int exponent = 0;
  std::frexp(static_cast<double>(nearest.mantissa), &exponent);
  const uint64_t step = exponent > 53 ? uint64_t{1} << (exponent - 53) : 1;
  for (uint64_t i = 0; i < 8; ++i) {
    const uint64_t distance = (i + 1) / 2 * step;
    found = {i % 2 == 0 ? nearest.mantissa + distance : nearest.mantissa - distance, decimals};
    if (readBack(found) == value) return true;
  }
  return false;
}

// False if the reader returns this double for no decimal.
bool find(double value, Candidate& found) {
  const int power = leadingPower(value);
  for (int digits = 1; digits <= kExactDigits; ++digits) {
    for (const Candidate& candidate : neighbours(value, digits - 1 - power)) {
      found = withoutZeros(candidate);
      if (readBack(found) == value) return true;
    }
  }
  for (int digits = kExactDigits + 1; digits < kMostDigits; ++digits) {
    if (findLong(value, digits - 1 - power, found)) return true;
  }
  return false;
}

Candidate shortest(double value) {
  Candidate found;
  if (find(value, found)) return found;
  const Candidate near = neighbours(value, kExactDigits + 1 - leadingPower(value))[0];
  // Writing, reading and writing again must give the same text.
  return find(readBack(near), found) ? found : near;
}

// For smaller numbers the reader keeps only the precision of a float.
constexpr double kLeastDouble = 1e-24;

template <class Number>
void append(std::string& out, Number value) {
  if (std::signbit(value)) out += '-';
  const Candidate candidate = value == 0 ? Candidate{} : shortest(std::fabs(value));
  out += Spelling(candidate).text();
}

}  // namespace

void appendFloat(std::string& out, float value) { append(out, value); }

std::string shortestDecimal(float value) {
  std::string out;
  append(out, value);
  return out;
}

void appendDouble(std::string& out, double value) {
  const auto nearest = static_cast<float>(value);
  if (std::fabs(value) < kLeastDouble) return append(out, nearest);
  append(out, value);
}

}  // namespace md5v::md5
