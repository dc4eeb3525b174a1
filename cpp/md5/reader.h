// What the three parsers share: values and blocks read from tokens, with a report of whatever is not as it
// should be, and recovery so that the rest can be read on.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "base/diagnostic.h"
#include "md5/keywords.h"
#include "text/lexer.h"

namespace md5v::md5 {

// A number of a file: the nearest float, and what that is nearest to.
struct Number {
  float nearest = 0.0f;
  double precise = 0.0;
};

class Reader {
 public:
  Reader(std::span<const uint8_t> text, Report& report)
      : lexer_(text, &report), report_(report), size_(text.size()) {}

  text::Lexer& lexer() { return lexer_; }
  Report& report() { return report_; }
  void add(Code code, size_t offset, std::string message) { report_.add(code, offset, std::move(message)); }

  const text::Token& peek() { return lexer_.peek(); }
  text::Token next() { return lexer_.next(); }
  bool atEnd() { return peek().kind == text::TokenKind::kEnd; }
  size_t offset() { return peek().offset; }

  // The keyword that comes next, not taken yet; kNone for anything else. `expected`: see matchKeyword().
  Keyword peekKeyword(KeywordSet expected);
  // Takes the keyword that peekKeyword() found, and reports how it is written if that is odd.
  void takeKeyword(KeywordSet expected);

  // Each reads one value, `what` naming it in reports. Without a value the report has been made, nothing was
  // taken, and the result is empty. Numbers are finite.
  std::optional<int64_t> readInteger(std::string_view what);
  std::optional<float> readFloat(std::string_view what);
  std::optional<Number> readNumber(std::string_view what);
  std::optional<std::string> readText(std::string_view what);
  // As readText(), with strings that follow one another joined; reports a name without quotes that Doom 3
  // would not read as one.
  std::optional<std::string> readJoinedText(std::string_view what);
  void checkBareName(std::string_view name, size_t offset);

  // "( x y z )". Numbers that are missing stay as they are in `values`; false if no vector was there at all.
  // In double where the caller goes on to take small differences, as w of a quaternion is one. After
  // expectVersion6() the parentheses may be missing.
  bool readVector(std::span<float> values, std::string_view what);
  bool readVector(std::span<double> values, std::string_view what);

  // Takes a word, if one comes that is no keyword: it stood for a value and has been reported.
  void skipWord();

  // From here on the text is of version 6: vectors have no parentheses, keywords are in lower case.
  void expectVersion6() { is_version6_ = true; }
  bool isVersion6() const { return is_version6_; }

  // The brace that opens a block. A missing one is reported and done without, unless nothing of a block
  // follows.
  bool openBlock(std::string_view what);
  // Takes the closing brace if it comes next.
  bool tryCloseBlock();
  // Whether another entry of the block `what` follows; what ends the block is taken or reported. A keyword
  // ends it, unless `startsEntry` says that it is none here.
  bool blockGoesOn(std::string_view what, bool (*startsEntry)(Reader&) = nullptr);

  // Reports "Expected X but found Y." at the next token, or the end of the file once.
  void reportUnexpected(std::string_view expected);
  void reportEnd(std::string_view what);

  // Takes one token, or a whole { } block.
  void skipTokenOrBlock();
  // Takes tokens up to the next keyword, closing brace or the end.
  void skipToKeyword();
  // Takes and reports what is no vector where one should start in the block `what`.
  void skipToVector(std::string_view what);
  // Takes an unknown keyword with its value or block, and reports it.
  void skipUnknown();

  // Bytes of the text.
  size_t size() const { return size_; }
  // How many entries of at least `min_bytes` of text to make room for, if `declared` are announced: never
  // more than the file's size allows, all calls together.
  size_t room(int64_t declared, size_t min_bytes);

 private:
  template <class Element, class Pick>
  bool readElements(std::span<Element> values, std::string_view what, const Pick& pick);
  std::optional<text::Token> takeNumber(std::string_view what);
  void unquote(text::Token& token);
  void checkForm(const text::Token& token);
  void takePayload(const text::Token& word);
  bool takeDecimalComma(const text::Token& token, std::string& point_text);
  Number finiteNumber(const text::Token& token);
  void checkUtf8(const text::Token& token, std::string_view what);

  text::Lexer lexer_;
  Report& report_;
  size_t size_;
  size_t room_used_ = 0;
  bool end_reported_ = false;
  bool is_version6_ = false;
  uint32_t odd_form_count_ = 0;
};

}  // namespace md5v::md5
