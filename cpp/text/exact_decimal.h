// Rounds decimals of any length to floats, for the rare numbers that number.cpp cannot round.
#pragma once

#include <cstdint>
#include <string_view>

namespace md5v::text {

// The float nearest to digits * 10^power, ties to even; infinity if that is too large. `digits` are digits
// with at most one point. The result is exact: candidates are compared with the decimal as integers of any
// length.
float roundExactly(std::string_view digits, int64_t power);

}  // namespace md5v::text
