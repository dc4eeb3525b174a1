// Tests characters and compares words. The words of all formats are ASCII, so the current locale has no
// influence. Bytes from 0x80 on are neither letters nor blanks.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace md5v {

constexpr bool isDigit(char c) { return c >= '0' && c <= '9'; }

// A to Z and a to z. An underscore is not a letter.
constexpr bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// Every character up to the space is a blank, as in the lexer of id Tech 4.
constexpr bool isBlank(char c) { return static_cast<uint8_t>(c) <= ' '; }

constexpr char toLower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; }

inline std::string_view asText(std::span<const uint8_t> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

inline std::string toLower(std::string_view text) {
  std::string lower(text);
  std::transform(lower.begin(), lower.end(), lower.begin(), [](char c) { return toLower(c); });
  return lower;
}

constexpr bool equalIgnoringCase(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return toLower(x) == toLower(y); });
}

}  // namespace md5v
