// Quotes and tabs that are written in another way all through a text: as a spreadsheet saves them, or as they
// stand in a string of a program. For altered_text.cpp.
#pragma once

#include "base/diagnostic.h"
#include "md5/restored_text.h"

namespace md5v::md5 {

// Two bytes for a quote, of which the others of a text make a text: it gets no blanks.
void restoreQuote(char* both, bool& is_quoted);

// Lines in quotes, with quotes inside of them doubled.
void restoreSheet(RestoredText& text, Report& report);
// \" outside of texts.
void restoreEscapedQuotes(RestoredText& text, Report& report);
// \t and ^I
void restoreTabs(RestoredText& text, Report& report);

}  // namespace md5v::md5
