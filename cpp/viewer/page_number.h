// Converts numbers that the page writes as doubles. NaN, infinities and numbers out of range have a defined
// result: conversion by a cast alone is undefined for them.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace md5v::viewer {

// Truncated, and limited to +-1e9; 0 for NaN and infinities.
inline int32_t wholeNumber(double number) {
  return std::isfinite(number) ? static_cast<int32_t>(std::clamp(number, -1e9, 1e9)) : 0;
}

// 0, which is no handle, for a number that cannot be one.
inline uint32_t handleNumber(double number) {
  return number >= 0.0 && number <= 4294967295.0 ? static_cast<uint32_t>(number) : 0;
}

// -1 for a number that is not an index.
inline int32_t jointIndex(double number) {
  return number >= 0.0 && number < 1e9 ? static_cast<int32_t>(number) : -1;
}

// The first value of an enumeration for a number that is none of them; `last` is its last value.
template <typename Enum>
Enum choiceOf(double number, Enum last) {
  const bool is_value = number >= 0.0 && number < static_cast<double>(last) + 1.0;
  return is_value ? static_cast<Enum>(static_cast<int>(number)) : Enum{};
}

}  // namespace md5v::viewer
