#include "text/number.h"

#include <algorithm>
#include <cstdlib>
#include <limits>

#include "base/ascii.h"
#include "text/exact_decimal.h"

namespace md5v::text {
namespace {

bool isLetterOrUnderscore(char c) { return isLetter(c) || c == '_'; }
bool isBlankInNumber(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

int hexDigit(char c) {
  if (isDigit(c)) return c - '0';
  const char lower = static_cast<char>(c | 0x20);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

// Reads characters from a position in the text on; after the end it returns NUL.
struct Scanner {
  std::string_view text;
  size_t at = 0;

  char peek(size_t ahead = 0) const { return at + ahead < text.size() ? text[at + ahead] : '\0'; }
  void skipDigits() {
    while (isDigit(peek())) ++at;
  }
};

// Blanks may follow a sign, as the engine's lexer allows for the minus.
void skipSign(Scanner& s) {
  if (s.peek() != '-' && s.peek() != '+') return;
  ++s.at;
  while (isBlankInNumber(s.peek())) ++s.at;
}

bool startsNumber(const Scanner& s) { return isDigit(s.peek()) || (s.peek() == '.' && isDigit(s.peek(1))); }

NumberForm scanBased(Scanner& s) {
  const int base = (s.peek(1) | 0x20) == 'x' ? 16 : 2;
  s.at += 2;
  const size_t first = s.at;
  while (hexDigit(s.peek()) >= 0 && hexDigit(s.peek()) < base) ++s.at;
  return s.at == first ? NumberForm::kMalformed : NumberForm::kBased;
}

bool isBasedPrefix(const Scanner& s) {
  const char letter = static_cast<char>(s.peek(1) | 0x20);
  return s.peek() == '0' && (letter == 'x' || (letter == 'b' && (s.peek(2) == '0' || s.peek(2) == '1')));
}

bool startsExponent(const Scanner& s) {
  const size_t sign = s.peek(1) == '-' || s.peek(1) == '+' ? 1 : 0;
  return (s.peek() | 0x20) == 'e' && isDigit(s.peek(1 + sign));
}

// Far above any number of digits in a file, so that clamping never makes an exponent appear small.
constexpr int64_t kMaxExponent = int64_t{1} << 56;

// Reads an exponent; 0 if there is none.
int64_t readExponent(Scanner& s) {
  if (!startsExponent(s)) return 0;
  const bool negative = s.peek(1) == '-';
  s.at += negative || s.peek(1) == '+' ? 2u : 1u;
  int64_t value = 0;
  for (; isDigit(s.peek()); ++s.at) value = std::min(value * 10 + (s.peek() - '0'), kMaxExponent);
  return negative ? -value : value;
}

// Scans 1.#INF and similar forms, which old C runtimes print; the point was already read.
bool scanNotFinite(Scanner& s) {
  if (s.peek() != '#' || !isLetterOrUnderscore(s.peek(1))) return false;
  ++s.at;
  while (isLetterOrUnderscore(s.peek()) || isDigit(s.peek())) ++s.at;
  return true;
}

void scanSuffix(Scanner& s) {
  size_t n = 0;
  while (s.peek(n) != '\0' && std::string_view("fFlLuU").find(s.peek(n)) != std::string_view::npos) ++n;
  if (!isLetterOrUnderscore(s.peek(n)) && !isDigit(s.peek(n))) s.at += n;
}

NumberForm scanDecimal(Scanner& s) {
  NumberForm form = NumberForm::kInteger;
  s.skipDigits();
  if (s.peek() == '.') {
    ++s.at;
    form = NumberForm::kDecimal;
    if (scanNotFinite(s)) return NumberForm::kNotFinite;
    s.skipDigits();
  }
  if (startsExponent(s)) {
    form = NumberForm::kDecimal;
    readExponent(s);
  }
  scanSuffix(s);
  while (form != NumberForm::kInteger && s.peek() == '.' && isDigit(s.peek(1))) {
    form = NumberForm::kMalformed;
    ++s.at;
    s.skipDigits();
  }
  return form;
}

// The token without its sign; `negative` is set to whether the sign was a minus.
std::string_view withoutSign(std::string_view token, bool& negative) {
  negative = !token.empty() && token.front() == '-';
  Scanner s{token};
  skipSign(s);
  return token.substr(s.at);
}

double basedValue(std::string_view digits) {
  const int base = digits.size() > 1 && (digits[1] | 0x20) == 'x' ? 16 : 2;
  double value = 0.0;
  for (size_t i = 2; i < digits.size() && hexDigit(digits[i]) >= 0; ++i)
    value = value * base + hexDigit(digits[i]);
  return value;
}

// A decimal without its sign: mantissa * 10^exponent.
struct Parts {
  uint64_t mantissa = 0;  // the first 19 significant digits
  int64_t exponent = 0;
  std::string_view digits;  // all digits, with at most one point
  int64_t power = 0;        // the exponent as it is written
};

Parts split(std::string_view text) {
  constexpr int kMostSignificant = 19;
  Parts parts;
  Scanner s{text};
  int significant = 0;
  int64_t decimals = 0;
  for (bool is_behind_point = false;; ++s.at) {
    if (s.peek() == '.' && !is_behind_point) {
      is_behind_point = true;
      continue;
    }
    if (!isDigit(s.peek())) break;
    decimals += is_behind_point ? 1 : 0;
    if (significant == kMostSignificant) {
      ++parts.exponent;
    } else {
      parts.mantissa = parts.mantissa * 10 + static_cast<uint64_t>(s.peek() - '0');
      significant += parts.mantissa != 0 ? 1 : 0;
    }
  }
  parts.digits = text.substr(0, s.at);
  parts.power = readExponent(s);
  parts.exponent += parts.power - decimals;
  return parts;
}

constexpr int64_t kMaxExactPower = 22;

// A double within 2^-51 of the decimal: the mantissa is rounded once, and each power of ten rounds once more.
// It is the nearest double if the mantissa is exact and one power is enough.
bool nearDouble(const Parts& parts, double& value) {
  if (parts.exponent < -2 * kMaxExactPower || parts.exponent > kMaxExactPower) return false;
  value = static_cast<double>(parts.mantissa);
  if (parts.exponent >= 0) {
    value *= detail::kExactPowersOfTen[parts.exponent];
    return true;
  }
  const int64_t first = std::min(-parts.exponent, kMaxExactPower);
  value /= detail::kExactPowersOfTen[first];
  value /= detail::kExactPowersOfTen[-parts.exponent - first];
  return true;
}

// The value for toInteger(), in one exact step, so that 12.0 is 12 and not a neighbouring double.
double truncatedValue(const Parts& parts) {
  if (parts.mantissa == 0 || parts.exponent < -kMaxExactPower) return 0.0;
  if (parts.exponent > kMaxExactPower) return static_cast<double>(kMaxInteger);
  const auto mantissa = static_cast<double>(parts.mantissa);
  const double power = detail::kExactPowersOfTen[std::abs(parts.exponent)];
  return parts.exponent < 0 ? mantissa / power : mantissa * power;
}

NumberValue decimalValue(std::string_view digits) {
  const Parts parts = split(digits);
  if (parts.mantissa == 0) return {};
  constexpr auto kSmallest = static_cast<double>(std::numeric_limits<float>::min());
  constexpr double kLarge = 3e38;  // every decimal near this is still in the range of floats
  double near = 0.0;
  float nearest = 0.0f;
  const bool is_near = nearDouble(parts, near);
  if (is_near && near > kSmallest && near < kLarge && detail::decidesFloat(near, nearest))
    return {nearest, near};
  nearest = roundExactly(parts.digits, parts.power);
  return {nearest, is_near ? near : static_cast<double>(nearest)};
}

}  // namespace

NumberScan scanNumber(std::string_view text) {
  Scanner s{text};
  skipSign(s);
  if (!startsNumber(s)) return {};
  const NumberForm form = isBasedPrefix(s) ? scanBased(s) : scanDecimal(s);
  return {form, s.at};
}

NumberValue toValue(std::string_view token, NumberForm form) {
  if (form == NumberForm::kNone || form == NumberForm::kNotFinite) return {};
  bool negative = false;
  const std::string_view digits = withoutSign(token, negative);
  NumberValue value;
  if (form == NumberForm::kBased) {
    value.precise = basedValue(digits);
    const bool fits = value.precise <= static_cast<double>(std::numeric_limits<float>::max());
    value.nearest = fits ? static_cast<float>(value.precise) : std::numeric_limits<float>::infinity();
  } else {
    value = decimalValue(digits);
  }
  return negative ? NumberValue{-value.nearest, -value.precise} : value;
}

int64_t toInteger(std::string_view token, NumberForm form) {
  if (form == NumberForm::kNone || form == NumberForm::kNotFinite) return 0;
  bool negative = false;
  const std::string_view digits = withoutSign(token, negative);
  const double value = form == NumberForm::kBased ? basedValue(digits) : truncatedValue(split(digits));
  const auto clamped = static_cast<int64_t>(std::min(value, static_cast<double>(kMaxInteger)));
  return negative ? -clamped : clamped;
}

}  // namespace md5v::text
