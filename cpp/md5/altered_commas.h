// Commas and semicolons all through a text: between values, in place of points, between thousands. Told once,
// and replaced by what is meant. For altered_values.cpp.
#pragma once

#include "base/diagnostic.h"
#include "md5/restored_text.h"

namespace md5v::md5 {

void restoreSeparators(RestoredText& text, Report& report);

}  // namespace md5v::md5
