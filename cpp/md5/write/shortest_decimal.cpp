#include "md5/write/shortest_decimal.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <string>

#include "base/assert.h"
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

std::string spelled(const Candidate& from) {
  std::string text = std::to_string(from.mantissa);
  if (from.decimals < 0) text.append(static_cast<size_t>(-from.decimals), '0');
  if (from.decimals > 0) {
    const auto decimals = static_cast<size_t>(from.decimals);
    if (text.size() <= decimals) text.insert(0, decimals + 1 - text.size(), '0');
    text.insert(text.size() - decimals, 1, '.');
  }
  return text;
}

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

bool readsAs(const Candidate& candidate, float value) {
  if (candidate.decimals >= 0 && candidate.decimals <= kMaxExactPower) {
    const double near = static_cast<double>(candidate.mantissa) / kExactPowersOfTen[candidate.decimals];
    const bool is_normal = near >= 1.2e-38;
    if (is_normal && !text::detail::isOnFloatTie(near)) return static_cast<float>(near) == value;
  }
  return text::toValue(spelled(candidate), text::NumberForm::kDecimal).nearest == value;
}

double readBack(const Candidate& candidate) {
  return text::toValue(spelled(candidate), text::NumberForm::kDecimal).precise;
}

bool readsAs(const Candidate& candidate, double value) { return readBack(candidate) == value; }

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

// Finds the decimal with the fewest digits. Returns false if it has more than `most` digits.
template <class Number>
bool findShort(Number value, int most, Candidate& found) {
  const int power = leadingPower(double{value});
  for (int digits = 1; digits <= most; ++digits) {
    for (const Candidate& candidate : neighbours(double{value}, digits - 1 - power)) {
      found = withoutZeros(candidate);
      if (readsAs(found, value)) return true;
    }
  }
  return false;
}

Candidate shortest(float value) {
  Candidate found;
  findShort(value, kFloatDigits, found);  // so many digits are enough for every float
  return found;
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
  if (findShort(value, kExactDigits, found)) return true;
  const int power = leadingPower(value);
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
std::string decimalOf(Number value) {
  MD5V_ASSERT(std::isfinite(value));
  const Candidate candidate = value == 0 ? Candidate{} : shortest(std::fabs(value));
  return (std::signbit(value) ? "-" : "") + spelled(candidate);
}

}  // namespace

bool isShortDecimal(double value) {
  if (value == 0) return true;
  const double size = std::fabs(value);
  return readsAs(withoutZeros(neighbours(size, kExactDigits - 1 - leadingPower(size))[0]), size);
}

std::string shortestDecimal(float value) { return decimalOf(value); }

std::string shortestDecimal(double value) {
  return std::fabs(value) < kLeastDouble ? decimalOf(static_cast<float>(value)) : decimalOf(value);
}

}  // namespace md5v::md5
