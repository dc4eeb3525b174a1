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
#include "md5/wording.h"
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
  // Reports what the parts say together, see concat(). The plain reader gives up instead.
  template <class... Parts>
  [[gnu::always_inline]] void add(Code code, size_t offset, const Parts&... parts) {
    if constexpr (kIsPlainReader) {
      giveUp();
    } else {
      remark(code, offset, parts...);
    }
  }
  // The same for what ordinary files give rise to: the plain reader words it too.
  template <class... Parts>
  [[gnu::always_inline]] void remark(Code code, size_t offset, const Parts&... parts) {
    report_.add(code, offset, concat(parts...));
  }
  // Of the plain reader: nothing more is read, and nothing of what was read is to be used.
  void giveUp();

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
  std::optional<int64_t> readInteger(Wording what);
  std::optional<float> readFloat(Wording what);
  std::optional<Number> readNumber(Wording what);
  std::optional<std::string> readText(Wording what);
  // As readText(), with strings that follow one another joined; reports a name without quotes that Doom 3
  // would not read as one.
  std::optional<std::string> readJoinedText(Wording what);
  void checkBareName(std::string_view name, size_t offset);

  // "( x y z )". Numbers that are missing stay as they are in `values`; false if no vector was there at all.
  // In double where the caller goes on to take small differences, as w of a quaternion is one. After
  // expectVersion6() the parentheses may be missing.
  bool readVector(std::span<float> values, Wording what);
  bool readVector(std::span<double> values, Wording what);

  // Takes a word, if one comes that is no keyword: it stood for a value and has been reported.
  void skipWord();

  // From here on the text is of version 6: vectors have no parentheses, keywords are in lower case.
  void expectVersion6() { is_version6_ = true; }
  bool isVersion6() const { return !kIsPlainReader && is_version6_; }

  // The brace that opens a block. A missing one is reported and done without, unless nothing of a block
  // follows.
  bool openBlock(Wording what);
  // Takes the closing brace if it comes next.
  bool tryCloseBlock();
  // Whether another entry of the block `what` follows; what ends the block is taken or reported. A keyword
  // ends it, unless `startsEntry` says that it is none here.
  bool blockGoesOn(Wording what, bool (*startsEntry)(Reader&) = nullptr);

  // Reports "Expected X but found Y." at the next token, or the end of the file once.
  void reportUnexpected(Wording expected);
  void reportEnd(Wording what);

  // Takes one token, or a whole { } block.
  void skipTokenOrBlock();
  // Takes tokens up to the next keyword, closing brace or the end.
  void skipToKeyword();
  // Takes and reports what is no vector where one should start in the block `what`.
  void skipToVector(Wording what);
  // Takes an unknown keyword with its value or block, and reports it.
  void skipUnknown();

  // Bytes of the text.
  size_t size() const { return size_; }
  // How many entries of at least `min_bytes` of text to make room for, if `declared` are announced: never
  // more than the file's size allows, all calls together.
  size_t room(int64_t declared, size_t min_bytes);

 private:
  template <class Element, class Pick>
  bool readElements(std::span<Element> values, Wording what, const Pick& pick);
  std::optional<text::Token> takeNumber(Wording what);
  void unquote(text::Token& token);
  void checkForm(const text::Token& token);
  void takePayload(const text::Token& word);
  bool takeDecimalComma(const text::Token& token, std::string& point_text);
  Number finiteNumber(const text::Token& token);
  void checkUtf8(const text::Token& token, Wording what);

  text::Lexer lexer_;
  Report& report_;
  size_t size_;
  size_t room_used_ = 0;
  bool end_reported_ = false;
  bool is_version6_ = false;
  uint32_t odd_form_count_ = 0;
};

}  // namespace md5v::md5
