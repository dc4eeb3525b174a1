// Writes numbers as the shortest decimals without exponent that the reader converts to the same number.
#pragma once

#include <string>

namespace md5v::md5 {

// Appends the decimal with the fewest significant digits whose nearest float is `value`; if there are
// several, the one nearest to it. `value` must be finite. Negative zero is "-0".
void appendFloat(std::string& out, float value);

// The same for numbers that the reader keeps as a double (text::NumberValue::precise). The reader returns
// some doubles for no decimal; then a neighbour of such a double is written.
void appendDouble(std::string& out, double value);

}  // namespace md5v::md5
