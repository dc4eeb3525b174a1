// The rare rest of number reading: decimals that the fast paths cannot round for certain.
#pragma once

#include <string_view>

namespace md5v::text {

// Nearest float to `digits` (digits with at most one point and an optional exponent, no sign), ties to even;
// infinity where that is too large. Exact for any number of digits: candidates are compared with the decimal
// as whole numbers of arbitrary length. Slow; files hold next to no numbers that need it.
float roundExactly(std::string_view digits);

}  // namespace md5v::text
