// Formats numbers, counts and lists for messages.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace md5v {

// With this many significant digits (1 to 15), without an exponent: "100", "0.0254", "1.33". "0" for a value
// that is not finite.
std::string significant(double value, int digits);

// Three significant digits.
inline std::string figure(double value) { return significant(value, 3); }

// A position such as "1.2 0 -30.25". Parts that are smaller than the last digit of the largest part
// are 0, and those that are not finite.
std::string significantVector(std::span<const float> values, int digits);

// "1 joint", "3 joints"
std::string counted(size_t count, std::string_view noun);
std::string counted(size_t count, std::string_view one, std::string_view many);

// The names with commas; after five "and 3 more".
std::string listed(std::span<const std::string> names);

}  // namespace md5v
