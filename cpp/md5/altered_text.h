// Texts that came through something which altered all of them alike: a listing of changes, an editor's line
// numbers, the source of a web page, another kind of brackets. What was added is told once and replaced by
// blanks, so that the rest is read where it stands. Not for the plain reader.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/diagnostic.h"
#include "md5/restored_text.h"

namespace md5v::md5 {

class AlteredText {
 public:
  // Reports what is restored. `text` must outlive this.
  AlteredText(std::span<const uint8_t> text, Report& report);

  // As long as the text that it was made from; the same where nothing was altered.
  std::span<const uint8_t> restored() const { return text_.bytes(); }

 private:
  std::string_view view() const { return text_.view(); }
  void blank(size_t from, size_t to) { text_.blank(from, to); }

  void restoreEscapes(Report& report);
  void restoreColors(Report& report);
  void restoreBlanks(Report& report);
  void restoreEntities(Report& report);
  void restoreLines(Report& report);
  void restoreBreaks(Report& report);
  void restoreInnerQuotes();
  void restoreFrames(Report& report);
  void restoreBrackets(Report& report);

  RestoredText text_;
};

}  // namespace md5v::md5
