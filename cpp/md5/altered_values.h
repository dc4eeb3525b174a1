// Values that are written in another way all through a text: with commas, in quotes, in lists as programs
// print them. Told once, and replaced by what is meant. For altered_text.cpp.
#pragma once

#include "base/diagnostic.h"
#include "md5/restored_text.h"
#include "md5/text_marks.h"

namespace md5v::md5 {

void restoreValues(const Marks& marks, RestoredText& text, Report& report);

}  // namespace md5v::md5
