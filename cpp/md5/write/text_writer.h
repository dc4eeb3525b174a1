// Appends the tokens of an MD5 file to a string: names in quotes, numbers, vectors in parentheses.
#pragma once

#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>

#include "md5/change.h"
#include "md5/write/shortest_decimal.h"

namespace md5v::md5 {

class TextWriter {
 public:
  // "MD5Version N" and the command line.
  TextWriter(int version, std::string_view commandline, Changes& changes);
  // Adds the replaced characters of names to the changes, and returns the text.
  std::string finish();

  TextWriter& text(std::string_view text) {
    out_ += text;
    return *this;
  }
  // Writes a string in quotes. The lexer of Doom 3 has no escapes, so a quotation mark becomes an apostrophe
  // and a control character a blank. A text that is not UTF-8 is converted from Latin-1.
  TextWriter& quoted(std::string_view name);
  // The name as quoted() writes it: in UTF-8, without quotation marks and control characters.
  std::string spelled(std::string_view name);
  template <std::integral Integer>
  TextWriter& integer(Integer value) {
    return text(std::to_string(value));
  }
  template <class Number>
  TextWriter& number(Number value) {
    return text(shortestDecimal(value));
  }
  // "( x y z )"
  template <class Vector>
  TextWriter& vector(const Vector& value) {
    return text("( ").number(value.x).text(" ").number(value.y).text(" ").number(value.z).text(" )");
  }

 private:
  std::string out_;
  Changes& changes_;
  size_t replaced_ = 0;   // names in which characters were replaced
  size_t converted_ = 0;  // names that were not UTF-8
  std::string first_replaced_;
  std::string first_converted_;
};

}  // namespace md5v::md5
