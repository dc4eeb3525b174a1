// A quick look at a text, for what only altered ones hold: so that others are not gone through for each of
// it. For altered_text.cpp.
#pragma once

#include <string_view>

namespace md5v::md5 {

// Which characters, of those that only altered texts hold, stand anywhere in a text; of a large one a part is
// looked at.
struct Marks {
  bool has_separator = false;      // a comma or a semicolon
  bool has_bracket = false;        // '['
  bool has_foreign = false;        // what is not ASCII, or what stands for that: '?'
  bool has_quoted_number = false;  // a quote before a digit, a sign or a point
  bool has_call = false;           // '(' behind a letter or a digit, or '<'
  bool has_placeholder = false;    // '%'
  bool has_escape = false;         // a backslash before a quote or a t, or ^I
  bool has_inner_block = false;    // as opensInnerBlock() says
};
Marks findMarks(std::string_view text);

}  // namespace md5v::md5
