// Writes numbers as the shortest decimals without exponent that the reader turns into the same number.
#pragma once

#include <string>

namespace md5v::md5 {

// Appends the decimal with the fewest significant digits whose nearest float is `value`; of several the one
// nearest to it. `value` must be finite. Negative zero is "-0".
void appendFloat(std::string& out, float value);

// The same for numbers of which the reader keeps a double (text::NumberValue::precise). Some doubles are the
// value of no decimal there; a neighbour of such a double is written.
void appendDouble(std::string& out, double value);

}  // namespace md5v::md5
