#include "wasm/json.h"

#include <cmath>

#include <string>

namespace md5v::wasm {

Json& Json::open(char bracket) {
  separate();
  put(bracket);
  fresh_ = true;
  return *this;
}

Json& Json::close(char bracket) {
  put(bracket);
  fresh_ = false;
  return *this;
}

Json& Json::key(std::string_view name) {
  string(name);
  put(':');
  fresh_ = true;
  return *this;
}

Json& Json::string(std::string_view value) {
  constexpr std::string_view kHex = "0123456789abcdef";
  separate();
  put('"');
  for (const char c : value) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') put('\\');
    if (byte >= 0x20) {
      put(c);
    } else {
      put("\\u00");
      put(kHex[byte >> 4]);
      put(kHex[byte & 15]);
    }
  }
  put('"');
  return *this;
}

Json& Json::integer(int64_t value) { return raw(std::to_string(value)); }

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
  put(token);
  return *this;
}

void Json::separate() {
  if (!fresh_) put(',');
  fresh_ = false;
}

void Json::put(char c) {
  if (end_size_ == sizeof end_) flush();
  end_[end_size_++] = c;
}

void Json::put(std::string_view text) {
  for (const char c : text) put(c);
}

void Json::flush() {
  text_.append(end_, end_size_);
  end_size_ = 0;
}

}  // namespace md5v::wasm
