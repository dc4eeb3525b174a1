// Writes numbers as the shortest decimals without exponent that the reader converts to the same number.
#pragma once

#include <string>

namespace md5v::md5 {

// The decimal with the fewest significant digits whose nearest float is `value`; if there are several, the
// one nearest to it. `value` must be finite. Negative zero is "-0".
std::string shortestDecimal(float value);

// The same for numbers that the reader keeps as a double (text::NumberValue::precise). The reader returns
// some doubles for no decimal; then a neighbour of such a double is written.
std::string shortestDecimal(double value);

}  // namespace md5v::md5
