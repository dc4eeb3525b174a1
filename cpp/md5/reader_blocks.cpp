// How blocks begin and end, in braces and in what people write for them.
#include <utility>

#include "md5/described.h"
#include "md5/reader.h"

namespace md5v::md5 {
namespace {

using text::Token;
using text::TokenKind;

bool opensOtherwise(const Token& t) { return t.is('(') || t.is('[') || t.is('<'); }
bool closesOtherwise(const Token& t) { return t.is(')') || t.is(']') || t.is('>'); }

}  // namespace

bool Reader::isSpreadFrom(size_t offset) const {
  return lexer_.slice(offset, last_end_).find_first_of("\r\n") != std::string_view::npos;
}

bool Reader::openBlock(Wording what) {
  if constexpr (!kIsPlainReader) is_opened_otherwise_ = is_opened_twice_ = false;
  if (peek().is('{')) {
    next();
    if constexpr (!kIsPlainReader) skipSecondOpening(what);
    return true;
  }
  if (atEnd()) {
    reportEnd(wording("'{' after '", what, "'"));
    return false;
  }
  if (!kIsPlainReader && openOtherwise(what)) return true;
  add(Code::kMissingBrace, offset(), "Expected '{' after '", what, "' but found ", Described{peek()}, ".");
  if constexpr (!kIsPlainReader) skipWordForBrace();
  return true;
}

// joints begin, with a word that ends its line in place of the brace.
void Reader::skipWordForBrace() {
  if (peek().kind != TokenKind::kWord || isKeyword(peek()) || !isOnSameLine()) return;
  const size_t start = next().offset;
  if (isOnSameLine()) rewind(start);
}

// mesh { mesh { and mesh { {
void Reader::skipSecondOpening(Wording what) {
  const size_t begin = last_end_;
  const Token found = peek();
  const bool is_word = found.kind == TokenKind::kWord && found.text == textOf(what);
  if (is_word) next();
  // A comment before it may have a name in it, and a brace may stand for that of a vector.
  if (!peek().is('{') || startsOtherVector()) return rewind(begin);
  next();
  // An empty block inside of this one.
  if (is_word && peek().is('}')) return rewind(begin);
  is_opened_twice_ = true;
  add(Code::kUnexpectedToken, found.offset, Described{found}, " stands here a second time.");
}

// By ( or [, or by a brace behind something that does not belong there: mesh "body" {.
bool Reader::openOtherwise(Wording what) {
  const Token found = peek();
  if (opensOtherwise(found)) {
    if (startsPair()) return false;
    next();
    is_opened_otherwise_ = true;
    add(Code::kMissingBrace, found.offset, Described{found}, " stands behind '", what,
        "' where '{' belongs.");
    return true;
  }
  const bool is_twice = found.kind == TokenKind::kWord && found.text == textOf(what);  // mesh mesh {
  if (found.kind == TokenKind::kSymbol || (isKeyword(found) && !is_twice)) return false;
  next();
  if (!peek().is('{') || !isOnSameLine()) {
    rewind(found.offset);
    return false;
  }
  next();
  add(Code::kUnexpectedToken, found.offset, "Between '", what, "' and its '{' stands ", Described{found},
      ".");
  return true;
}

// Whether the bracket that comes next opens a vector with another one behind it.
bool Reader::startsPair() {
  const size_t start = next().offset;
  while (peek().kind == TokenKind::kNumber) next();
  const bool is_pair = closesOtherwise(next()) && opensOtherwise(peek());
  rewind(start);
  return is_pair;
}

bool Reader::tryCloseBlock() {
  if (!peek().is('}')) return false;
  next();
  return true;
}

bool Reader::tryCloseTwice() {
  return peek().is('}') && std::exchange(is_opened_twice_, false) && tryCloseBlock();
}

bool Reader::tryCloseOtherwise(Wording what, KeywordSet inside, bool (*startsEntry)(Reader&)) {
  if (kIsPlainReader || !closesOtherwise(peek())) return false;
  const Token closing = next();
  const Keyword keyword = peekKeyword({});
  const bool ends = keyword == Keyword::kNone ? atEnd() : !inside.has(keyword);
  if (!ends || (startsEntry != nullptr && startsEntry(*this))) {
    rewind(closing.offset);
    return false;
  }
  if (!std::exchange(is_opened_otherwise_, false)) {
    add(Code::kMissingBrace, closing.offset, Described{closing}, " stands where the '}' of ", what,
        " belongs.");
  }
  return true;
}

bool Reader::blockGoesOn(Wording what, bool (*startsEntry)(Reader&)) {
  if (tryCloseBlock() || tryCloseOtherwise(what, {}, startsEntry)) return false;
  if (atEnd()) {
    reportEnd(wording("the '}' of ", what));
    return false;
  }
  beginEntry();
  if (peekKeyword({}) == Keyword::kNone || (!kIsPlainReader && startsEntry != nullptr && startsEntry(*this)))
    return true;
  if constexpr (!kIsPlainReader) noteUnclosed();
  add(Code::kMissingBrace, offset(), "The '}' of ", what, " is missing before this.");
  return false;
}

}  // namespace md5v::md5
