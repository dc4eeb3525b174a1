// Normalises the names of declarations in the way id Tech 4 compares them.
#pragma once

#include <string>
#include <string_view>

namespace md5v::decl {

// The form in which id Tech 4 compares names of declarations: lower case, '\' as '/', cut at the last '.'
// even if no extension follows (models/X\Y.tga -> models/x/y, char.v2 -> char).
std::string canonicalName(std::string_view name);

}  // namespace md5v::decl
