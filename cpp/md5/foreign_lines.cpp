#include "md5/foreign_lines.h"

#include <algorithm>

#ifndef MD5V_PLAIN_READER

namespace md5v::md5 {
namespace {

using text::Token;
using text::TokenKind;

size_t endOfLine(const Reader& reader, const text::Lexer& lexer, size_t offset) {
  const std::string_view rest = lexer.slice(offset, reader.size());
  return offset + std::min(rest.find_first_of("\r\n"), rest.size());
}

// frame 1 {
bool beginsFrame(const text::Lexer& lexer, size_t offset) {
  text::Lexer ahead(lexer, offset);
  return ahead.next().text == spelling(Keyword::kFrame) && ahead.next().kind == TokenKind::kNumber &&
         ahead.next().is('{');
}

bool beginsLine(const text::Lexer& lexer, size_t offset) {
  const std::string_view before = lexer.slice(0, offset);
  const size_t last = before.find_last_not_of(" \t");
  return last == std::string_view::npos || before[last] == '\n' || before[last] == '\r';
}

// How many numbers come up to the closing brace, which lines that begin with no number stand among; -1 where
// something else is there. `looked_at`: grows by the bytes that were.
int64_t countNumbers(const Reader& reader, const text::Lexer& lexer, size_t offset, int64_t most,
                     size_t& looked_at) {
  int64_t count = 0;
  text::Lexer ahead(lexer, offset);
  while (count <= most) {
    const Token token = ahead.next();
    looked_at += token.end - offset;
    offset = token.end;
    if (token.is('}')) return count;
    if (token.kind == TokenKind::kNumber) {
      ++count;
      continue;
    }
    if (token.kind == TokenKind::kEnd || token.is('{') || !beginsLine(lexer, token.offset)) return -1;
    ahead = text::Lexer(lexer, endOfLine(reader, lexer, token.offset));
  }
  return -1;
}

}  // namespace

bool skipForeignLine(Reader& reader, int64_t missing, size_t& looked_at) {
  // Behind each all that is left of the block is looked at: of many, time would grow with their square.
  constexpr size_t kMostTimes = 16;
  const Token first = reader.peek();
  const bool may_be = first.kind == TokenKind::kWord || first.is('[') || first.is('<') || first.is('(');
  if (!may_be || looked_at / kMostTimes >= reader.size() || !beginsLine(reader.lexer(), first.offset))
    return false;
  if (beginsFrame(reader.lexer(), first.offset)) return false;
  const size_t end = endOfLine(reader, reader.lexer(), first.offset);
  if (countNumbers(reader, reader.lexer(), end, missing, looked_at) != missing) return false;
  reader.rewind(end);
  reader.beginEntry();
  reader.add(Code::kUnexpectedToken, first.offset, "This line is no part of the frame and was skipped.");
  return true;
}

}  // namespace md5v::md5

#endif
