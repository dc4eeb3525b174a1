// Vectors: numbers in parentheses, and what exporters and hands make of them.
#include <algorithm>
#include <string>
#include <utility>

#include "md5/described.h"
#include "md5/reader.h"

namespace md5v::md5 {

using text::Token;
using text::TokenKind;

bool Reader::startsVector() {
  if (peek().kind != TokenKind::kNumber) return peek().is('(') || (!kIsPlainReader && startsOtherVector());
  const size_t start = next().offset;
  bool starts = next().kind == TokenKind::kNumber;
  starts = starts && peek().kind == TokenKind::kNumber;
  rewind(start);
  return starts;
}

bool Reader::readVector(std::span<float> values, Wording what) {
  return readElements(values, what, [](const Number& number) { return number.nearest; });
}

bool Reader::readVector(std::span<double> values, Wording what) {
  return readElements(values, what, [](const Number& number) { return number.precise; });
}

template <class Element, class Pick>
bool Reader::readElements(std::span<Element> values, Wording what, const Pick& pick) {
  if constexpr (kIsPlainReader) {
    if (!next().is('(')) giveUp();
    for (Element& value : values) value = pick(readValue(what).value_or(Number{}));
    if (!next().is(')')) giveUp();
    return true;
  }
  skipStrayBeforeVector();
  const size_t offset = this->offset();
  const bool is_bracketed = startsOtherVector();
  const bool opened = peek().is('(');
  if (opened) {
    next();
    if (peek().is('(')) reportStray();
  } else if (is_bracketed) {
    reportUnexpected(wording("'(' and ", what));
    next();
  } else if (!isVersion6() || atEnd() || peek().isBracket() || isKeyword(peek())) {
    reportMissing(wording("'(' and ", what));
    if (peek().kind != TokenKind::kNumber) return false;
  }
  do_commas_part_ = areParted(values.size());
  size_t found = 0;
  for (; found < values.size() && !peek().is(')'); ++found) {
    if (const std::optional<Number> fraction = takeFraction()) {
      values[found] = pick(*fraction);
      continue;
    }
    if (const std::optional<Number> number = readValue(what)) {
      values[found] = pick(*number);
      continue;
    }
    // A word where a number should be still counts as one, so that the others keep their places.
    const bool is_further_entry = peek().kind == TokenKind::kString && !isOnSameLine();
    if (atEnd() || peek().isBracket() || isKeyword(peek()) || is_further_entry) {
      do_commas_part_ = false;
      return true;
    }
    next();
  }
  do_commas_part_ = false;
  if (isVersion6() && !opened) return true;
  const size_t rest = this->offset();
  for (; rest >= unclosed_until_ && peek().kind == TokenKind::kNumber; ++found) {
    next();
    skipCommas();
  }
  // Without a ')' behind them, further numbers are not of this vector: its own ')' is missing.
  if (found > values.size() && !peek().is(')')) {
    unclosed_until_ = this->offset();
    lexer_.rewind(rest);
    found = values.size();
  }
  if (found != values.size() && !entry_reported_) {
    add(Code::kVectorSize, offset, "Expected ", values.size(), " numbers for ", what, " but found ", found,
        ".");
    entry_reported_ = true;
  }
  closeVector(is_bracketed, what);
  return true;
}

// Whether as many numbers come next as there should be, if commas part them: (1,1) is no 1.1. A comma between
// a blank and a digit, without others between all numbers, parts none.
bool Reader::areParted(size_t wanted) {
  const size_t start = offset();
  const size_t last_end = last_end_;
  size_t found = 0;
  size_t commas = 0;
  bool has_fraction = false;
  for (; found <= wanted && peek().kind == TokenKind::kNumber; ++found) {
    next();
    commas += peek().is(',') ? 1u : 0u;
    has_fraction = has_fraction || startsFraction();
    while (peek().is(',')) next();
  }
  lexer_.rewind(start);
  last_end_ = last_end;
  return found == wanted && !(has_fraction && commas + 1 < wanted);
}

// Whether a decimal comma without a digit before it comes next: ,5 and -,5.
bool Reader::startsFraction() {
  const Token& token = peek();
  const std::string_view text = lexer_.slice(token.offset, std::min(token.offset + 3, size_));
  const bool is_signed = text.starts_with("-,") || text.starts_with("+,");
  const size_t comma = is_signed ? 1 : 0;
  if (text.size() < comma + 2 || text[comma] != ',') return false;
  const char before = token.offset == 0 ? ' ' : lexer_.slice(token.offset - 1, token.offset)[0];
  const bool stands_apart = before == '(' || (before >= 0 && before <= ' ');
  return stands_apart && text[comma + 1] >= '0' && text[comma + 1] <= '9';
}

bool Reader::startsLoneFraction() {
  if (kIsPlainReader || !startsFraction()) return false;
  constexpr size_t kFarthest = 64;
  constexpr std::string_view kBlanks = " \t";
  constexpr std::string_view kOfNumbers = "+-.0123456789eE";
  const size_t at = offset();
  std::string_view before = lexer_.slice(at - std::min(at, kFarthest), at);
  for (const std::string_view chars : {kBlanks, kOfNumbers, kBlanks})
    before = before.substr(0, before.find_last_not_of(chars) + 1);
  std::string_view behind = lexer_.slice(at, std::min(at + kFarthest, size_));
  behind.remove_prefix(behind.find(',') + 1);
  for (const std::string_view chars : {kOfNumbers, kBlanks})
    behind.remove_prefix(std::min(behind.find_first_not_of(chars), behind.size()));
  return !before.ends_with(',') && !behind.starts_with(',');
}

// Such a number of a vector, unless commas part its numbers.
std::optional<Number> Reader::takeFraction(Wording instead) {
  if (kIsPlainReader || do_commas_part_ || !startsFraction()) return std::nullopt;
  constexpr size_t kLongest = 64;
  const size_t start = offset();
  Token token = peek();
  std::string text(lexer_.slice(start, std::min(start + kLongest, size_)));
  text.replace(text.find(','), 1, "0.");
  const text::NumberScan scan = text::scanNumber(text);
  if (scan.form != text::NumberForm::kDecimal) return std::nullopt;
  text.resize(scan.length);
  const size_t end = start + scan.length - 1;
  reportDecimalComma(start, end, text);
  rewind(end);
  token.form = scan.form;
  token.text = text;
  return finiteNumber(token, instead);
}

// [ 0 0 8 ], < 0 0 8 > and { 0 0 8 } for ( 0 0 8 ). Not in version 6, whose vectors have no brackets.
bool Reader::startsOtherVector() {
  if (isVersion6() || (!peek().is('[') && !peek().is('<') && !peek().is('{'))) return false;
  const size_t start = next().offset;
  const bool has_number = peek().kind == TokenKind::kNumber;
  rewind(start);
  return has_number;
}

// `is_bracketed`: opened by a bracket of another kind, which has been reported.
void Reader::closeVector(bool is_bracketed, Wording what) {
  skipCommas();
  const bool is_other = peek().is(']') || peek().is('>') || (peek().is('}') && isOnSameLine());
  if (!peek().is(')') && !is_other) return reportMissing(wording("')' after ", what));
  const Token closing = next();
  if (closing.is(')')) return;
  // It may as well end the block that the vector is the last of.
  const Keyword keyword = peekKeyword({});
  const bool ends_block = atEnd() || (keyword != Keyword::kNone && !kMeshEntries.has(keyword));
  if (closing.is('}') && ends_block && !is_bracketed) rewind(closing.offset);
  if (is_bracketed || std::exchange(entry_reported_, true)) return;
  add(Code::kUnexpectedToken, closing.offset, "Expected ')' after ", what, " but found ", Described{closing},
      ".");
}

void Reader::skipToVector(Wording what) {
  if (kIsPlainReader) return giveUp();
  reportUnexpected(wording("'(' or '}' in ", what));
  skipTokenOrBlock();
  while (peek().kind == TokenKind::kNumber || peek().is(')')) next();
}

// One too many before the parenthesis that opens the vector: )( or %(.
void Reader::skipStrayBeforeVector() {
  if (peek().kind != TokenKind::kSymbol || peek().is('(')) return;
  const size_t start = next().offset;
  const bool opens = peek().is('(');
  rewind(start);
  if (opens) reportStray();
}

}  // namespace md5v::md5
