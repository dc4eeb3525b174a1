// Orders paths as people read them.
#pragma once

#include <string_view>

namespace md5v::game {

// Whether `a` comes before `b`: without regard to case (ASCII), numbers by their value ('walk2' before
// 'walk10'), and signs before digits before letters, in the order of the Unicode Collation Algorithm. The
// lists of a browser have the same order.
bool isNaturallyBefore(std::string_view a, std::string_view b);

}  // namespace md5v::game
