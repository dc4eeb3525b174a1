// Formats numbers and counts for messages.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace md5v::edit {

// With three significant digits, without exponent.
std::string figure(double value);

// "1 joint", "3 joints"
std::string counted(size_t count, std::string_view noun);
std::string counted(size_t count, std::string_view one, std::string_view many);

}  // namespace md5v::edit
