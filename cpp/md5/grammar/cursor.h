// Reads the values and blocks that all MD5 files are made of, reports what is wrong with them, and recovers.
//
// Recovery works in two steps. A reader that meets a token it cannot use reports it once and marks the entry
// as broken; from then on all readers of this entry take nothing. The parser goes on with its straight-line
// code and calls resynchronise() at the end of the entry, which is the only way to skip unknown text.
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

// The float that strtof gives for the text of a number, and a double near to it: w of a quaternion needs its
// digits.
using Number = text::NumberValue;

class Cursor {
 public:
  // Both must outlive the cursor.
  Cursor(std::span<const uint8_t> text, Report& report)
      : lexer_(text, &report), report_(report), size_(text.size()) {}

  // For the fast paths, which read bytes where they lie.
  text::Lexer& lexer() { return lexer_; }
  // Bytes of the text.
  size_t size() const { return size_; }

  // --- Reports. `offset` is a byte offset into the text.

  // The message is its parts one after another.
  void report(Code code, size_t offset, std::initializer_list<MessagePart> message);
  // For a property of the file rather than of one place: only the first is reported.
  void reportOnce(Code code, size_t offset, std::initializer_list<MessagePart> message);
  bool hasErrors() const { return report_.hasErrors(); }
  // Whether the text ended inside a block or an entry, which was reported. Counts that are not reached and
  // lists that are missing follow from it.
  bool isCutOff() const;
  // Values so far that could not be read as the file means them. An entry in which it grows is damaged.
  size_t lostValues() const { return lost_values_; }
  // Counts a value that was read but cannot be used, which the caller reported.
  void loseValue() { ++lost_values_; }
  // "Expected X but found Y." at the next token, once an entry; at the end of the text once a file.
  void reportUnexpected(std::string_view expected);

  // --- Tokens

  const text::Token& peek() { return lexer_.peek(); }
  text::Token next() { return lexer_.next(); }
  bool atEnd() { return peek().kind == text::TokenKind::kEnd; }
  size_t offset() { return peek().offset; }
  void rewind(size_t offset) { lexer_.rewind(offset); }
  // Takes the bracket if it comes next.
  bool take(char bracket);
  // The token `index` behind the one at `offset`, for the place of a report. Takes time in proportion to
  // `index`.
  text::Token tokenAt(size_t offset, size_t index) const;

  // --- Keywords

  // The keyword that comes next, in any case, also with a comment glued to it; not taken yet.
  Keyword peekKeyword(KeywordSet expected);
  // Takes the keyword that peekKeyword() found, and reports a spelling that Doom 3 refuses.
  void takeKeyword(KeywordSet expected);

  // --- Entries

  void beginEntry();
  bool isBroken() const { return is_broken_; }
  // For a token that the caller reported: the readers take nothing more of this entry.
  void breakEntry();
  // Lets the readers go on inside an entry, whose unexpected token was reported and skipped.
  void repairEntry() { is_broken_ = false; }
  // Skips to the next keyword, closing brace or token for which `starts_entry` is true. A block in braces is
  // skipped as one. The entry is no longer broken.
  void resynchronise(bool (*starts_entry)(const text::Token&) = nullptr);

  // Reports and skips text that begins no entry, up to where resynchronise() stops: an unknown keyword with
  // its values or its block, or anything else in the place of `expected`.
  void skipUnknown(std::string_view expected);

  // --- Values. `what` names them in reports ("the first weight of a vertex"). A word in the place of a
  // number is reported and taken, and the value is lost; in front of any other token the entry is broken.
  // Numbers are finite: 0 stands for nan, inf and numbers too large to be drawn, which are reported; as
  // integers they are lost.

  std::optional<int64_t> integer(std::string_view what);
  std::optional<Number> number(std::string_view what);
  // ( x y z ). Numbers that are missing stay as they are in `values`; true if all of them were read. Version
  // 6 writes no parentheses.
  bool vector(std::span<float> values, std::string_view what);
  bool vector(std::span<double> values, std::string_view what);
  bool vector(glm::vec3& value, std::string_view what) { return vector({&value[0], 3}, what); }
  bool vector(glm::dvec3& value, std::string_view what) { return vector({&value[0], 3}, what); }
  // A name, a path or a command line: one token of any kind, where strings that follow one another are
  // joined.
  std::optional<std::string> name(std::string_view what);

  // --- Blocks

  // Takes the opening brace, and reports and skips one token in front of it. Without a brace the block is
  // read as if it were there, unless a keyword follows that is not one of its `entries`. False if there is no
  // block.
  bool openBlock(std::string_view what, KeywordSet entries = {});
  // Whether another entry of the block follows. Takes the closing brace, or reports that it is missing. A
  // keyword shows that; where entries begin with names (`has_names`) only one that opens a block does.
  bool blockContinues(std::string_view what, bool has_names = false);

  // Whether numbers may be too large to be drawn, as in bounds that an exporter never set.
  void allowLarge(bool allowed) { is_large_allowed_ = allowed; }

  // --- Dialects

  // Doom 3 joins strings that follow one another in meshes only.
  void expectSingleStrings() { are_strings_single_ = true; }
  void expectVersion6() { is_version6_ = true; }
  bool isVersion6() const { return is_version6_; }

  // Room for how many of `declared` entries a list may reserve, if each takes at least `min_bytes` of text.
  // All calls together never exceed what the file's size allows.
  size_t room(int64_t declared, size_t min_bytes);

 private:
  bool startsBlock();
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
  bool is_broken_ = false;  // nothing more is read of this entry
  bool is_entry_reported_ = false;
  bool is_end_reported_ = false;
  bool is_large_allowed_ = false;
  bool is_version6_ = false;
  bool are_strings_single_ = false;
};

}  // namespace md5v::md5
