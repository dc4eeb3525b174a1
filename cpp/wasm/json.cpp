#include "wasm/json.h"

#include <algorithm>
#include <cmath>

#include "base/decimal.h"

namespace md5v::wasm {

Json& Json::open(char bracket) {
  separate();
  text_ += bracket;
  fresh_ = true;
  return *this;
}

Json& Json::close(char bracket) {
  text_ += bracket;
  fresh_ = false;
  return *this;
}

Json& Json::key(std::string_view name) {
  string(name);
  text_ += ':';
  fresh_ = true;
  return *this;
}

Json& Json::string(std::string_view value) {
  constexpr std::string_view kHex = "0123456789abcdef";
  separate();
  text_ += '"';
  const auto is_odd = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\'; };
  if (std::none_of(value.begin(), value.end(), is_odd)) {
    text_ += value;
    value = {};
  }
  for (const char c : value) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') text_ += '\\';
    if (byte >= 0x20) {
      text_ += c;
    } else {
      text_ += "\\u00";
      text_ += kHex[byte >> 4];
      text_ += kHex[byte & 15];
    }
  }
  text_ += '"';
  return *this;
}

Json& Json::integer(int64_t value) {
  separate();
  appendDecimal(text_, value);
  return *this;
}

Json& Json::number(double value) {
  constexpr double kLargest = 1e12;
  const auto millionths =
      static_cast<long long>(std::llround(std::fmax(-kLargest, std::fmin(value, kLargest)) * 1e6));
  const unsigned long long size = millionths < 0 ? 0ull - static_cast<unsigned long long>(millionths)
                                                 : static_cast<unsigned long long>(millionths);
  std::string text = millionths < 0 ? "-" : "";
  text += std::to_string(size / 1000000);
  if (size % 1000000 != 0) text += '.' + std::to_string(1000000 + size % 1000000).substr(1);
  return raw(text);
}

Json& Json::raw(std::string_view token) {
  separate();
  text_ += token;
  return *this;
}

void Json::separate() {
  if (!fresh_) text_ += ',';
  fresh_ = false;
}

}  // namespace md5v::wasm
