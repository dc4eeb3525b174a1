// Reads the top level of an .md5anim: counts, hierarchy, bounds, base frame and frames.
#pragma once

#include <optional>

#include "md5/anim_file.h"
#include "md5/grammar/cursor.h"

namespace md5v::md5 {

// Null if no pose can be shown: without joints, or with neither frames nor a base frame.
std::optional<AnimFile> parseAnim(Cursor& cursor);

}  // namespace md5v::md5
