// The tokens of id Tech 4 text, over bytes that somebody else owns. The grammar is a superset of the
// engine's: free-form, // and /* */ comments anywhere, strings in ' or " with literal backslashes, bare
// words, numbers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/diagnostic.h"
#include "text/foreign_marks.h"
#include "text/number.h"

namespace md5v::text {

enum class TokenKind : uint8_t {
  kEnd,     // end of the text, or a NUL byte
  kWord,    // anything that starts like a name: to the next blank, quote, bracket or comment
  kString,  // the text between quotes
  kNumber,  // sign, digits and suffix
  kSymbol,  // one character: ( ) { } and whatever else cannot start another token
};

struct Token {
  TokenKind kind = TokenKind::kEnd;
  NumberForm form = NumberForm::kNone;  // of a kNumber
  size_t offset = 0;                    // of the first byte, the quote of a string included
  size_t end = 0;                       // behind the last byte
  std::string_view text;  // into the bytes, without quotes; of a number with a dash, the lexer's own

  // Of a kString: without its closing quote, which has been reported.
  bool isUnclosed() const { return kind == TokenKind::kString && end - offset < text.size() + 2; }
  bool is(char symbol) const { return kind == TokenKind::kSymbol && text.front() == symbol; }
  // Of those that the formats use.
  bool isBracket() const { return is('(') || is(')') || is('{') || is('}'); }
};

// Reads tokens from the front; never reads outside the bytes, which must outlive it. What is wrong with the
// text itself (unclosed strings and comments, NUL bytes) goes to `report`, unless that is null.
// Bytes of 0x80 and more are blanks between tokens (a byte order mark in silence) and text inside them; but a
// dash of another kind than ASCII's, right before a number, is its minus, and quotes of another kind around a
// text are quotes. Of lines between the markers of a merge conflict the first version is read; a marker
// without the others is passed over with its line.
class Lexer {
 public:
  Lexer(std::span<const uint8_t> bytes, Report* report);

  // For another look at what `lexer`, which must outlive this one, has read; reports nothing.
  Lexer(const Lexer& lexer, size_t offset);

  const Token& peek();
  Token next();

  // The next token as a name of any kind: a string, or everything up to a blank or bracket (01_body).
  Token nextText();

  // Takes back everything from `offset` on, which must be where a token of this lexer started or ended.
  void rewind(size_t offset);

  // From here on there is nothing to read: the text ends.
  void stop();

  // For readers that look at the bytes themselves: the first byte that no token has taken. Where it is not
  // the end, the bytes up to end() are readable.
  const uint8_t* position() const;
  const uint8_t* begin() const { return begin_; }
  const uint8_t* end() const { return end_; }
  // `position` must be between position() and end().
  void skipTo(const uint8_t* position);

  size_t offsetOf(const uint8_t* p) const { return static_cast<size_t>(p - begin_); }
  std::string_view slice(size_t from, size_t to) const;

 private:
  Token scan();
  void scanString(Token& token, uint8_t quote);
  const uint8_t* closingInNextLine(uint8_t quote) const;
  void scanWord(Token& token);
  void skipSpace();
  bool skipComment();
  void skipLineComment();
  bool skipHashComment();
  bool skipForeign();
  void scanForeignQuotes(Token& token);
  std::string_view scanRespelled(Token& token);
  std::string_view dashAtEnd(std::string_view bytes) const;
  bool isHashedOut() const;
  bool isCommentClosed() const;
  bool isFirstOnLine() const;
  bool skipConflictMarker();
  const Conflict* conflictAround(size_t offset);
  std::string_view rest() const;
  std::string_view restOfLine() const;
  void stopAtNul();
  template <class... Parts>
  void add(Code code, size_t offset, const Parts&... parts);

  const uint8_t* begin_;
  const uint8_t* at_;
  const uint8_t* end_;
  Report* report_;
  size_t told_ = 0;  // up to here the text has been read and reported
  Token peeked_;
  bool has_peeked_ = false;
#ifndef MD5V_PLAIN_READER
  const uint8_t* dash_ = nullptr;         // that was passed over last
  std::deque<std::string> number_texts_;  // of those that are written otherwise
  const Lexer* shared_ = nullptr;         // whose conflicts these are, too
  // Of the text, from the first marker on.
  std::optional<std::vector<Conflict>> conflicts_;
#endif
};

}  // namespace md5v::text
