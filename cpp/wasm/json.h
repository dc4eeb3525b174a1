// JSON text, for results that are read once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace md5v::wasm {

// Commas are put by itself. Whoever calls it pairs the braces.
class Json {
 public:
  Json& open(char bracket);
  Json& close(char bracket);
  Json& key(std::string_view name);
  Json& string(std::string_view value);
  Json& integer(int64_t value);
  // Finite; six decimals.
  Json& number(double value);
  Json& boolean(bool value) { return raw(value ? "true" : "false"); }
  Json& null() { return raw("null"); }

  std::string take() {
    flush();
    return std::move(text_);
  }

 private:
  Json& raw(std::string_view token);
  void separate();
  void put(char c);
  void put(std::string_view text);
  void flush();

  std::string text_;
  // What comes behind it: in code that is compiled for size, a string takes its time for a character.
  char end_[256];
  size_t end_size_ = 0;
  bool fresh_ = true;
};

}  // namespace md5v::wasm
