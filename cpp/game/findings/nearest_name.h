// Finds the name that a user probably meant.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace md5v::game {

// The most similar of `names` but for capitals, if few letters differ: two of four, three of seven. The
// letters of a path's last part count, because its folders are often the same. Empty if none is near, and for
// a name of fewer than three letters.
std::string_view nearestName(std::string_view name, std::span<const std::string> names);

}  // namespace md5v::game
