// Writes numbers as the shortest decimals without exponent that the reader converts to the same number.
#pragma once

#include <string>

#include "md5/write.h"

namespace md5v::md5 {

// The same as for floats (write.h) for numbers that the reader keeps as a double
// (text::NumberValue::precise). The reader returns some doubles for no decimal; then a neighbour of such a
// double is written.
std::string shortestDecimal(double value);

// Whether a decimal of at most 15 digits is read as this number, as for numbers of most files.
bool isShortDecimal(double value);

}  // namespace md5v::md5
