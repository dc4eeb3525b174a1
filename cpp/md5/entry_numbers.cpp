#include "md5/entry_numbers.h"

#ifndef MD5V_PLAIN_READER

#include <algorithm>

#include "base/concat.h"

namespace md5v::md5 {
namespace {

using text::Token;
using text::TokenKind;

constexpr size_t kMostNumbers = 5;

bool isDigit(char c) { return c >= '0' && c <= '9'; }

// An entry without its number.
struct Shape {
  size_t numbers;     // behind its word
  bool has_vector;    // behind those
  size_t fewest = 1;  // entries that tell it from a list which lacks another number
};

Shape shapeOf(Keyword entry) {
  if (entry == Keyword::kVert) return {0, true};
  if (entry == Keyword::kTri) return {3, false};
  return {2, true, 2};
}

// Whether the three numbers that stand next can be the corners of a triangle: not 0 0 1, of which one is
// missing, and not 00 1 2, in which a blank is.
bool areCorners(text::Lexer ahead) {
  const Token a = ahead.next();
  const Token b = ahead.next();
  const Token c = ahead.next();
  const bool is_glued = a.text.size() > 1 && a.text[0] == '0';
  return !is_glued && a.text != b.text && b.text != c.text && a.text != c.text;
}

}  // namespace

size_t numbersAhead(text::Lexer ahead) {
  size_t count = 0;
  for (; count < kMostNumbers && ahead.peek().kind == TokenKind::kNumber; ++count) ahead.next();
  return count;
}

bool lackNumbers(const text::Lexer& lexer, size_t offset, Keyword entry) {
  const Shape shape = shapeOf(entry);
  text::Lexer ahead(lexer, offset);
  const bool are_corners = shape.has_vector || areCorners(ahead);
  bool counts = true;  // the first numbers are 0, 1, 2 ...
  size_t entries = 0;
  do {
    const Token first = ahead.peek();
    if (numbersAhead(ahead) != shape.numbers) return false;
    for (size_t i = 0; i < shape.numbers; ++i) ahead.next();
    if (shape.has_vector && !ahead.peek().is('(')) return false;
    counts = counts && text::toInteger(first.text, first.form) == static_cast<int64_t>(entries);
    ++entries;
    while (ahead.peek().kind == TokenKind::kNumber || ahead.peek().is('(') || ahead.peek().is(')'))
      ahead.next();
  } while (ahead.next().text == spelling(entry));
  if (shape.numbers == 0) return true;
  const bool may_count = counts && (entries > 2 || shape.has_vector);
  return entries >= shape.fewest && !may_count && (entries > 1 || are_corners);
}

size_t lengthOfOwnNumber(const Token& number, size_t expected) {
  const std::string own = concat(expected);
  const bool is_glued = number.form == text::NumberForm::kInteger && number.text.size() > own.size() &&
                        number.text.starts_with(own) &&
                        std::all_of(number.text.begin(), number.text.end(), isDigit);
  return is_glued ? own.size() : 0;
}

size_t lengthOfJoint(const Token& number) {
  const size_t point = std::min(number.text.find('.'), number.text.size());
  const bool has_point = point < number.text.size();
  const auto behind = number.text.begin() + static_cast<ptrdiff_t>(point);
  const bool is_plain = std::all_of(number.text.begin(), behind, isDigit) &&
                        std::all_of(behind + (has_point ? 1 : 0), number.text.end(), isDigit);
  const bool is_glued = is_plain && point >= 2 && (has_point || number.text[0] == '0');
  return is_glued ? point - 1 : 0;
}

int64_t takeBeginningOfNumber(Reader& reader, size_t length, std::string_view parts) {
  const text::Token glued = reader.next();
  const std::string_view first = glued.text.substr(0, length);
  reader.add(Code::kUnexpectedToken, glued.offset, "Between ", parts, " in ", Quoted(glued.text),
             " a blank is missing; they were read as ", first, " and ", glued.text.substr(length), ".");
  reader.rewind(glued.offset + length);
  return text::toInteger(first, text::NumberForm::kInteger);
}

}  // namespace md5v::md5

#endif
