// Appends the tokens of an MD5 file to a text: names in quotes, numbers, vectors in parentheses.
#pragma once

#include <cstdint>
#include <glm/vec3.hpp>
#include <string>
#include <string_view>

#include "md5/change.h"

namespace md5v::md5 {

class TextWriter {
 public:
  // "MD5Version N" and the command line.
  TextWriter(int version, std::string_view commandline, Changes& changes);
  // Adds what was changed in names to the changes.
  std::string finish();

  TextWriter& text(std::string_view text) {
    out_ += text;
    return *this;
  }
  // A string in quotes. A quotation mark becomes an apostrophe, a control character a blank, and a text that
  // is no UTF-8 is taken for Latin-1: the lexer of Doom 3 knows no escapes.
  TextWriter& quoted(std::string_view name);
  // The name as quoted() writes it: in UTF-8, without quotation marks and control characters.
  std::string spelled(std::string_view name);
  TextWriter& integer(int64_t value);
  TextWriter& number(float value);
  TextWriter& number(double value);
  // "( x y z )"
  TextWriter& vector(glm::vec3 value);
  TextWriter& vector(glm::dvec3 value);

 private:
  std::string out_;
  Changes& changes_;
  size_t replaced_ = 0;   // names in which characters were replaced
  size_t converted_ = 0;  // names that were no UTF-8
  std::string first_replaced_;
  std::string first_converted_;
};

}  // namespace md5v::md5
