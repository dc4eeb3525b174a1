#include "md5/joint_entry.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

namespace md5v::md5 {
namespace {

using text::TokenKind;

// 01_body is a name, although it starts like a number.
bool isWordWithDigits(Reader& reader) {
  const text::Token number = reader.peek();
  const size_t word_end = reader.lexer().nextText().end;
  reader.rewind(number.offset);
  return word_end > number.end;
}

// Whether the number that comes next can be the parent of a joint, of which the name is missing; or it is one
// too many.
bool hasValues(Reader& reader) {
  const size_t start = reader.next().offset;
  const bool has_values = reader.peek().is('(') || reader.peek().kind == TokenKind::kNumber;
  reader.rewind(start);
  return has_values;
}

// A name without its closing quote took the rest of the line: it ends before the parent.
void endUnclosedName(Reader& reader, const text::Token& token, std::string& name) {
  for (size_t i = 0; i + 1 < name.size(); ++i) {
    const char next = name[i + 1] == '-' && i + 2 < name.size() ? name[i + 2] : name[i + 1];
    if ((name[i] != ' ' && name[i] != '\t') || next < '0' || next > '9') continue;
    name.resize(i);
    reader.rewind(token.offset + 1 + i);
    return;
  }
}

// Further words of the line up to the parent belong to the name, as strings that follow one another do for
// the engine.
bool continuesName(Reader& reader, TokenKind kind) {
  if (kind != TokenKind::kString && kind != TokenKind::kWord) return false;
  const size_t start = reader.offset();
  while (reader.peek().kind == kind && reader.isOnSameLine()) reader.next();
  const bool has_more = reader.offset() != start;
  // In an animation flags and first component follow: without them the text stands for the parent.
  const int wanted = reader.expectsSingleTexts() && kind == TokenKind::kString ? 3 : 1;
  int numbers = 0;
  for (; has_more && numbers < wanted && reader.peek().kind == TokenKind::kNumber; ++numbers) reader.next();
  if (has_more) reader.rewind(start);
  return has_more && numbers == wanted;
}

// A name that is a number: 7 0 ( ... in a mesh and 7 0 63 6 in an animation, on one line.
bool isNumberedName(Reader& reader) {
  if (reader.peek().kind != TokenKind::kNumber) return false;
  const size_t start = reader.next().offset;
  const int wanted = reader.expectsSingleTexts() ? 3 : 1;
  int numbers = 0;
  for (; numbers <= wanted && reader.peek().kind == TokenKind::kNumber && reader.isOnSameLine(); ++numbers)
    reader.next();
  const bool is_name = numbers == wanted && (wanted == 3 || reader.peek().is('('));
  reader.rewind(start);
  return is_name;
}

// Takes what stands on the line in front of a name in quotes: a word such as bone or joint, signs, one number
// among them (joint 0, 12:, [12], >). A bracket, too, though not that of a vector. How many tokens it took.
size_t takePrefix(Reader& reader) {
  constexpr size_t kLongest = 3;
  size_t count = 0;
  size_t words = 0;
  size_t numbers = 0;
  for (; count < kLongest && reader.peek().kind != TokenKind::kString; ++count) {
    const text::Token& token = reader.peek();
    if (token.kind == TokenKind::kEnd || token.is(')') || token.is('{') || token.is('}')) return 0;
    if (count > 0 && (token.is('(') || !reader.isOnSameLine())) return 0;
    words += token.kind == TokenKind::kWord ? 1u : 0u;
    numbers += token.kind == TokenKind::kNumber ? 1u : 0u;
    reader.next();
  }
  const bool is_prefix = words <= 1 && numbers <= 1 && numbers < count;
  return is_prefix && reader.peek().kind == TokenKind::kString && reader.isOnSameLine() ? count : 0;
}

// What a list may begin its lines with: > or - or 12:
bool isSign(const text::Token& token) {
  const bool is_dash = token.kind == TokenKind::kWord && (token.text == "-" || token.text == "+");
  return is_dash || (token.kind == TokenKind::kSymbol && !token.isBracket());
}

// Takes signs, and at most one number among them, that stand apart in front of a name without quotes. How
// many tokens it took: none unless the parent of a joint, and what follows on it, stands behind the name.
size_t takeSigns(Reader& reader) {
  constexpr size_t kLongest = 3;
  size_t count = 0;
  size_t numbers = 0;
  for (; count < kLongest; ++count) {
    const bool is_number = reader.peek().kind == TokenKind::kNumber;
    if ((count > 0 && !reader.isOnSameLine()) || !(is_number || isSign(reader.peek()))) break;
    numbers += is_number ? 1u : 0u;
    reader.next();
  }
  const text::Token name = reader.peek();
  const bool is_apart =
      name.kind == TokenKind::kWord && reader.isOnSameLine() && name.offset != reader.lastEnd();
  if (numbers > 1 || numbers == count || !is_apart) return 0;
  reader.next();
  const bool has_parent = reader.next().kind == TokenKind::kNumber;
  const bool goes_on =
      reader.expectsSingleTexts() ? reader.peek().kind == TokenKind::kNumber : reader.peek().is('(');
  return has_parent && goes_on ? count : 0;
}

// Takes a word such as joint in front of a name without quotes that the parent follows, and what follows on
// that. How many tokens it took.
size_t takeLabel(Reader& reader) {
  constexpr std::string_view kLabels[] = {"joint", "joints", "bone", "bones", "node"};
  const text::Token label = reader.peek();
  if (label.kind != TokenKind::kWord ||
      std::find(std::begin(kLabels), std::end(kLabels), label.text) == std::end(kLabels))
    return 0;
  reader.next();
  const bool has_name = reader.peek().kind == TokenKind::kWord && reader.isOnSameLine();
  reader.next();
  const bool has_parent = has_name && reader.next().kind == TokenKind::kNumber;
  const bool goes_on =
      reader.expectsSingleTexts() ? reader.peek().kind == TokenKind::kNumber : reader.peek().is('(');
  return has_parent && goes_on ? 1 : 0;
}

// The brackets behind a name that stands in some: ["arm"].
bool closesName(const text::Token& token) {
  return token.kind == TokenKind::kSymbol && !token.is('(') && !token.is('{') && !token.is('}');
}

// How many tokens stand in front of a name that its parent follows.
size_t prefixLength(Reader& reader) {
  const size_t start = reader.offset();
  size_t length = takePrefix(reader);
  if (length > 0) {
    reader.next();
    if (closesName(reader.peek())) reader.next();
    if (reader.peek().kind != TokenKind::kNumber) length = 0;
  }
  reader.rewind(start);
  if (length > 0) return length;
  length = takeSigns(reader);
  reader.rewind(start);
  if (length > 0) return length;
  length = takeLabel(reader);
  reader.rewind(start);
  return length;
}

// A sign alone on the line that ends the list: > }
bool isSignBeforeEnd(Reader& reader) {
  if (reader.peek().kind != TokenKind::kSymbol || reader.peek().isBracket()) return false;
  const size_t start = reader.next().offset;
  const bool ends = reader.peek().is('}');
  reader.rewind(start);
  return ends;
}

// A quote inside of a name ends the string: the name goes on up to the next such quote of the line.
void takeQuoteInName(Reader& reader, const text::Token& first, std::string& name) {
  const text::Lexer& lexer = reader.lexer();
  const std::string_view rest = lexer.slice(first.end, reader.size());
  const char ends[] = {lexer.slice(first.offset, first.end)[0], '\r', '\n', '\0'};
  const size_t quote = rest.find_first_of({ends, sizeof ends});
  const bool is_found = quote != std::string_view::npos && rest[quote] == ends[0];
  if (!is_found || static_cast<uint8_t>(ends[0]) >= 0x80) return;
  name = lexer.slice(first.offset + 1, first.end + quote);
  reader.add(Code::kUnterminatedString, first.end - 1, "This quote stands inside of a name and ends it.");
  reader.rewind(first.end + quote + 1);
}

// ""arm"" and ''arm'': the name stands between the second quote and the next two of the line.
bool takeDoublyQuoted(Reader& reader, const text::Token& first, std::string& name) {
  const text::Lexer& lexer = reader.lexer();
  const std::string_view quotes = lexer.slice(first.offset, first.end);
  if (!first.text.empty() || quotes.size() != 2) return false;
  const std::string_view rest = lexer.slice(first.end, reader.size());
  const char ends[] = {quotes[0], '\r', '\n'};
  const size_t end = rest.find_first_of({ends, sizeof ends});
  if (end == std::string_view::npos || rest.substr(end, 2) != quotes) return false;
  name = rest.substr(0, end);
  reader.add(Code::kUnterminatedString, first.end - 1, "This quote stands inside of a name and ends it.");
  reader.rewind(first.end + end + quotes.size());
  return true;
}

bool isNumberBehindNext(Reader& reader) {
  text::Lexer ahead(reader.lexer(), reader.peek().end);
  return ahead.next().kind == TokenKind::kNumber;
}

JointName wholeName(Reader& reader, const text::Token& first, std::string name) {
  const bool is_bare = first.kind != TokenKind::kString;
  const bool is_glued = reader.peek().offset == first.end && reader.peek().kind == TokenKind::kWord;
  if (!is_bare && !first.isUnclosed() && is_glued && !takeDoublyQuoted(reader, first, name)) {
    takeQuoteInName(reader, first, name);
  }
  const text::Token& quote = reader.peek();
  if (first.isUnclosed()) {
    endUnclosedName(reader, first, name);
  } else if (is_bare && quote.isUnclosed() && quote.offset == first.end) {
    reader.rewind(quote.offset + 1);
  }
  if (!continuesName(reader, first.kind)) return {std::move(name), is_bare, first.offset};
  if (!is_bare && reader.peek().text == name && isNumberBehindNext(reader)) {
    const text::Token second = reader.next();
    reader.add(Code::kUnexpectedToken, second.offset, "The name ", Quoted(name),
               " stands here a second time.");
    return {std::move(name), is_bare, first.offset};
  }
  while (reader.peek().kind == first.kind && reader.isOnSameLine()) {
    if (is_bare) name += ' ';
    name += is_bare ? reader.next().text : reader.takeFurtherText();
  }
  return {std::move(name), is_bare, first.offset};
}

// Whether the word or sign that comes next is no name of a joint: no number stands on its line, and none
// begins the next. So are a comment that lost its slashes, and words of a sentence.
bool startsWords(Reader& reader) {
  const bool is_sign = reader.peek().kind == TokenKind::kSymbol && !reader.peek().isBracket();
  if (reader.peek().kind != TokenKind::kWord && !is_sign) return false;
  const size_t start = reader.next().offset;
  const auto can_be_said = [](const text::Token& t) {
    return t.kind == TokenKind::kWord || (t.kind == TokenKind::kSymbol && !t.is('{') && !t.is('}'));
  };
  constexpr int kMost = 32;
  for (int i = 0; i < kMost && can_be_said(reader.peek()) && reader.isOnSameLine(); ++i) reader.next();
  const text::Token& behind = reader.peek();
  const bool is_text = behind.kind == TokenKind::kString || behind.kind == TokenKind::kWord;
  const bool are_words = behind.is('}') || (is_text && !reader.isOnSameLine());
  reader.rewind(start);
  return are_words;
}

// Takes and reports them.
void skipWords(Reader& reader) {
  const size_t start = reader.offset();
  const std::string_view before = reader.lexer().slice(0, start);
  const size_t last = before.find_last_not_of(" \t");
  const bool is_behind = last != std::string_view::npos && before[last] >= '0' && before[last] <= '9';
  do {
    reader.next();
  } while (!reader.atEnd() && reader.isOnSameLine() && !reader.peek().is('}'));
  reader.add(Code::kUnexpectedToken, start,
             is_behind ? "Behind a joint stands " : "Between the joints stands ",
             Quoted(reader.lexer().slice(start, reader.lastEnd())), ", which was passed over.");
}

JointName behindPrefix(Reader& reader, size_t length) {
  reader.reportUnexpected("the name of a joint");
  const bool is_entry = reader.peek().is('(');  // all of it in parentheses
  for (size_t i = 0; i < length; ++i) reader.next();
  const text::Token first = reader.peek();
  JointName name = wholeName(reader, first, reader.readText("the name of a joint").value_or(""));
  if (closesName(reader.peek())) reader.next();
  name.is_in_parentheses = is_entry && !reader.peek().is(')');
  return name;
}

}  // namespace

std::optional<JointName> readJointName(Reader& reader) {
  if (kIsPlainReader) {
    const text::Token name = reader.peek();
    if (name.kind != TokenKind::kString) reader.giveUp();
    std::optional<std::string> text = reader.readText("");
    return text ? std::optional(JointName{std::move(*text), false, name.offset}) : std::nullopt;
  }
  const size_t start = reader.offset();
  reader.skipCommas();
  // What ends the list is not taken for a joint behind a comma, which may stand for its brace.
  if (reader.offset() != start && (reader.peek().is('}') || Reader::isKeyword(reader.peek())))
    return std::nullopt;
  if (isSignBeforeEnd(reader)) {
    reader.reportUnexpected("the name of a joint");
    reader.next();
    return std::nullopt;
  }
  if (startsWords(reader)) {
    skipWords(reader);
    return std::nullopt;
  }
  if (const size_t prefix = prefixLength(reader); prefix > 0) return behindPrefix(reader, prefix);
  if (reader.peek().kind == TokenKind::kNumber && !isNumberedName(reader) && !isWordWithDigits(reader)) {
    reader.reportUnexpected("the name of a joint");
    if (hasValues(reader)) return JointName{{}, false, reader.offset(), true};
  } else {
    const text::Token token = reader.peek();
    std::optional<std::string> name = reader.readText("the name of a joint");
    if (name) return wholeName(reader, token, std::move(*name));
  }
  const bool is_group = reader.next().is('(');
  // Such as ( Tx Ty Tz ) without its slashes.
  while (is_group && !reader.atEnd() && reader.isOnSameLine() && !reader.peek().is('}')) {
    if (reader.next().is(')')) break;
  }
  skipToJoint(reader);
  return std::nullopt;
}

namespace {

bool startsJoint(Reader& reader, bool then_vector) {
  const size_t start = reader.offset();
  const size_t prefix = prefixLength(reader);
  for (size_t i = 0; i < prefix; ++i) reader.next();
  reader.next();
  bool fits = reader.next().kind == TokenKind::kNumber;
  if (fits) fits = then_vector ? reader.peek().is('(') : reader.peek().kind == TokenKind::kNumber;
  reader.rewind(start);
  return fits;
}

}  // namespace

void skipBehindJoint(Reader& reader) {
  const text::Token first = reader.peek();
  const std::string_view before = reader.lexer().slice(0, first.offset);
  const size_t last = before.find_last_not_of(" \t");
  if (last == std::string_view::npos || before[last] != ')') return;
  if (reader.atEnd() || first.is('}')) return;
  if (first.kind == TokenKind::kWord && reader.isKeywordInLine()) return;
  const auto isOfJoint = [](const text::Token& t) {
    return t.kind == TokenKind::kNumber || t.is('(') || t.is('{');
  };
  bool is_foreign = false;  // and not only commas
  do {
    const text::Token token = reader.next();
    is_foreign = !isOfJoint(token) && (is_foreign || !(token.is(',') || token.is(';')));
    if (isOfJoint(token)) break;
  } while (!reader.atEnd() && reader.isOnSameLine() && !reader.peek().is('}'));
  if (!is_foreign) return reader.rewind(first.offset);
  reader.add(Code::kUnexpectedToken, first.offset, "Behind a joint stands ",
             Quoted(reader.lexer().slice(first.offset, reader.lastEnd())), ", which was passed over.");
}

void skipToJoint(Reader& reader) {
  if (kIsPlainReader) return reader.giveUp();
  while (!reader.atEnd() && !reader.peek().is('}')) {
    const TokenKind kind = reader.peek().kind;
    if (kind == TokenKind::kString || kind == TokenKind::kWord) return;
    reader.skipTokenOrBlock();
  }
}

bool startsMeshJoint(Reader& reader) { return startsJoint(reader, true); }

bool startsAnimJoint(Reader& reader) { return startsJoint(reader, false); }

bool isNameOfJoint(const text::Token& token) {
  return token.kind == TokenKind::kString || (token.kind == TokenKind::kWord && !Reader::isKeyword(token));
}

}  // namespace md5v::md5
