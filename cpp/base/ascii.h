// Classes of ASCII characters, independent of the locale. Bytes of 0x80 and more belong to none.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace md5v {

constexpr bool isDigit(char c) { return c >= '0' && c <= '9'; }
constexpr bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
constexpr char toLower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; }

inline std::string toLower(std::string_view text) {
  std::string lower(text);
  std::transform(lower.begin(), lower.end(), lower.begin(), [](char c) { return toLower(c); });
  return lower;
}

}  // namespace md5v
