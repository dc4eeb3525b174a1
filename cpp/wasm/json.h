// JSON text, for results that are read once.
#pragma once

#include <string>
#include <string_view>

namespace md5v::wasm {

// Commas are put by itself. Whoever calls it pairs the braces.
class Json {
 public:
  Json& open(char bracket) {
    separate();
    text_ += bracket;
    fresh_ = true;
    return *this;
  }
  Json& close(char bracket) {
    text_ += bracket;
    fresh_ = false;
    return *this;
  }
  Json& key(std::string_view name) {
    string(name);
    text_ += ':';
    fresh_ = true;
    return *this;
  }
  Json& string(std::string_view value);
  // Finite; six decimals.
  Json& number(double value);
  Json& boolean(bool value) { return raw(value ? "true" : "false"); }
  Json& null() { return raw("null"); }

  std::string take() { return std::move(text_); }

 private:
  Json& raw(std::string_view token) {
    separate();
    text_ += token;
    return *this;
  }
  void separate() {
    if (!fresh_) text_ += ',';
    fresh_ = false;
  }

  std::string text_;
  bool fresh_ = true;
};

}  // namespace md5v::wasm
