// Rounds decimals of any length to floats. For the rare numbers of which number.cpp cannot decide the float.
#pragma once

#include <cstdint>
#include <string_view>

namespace md5v::text {

// The float nearest to digits * 10^power, ties to even; infinity where that is too large. `digits` are digits
// with at most one point. Exact: candidates are compared with the decimal as whole numbers of any length.
float roundExactly(std::string_view digits, int64_t power);

}  // namespace md5v::text
