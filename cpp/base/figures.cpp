#include "base/figures.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "base/concat.h"

namespace md5v {
namespace {

// 10 to the power of `exponent`, which may be beyond the range of a double: then 0 or infinity.
double powerOfTen(int exponent) { return std::pow(10.0, exponent); }

int exponentOf(double value) { return static_cast<int>(std::floor(std::log10(std::fabs(value)))); }

// `digits` * 10^exponent as text.
std::string decimal(const std::string& digits, int exponent) {
  if (exponent >= 0) return digits + std::string(static_cast<size_t>(exponent), '0');
  const auto behind = static_cast<size_t>(-exponent);
  std::string text = digits;
  if (text.size() <= behind) text.insert(0, behind + 1 - text.size(), '0');
  text.insert(text.size() - behind, 1, '.');
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

}  // namespace

std::string significant(double value, int digits) {
  if (value == 0.0 || !std::isfinite(value)) return "0";
  const int exponent = exponentOf(value) - digits + 1;
  // Multiplied rather than divided by a negative power, which is not exact.
  const double size = std::fabs(value);
  const double scaled = exponent < 0 ? size * powerOfTen(-exponent) : size / powerOfTen(exponent);
  if (!std::isfinite(scaled)) return "0";
  const std::string text = decimal(concat(static_cast<int64_t>(std::llround(scaled))), exponent);
  return value < 0.0 ? concat("-", text) : text;
}

std::string significantVector(std::span<const float> values, int digits) {
  double largest = 0.0;
  for (const float value : values) {
    if (std::isfinite(value)) largest = std::max(largest, std::fabs(double{value}));
  }
  const double least = largest > 0.0 ? 0.5 * powerOfTen(exponentOf(largest) + 1 - digits) : 0.0;
  std::string text;
  for (const float value : values) {
    if (!text.empty()) text += ' ';
    text += std::fabs(double{value}) < least ? "0" : significant(double{value}, digits);
  }
  return text;
}

std::string counted(size_t count, std::string_view one, std::string_view many) {
  return concat(count, " ", count == 1 ? one : many);
}

std::string counted(size_t count, std::string_view noun) { return counted(count, noun, concat(noun, "s")); }

std::string listed(std::span<const std::string> names) {
  constexpr size_t kShown = 5;
  std::string text;
  for (const std::string& name : names.first(std::min(names.size(), kShown)))
    text = text.empty() ? name : concat(text, ", ", name);
  return names.size() > kShown ? concat(text, " and ", names.size() - kShown, " more") : text;
}

}  // namespace md5v
