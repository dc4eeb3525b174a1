// Texts that show a file instead of being one: a listing of changes with its head, numbers of lines on lines
// of their own. And what an exporter says when it fails. For altered_text.cpp.
#pragma once

#include "base/diagnostic.h"
#include "md5/restored_text.h"

namespace md5v::md5 {

// What diff and its like print of a file that is new, or of all of one.
void restoreDiff(RestoredText& text, Report& report);
// 1, its line, 2, its line ...
void restoreNumberLines(RestoredText& text, Report& report);
// Of Python, at the end of the file.
void cutTraceback(RestoredText& text, Report& report);

}  // namespace md5v::md5
