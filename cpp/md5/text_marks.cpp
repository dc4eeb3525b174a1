#include "md5/text_marks.h"

#include <algorithm>
#include <cstdint>

#include "base/bytes.h"
#include "md5/altered_blocks.h"
#include "md5/altered_lines.h"

namespace md5v::md5 {
namespace {

void note(std::string_view text, size_t at, Marks& marks) {
  const char c = text[at];
  const char behind = at + 1 < text.size() ? text[at + 1] : '\n';
  if (c == ',' || c == ';') marks.has_separator = true;
  if (c == '[') marks.has_bracket = true;
  if ((c & 0x80) != 0 || c == '?') marks.has_foreign = true;
  if (c == '"' && isNumberPart(behind)) marks.has_quoted_number = true;
  if (c == '<' || (behind == '(' && (isLetter(c) || isDigit(c)))) marks.has_call = true;
  if (c == '%') marks.has_placeholder = true;
  if (c == '\\' && (behind == '"' || behind == 't')) marks.has_escape = true;
  if (c == '^' && behind == 'I') marks.has_escape = true;
  if (c == '{' && opensInnerBlock(text, at)) marks.has_inner_block = true;
}

struct alignas(16) Constant {
  uint8_t bytes[16];
};
constexpr Constant all(int byte) {
  Constant constant{};
  for (uint8_t& each : constant.bytes) each = static_cast<uint8_t>(byte);
  return constant;
}
constexpr Constant kOddBytes[] = {all('"'),       all('+'), all('9' - '+'), all(';'),
                                  all('?' - ';'), all('['), all('^' - '['), all(','),
                                  all('%'),       all('{'), all('('),       all(' ')};

// Whether sixteen bytes and the one behind them may have what note() looks for. To be made once in front of a
// loop.
class OddBytes {
 public:
  [[gnu::always_inline]] bool areIn(const char* p) const {
    const Bytes b = loadBytes(p);
    const Bytes behind = loadBytes(p + 1);
    return hasAny(((b == quote_) & (behind - plus_ <= to_nine_)) | (b - semicolon_ <= to_question_) |
                  (b - bracket_ <= to_caret_) | (b == comma_) | (b == percent_) | (b >= brace_) |
                  ((behind == parenthesis_) & (b > blank_)));
  }

 private:
  static Bytes load(size_t index) { return loadBytes(kOddBytes[index].bytes); }

  Bytes quote_ = load(0);
  Bytes plus_ = load(1);
  Bytes to_nine_ = load(2);
  Bytes semicolon_ = load(3);
  Bytes to_question_ = load(4);
  Bytes bracket_ = load(5);
  Bytes to_caret_ = load(6);
  Bytes comma_ = load(7);
  Bytes percent_ = load(8);
  Bytes brace_ = load(9);
  Bytes parenthesis_ = load(10);
  Bytes blank_ = load(11);
};

}  // namespace

Marks findMarks(std::string_view text) {
  // What is all through a text is in any part of a large one, too.
  constexpr size_t kWhole = 8192;
  constexpr size_t kBlock = 64;
  constexpr size_t kEach = 32;
  Marks marks;
  const OddBytes odd;
  for (size_t block = 0; block < text.size(); block += block < kWhole ? kBlock : kBlock * kEach) {
    const size_t end = std::min(block + kBlock, text.size());
    for (size_t from = block; from < end; from += sizeof(Bytes)) {
      if (text.size() - from > sizeof(Bytes) && !odd.areIn(text.data() + from)) continue;
      const size_t to = std::min(from + sizeof(Bytes), end);
      for (size_t at = from; at < to; ++at) note(text, at, marks);
    }
  }
  return marks;
}

}  // namespace md5v::md5
