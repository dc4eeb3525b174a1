// The numbers of a file, one at a time, in all the forms that exporters and people write.
#include <algorithm>
#include <cmath>
#include <string>

#include "md5/reader.h"

namespace md5v::md5 {
namespace {

using text::NumberForm;
using text::Token;
using text::TokenKind;

// Beyond this the size of a model cannot be told any more, and it is not seen.
constexpr float kHuge = 1e15f;

bool spellsNotFinite(std::string_view word) {
  if (word.starts_with('-') || word.starts_with('+')) word.remove_prefix(1);
  std::string lower(word.substr(0, 10));
  for (char& c : lower) c = static_cast<char>(c | 0x20);
  return lower == "nan" || lower == "inf" || lower == "infinity" || lower == "qnan" || lower == "snan";
}

// 010 is octal, 08 and 00.5 and 0e5 end behind the zero; 00 and 07 are what they seem.
bool misleadsByZero(std::string_view digits) {
  if (digits.size() < 2 || digits[0] != '0' || digits[1] == '.') return false;
  const size_t first = std::min(digits.find_first_not_of('0'), digits.size() - 1);
  return first + 1 != digits.size() || digits[first] > '7';
}

}  // namespace

std::optional<int64_t> Reader::readInteger(Wording what, Wording instead) {
  const std::optional<Token> token = takeNumber(what, instead);
  if (!token) return std::nullopt;
  if constexpr (kIsPlainReader) {
    const double value = finiteNumber(*token).precise;
    if (token->form == NumberForm::kInteger && std::fabs(value) <= 1e15) return static_cast<int64_t>(value);
    giveUp();
    return 0;
  }
  const int64_t value = text::toInteger(token->text, token->form);
  std::string point_text;
  if (takeDecimalComma(*token, point_text, true)) return value;
  const bool is_large = value >= text::kMaxInteger || value <= -text::kMaxInteger;
  if (token->form != NumberForm::kDecimal || is_large) return value;
  const bool is_whole = static_cast<double>(value) == finiteNumber(*token).precise;
  if (token->text[0] == '-') {
    // A minus must stand before a number without a point or an exponent.
    const std::string read_as = is_whole ? "" : concat("; it was read as ", value);
    const size_t before = remarks();
    add(Code::kNumberForm, token->offset, "Doom 3 refuses ", Quoted(token->text), " for ", what,
        ", which is a whole number", read_as, ".");
    if (is_whole) noteForm(before);
  } else if (!is_whole) {
    add(Code::kFractionalInteger, token->offset, "Expected a whole number for ", what, " but found ",
        Quoted(token->text), "; read as ", value, ".");
  }
  return value;
}

std::optional<float> Reader::readFloat(Wording what, Wording instead) {
  const std::optional<Number> number = readValue(what, instead);
  return number ? std::optional(number->nearest) : std::nullopt;
}

std::optional<Number> Reader::readNumber(Wording what) {
  beginEntry();
  return readValue(what);
}

std::optional<Number> Reader::readValue(Wording what, Wording instead) {
  if constexpr (!kIsPlainReader) {
    const bool may_be_fraction = !do_commas_part_ && startsLoneFraction();
    if (const std::optional<Number> fraction = may_be_fraction ? takeFraction(instead) : std::nullopt)
      return fraction;
  }
  std::optional<Token> token = takeNumber(what, instead);
  if (!token) return std::nullopt;
  if constexpr (!kIsPlainReader) {  // There the comma will be a stray character.
    std::string point_text;
    if (takeDecimalComma(*token, point_text)) {
      token->form = NumberForm::kDecimal;
      token->text = point_text;
      return finiteNumber(*token, instead);
    }
  }
  return finiteNumber(*token, instead);
}

// A number, or what stands for one: nan and its like, a number in quotes.
std::optional<Token> Reader::takeNumber(Wording what, Wording instead) {
  if constexpr (kIsPlainReader) {
    const Token plain = next();
    if (plain.form == NumberForm::kInteger || plain.form == NumberForm::kDecimal ||
        plain.form == NumberForm::kBased) {
      checkForm(plain);
      return plain;
    }
    giveUp();
    return std::nullopt;
  }
  skipStrayCharacters();
  Token token = peek();
  if (token.kind == TokenKind::kString) unquote(token);
  if (token.kind == TokenKind::kWord && spellsNotFinite(token.text)) token.form = NumberForm::kNotFinite;
  if (token.form == NumberForm::kNone) {
    reportMissing(what);
    return std::nullopt;
  }
  next();
  if (token.kind == TokenKind::kNumber) takeGlued(token);
  if (token.form == NumberForm::kNotFinite) {
    if (token.kind == TokenKind::kWord) takePayload(token);
    add(Code::kNumberNotFinite, token.offset, Quoted(token.text), " is no usable number for ", what, "; ",
        instead);
  }
  if (token.kind == TokenKind::kNumber) checkForm(token);
  if (token.form == NumberForm::kMalformed) takeBeginning(token);
  return token;
}

// What is glued to a number and is none spoils it: 1e, 4d, 1/2, 1_000, 5-, 0x1.8p1.
void Reader::takeGlued(Token& token) {
  for (bool goes_on = true; goes_on;) {
    const Token rest = peek();
    if (rest.offset != token.end) return;
    const bool is_sign = rest.kind == TokenKind::kNumber && rest.text[0] == '-' && rest.text[1] <= ' ';
    const bool is_fraction = rest.kind == TokenKind::kNumber && rest.text[0] == '.';
    if (!is_sign && !is_fraction && (rest.kind != TokenKind::kWord || isKeyword(rest))) return;
    next();
    if (is_sign) lexer_.rewind(rest.offset + 1);
    token.end = last_end_ = is_sign ? rest.offset + 1 : rest.end;
    token.text = lexer_.slice(token.offset, token.end);
    token.form = NumberForm::kMalformed;
    goes_on = is_fraction;
  }
}

// Makes of a number that is malformed its well-formed beginning, and reports it.
void Reader::takeBeginning(Token& token) {
  const std::string_view text = token.text;
  const size_t point = text.find('.');
  const size_t second = point == std::string_view::npos ? point : text.find('.', point + 1);
  for (const size_t end : {second, point}) {
    if (text::scanNumber(token.text).form == NumberForm::kMalformed) token.text = text.substr(0, end);
  }
  const text::NumberScan scan = text::scanNumber(token.text);
  const bool is_prefix = scan.form == NumberForm::kMalformed;  // 0x without digits
  token.form = is_prefix ? NumberForm::kInteger : scan.form;
  token.text = token.text.substr(0, is_prefix ? scan.length - 1 : scan.length);
  add(Code::kNumberMalformed, token.offset, Quoted(text), " is not a well-formed number; it was read as ",
      Quoted(token.text), ".");
}

// Forms that id Tech 4 splits in two, takes for octal or refuses.
void Reader::checkForm(const Token& token) {
  const std::string_view text = token.text;
  const bool has_plus = text[0] == '+';
  const size_t first = text.find_first_not_of("+- ");
  if (kIsPlainReader && first > 1)
    return giveUp();  // A sign that stands apart may belong to the number before.
  const std::string_view digits = text.substr(first == std::string_view::npos ? text.size() : first);
  const bool is_plain = token.form == NumberForm::kInteger || token.form == NumberForm::kDecimal;
  const bool has_capital = is_plain && digits.find('E') != std::string_view::npos;
  // Doom 3 takes the f of 12.0f alone.
  const bool has_suffix = token.form == NumberForm::kInteger && (text.back() | 0x20) == 'f';
  if (!has_plus && !has_capital && !has_suffix && !(is_plain && misleadsByZero(digits))) return;
  const size_t before = remarks();
  // Words are made only for those that the report keeps.
  if (++odd_form_count_ > Report::kMaxPerCode) {
    add(Code::kNumberForm, token.offset, "");
  } else {
    add(Code::kNumberForm, token.offset, "Doom 3 does not read ", Quoted(text),
        " as the number that it means.");
  }
  noteForm(before);
}

// Gives a string that spells a number the form of that number.
void Reader::unquote(Token& token) {
  const text::NumberScan scan = text::scanNumber(token.text);
  if (scan.length != token.text.size()) return;
  token.form = scan.form;
  if (scan.form != NumberForm::kNone) {
    const size_t before = remarks();
    add(Code::kQuotedNumber, token.offset, "The number \"", token.text, "\" stands in quotes.");
    noteForm(before);
  }
}

// nan(ind), nan(0x8000): the parenthesis belongs to the number when it is glued to it and holds one word.
void Reader::takePayload(const Token& word) {
  if (!peek().is('(') || peek().offset != word.end) return;
  const size_t open = next().offset;
  const Token payload = peek();
  if (payload.offset == open + 1 &&
      (payload.kind == TokenKind::kWord || payload.kind == TokenKind::kNumber)) {
    next();
    if (peek().is(')') && peek().offset == payload.end) {
      next();
      return;
    }
  }
  lexer_.rewind(open);
}

// "1,5" for 1.5, in `point_text` with a point; of whole numbers only such as "4,0". A comma between several
// numbers is left to stand as a stray character.
bool Reader::takeDecimalComma(const Token& token, std::string& point_text, bool is_whole) {
  constexpr size_t kLongest = 64;
  const size_t end = lexer_.offsetOf(lexer_.end());
  if (do_commas_part_ || token.kind != TokenKind::kNumber || token.form != NumberForm::kInteger) return false;
  if (token.offset > 0 && lexer_.slice(token.offset - 1, token.offset) == ",") return false;
  point_text = std::string(lexer_.slice(token.offset, std::min(end, token.offset + kLongest)));
  const size_t comma = token.end - token.offset;
  if (comma + 1 >= point_text.size() || point_text[comma] != ',') return false;
  point_text[comma] = '.';
  const text::NumberScan scan = text::scanNumber(point_text);
  const bool has_digits = point_text[comma + 1] >= '0' && point_text[comma + 1] <= '9';
  const bool is_list = scan.length < point_text.size() && point_text[scan.length] == ',';
  if (scan.form != NumberForm::kDecimal || !has_digits || is_list) return false;
  point_text.resize(scan.length);
  if (is_whole && point_text.find_first_not_of('0', comma + 1) != std::string::npos) return false;
  lexer_.rewind(token.offset + scan.length);
  reportDecimalComma(token.offset, token.offset + scan.length, point_text);
  return true;
}

void Reader::reportDecimalComma(size_t begin, size_t end, std::string_view point_text) {
  const size_t before = remarks();
  add(Code::kDecimalComma, begin, "The number ", Quoted(lexer_.slice(begin, end)),
      " has a decimal comma; it was read as ", point_text, ".");
  noteForm(before);
}

// A number whose nearest float is finite.
Number Reader::finiteNumber(const Token& token, Wording instead) {
  if constexpr (kIsPlainReader) {
    const text::NumberValue value = text::toValue(token.text, token.form);
    if (!(std::fabs(value.nearest) <= kHuge)) giveUp();
    return {value.nearest, value.precise};
  }
  const text::NumberValue value = text::toValue(token.text, token.form);
  if (std::isfinite(value.nearest) && (may_be_huge_ || std::fabs(value.nearest) <= kHuge)) {
    return {value.nearest, value.precise};
  }
  add(Code::kNumberTooLarge, token.offset, Quoted(token.text), " is too large to be meant; ", instead);
  return {};
}

}  // namespace md5v::md5
