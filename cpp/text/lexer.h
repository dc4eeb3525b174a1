// The tokens of id Tech 4 text, read from bytes that the caller owns. The grammar is a superset of the
// engine's (idLexer): free layout, // and /* */ comments anywhere, strings in ' or " with literal
// backslashes, bare words, numbers.
//
// The lexer accepts some text that the engine reads differently, and reports it:
// - a UTF-8 byte order mark is skipped without a report; other bytes from 0x80 on between tokens are blanks,
//   as they are for the engine on x86 (kNonAsciiCharacter, once a file);
// - a NUL byte ends the text (kTrailingNul, or kNulByte where more than padding follows);
// - LF, CRLF and CR end a line; to the engine, a // comment ends only at the next LF (kCommentToLineFeed,
//   once a file);
// - a comment may touch a word; the engine does not see the comment there (kCommentGlued);
// - a string ends with its line (kUnterminatedString), a comment with the text (kUnterminatedComment).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "base/diagnostic.h"
#include "text/number.h"

namespace md5v::text {

enum class TokenKind : uint8_t {
  kEnd,     // end of the text, or a NUL byte
  kWord,    // anything that starts like a name: to the next blank, quote, bracket or comment
  kString,  // the text between quotes
  kNumber,  // sign, digits and suffix
  kSymbol,  // one character: ( ) { } and any other that starts no other token
};

struct Token {
  TokenKind kind = TokenKind::kEnd;
  NumberForm form = NumberForm::kNone;  // of a kNumber
  size_t offset = 0;                    // of the first byte; for a string, of its opening quote
  size_t end = 0;                       // after the last byte; for a string, after its closing quote
  std::string_view text;                // into the caller's bytes, without quotes

  bool is(char symbol) const { return kind == TokenKind::kSymbol && text.front() == symbol; }
  bool isBracket() const { return is('(') || is(')') || is('{') || is('}'); }
  // A string without its closing quote, which has been reported.
  bool isUnclosed() const { return kind == TokenKind::kString && end - offset < text.size() + 2; }
};

// Reads tokens in order, and never outside the bytes, which must outlive it. `report` may be null. Text that
// is read again after rewind() is not reported again.
class Lexer {
 public:
  Lexer(std::span<const uint8_t> bytes, Report* report);

  // Reads the text of `lexer` from another offset, without reports.
  Lexer(const Lexer& lexer, size_t offset);

  const Token& peek();
  Token next();

  // The next token as a name, whatever its first character is. A name is a string, a bracket, or everything
  // up to the next blank, quote or bracket ("01_body", "#2").
  Token nextText();

  // Moves, in either direction, to an offset where a token of this lexer started or ended.
  void rewind(size_t offset);

  // For code that reads the bytes itself: the first byte that no token contains. All bytes from there to
  // end() are readable.
  const uint8_t* position() const;
  const uint8_t* begin() const { return begin_; }
  const uint8_t* end() const { return end_; }
  // `position` must be between position() and end().
  void skipTo(const uint8_t* position);

  size_t offsetOf(const uint8_t* p) const { return static_cast<size_t>(p - begin_); }
  // The text between two offsets; empty if `to` is not after `from`.
  std::string_view slice(size_t from, size_t to) const;

 private:
  Token scan();
  void scanString(Token& token, uint8_t quote);
  void scanWord(Token& token);
  void skipBlanks();
  bool skipComment();
  void skipLineComment();
  void skipBlockComment();
  void skipNonAscii();
  void endAtNul();
  bool startsBlockComment(const uint8_t* p) const;
  const uint8_t* closingOf(const uint8_t* comment) const;
  bool isReported(Code code) const;
  void add(Code code, size_t offset, std::string_view message);

  const uint8_t* begin_;
  const uint8_t* at_;
  const uint8_t* end_;
  Report* report_;
  size_t reported_end_ = 0;  // findings before this offset have been reported
  Token peeked_;
  bool has_peeked_ = false;
};

}  // namespace md5v::text
