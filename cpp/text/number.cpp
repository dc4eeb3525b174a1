#include "text/number.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "text/exact_decimal.h"

namespace md5v::text {
namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

int hexDigit(char c) {
  if (isDigit(c)) return c - '0';
  const char lower = static_cast<char>(c | 0x20);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

// Reads on behind a position in the text; past the end it sees NUL.
struct Scanner {
  std::string_view text;
  size_t at = 0;

  char peek(size_t ahead = 0) const { return at + ahead < text.size() ? text[at + ahead] : '\0'; }
  size_t digits() {
    const size_t first = at;
    while (isDigit(peek())) ++at;
    return at - first;
  }
};

// A sign may stand apart from its number, as the engine's lexer allows for the minus.
void skipSign(Scanner& s) {
  if (s.peek() != '-' && s.peek() != '+') return;
  ++s.at;
  while (isBlank(s.peek())) ++s.at;
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

void scanExponent(Scanner& s, NumberForm& form) {
  if ((s.peek() | 0x20) != 'e') return;
  const size_t sign = s.peek(1) == '-' || s.peek(1) == '+' ? 1 : 0;
  if (!isDigit(s.peek(1 + sign))) return;
  s.at += 1 + sign;
  s.digits();
  form = NumberForm::kDecimal;
}

// 1.#INF and its kin, as old C runtimes print them; called with the point already behind.
bool scanNotFinite(Scanner& s) {
  if (s.peek() != '#' || !isLetter(s.peek(1))) return false;
  ++s.at;
  while (isLetter(s.peek()) || isDigit(s.peek())) ++s.at;
  return true;
}

void scanSuffix(Scanner& s) {
  size_t n = 0;
  while (s.peek(n) != '\0' && std::string_view("fFlLuU").find(s.peek(n)) != std::string_view::npos) ++n;
  if (!isLetter(s.peek(n)) && !isDigit(s.peek(n))) s.at += n;
}

NumberForm scanDecimal(Scanner& s) {
  NumberForm form = NumberForm::kInteger;
  s.digits();
  if (s.peek() == '.') {
    ++s.at;
    form = NumberForm::kDecimal;
    if (scanNotFinite(s)) return NumberForm::kNotFinite;
    s.digits();
  }
  scanExponent(s, form);
  scanSuffix(s);
  while (form == NumberForm::kMalformed || form == NumberForm::kDecimal) {
    if (s.peek() != '.' || !isDigit(s.peek(1))) break;
    form = NumberForm::kMalformed;
    ++s.at;
    s.digits();
  }
  return form;
}

// A token without its sign; `negative` says which sign it had.
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

// Digits as mantissa * 10^exponent. Exact while at most 19 digits are significant.
struct Parts {
  uint64_t mantissa = 0;
  int64_t exponent = 0;
  bool exact = true;
  std::string_view text;  // without suffix or a second point
};

struct MantissaReader {
  Parts parts;
  int significant = 0;

  void take(char c, int decimals) {
    if (significant >= 19) {
      parts.exact = false;
      parts.exponent += 1 - decimals;
      return;
    }
    parts.mantissa = parts.mantissa * 10 + static_cast<uint64_t>(c - '0');
    if (parts.mantissa != 0) ++significant;
    parts.exponent -= decimals;
  }
};

// Far above any number of digits in a file, so that clamping never makes an exponent look small.
constexpr int64_t kMaxExponent = int64_t{1} << 56;

int64_t readExponent(Scanner& s) {
  const bool negative = s.peek(1) == '-';
  s.at += negative || s.peek(1) == '+' ? 2 : 1;
  int64_t value = 0;
  for (; isDigit(s.peek()); ++s.at) value = std::min(value * 10 + (s.peek() - '0'), kMaxExponent);
  return negative ? -value : value;
}

Parts split(std::string_view digits) {
  MantissaReader reader;
  Scanner s{digits};
  for (; isDigit(s.peek()); ++s.at) reader.take(s.peek(), 0);
  if (s.peek() == '.') {
    for (++s.at; isDigit(s.peek()); ++s.at) reader.take(s.peek(), 1);
  }
  NumberForm ignored = NumberForm::kDecimal;
  Scanner ahead = s;
  scanExponent(ahead, ignored);
  if (ahead.at != s.at) reader.parts.exponent += readExponent(s);
  reader.parts.text = digits.substr(0, s.at);
  return reader.parts;
}

// A double within 2^-51 of the decimal: the mantissa is rounded once, and each power of ten rounds once more.
// The nearest one where the mantissa is exact and one power is enough.
bool nearDouble(const Parts& parts, double& value) {
  constexpr int64_t kMaxPower = 22;
  if (parts.exponent < -2 * kMaxPower || parts.exponent > kMaxPower) return false;
  value = static_cast<double>(parts.mantissa);
  if (parts.exponent >= 0) {
    value *= detail::kExactPowersOfTen[parts.exponent];
    return true;
  }
  const int64_t first = std::min(-parts.exponent, kMaxPower);
  value /= detail::kExactPowersOfTen[first];
  value /= detail::kExactPowersOfTen[-parts.exponent - first];
  return true;
}

// The nearest float and a double near to it, where the double decides which float it is.
bool decide(const Parts& parts, float& nearest, double& near) {
  nearest = 0.0f;
  near = 0.0;
  if (parts.mantissa == 0 && parts.exact) return true;
  constexpr auto kSmallest = static_cast<double>(std::numeric_limits<float>::min());
  constexpr double kLarge = 3e38;  // every decimal near it is still in the range of floats
  return nearDouble(parts, near) && near > kSmallest && near < kLarge && detail::decidesFloat(near, nearest);
}

}  // namespace

NumberScan scanNumber(std::string_view text) {
  Scanner s{text};
  skipSign(s);
  if (!startsNumber(s)) return {};
  const NumberForm form = isBasedPrefix(s) ? scanBased(s) : scanDecimal(s);
  return {form, s.at};
}

float decimalToFloat(std::string_view digits) {
  const Parts parts = split(digits);
  float nearest = 0.0f;
  double near = 0.0;
  return decide(parts, nearest, near) ? nearest : roundExactly(parts.text);
}

bool toUsualNumber(std::string_view token, NumberForm form, float& nearest, double& precise) {
  if (form != NumberForm::kDecimal && form != NumberForm::kInteger) return false;
  bool negative = false;
  if (!decide(split(withoutSign(token, negative)), nearest, precise)) return false;
  if (negative) {
    nearest = -nearest;
    precise = -precise;
  }
  return true;
}

float toFloat(std::string_view token, NumberForm form) {
  if (form == NumberForm::kNone || form == NumberForm::kNotFinite) return 0.0f;
  bool negative = false;
  const std::string_view digits = withoutSign(token, negative);
  float magnitude = 0.0f;
  if (form == NumberForm::kBased) {
    const double value = basedValue(digits);
    const bool fits = value <= static_cast<double>(std::numeric_limits<float>::max());
    magnitude = fits ? static_cast<float>(value) : std::numeric_limits<float>::infinity();
  } else {
    magnitude = decimalToFloat(digits);
  }
  return negative ? -magnitude : magnitude;
}

double toDouble(std::string_view token, NumberForm form) {
  const auto nearest = static_cast<double>(toFloat(token, form));
  if (form != NumberForm::kDecimal && form != NumberForm::kInteger) return nearest;
  bool negative = false;
  double value = 0.0;
  if (!nearDouble(split(withoutSign(token, negative)), value)) return nearest;
  return negative ? -value : value;
}

int64_t toInteger(std::string_view token, NumberForm form) {
  if (form == NumberForm::kNone || form == NumberForm::kNotFinite) return 0;
  bool negative = false;
  const std::string_view digits = withoutSign(token, negative);
  double value = 0.0;
  if (form == NumberForm::kBased) {
    value = basedValue(digits);
  } else {
    const Parts parts = split(digits);
    value = static_cast<double>(parts.mantissa);
    const auto exponent = static_cast<int>(std::clamp<int64_t>(parts.exponent, -400, 400));
    // Whole steps, so that 12.0 is 12 and not a rounded neighbour.
    if (exponent < 0 && exponent >= -22) value /= detail::kExactPowersOfTen[-exponent];
    if (exponent < -22) value = 0.0;
    if (exponent > 0 && value != 0.0)
      value = exponent > 22 ? 1e30 : value * detail::kExactPowersOfTen[exponent];
  }
  const auto clamped = static_cast<int64_t>(std::min(value, static_cast<double>(kMaxInteger)));
  return negative ? -clamped : clamped;
}

}  // namespace md5v::text
