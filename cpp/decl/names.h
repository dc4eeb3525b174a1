// Normalises the names of declarations in the way id Tech 4 compares them.
#pragma once

#include <string>
#include <string_view>

namespace md5v::decl {

// The form in which id Tech 4 compares names of declarations: lower case, '\' as '/', cut at the last '.'
// even if no extension follows. For example, models/X\Y.tga becomes models/x/y, and char.v2 becomes char.
std::string canonicalName(std::string_view name);

}  // namespace md5v::decl
