// What a report says of a token that stands where another belongs.
#pragma once

#include <string>

#include "text/lexer.h"
#include "text/printable.h"

namespace md5v::md5 {

// A part of a message. `token` must outlive it.
struct Described {
  const text::Token& token;

  void appendTo(std::string& out) const {
    out += token.kind == text::TokenKind::kString && token.text.empty() ? "an empty text"
                                                                        : text::quoted(token.text);
  }
};

}  // namespace md5v::md5
