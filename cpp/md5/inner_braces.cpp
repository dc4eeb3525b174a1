#include "md5/inner_braces.h"

namespace md5v::md5 {
namespace {

using text::Token;

// What stands behind the token that comes next.
Token tokenBehindNext(Reader& reader) {
  text::Lexer ahead(reader.lexer(), reader.peek().end);
  return ahead.next();
}

}  // namespace

bool skipSurplusBrace(Reader& reader, Wording what, StartsEntry starts_entry) {
  if (!reader.peek().is('}') || !starts_entry(tokenBehindNext(reader))) return false;
  reader.next();
  return reader.reopens(what);
}

void InnerBraces::skip(bool is_short) {
  while (skipOpening() || skipClosing() || (is_short && skipSurplusBrace(reader_, what_, starts_entry_))) {
  }
}

bool InnerBraces::skipOpening() {
  if (!reader_.peek().is('{') || !starts_entry_(tokenBehindNext(reader_))) return false;
  reader_.add(Code::kStrayCharacter, reader_.next().offset, "The character '{' means nothing here.");
  is_open_ = true;
  return true;
}

bool InnerBraces::skipClosing() {
  if (!is_open_ || !reader_.peek().is('}')) return false;
  const Token behind = tokenBehindNext(reader_);
  if (!behind.is('}') && !behind.is('{') && !starts_entry_(behind)) return false;
  reader_.next();
  is_open_ = false;
  return true;
}

}  // namespace md5v::md5
