#include "text/lexer.h"

#include <algorithm>
#include <utility>

#include "base/concat.h"
#include "text/foreign_marks.h"
#include "text/printable.h"
#include "text/respelled_number.h"

namespace md5v::text {
namespace {

#ifndef MD5V_PLAIN_READER
// What is not seen in a message, or turns its text round: such characters are named by their code alone.
bool isInvisible(uint32_t code) {
  return code < 0xA1 || code == 0xAD || code == 0x61C || code == 0x180E || code == 0x3000 ||
         (code >= 0x2000 && code < 0x2010) || (code >= 0x2028 && code < 0x2030) ||
         (code >= 0x205F && code < 0x2070) || code == 0xFEFF || code >= 0xE0000;
}

uint32_t takeCode(std::string_view& bytes) {
  const auto lead = static_cast<uint8_t>(bytes[0]);
  const size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  uint32_t code = length == 1 ? lead : lead & (0x7Fu >> length);
  for (size_t i = 1; i < length; ++i) code = code << 6 | (static_cast<uint8_t>(bytes[i]) & 0x3Fu);
  bytes.remove_prefix(length);
  return code;
}

void appendCode(std::string& out, uint32_t code) {
  out += "U+";
  for (int shift = code > 0xFFFFF ? 20 : code > 0xFFFF ? 16 : 12; shift >= 0; shift -= 4) {
    out += "0123456789ABCDEF"[code >> shift & 15];
  }
}

// A part of a message: what stands in place of ASCII, and what was made of it.
struct NonAscii {
  std::string_view bytes;
  std::string_view taken_for;
  std::string_view several_for = taken_for;

  void appendTo(std::string& out) const {
    constexpr size_t kMostCodes = 4;
    const bool is_utf8 = isUtf8(bytes);
    std::string codes;
    size_t count = 0;
    bool is_visible = true;
    for (std::string_view rest = bytes; is_utf8 && !rest.empty(); ++count) {
      const uint32_t code = takeCode(rest);
      is_visible = is_visible && !isInvisible(code);
      if (count >= kMostCodes) continue;
      if (count > 0) codes += ", ";
      appendCode(codes, code);
    }
    if (count > kMostCodes) codes += ", ...";
    const bool is_one = (is_utf8 ? count : bytes.size()) == 1;
    out += is_one ? "The character " : is_utf8 ? "The characters " : "The bytes ";
    if (is_visible) out += quoted(bytes);
    if (is_utf8) out += is_visible ? " (" + codes + ')' : codes;
    out += is_one ? " is not ASCII and was " : " are not ASCII and were ";
    out += is_one ? taken_for : several_for;
  }
};
#endif

bool endsWord(uint8_t c) {
  return c <= ' ' || c == '"' || c == '\'' || c == '(' || c == ')' || c == '{' || c == '}';
}

bool startsWord(uint8_t c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '/' || c == '\\' || c == '.' ||
         c == '-' || c == '+';
}

bool isUtf16(std::span<const uint8_t> bytes) {
  return bytes.size() >= 2 &&
         ((bytes[0] == 0xFF && bytes[1] == 0xFE) || (bytes[0] == 0xFE && bytes[1] == 0xFF));
}

}  // namespace

// What is read twice is reported once. In the plain reader (md5/wording.h) whatever is odd is for the whole
// one.
template <class... Parts>
[[gnu::always_inline]] inline void Lexer::add([[maybe_unused]] Code code, [[maybe_unused]] size_t offset,
                                              [[maybe_unused]] const Parts&... parts) {
  if (report_ == nullptr) return;
#ifdef MD5V_PLAIN_READER
  report_->giveUp();
#else
  if (offset < told_) return;
  told_ = offset + 1;
  report_->add(code, offset, concat(parts...));
#endif
}

Lexer::Lexer(std::span<const uint8_t> bytes, Report* report)
    : begin_(bytes.data()), at_(bytes.data()), end_(bytes.data() + bytes.size()), report_(report) {
  if (!isUtf16(bytes)) return;
  add(Code::kUtf16Text, 0, "The file is UTF-16 text. Save it as UTF-8 or plain ASCII.");
  end_ = at_;
}

Lexer::Lexer(const Lexer& lexer, size_t offset)
    : begin_(lexer.begin_),
      at_(std::min(lexer.begin_ + offset, lexer.end_)),
      end_(lexer.end_),
      report_(nullptr) {
#ifndef MD5V_PLAIN_READER
  shared_ = &lexer;
#endif
}

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
  const Token token = next();
  if (token.kind == TokenKind::kEnd || token.kind == TokenKind::kString) return token;
  if (token.is('(') || token.is(')') || token.is('{') || token.is('}')) return token;
  Token word = token;
  at_ = begin_ + token.offset;
  scanWord(word);
  return word;
}

void Lexer::stop() {
  end_ = at_;
  has_peeked_ = false;
}

void Lexer::rewind(size_t offset) {
  at_ = std::min(begin_ + offset, end_);
  has_peeked_ = false;
}

const uint8_t* Lexer::position() const { return has_peeked_ ? begin_ + peeked_.offset : at_; }

void Lexer::skipTo(const uint8_t* position) {
  at_ = position;
  has_peeked_ = false;
}

std::string_view Lexer::slice(size_t from, size_t to) const {
  return from < to ? std::string_view(reinterpret_cast<const char*>(begin_ + from), to - from)
                   : std::string_view();
}

Token Lexer::scan() {
  skipSpace();
  Token token;
  token.offset = token.end = offsetOf(at_);
  if (at_ == end_) return token;
  const uint8_t c = *at_;
  if (c == '"' || c == '\'') {
    scanString(token, c);
    return token;
  }
#ifndef MD5V_PLAIN_READER
  if (c >= 0x80) {
    scanForeignQuotes(token);
    return token;
  }
#endif
  // No number starts like a brace.
  std::string_view respelled;
  const NumberScan number = c < '{' ? scanNumber(slice(token.offset, offsetOf(end_))) : NumberScan{};
  if (number.form != NumberForm::kNone) {
    token.kind = TokenKind::kNumber;
    token.form = number.form;
    at_ += number.length;
#ifndef MD5V_PLAIN_READER
    respelled = scanRespelled(token);
#endif
  } else if (startsWord(c)) {
    scanWord(token);
  } else {
    token.kind = TokenKind::kSymbol;
    ++at_;
  }
  token.end = offsetOf(at_);
  token.text = respelled.empty() ? slice(token.offset, token.end) : respelled;
#ifndef MD5V_PLAIN_READER
  if (const uint8_t* dash = std::exchange(dash_, nullptr);
      dash != nullptr && token.kind == TokenKind::kNumber) {
    token.text = number_texts_.emplace_back(concat("-", token.text));
    token.offset = offsetOf(dash);
  }
#endif
  return token;
}

#ifndef MD5V_PLAIN_READER
// Takes the rest of a number that respellNumber() knows, and returns how it is spelled; else nothing.
std::string_view Lexer::scanRespelled(Token& token) {
  const std::string_view rest = slice(token.offset, offsetOf(end_));
  std::string spelled;
  const size_t length = respellNumber(rest, offsetOf(at_) - token.offset, spelled);
  if (length == 0) return {};
  add(Code::kNumberForm, token.offset, "Doom 3 does not read '", rest.substr(0, length),
      "' as the number that it means, which is ", spelled, ".");
  at_ = begin_ + token.offset + length;
  token.form = scanNumber(spelled).form;
  // What is read twice is kept once.
  const bool is_kept = !number_texts_.empty() && number_texts_.back() == spelled;
  return is_kept ? number_texts_.back() : number_texts_.emplace_back(std::move(spelled));
}
#endif

// A string ends at its quote, or unclosed at the end of its line.
[[gnu::cold]] void Lexer::scanString(Token& token, uint8_t quote) {
  const uint8_t* first = ++at_;
  while (at_ != end_ && *at_ != quote && *at_ != '\n' && *at_ != '\r' && *at_ != 0) ++at_;
  token.kind = TokenKind::kString;
  token.text = slice(offsetOf(first), offsetOf(at_));
  if (at_ != end_ && *at_ == quote) {
    ++at_;
#ifndef MD5V_PLAIN_READER
  } else if (const uint8_t* closing = closingInNextLine(quote)) {
    add(Code::kUnterminatedString, token.offset,
        "This text goes on in the next line: only the part on this line was used.");
    at_ = closing + 1;
#endif
  } else if (at_ == end_ || *at_ != 0) {  // a NUL byte is reported itself
    const bool is_glued = token.offset > 0 && !endsWord(begin_[token.offset - 1]);
    add(Code::kUnterminatedString, token.offset,
        is_glued ? "This quote has no opening one on its line."
                 : "This text has no closing quote on its line.");
  }
  token.end = offsetOf(at_);
}

#ifndef MD5V_PLAIN_READER
// Where the next line begins with more than blanks up to a quote without a partner, or with such a quote
// alone: that one, else nullptr.
const uint8_t* Lexer::closingInNextLine(uint8_t quote) const {
  const uint8_t* first = std::find_if(at_, end_, [](uint8_t c) { return c == 0 || c > ' '; });
  const uint8_t* last = std::find_if(first, end_, endsLine);
  const uint8_t* closing = std::find_if(first, last, [](uint8_t c) { return c > ' ' && endsWord(c); });
  if (closing == last || *closing != quote) return nullptr;
  // At the beginning of the line it may open a text that has no end either.
  if (closing == first && last - closing > 1 && closing[1] > ' ') return nullptr;
  return std::count(closing, last, quote) % 2 == 1 ? closing : nullptr;
}
#endif

void Lexer::scanWord(Token& token) {
  const auto startsComment = [this](const uint8_t* p) { return *p == '/' && end_ - p >= 2 && p[1] == '*'; };
  do {
    ++at_;
  } while (at_ != end_ && !endsWord(*at_) && !startsComment(at_));
  token.kind = TokenKind::kWord;
  token.form = NumberForm::kNone;
  token.end = offsetOf(at_);
  if (at_ != end_ && *at_ == '/' && isCommentClosed()) {
    add(Code::kCommentGlued, token.end, "Doom 3 takes this comment for a part of the word before it.");
  }
  token.text = slice(token.offset, token.end);
}

void Lexer::skipSpace() {
  while (at_ != end_) {
    const uint8_t c = *at_;
    if (c == 0) {
      stopAtNul();
    } else if (c <= ' ') {
      ++at_;
    } else if (c >= 0x80) {
      if (!skipForeign()) return;
#ifndef MD5V_PLAIN_READER
    } else if (c == '<' || c == '=' || c == '>' || c == '|') {
      if (!skipConflictMarker()) return;
#endif
    } else if (c == '#' ? !skipHashComment() : c != '/' || !skipComment()) {
      return;
    }
  }
}

// A '#' before a blank is meant for a comment; before anything else it may begin a name.
[[gnu::cold]] bool Lexer::skipHashComment() {
  if (end_ - at_ > 1 && at_[1] > ' ' && at_[1] != '#' && !isHashedOut()) return false;
  add(Code::kCommentWithHash, offsetOf(at_),
      "Comments begin with //, not with '#'; the rest of the line was skipped.");
  at_ = std::find_if(at_, end_, endsLine);
  return true;
}

// To the end of the line. The engine goes on to the next line feed or NUL byte; that is told once, since
// lines of a file end alike.
[[gnu::cold]] void Lexer::skipLineComment() {
  const size_t start = offsetOf(at_);
  at_ = std::find_if(at_, end_, endsLine);
  const uint8_t* behind = std::find_if(at_, end_, [](uint8_t c) { return c != '\r'; });
  if (behind == at_ || behind == end_ || *behind == '\n' || *behind == 0) return;
  if (report_ == nullptr || report_->has(Code::kCommentToLineFeed)) return;
  add(Code::kCommentToLineFeed, start,
      "Doom 3 reads this comment on to the next line feed: its line ends with a carriage return alone.");
}

[[gnu::cold]] bool Lexer::skipComment() {
  if (end_ - at_ < 2) return false;
  if (at_[1] == '/') {
    skipLineComment();
    return true;
  }
  if (at_[1] != '*') return false;
  const size_t start = offsetOf(at_);
  constexpr uint8_t kClosing[] = {'*', '/'};
  const uint8_t* closing = std::search(at_ + 1, end_, std::begin(kClosing), std::end(kClosing));
  if (closing == end_) {
    add(Code::kUnterminatedComment, offsetOf(at_),
        "This comment is never closed with */, so the rest is lost.");
    at_ = end_;
  } else {
    at_ = closing + 2;
    const bool is_told = told_ == start + 1;
    if (at_ != end_ && *at_ > ' ' && !is_told) {
      add(Code::kCommentGlued, offsetOf(at_),
          "Doom 3 loses the character that follows a comment without a blank.");
    }
  }
  return true;
}

#ifdef MD5V_PLAIN_READER
bool Lexer::isHashedOut() const { return false; }
bool Lexer::isCommentClosed() const { return true; }
#else
// Of the comment that begins here. One that is not is reported as that.
bool Lexer::isCommentClosed() const { return rest().find("*/", 1) != std::string_view::npos; }

std::string_view Lexer::rest() const { return slice(offsetOf(at_), offsetOf(end_)); }

std::string_view Lexer::restOfLine() const {
  return slice(offsetOf(at_), offsetOf(std::find_if(at_, end_, endsLine)));
}

bool Lexer::isFirstOnLine() const {
  const uint8_t* p = at_;
  while (p != begin_ && (p[-1] == ' ' || p[-1] == '\t')) --p;
  return p == begin_ || endsLine(p[-1]);
}

// Whether the '#' that comes next makes an entry a comment, and does not begin the name of a joint: that has
// one number and a position behind it in a mesh, three numbers in an animation.
bool Lexer::isHashedOut() const {
  if (!isFirstOnLine()) return false;
  const std::string_view line = restOfLine().substr(1);
  Lexer rest({reinterpret_cast<const uint8_t*>(line.data()), line.size()}, nullptr);
  if (rest.next().kind == TokenKind::kString) return true;
  const auto takeNumbers = [&rest] {
    size_t count = 0;
    for (; rest.peek().kind == TokenKind::kNumber; ++count) rest.next();
    return count;
  };
  const size_t first = takeNumbers();
  if (rest.peek().kind == TokenKind::kEnd) return first != 3;
  return first != 1 || !rest.next().is('(') || takeNumbers() != 3;
}

// The lines between the first version and the end of the conflict are passed over with the markers.
[[gnu::cold]] bool Lexer::skipConflictMarker() {
  const size_t at = offsetOf(at_);
  const auto mark = static_cast<char>(*at_);
  if ((at > 0 && !endsLine(begin_[at - 1])) || !startsConflictMarker(restOfLine(), mark)) return false;
  const Conflict* conflict = conflictAround(at);
  if (conflict == nullptr) {
    add(Code::kMergeConflict, at, "A conflict marker of Git was left here; its line was passed over.");
  } else if (at == conflict->begin) {
    add(Code::kMergeConflict, at,
        "A merge conflict of Git was not resolved: of the two versions from here on the first was read.");
  } else if (mark == '=' || mark == '|') {
    at_ = begin_ + conflict->end;
  }
  at_ = std::find_if(at_, end_, endsLine);
  return true;
}

// All are searched for at once.
const Conflict* Lexer::conflictAround(size_t offset) {
  if (shared_ == nullptr && !conflicts_) conflicts_ = findConflicts(slice(0, offsetOf(end_)));
  const auto& conflicts = shared_ != nullptr ? shared_->conflicts_ : conflicts_;
  if (!conflicts) return nullptr;
  const auto ends_before = [](const Conflict& conflict, size_t place) { return conflict.end < place; };
  const auto found = std::lower_bound(conflicts->begin(), conflicts->end(), offset, ends_before);
  return found != conflicts->end() && found->begin <= offset ? &*found : nullptr;
}

[[gnu::cold]] void Lexer::scanForeignQuotes(Token& token) {
  const ForeignQuotes quotes = foreignQuotes(rest());
  token.kind = TokenKind::kString;
  token.text = quotes.text;
  at_ += quotes.length;
  token.end = offsetOf(at_);
}

// The dash at the end of `bytes` that a number follows right away, as word processors and web pages put it in
// place of a minus: hyphens, dashes and the minus sign, U+2010 to U+2014 and U+2212, or a dash of the code
// pages of Windows alone. Or nothing.
std::string_view Lexer::dashAtEnd(std::string_view bytes) const {
  const auto isDigit = [](uint8_t c) { return c >= '0' && c <= '9'; };
  const bool has_number =
      at_ != end_ && (isDigit(*at_) || (*at_ == '.' && end_ - at_ > 1 && isDigit(at_[1])));
  if (!has_number) return {};
  if (bytes == "\x96" || bytes == "\x97") return bytes;
  if (bytes.size() < 3) return {};
  const std::string_view dash = bytes.substr(bytes.size() - 3);
  const bool is_dash = dash == "\u2212" || (dash >= "\u2010" && dash <= "\u2014");
  return is_dash ? dash : std::string_view();
}
#endif

// The engine takes such bytes for blanks. False where a text in quotes of this kind comes next.
[[gnu::cold]] bool Lexer::skipForeign() {
  const uint8_t* first = at_;
#ifndef MD5V_PLAIN_READER
  if (foreignQuotes(rest()).length > 0) {
    const std::string_view quote = rest().substr(0, foreignQuote(rest()));
    add(Code::kNonAsciiCharacter, offsetOf(at_), NonAscii{quote, "read as a quote."});
    return false;
  }
#endif
  at_ = std::find_if(at_, end_, [](uint8_t c) { return c < 0x80; });
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  const std::string_view bytes = slice(offsetOf(first), offsetOf(at_));
  if (first == begin_ && bytes == kByteOrderMark) return true;
#ifndef MD5V_PLAIN_READER
  if (const std::string_view dash = dashAtEnd(bytes); !dash.empty()) {
    dash_ = at_ - dash.size();
    add(Code::kNonAsciiCharacter, offsetOf(dash_), NonAscii{dash, "read as a minus."});
    return true;
  }
  add(Code::kNonAsciiCharacter, offsetOf(first), NonAscii{bytes, "taken for a blank.", "taken for blanks."});
#else
  add(Code::kNonAsciiCharacter, offsetOf(first));
#endif
  return true;
}

// A NUL byte ends the text. Nothing but padding behind it is harmless.
[[gnu::cold]] void Lexer::stopAtNul() {
  const auto isPadding = [](uint8_t c) { return c <= ' ' || c == 0x1A; };
  if (std::all_of(at_, end_, isPadding)) {
    add(Code::kTrailingNul, offsetOf(at_), "NUL bytes follow the end of the text.");
  } else {
    add(Code::kNulByte, offsetOf(at_), "Byte ", offsetOf(at_), " is NUL; everything after it is ignored.");
  }
  end_ = at_;
}

}  // namespace md5v::text
