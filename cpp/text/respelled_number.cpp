#include "text/respelled_number.h"

#include "text/number.h"

namespace md5v::text {
namespace {

// No number that is meant is longer.
constexpr size_t kLongest = 64;

bool isDigitAt(std::string_view text, size_t i) {
  return i < text.size() && text[i] >= '0' && text[i] <= '9';
}

bool partsThousands(std::string_view text, size_t i) {
  if (text[i] != '\'' && text[i] != '_') return false;
  for (const size_t digit : {i - 1, i + 1, i + 2, i + 3}) {
    if (!isDigitAt(text, digit)) return false;
  }
  return !isDigitAt(text, i + 4);
}

bool beginsExponent(std::string_view text, size_t i) {
  if (text[i] != 'd' && text[i] != 'D') return false;
  const bool is_signed = i + 1 < text.size() && (text[i + 1] == '-' || text[i + 1] == '+');
  // 4d44 is a part of something else.
  return text.substr(0, i).find('.') != std::string_view::npos && isDigitAt(text, is_signed ? i + 2 : i + 1);
}

}  // namespace

size_t respellNumber(std::string_view text, size_t begun, std::string& spelled) {
  text = text.substr(0, kLongest);
  if (begun >= text.size() || (!partsThousands(text, begun) && !beginsExponent(text, begun))) return 0;
  spelled = text.substr(0, begun);
  size_t end = begun;
  for (bool has_exponent = false; end < text.size(); ++end) {
    if (partsThousands(text, end)) continue;
    if (!has_exponent && beginsExponent(text, end)) {
      has_exponent = true;
      spelled += 'e';
    } else if (isDigitAt(text, end) || text[end] == '.' || spelled.back() == 'e') {
      spelled += text[end];
    } else {
      break;
    }
  }
  const bool goes_on =
      end < text.size() && (text[end] == '_' || ((text[end] | 0x20) >= 'a' && (text[end] | 0x20) <= 'z'));
  return !goes_on && scanNumber(spelled).length == spelled.size() ? end : 0;
}

}  // namespace md5v::text
