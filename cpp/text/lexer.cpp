#include "text/lexer.h"

#include <algorithm>
#include <string>

#include "base/ascii.h"
#include "base/assert.h"
#include "base/concat.h"

namespace md5v::text {
namespace {

bool endsLine(uint8_t c) { return c == '\n' || c == '\r' || c == 0; }

bool endsWord(uint8_t c) {
  return c <= ' ' || c == '"' || c == '\'' || c == '(' || c == ')' || c == '{' || c == '}';
}

bool startsWord(uint8_t c) {
  return isLetter(static_cast<char>(c)) || c == '_' || c == '/' || c == '\\' || c == '.' || c == '-' ||
         c == '+';
}

}  // namespace

Lexer::Lexer(std::span<const uint8_t> bytes, Report* report)
    : begin_(bytes.data()), at_(bytes.data()), end_(bytes.data() + bytes.size()), report_(report) {
  const std::string_view mark = slice(0, std::min<size_t>(bytes.size(), 2));
  if (mark != "\xFF\xFE" && mark != "\xFE\xFF") return;
  add(Code::kUtf16Text, 0, "The file is UTF-16 text. Save it as UTF-8 or plain ASCII.");
  end_ = at_;
}

Lexer::Lexer(const Lexer& lexer, size_t offset)
    : begin_(lexer.begin_),
      at_(std::min(lexer.begin_ + offset, lexer.end_)),
      end_(lexer.end_),
      report_(nullptr) {}

const Token& Lexer::peek() {
  if (!has_peeked_) peeked_ = scan();
  has_peeked_ = true;
  return peeked_;
}

Token Lexer::next() {
  const Token token = peek();
  has_peeked_ = false;
  return token;
}

Token Lexer::nextText() {
  Token token = next();
  if (token.kind == TokenKind::kEnd || token.kind == TokenKind::kString || token.isBracket()) return token;
  at_ = begin_ + token.offset;
  scanWord(token);
  return token;
}

void Lexer::rewind(size_t offset) {
  at_ = std::min(begin_ + offset, end_);
  has_peeked_ = false;
}

const uint8_t* Lexer::position() const { return has_peeked_ ? begin_ + peeked_.offset : at_; }

void Lexer::skipTo(const uint8_t* position) {
  MD5V_ASSERT(position >= this->position() && position <= end_);
  at_ = position;
  has_peeked_ = false;
}

std::string_view Lexer::slice(size_t from, size_t to) const {
  return from < to ? std::string_view(reinterpret_cast<const char*>(begin_ + from), to - from)
                   : std::string_view();
}

Token Lexer::scan() {
  skipBlanks();
  Token token;
  token.offset = token.end = offsetOf(at_);
  if (at_ == end_) return token;
  const uint8_t c = *at_;
  if (c == '"' || c == '\'') {
    scanString(token, c);
    return token;
  }
  const NumberScan number = scanNumber(slice(token.offset, offsetOf(end_)));
  if (number.form == NumberForm::kNone && startsWord(c)) {
    scanWord(token);
    return token;
  }
  const bool is_number = number.form != NumberForm::kNone;
  token.kind = is_number ? TokenKind::kNumber : TokenKind::kSymbol;
  token.form = number.form;
  at_ += is_number ? number.length : 1;
  token.end = offsetOf(at_);
  token.text = slice(token.offset, token.end);
  return token;
}

[[gnu::cold]] void Lexer::scanString(Token& token, uint8_t quote) {
  ++at_;
  const uint8_t* const last =
      std::find_if(at_, end_, [quote](uint8_t c) { return c == quote || endsLine(c); });
  token.kind = TokenKind::kString;
  token.text = slice(offsetOf(at_), offsetOf(last));
  at_ = last;
  if (at_ != end_ && *at_ == quote) {
    ++at_;
  } else if (at_ == end_ || *at_ != 0) {  // a NUL byte has its own report
    add(Code::kUnterminatedString, token.offset, "This string has no closing quote. It ends with its line.");
  }
  token.end = offsetOf(at_);
}

void Lexer::scanWord(Token& token) {
  do {
    ++at_;
  } while (at_ != end_ && !endsWord(*at_) && !startsBlockComment(at_));
  token.kind = TokenKind::kWord;
  token.form = NumberForm::kNone;
  token.end = offsetOf(at_);
  token.text = slice(token.offset, token.end);
  if (at_ != end_ && *at_ == '/' && closingOf(at_) != end_) {
    add(Code::kCommentGlued, token.end, "Doom 3 reads this comment as a part of the word before it.");
  }
}

void Lexer::skipBlanks() {
  while (at_ != end_) {
    const uint8_t c = *at_;
    if (c == 0) {
      endAtNul();
    } else if (c <= ' ') {
      ++at_;
    } else if (c >= 0x80) {
      skipNonAscii();
    } else if (c != '/' || !skipComment()) {
      return;
    }
  }
}

[[gnu::cold]] bool Lexer::skipComment() {
  const bool is_line = end_ - at_ >= 2 && at_[1] == '/';
  if (is_line) {
    skipLineComment();
  } else if (startsBlockComment(at_)) {
    skipBlockComment();
  } else {
    return false;
  }
  return true;
}

void Lexer::skipLineComment() {
  const size_t start = offsetOf(at_);
  at_ = std::find_if(at_, end_, endsLine);
  const uint8_t* behind = std::find_if(at_, end_, [](uint8_t c) { return c != '\r'; });
  if (behind == at_ || behind == end_ || *behind == '\n' || *behind == 0) return;
  if (isReported(Code::kCommentToLineFeed)) return;
  add(Code::kCommentToLineFeed, start,
      "Doom 3 reads this comment up to the next line feed, because its line ends with only a carriage "
      "return.");
}

void Lexer::skipBlockComment() {
  const size_t start = offsetOf(at_);
  const uint8_t* closing = closingOf(at_);
  if (closing == end_) {
    add(Code::kUnterminatedComment, start,
        "This comment has no closing */. The rest of the file is not read.");
    at_ = end_;
    return;
  }
  at_ = closing + 2;
  const bool is_reported = reported_end_ == start + 1;
  if (at_ == end_ || *at_ <= ' ' || is_reported) return;
  add(Code::kCommentGlued, offsetOf(at_),
      "Doom 3 loses the character that follows a comment without a space.");
}

bool Lexer::startsBlockComment(const uint8_t* p) const { return end_ - p >= 2 && p[0] == '/' && p[1] == '*'; }

// The offset of the "*/" that closes the comment at `comment`, or the end of the text. The engine takes "/*/"
// for a complete comment.
const uint8_t* Lexer::closingOf(const uint8_t* comment) const {
  constexpr uint8_t kClosing[] = {'*', '/'};
  return std::search(comment + 1, end_, std::begin(kClosing), std::end(kClosing));
}

[[gnu::cold]] void Lexer::skipNonAscii() {
  const uint8_t* first = at_;
  at_ = std::find_if(at_, end_, [](uint8_t c) { return c < 0x80; });
  const size_t offset = offsetOf(first);
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  const bool is_mark = offset == 0 && slice(0, offsetOf(at_)) == kByteOrderMark;
  if (is_mark || isReported(Code::kNonAsciiCharacter)) return;
  constexpr std::string_view kHex = "0123456789ABCDEF";
  const std::string byte = {kHex[*first >> 4], kHex[*first & 15]};
  add(Code::kNonAsciiCharacter, offset,
      concat("Byte 0x", byte, " between two values is not ASCII. Such bytes are read as spaces."));
}

// A NUL byte ends the text. Padding after it is harmless.
[[gnu::cold]] void Lexer::endAtNul() {
  const auto isPadding = [](uint8_t c) { return c <= ' ' || c == 0x1A; };
  const size_t offset = offsetOf(at_);
  if (std::all_of(at_, end_, isPadding)) {
    add(Code::kTrailingNul, offset, "NUL bytes follow the end of the text.");
  } else {
    add(Code::kNulByte, offset, concat("Byte ", offset, " is NUL. Everything after it is ignored."));
  }
  end_ = at_;
}

bool Lexer::isReported(Code code) const { return report_ == nullptr || report_->has(code); }

void Lexer::add(Code code, size_t offset, std::string_view message) {
  if (report_ == nullptr || offset < reported_end_) return;
  reported_end_ = offset + 1;
  report_->add(code, offset, std::string(message));
}

}  // namespace md5v::text
