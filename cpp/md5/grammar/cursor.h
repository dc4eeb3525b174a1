// Reads the values and blocks of all MD5 files, reports errors, and recovers from them.
//
// Recovery works in two steps. A function that finds an unexpected token reports it once and marks the entry
// as broken. After that, the functions read nothing more of this entry. The parser continues with its
// straight-line code and calls resynchronise() at the end of the entry. Nothing else skips unknown text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <glm/vec3.hpp>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/concat.h"
#include "base/diagnostic.h"
#include "base/printable.h"
#include "md5/grammar/keyword.h"
#include "text/lexer.h"

namespace md5v::md5 {

// The float that strtof gives for the text of a number, and a double near to it. Computing w of a quaternion
// needs the extra digits.
using Number = text::NumberValue;

class Cursor {
 public:
  // Both arguments must outlive the cursor.
  Cursor(std::span<const uint8_t> text, Report& report)
      : lexer_(text, &report), report_(report), size_(text.size()) {}

  // For the fast paths, which read the bytes themselves.
  text::Lexer& lexer() { return lexer_; }
  // Bytes of the text.
  size_t size() const { return size_; }

  // --- Reports. `offset` is a byte offset into the text.

  // The message is the concatenation of its parts.
  void report(Code code, size_t offset, std::initializer_list<MessagePart> message);
  // For a property of the entire file: only the first report is kept.
  void reportOnce(Code code, size_t offset, std::initializer_list<MessagePart> message);
  bool hasErrors() const { return report_.hasErrors(); }
  // Whether the text ended inside a block or an entry, which was reported. That explains unreached counts and
  // missing lists.
  bool isCutOff() const;
  // The number of values so far that were unreadable or unusable. If it grows during an entry, the entry is
  // damaged.
  size_t lostValues() const { return lost_values_; }
  // Counts a value that was read but is not usable. The caller reports it.
  void loseValue() { ++lost_values_; }
  // Reports "Expected X but found Y." at the next token, once per entry; at the end of the text once per
  // file.
  void reportUnexpected(std::string_view expected);

  // --- Tokens

  const text::Token& peek() { return lexer_.peek(); }
  text::Token next() { return lexer_.next(); }
  bool atEnd() { return peek().kind == text::TokenKind::kEnd; }
  size_t offset() { return peek().offset; }
  void rewind(size_t offset) { lexer_.rewind(offset); }
  // Reads the bracket if it comes next.
  bool take(char bracket);
  // The token `index` tokens after the one at `offset`, for the location of a report. Takes time in
  // proportion to `index`.
  text::Token tokenAt(size_t offset, size_t index) const;

  // --- Keywords

  // The keyword that comes next, in any case, also with a comment glued to it. It is not consumed.
  Keyword peekKeyword(KeywordSet expected);
  // Consumes the keyword that peekKeyword() found last, and reports a spelling that Doom 3 rejects.
  void takeKeyword();

  // --- Entries

  void beginEntry();
  bool isBroken() const { return is_broken_; }
  // Marks the entry as broken after the caller reported a token: nothing more of it is read.
  void breakEntry();
  // Continues reading an entry after its unexpected token was reported and skipped.
  void repairEntry() { is_broken_ = false; }
  // Skips to the next keyword, closing brace or token for which `starts_entry` is true. A block in braces is
  // skipped as one. The entry is no longer broken.
  void resynchronise(bool (*starts_entry)(const text::Token&) = nullptr);

  // Reports and skips text that begins no entry, up to where resynchronise() stops. The text is an unknown
  // keyword with its values or its block, or any other text instead of `expected`.
  void skipUnknown(std::string_view expected);

  // --- Values. `what` names the value in reports ("the first weight of a vertex"). A word instead of a
  // number is reported and consumed, and the value is lost. Any other token breaks the entry. Numbers are
  // finite: nan, inf and numbers too large to be drawn are reported and become 0; as integers they are lost.
  // A decimal comma (1,5) is read as a point.

  std::optional<int64_t> integer(std::string_view what);
  std::optional<Number> number(std::string_view what);
  // Reads ( x y z ). Missing numbers keep their values in `values`; true if all were read. Version 6 writes
  // no parentheses.
  bool vector(std::span<float> values, std::string_view what);
  bool vector(std::span<double> values, std::string_view what);
  bool vector(glm::vec3& value, std::string_view what) { return vector({&value[0], 3}, what); }
  bool vector(glm::dvec3& value, std::string_view what) { return vector({&value[0], 3}, what); }
  // Reads a name, a path or a command line: one token of any kind. Consecutive strings are joined.
  std::optional<std::string> name(std::string_view what);

  // --- Blocks

  // Reads the opening brace; one token before it is reported and skipped. A missing brace is ignored, unless
  // a keyword follows that is not one of the block's `entries`. False if there is no block.
  bool openBlock(std::string_view what, KeywordSet entries = {});
  // Whether another entry of the block follows. If not, reads the closing brace, or reports that it is
  // missing. A keyword proves that it is missing. If entries begin with names (`has_names`), only a keyword
  // that opens a block does.
  bool blockContinues(std::string_view what, bool has_names = false);
  // Reads the entries of a block up to its closing brace. `read(keyword)` must consume the keyword and its
  // values. Stops before a keyword of another block and at the end of the file, and reports both.
  template <class Read>
  void readEntries(KeywordSet keywords, std::string_view block, const Read& read);

  // Whether numbers may be too large to be drawn, as in bounds that an exporter never set.
  void allowLarge(bool allowed) { is_large_allowed_ = allowed; }

  // --- Dialects

  // Doom 3 joins consecutive strings in meshes only.
  void expectSingleStrings() { are_strings_single_ = true; }
  void expectVersion6() { is_version6_ = true; }
  bool isVersion6() const { return is_version6_; }

  // How many of `declared` entries a list may reserve, if each takes at least `min_bytes` of text. The sum
  // over all calls never exceeds what the file's size allows.
  size_t room(int64_t declared, size_t min_bytes);

 private:
  bool startsBlock();
  bool skipUnknownEntry(Keyword keyword, std::string_view block);
  template <class Value, class Pick>
  bool readVector(std::span<Value> values, std::string_view what, const Pick& pick);
  void skipRestOfVector(std::string_view what);
  std::optional<text::Token> takeNumber(std::string_view what);
  bool takeDecimalComma(const text::Token& token, std::string& spelled);
  void checkForm(const text::Token& token);
  void takeNanPayload(const text::Token& nan);
  void reportNotFinite(const text::Token& token, std::string_view what);
  void checkName(const text::Token& token, std::string_view what);

  text::Lexer lexer_;
  Report& report_;
  size_t size_;
  size_t room_used_ = 0;
  size_t lost_values_ = 0;
  KeywordMatch found_;      // by peekKeyword()
  bool is_broken_ = false;  // nothing more of this entry is read
  bool is_entry_reported_ = false;
  bool is_end_reported_ = false;
  bool is_large_allowed_ = false;
  bool is_version6_ = false;
  bool are_strings_single_ = false;
};

template <class Read>
void Cursor::readEntries(KeywordSet keywords, std::string_view block, const Read& read) {
  while (!take('}')) {
    beginEntry();
    const Keyword keyword = peekKeyword(keywords);
    if (keywords.has(keyword)) {
      const size_t lost = lost_values_;
      read(keyword);
      if (is_broken_ || lost_values_ != lost) resynchronise();
    } else if (!skipUnknownEntry(keyword, block)) {
      return;
    }
  }
}

}  // namespace md5v::md5
