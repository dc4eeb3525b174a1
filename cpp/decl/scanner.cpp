#include "decl/scanner.h"

#include <algorithm>
#include <utility>

#include "base/ascii.h"
#include "base/concat.h"
#include "base/printable.h"

namespace md5v::decl {
namespace {

using text::Token;
using text::TokenKind;

bool isNamePart(char c) {
  return isLetter(c) || isDigit(c) || c == '_' || c == '/' || c == '\\' || c == ':' || c == '.' ||
         static_cast<unsigned char>(c) >= 0x80;
}

// Length of the name at the start of a word. A // inside it starts a comment.
size_t nameLength(std::string_view word) {
  const auto stop = std::find_if(word.begin(), word.end(), [](char c) { return !isNamePart(c); });
  const auto length = static_cast<size_t>(stop - word.begin());
  return std::max<size_t>(1, std::min(length, word.find("//")));
}

bool isBracket(const Token& t) { return t.is('(') || t.is(')') || t.is('{') || t.is('}') || t.is(','); }

bool endsPath(char c) {
  return isBlank(c) || c == ',' || c == '"' || c == '(' || c == ')' || c == '{' || c == '}';
}

}  // namespace

Scanner::Scanner(std::span<const uint8_t> file, Body body, Report& report)
    : lexer_(file.first(body.end), nullptr), report_(report), last_end_(body.begin) {
  lexer_.rewind(body.begin);
}

const Token& Scanner::peek() {
  if (!has_peeked_) peeked_ = scan();
  has_peeked_ = true;
  return peeked_;
}

Token Scanner::next() {
  const Token token = peek();
  has_peeked_ = false;
  last_end_ = token.end;
  return token;
}

Token Scanner::scan() {
  Token token = lexer_.next();
  if (token.kind != TokenKind::kWord) return token;
  const size_t length = nameLength(token.text);
  if (!isNamePart(token.text.front())) token.kind = TokenKind::kSymbol;
  token.text = token.text.substr(0, length);
  token.end = token.offset + length;
  lexer_.rewind(token.end);
  return token;
}

bool Scanner::take(char symbol) {
  if (!peek().is(symbol)) return false;
  next();
  return true;
}

bool Scanner::atNewLine() {
  if (atEnd()) return true;
  const std::string_view between = lexer_.slice(last_end_, peek().offset);
  return between.find_first_of("\r\n") != std::string_view::npos;
}

void Scanner::skipLine() {
  while (!atNewLine() && !peek().is('{') && !peek().is('}')) next();
}

void Scanner::skipTokenOrBlock() {
  size_t depth = 0;
  do {
    const Token token = next();
    if (token.kind == TokenKind::kEnd) return;
    if (token.is('{')) ++depth;
    if (token.is('}') && depth > 0) --depth;
  } while (depth > 0);
}

std::string Scanner::path() { return atNewLine() ? std::string() : word(); }

std::string Scanner::word() {
  if (atEnd() || isBracket(peek())) return {};
  if (peek().kind == TokenKind::kString) return std::string(next().text);
  const size_t begin = peek().offset;
  rewind(begin);
  const uint8_t* at = lexer_.position();
  at = std::find_if(at, lexer_.end(), endsPath);
  lexer_.skipTo(at);
  last_end_ = lexer_.offsetOf(at);
  return std::string(lexer_.slice(begin, last_end_));
}

void Scanner::rewind(size_t offset) {
  lexer_.rewind(offset);
  has_peeked_ = false;
}

void Scanner::add(Code code, size_t offset, std::string message) {
  const std::string_view consequence = std::exchange(consequence_, {});
  if (!consequence.empty()) message += concat(" ", consequence);
  report_.add(code, offset, std::move(message));
}

void Scanner::addMissing(std::string_view expected) {
  if (std::exchange(missing_at_, offset()) == offset()) return;
  if (atNewLine() && last_end_ <= offset()) {
    add(Code::kDeclarationValueMissing, last_end_, concat("Expected ", expected, " but the line ends."));
  } else {
    addUnexpected(expected);
  }
}

void Scanner::addUnexpected(std::string_view expected) {
  const std::string found = atEnd() ? "the end of the declaration" : quoted(peek().text);
  add(Code::kDeclarationValueMissing, offset(), concat("Expected ", expected, " but found ", found, "."));
}

}  // namespace md5v::decl
