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
    if constexpr (!kIsPlainReader) ++remarks_;
    report_.add(code, offset, concat(parts...));
  }
  // Grows where something is reported, by the lexer too; 0 in the plain reader.
  size_t remarks() const { return kIsPlainReader ? 0 : remarks_ + report_.diagnostics().size(); }
  // The same without remarks on the form of what was read as it is meant (+0.5, a comma between numbers):
  // nothing else follows from them.
  size_t damages() const { return kIsPlainReader ? 0 : remarks() - form_remarks_; }
  // What was reported so far.
  bool has(Code code) const { return report_.has(code); }
  bool hasErrors() const { return report_.hasErrors(); }
  // Of the plain reader: nothing more is read, and nothing of what was read is to be used.
  void giveUp();

  const text::Token& peek() { return lexer_.peek(); }
  text::Token next() {
    const text::Token token = lexer_.next();
    if constexpr (!kIsPlainReader) last_end_ = token.end;
    return token;
  }
  // Takes back everything from `offset` on.
  void rewind(size_t offset) {
    lexer_.rewind(offset);
    if constexpr (!kIsPlainReader) last_end_ = offset;
  }
  // Whether a word is a keyword of any kind of file, also with a comment glued to it.
  static bool isKeyword(const text::Token& token);
  bool atEnd() { return peek().kind == text::TokenKind::kEnd; }
  size_t offset() { return peek().offset; }
  // Behind the token that was taken last. Not for the plain reader.
  size_t lastEnd() const { return last_end_; }
  // Whether no line ends between the token that was taken last and the one that comes next.
  bool isOnSameLine();
  // Whether what was taken from `offset` on is written over several lines.
  bool isSpreadFrom(size_t offset) const;
  // An entry or a section begins: of what is unexpected in it only the first is reported, which brings the
  // others about.
  void beginEntry();
  // Of the entry that begins at `offset`, the number that stands `index` tokens behind its first; the first
  // one where none stands there. The plain reader, which never reports such a place, has an empty one.
  text::Token numberIn(size_t offset, size_t index) const {
    if constexpr (kIsPlainReader) return {};
    return findNumber(offset, index);
  }

  // Whether the word that comes next behind something on its line, and is or is like a keyword, is one: a
  // value or a block follows. In commandline "maya.exe" -mesh body it is only a word.
  bool isKeywordInLine();
  // The keyword that comes next, not taken yet; kNone for anything else. `expected`: see matchKeyword().
  Keyword peekKeyword(KeywordSet expected);
  // Takes the keyword that peekKeyword() found, and reports how it is written if that is odd.
  void takeKeyword(KeywordSet expected);

  // Each reads one value, `what` naming it in reports. Without a value the report has been made, nothing was
  // taken, and the result is empty. Numbers are finite: for what is no usable number 0 is read, and reports
  // say that `instead` is used.
  std::optional<int64_t> readInteger(Wording what, Wording instead = kZero);
  std::optional<float> readFloat(Wording what, Wording instead = kZero);
  std::optional<Number> readValue(Wording what, Wording instead = kZero);
  // An entry of its own, see beginEntry().
  std::optional<Number> readNumber(Wording what);
  std::optional<std::string> readText(Wording what);
  // As readText(), with strings that follow one another joined; reports a name without quotes that Doom 3
  // would not read as one.
  std::optional<std::string> readJoinedText(Wording what);
  // Takes the next string, which is joined with the one before it.
  std::string_view takeFurtherText();
  void checkBareName(std::string_view name, size_t offset);

  // "( x y z )", or in brackets of another kind, which is reported. Numbers that are missing stay as they are
  // in `values`; false if no vector was there at all. In double where the caller goes on to take small
  // differences, as w of a quaternion is one. After expectVersion6() the parentheses may be missing.
  bool readVector(std::span<float> values, Wording what);
  bool readVector(std::span<double> values, Wording what);
  // Whether something comes that readVector() makes sense of: a parenthesis, a bracket of another kind with a
  // number behind it, or three numbers without one.
  bool startsVector();

  // Whether a number with a decimal comma and no digit before it comes next: ,5 and -,5. Not where another
  // comma stands right before or behind the numbers beside it: those part them.
  bool startsLoneFraction();

  // Whether the number `number` comes next, and no word behind it.
  bool isNextEntry(int64_t number);
  // Takes and reports commas and semicolons between entries. Whether there were any.
  bool skipCommas();
  // Takes what is left of the line of an entry that is damaged, up to a text that begins another, or a word
  // of which `startsEntry`, where it is given, says so.
  void skipRestOfEntry(bool (*startsEntry)(Reader&) = nullptr);

  // Takes a word, a text or a placeholder in braces, if one comes on the same line that is no keyword: it
  // stood for a value and has been reported.
  void skipWord();

  // Whether numbers may be so large that nothing could be drawn where they are, as in bounds that were never
  // set.
  void allowHuge(bool allowed) { may_be_huge_ = allowed; }

  // From here on the text is of version 6: vectors have no parentheses, keywords are in lower case.
  void expectVersion6() { is_version6_ = true; }
  // The engine joins strings that follow one another in meshes only.
  void expectSingleTexts() { are_texts_single_ = true; }
  bool expectsSingleTexts() const { return are_texts_single_; }
  bool isVersion6() const { return !kIsPlainReader && is_version6_; }

  // The brace that opens a block. A missing one is reported and done without, unless nothing of a block
  // follows. A bracket of another kind stands for it, which is reported.
  bool openBlock(Wording what);
  // Takes the closing brace if it comes next.
  bool tryCloseBlock();
  // Takes a second one behind the block that was opened last, if two opened it, which has been reported. Not
  // for the plain reader.
  bool tryCloseTwice();
  // Whether two braces opened the block that was opened last: then the second is the caller's to close.
  bool takeSecondOpening() { return std::exchange(is_opened_twice_, false); }
  // Of a block whose missing closing brace was reported: one that is too many further on is its own. Not for
  // the plain reader.
  void noteUnclosed() { ++unclosed_; }
  bool takeOwedBrace() { return unclosed_ > 0 && peek().is('}') && unclosed_-- > 0 && tryCloseBlock(); }
  // Takes a bracket of another kind that stands for the closing brace of the block `what`, which is reported
  // once a block: behind it comes the end of the file, or a keyword that is none of `inside` and, where
  // `startsEntry` is asked, no entry.
  bool tryCloseOtherwise(Wording what, KeywordSet inside = {}, bool (*startsEntry)(Reader&) = nullptr);
  // Whether another entry of the block `what` follows; what ends the block is taken or reported. A keyword
  // ends it, unless `startsEntry` says that it is none here.
  bool blockGoesOn(Wording what, bool (*startsEntry)(Reader&) = nullptr);

  // Whether the token that was taken last is a closing brace, and an entry of the block that it ended
  // follows; then the brace is reported. Not for the plain reader.
  bool reopens(Wording what, bool (*startsEntry)(Reader&) = nullptr);

  // Reports "Expected X but found Y." at the next token, or the end of the file once.
  void reportUnexpected(Wording expected);
  // The same of a value; one that is missing at the end of a line is reported there.
  void reportMissing(Wording expected);
  void reportEnd(Wording what);
  // Whether the file ended in the middle of something, which has been reported.
  bool isCutOff() const { return !kIsPlainReader && (end_reported_ || isRestLost()); }

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
  static constexpr Wording kZero = "0 is used.";

  static constexpr size_t kNowhere = SIZE_MAX;

  text::Token findNumber(size_t offset, size_t index) const;
  // What was reported since there were `before` remarks is of form alone, see damages().
  void noteForm(size_t before) {
    if constexpr (!kIsPlainReader) form_remarks_ += remarks() - before;
  }
  void reportDecimalComma(size_t begin, size_t end, std::string_view point_text);
  Keyword quotedKeyword(KeywordSet expected);
  bool isFollowedAs(Keyword keyword);
  bool startsFurtherText();
  bool opensNothing();
  std::string_view keywordIn(std::string_view word, KeywordSet expected) const;
  void skipStrayCharacters();
  void reportStray();
  void skipStrayBeforeVector();
  bool isRestLost() const;
  size_t commentOverRest() const;
  bool openOtherwise(Wording what);
  void skipSecondOpening(Wording what);
  void skipWordForBrace();
  void skipPlaceholder();
  bool startsPair();
  bool startsOtherVector();
  bool areParted(size_t wanted);
  bool startsFraction();
  std::optional<Number> takeFraction(Wording instead = kZero);
  void closeVector(bool is_bracketed, Wording what);
  void takeGlued(text::Token& token);
  void takeBeginning(text::Token& token);
  bool continuesText();
  void skipWordsBehindText();
  void takeRestOfText(std::string& text, size_t offset, bool is_string);
  template <class Element, class Pick>
  bool readElements(std::span<Element> values, Wording what, const Pick& pick);
  std::optional<text::Token> takeNumber(Wording what, Wording instead = kZero);
  void unquote(text::Token& token);
  void checkForm(const text::Token& token);
  void takePayload(const text::Token& word);
  bool takeDecimalComma(const text::Token& token, std::string& point_text, bool is_whole = false);
  Number finiteNumber(const text::Token& token, Wording instead = kZero);
  void checkUtf8(const text::Token& token, Wording what);

  text::Lexer lexer_;
  Report& report_;
  size_t size_;
  size_t room_used_ = 0;
  bool end_reported_ = false;
  bool is_version6_ = false;
  bool may_be_huge_ = false;
  bool are_texts_single_ = false;
  bool entry_reported_ = false;
  bool do_commas_part_ = false;       // the numbers of the vector that is being read
  bool is_opened_otherwise_ = false;  // the block that was opened last
  bool is_opened_twice_ = false;      // the same
  uint32_t odd_form_count_ = 0;
  size_t remarks_ = 0;
  uint32_t unclosed_ = 0;      // blocks, see noteUnclosed()
  size_t form_remarks_ = 0;    // counted as remarks() does
  size_t last_end_ = 0;        // of the token that was taken last
  size_t unclosed_until_ = 0;  // up to here no ')' follows the numbers that come next
};

}  // namespace md5v::md5
