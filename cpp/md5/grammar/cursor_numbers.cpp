// Reads the numbers of a file in all forms that exporters write. The report number-form names those that
// Doom 3 reads differently.
#include <cmath>
#include <string>

#include "base/ascii.h"
#include "md5/grammar/cursor.h"

namespace md5v::md5 {
namespace {

using text::NumberForm;
using text::Token;
using text::TokenKind;

// Larger numbers cannot be drawn: squares of lengths overflow single precision.
constexpr float kLargest = 1e15f;

bool spellsNotFinite(std::string_view word) {
  if (word.starts_with('-') || word.starts_with('+')) word.remove_prefix(1);
  const std::string lower = toLower(word.substr(0, 9));
  return lower == "nan" || lower == "inf" || lower == "infinity";
}

// Doom 3 reads 010 as octal, and stops after the zero in 08, 00.5 and 0e5. It reads 00 and 07 as expected.
bool misleadsByZero(std::string_view digits) {
  if (digits.size() < 2 || digits[0] != '0' || digits[1] == '.') return false;
  const size_t first = std::min(digits.find_first_not_of('0'), digits.size() - 1);
  return first + 1 != digits.size() || digits[first] > '7';
}

}  // namespace

std::optional<int64_t> Cursor::integer(std::string_view what) {
  const std::optional<Token> token = takeNumber(what);
  if (!token || token->form == NumberForm::kNotFinite) return std::nullopt;
  const int64_t value = text::toInteger(token->text, token->form);
  const bool has_fraction = token->form == NumberForm::kDecimal && std::abs(value) < text::kMaxInteger &&
                            text::toValue(token->text, token->form).precise != static_cast<double>(value);
  if (has_fraction) {
    report(
        Code::kFractionalInteger, token->offset,
        {"Expected a whole number for ", what, " but found ", Quoted(token->text), "; ", value, " is used."});
  }
  return value;
}

std::optional<Number> Cursor::number(std::string_view what) {
  const std::optional<Token> token = takeNumber(what);
  if (!token) return std::nullopt;
  std::string spelled;
  const bool has_comma = takeDecimalComma(*token, spelled);
  const std::string_view text = has_comma ? std::string_view(spelled) : token->text;
  const NumberForm form = has_comma ? NumberForm::kDecimal : token->form;
  const Number value = text::toValue(text, form);
  const bool is_allowed = is_large_allowed_ && std::isfinite(value.nearest);
  if (std::fabs(value.nearest) <= kLargest || is_allowed) return value;
  reportNotFinite(*token, what);
  return Number{};
}

// Reads a number, nan or a similar form. Any other word, and a number such as 1.5.2, is reported and
// consumed, so that the rest of the entry can be read.
std::optional<Token> Cursor::takeNumber(std::string_view what) {
  if (is_broken_) return std::nullopt;
  Token token = peek();
  if (token.kind == TokenKind::kWord && spellsNotFinite(token.text)) token.form = NumberForm::kNotFinite;
  if (token.form == NumberForm::kNone || token.form == NumberForm::kMalformed) {
    ++lost_values_;
    reportUnexpected(what);
    const bool stands_for_it = token.kind == TokenKind::kNumber ||
                               (token.kind == TokenKind::kWord && peekKeyword({}) == Keyword::kNone);
    if (stands_for_it) next();
    is_broken_ = !stands_for_it;
    return std::nullopt;
  }
  next();
  if (token.form == NumberForm::kNotFinite) {
    takeNanPayload(token);
    reportNotFinite(token, what);
  }
  if (token.kind == TokenKind::kNumber) checkForm(token);
  return token;
}

// Reads the (ind) of -nan(ind), which the C library of Windows writes.
void Cursor::takeNanPayload(const Token& nan) {
  if (!peek().is('(') || peek().offset != nan.end) return;
  const size_t start = next().offset;
  if (next().kind != TokenKind::kWord || !take(')')) rewind(start);
}

void Cursor::reportNotFinite(const Token& token, std::string_view what) {
  ++lost_values_;
  const bool is_large = token.form != NumberForm::kNotFinite;
  report(Code::kNumberNotFinite, token.offset,
         {Quoted(token.text), is_large ? " is too large for " : " is not a finite number for ", what,
          "; a default is used."});
}

// Reports +5, 1E5, 010, 08 and 00.5: Doom 3 splits them in two, reads them as octal or rejects them.
void Cursor::checkForm(const Token& token) {
  const bool is_plain = token.form == NumberForm::kInteger || token.form == NumberForm::kDecimal;
  const std::string_view digits =
      token.text.substr(std::min(token.text.find_first_not_of("+- "), token.text.size()));
  const bool is_odd = token.text[0] == '+' ||
                      (is_plain && (misleadsByZero(digits) || digits.find('E') != std::string_view::npos));
  if (!is_odd) return;
  report(Code::kNumberForm, token.offset,
         {"Doom 3 misreads or refuses the number ", Quoted(token.text), "; here it is read as a decimal."});
}

// Reads 1,5 as 1.5: consumes the comma and the digits after it, and sets `spelled` to the number with a
// point.
bool Cursor::takeDecimalComma(const Token& token, std::string& spelled) {
  if (token.kind != TokenKind::kNumber || token.form != NumberForm::kInteger) return false;
  if (!peek().is(',') || peek().offset != token.end) return false;
  const size_t comma = next().offset;
  const Token digits = peek();
  const bool is_decimal = digits.form == NumberForm::kInteger || digits.form == NumberForm::kDecimal;
  const bool is_fraction = digits.offset == comma + 1 && is_decimal && isDigit(digits.text[0]) &&
                           digits.text.find('.') == std::string_view::npos;
  if (!is_fraction) {
    rewind(comma);
    return false;
  }
  next();
  spelled = concat(token.text, ".", digits.text);
  reportOnce(Code::kDecimalComma, token.offset,
             {"The number ", Quoted(lexer_.slice(token.offset, digits.end)),
              " has a decimal comma; it is read as ", spelled, "."});
  return true;
}

template <class Value, class Pick>
bool Cursor::readVector(std::span<Value> values, std::string_view what, const Pick& pick) {
  if (is_broken_) return false;
  const bool is_bracketed = take('(');
  if (!is_bracketed && !is_version6_) {
    ++lost_values_;
    reportUnexpected(concat("'(' and ", what));
    is_broken_ = true;
    return false;
  }
  const size_t lost = lost_values_;
  for (Value& value : values) {
    const std::optional<Number> found = number(what);
    if (found) value = pick(*found);
    if (is_broken_) break;
  }
  if (is_bracketed && (is_broken_ || !take(')'))) skipRestOfVector(what);
  return lost_values_ == lost;
}

// Called after too few or too many numbers, or an unexpected token between them. Continues after the ')' if
// it belongs to this vector.
void Cursor::skipRestOfVector(std::string_view what) {
  if (!is_broken_) {
    ++lost_values_;
    reportUnexpected(concat("')' after ", what));
  }
  const auto is_inside = [this] {
    return !peek().isBracket() && !atEnd() && peekKeyword({}) == Keyword::kNone;
  };
  while (is_inside()) next();
  is_broken_ = !take(')');
}

bool Cursor::vector(std::span<float> values, std::string_view what) {
  return readVector(values, what, [](const Number& number) { return number.nearest; });
}

bool Cursor::vector(std::span<double> values, std::string_view what) {
  return readVector(values, what, [](const Number& number) { return number.precise; });
}

}  // namespace md5v::md5
