// Explains why joints have other names in a clip than in its mesh, although they probably are the same.
// Exporters add the name of the armature or a namespace, change upper and lower case, replace a dot or a
// blank, or store accents as characters of their own.
#pragma once

#include <span>
#include <string>

namespace md5v::game {

// A sentence if one such rule leads from nearly all names of `in_mesh` to names of `in_clip`, or else ''.
// Both are the names that the other side lacks. Also '' if several rules apply, each to a part of the names.
std::string nameHabit(std::span<const std::string> in_mesh, std::span<const std::string> in_clip);

}  // namespace md5v::game
