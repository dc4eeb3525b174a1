#include "md5/grammar/cursor.h"

#include <algorithm>
#include <utility>

#include "base/ascii.h"

namespace md5v::md5 {
namespace {

using text::Token;
using text::TokenKind;

// A // right after a keyword starts a comment here. Doom 3 reads it as a part of the word.
std::string_view withoutComment(std::string_view word) { return word.substr(0, word.find("//")); }

// Names without quotes that Doom 3 reads as one token: a letter, _ / \ or . first, then also digits and
// colons.
bool isBareName(std::string_view name) {
  const auto is_part = [](char c) {
    return isLetter(c) || isDigit(c) || std::string_view("_/\\.:").find(c) != std::string_view::npos;
  };
  return !name.empty() && !isDigit(name[0]) && name[0] != ':' &&
         std::all_of(name.begin(), name.end(), is_part);
}

}  // namespace

void Cursor::report(Code code, size_t offset, std::initializer_list<MessagePart> message) {
  report_.add(code, offset, joined(message));
}

void Cursor::reportOnce(Code code, size_t offset, std::initializer_list<MessagePart> message) {
  if (!report_.has(code)) report(code, offset, message);
}

bool Cursor::isCutOff() const {
  return is_end_reported_ || report_.has(Code::kNulByte) || report_.has(Code::kUnterminatedComment);
}

void Cursor::reportUnexpected(std::string_view expected) {
  if (atEnd()) {
    if (!isCutOff()) report(Code::kUnexpectedEnd, offset(), {"Expected ", expected, " but the file ends."});
    is_end_reported_ = true;
  } else if (!std::exchange(is_entry_reported_, true)) {
    const bool is_empty = peek().kind == TokenKind::kString && peek().text.empty();
    const std::string found = is_empty ? "an empty text" : quoted(peek().text);
    report(Code::kUnexpectedToken, offset(), {"Expected ", expected, " but found ", found, "."});
  }
}

bool Cursor::take(char bracket) {
  if (!peek().is(bracket)) return false;
  next();
  return true;
}

Token Cursor::tokenAt(size_t offset, size_t index) const {
  text::Lexer ahead(lexer_, offset);
  Token token = ahead.next();
  for (size_t i = 0; i < index && token.kind != TokenKind::kEnd; ++i) token = ahead.next();
  return token;
}

Keyword Cursor::peekKeyword(KeywordSet expected) {
  if (peek().kind != TokenKind::kWord) return Keyword::kNone;
  found_ = matchKeyword(withoutComment(peek().text), expected);
  return found_.keyword;
}

void Cursor::takeKeyword() {
  const Token token = next();
  const std::string_view word = withoutComment(token.text);
  if (word.size() < token.text.size()) {
    const size_t end = token.offset + word.size();
    rewind(end);
    report(Code::kCommentGlued, end, {"Doom 3 reads this comment as a part of the word before it."});
  }
  const bool is_as_usual = found_.spelling == Spelling::kOtherCase && is_version6_;
  if (found_.spelling == Spelling::kExact || is_as_usual) return;
  report(Code::kKeywordMisspelt, token.offset,
         {"The keyword '", spellingOf(found_.keyword), "' is written ", Quoted(word), "."});
}

// Whether the next word is a keyword that opens a block, as in "bounds {" and "frame 0 {". A joint may have
// the name of a keyword, so the brace decides.
bool Cursor::startsBlock() {
  if (!kBlockKeywords.has(peekKeyword({}))) return false;
  const size_t start = next().offset;
  if (peek().kind == TokenKind::kNumber) next();
  const bool is_block = peek().is('{');
  rewind(start);
  return is_block;
}

void Cursor::beginEntry() {
  is_broken_ = false;
  is_entry_reported_ = false;
}

void Cursor::breakEntry() {
  ++lost_values_;
  is_broken_ = true;
}

void Cursor::resynchronise(bool (*starts_entry)(const Token&)) {
  is_broken_ = false;
  size_t depth = 0;
  while (!atEnd()) {
    const Token& token = peek();
    if (depth == 0) {
      if (token.is('}') || peekKeyword({}) != Keyword::kNone) return;
      if (starts_entry != nullptr && starts_entry(token)) return;
    }
    if (token.is('{')) ++depth;
    if (token.is('}')) --depth;
    next();
  }
}

void Cursor::skipUnknown(std::string_view expected) {
  const Token token = peek();
  if (token.kind == TokenKind::kWord) {
    report(Code::kUnknownKeyword, token.offset,
           {"The keyword ", Quoted(token.text), " is unknown and skipped."});
  } else {
    reportUnexpected(expected);
  }
  if (!token.is('{')) next();
  resynchronise();
}

std::optional<std::string> Cursor::name(std::string_view what) {
  if (is_broken_) return std::nullopt;
  if (atEnd() || peek().isBracket()) {
    reportUnexpected(what);
    is_broken_ = true;
    return std::nullopt;
  }
  Token token = lexer_.nextText();
  checkName(token, what);
  std::string joined(token.text);
  while (token.kind == TokenKind::kString && !token.isUnclosed() && peek().kind == TokenKind::kString) {
    token = next();
    joined += token.text;
    if (!are_strings_single_) continue;
    report(Code::kTextInParts, token.offset,
           {"This string is joined with the string before it. Doom 3 joins strings only in meshes."});
  }
  return joined;
}

void Cursor::checkName(const Token& token, std::string_view what) {
  if (!isUtf8(token.text)) {
    report(Code::kTextNotUtf8, token.offset,
           {"The bytes of ", what, " are not UTF-8: ", Quoted(token.text), "."});
  }
  if (token.kind == TokenKind::kString || isBareName(token.text)) return;
  report(Code::kNameNotQuoted, token.offset, {"The name ", Quoted(token.text), " should be in quotes."});
}

bool Cursor::openBlock(std::string_view what, KeywordSet entries) {
  if (take('{')) return true;
  reportUnexpected(concat("the '{' of ", what));
  if (atEnd() || peek().is('}')) return false;
  if (const Keyword keyword = peekKeyword(entries); keyword != Keyword::kNone) return entries.has(keyword);
  const size_t start = next().offset;
  if (!take('{')) rewind(start);
  return true;
}

bool Cursor::blockContinues(std::string_view what, bool has_names) {
  if (take('}')) return false;
  if (!atEnd() && !(has_names ? startsBlock() : peekKeyword({}) != Keyword::kNone)) return true;
  beginEntry();
  reportUnexpected(concat("the '}' of ", what));
  return false;
}

// Skips text in a block that begins no entry. If a keyword of another block or the end of the file comes
// next, reports the missing brace and returns false.
bool Cursor::skipUnknownEntry(Keyword keyword, std::string_view block) {
  if (atEnd() || keyword != Keyword::kNone) {
    reportUnexpected(concat("the '}' of ", block));
    return false;
  }
  skipUnknown(concat("a keyword of ", block, " or '}'"));
  return true;
}

size_t Cursor::room(int64_t declared, size_t min_bytes) {
  if (declared <= 0) return 0;
  const size_t left = (size_ - room_used_) / min_bytes;
  const size_t entries = static_cast<size_t>(std::min<uint64_t>(static_cast<uint64_t>(declared), left));
  room_used_ += entries * min_bytes;
  return entries;
}

}  // namespace md5v::md5
