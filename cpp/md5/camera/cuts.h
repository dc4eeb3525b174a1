// Checks and sorts the cuts of a camera path. For Doom 3, a cut is the index of the last key of a shot.
#pragma once

#include <cstdint>
#include <vector>

#include "md5/grammar/cursor.h"
#include "md5/raw/raw_camera.h"

namespace md5v::md5 {

// The cuts in ascending order without repetitions, in 1 to keys - 1. Reports cuts outside of the path, which
// Doom 3 rejects, and cuts out of order.
std::vector<uint32_t> resolveCuts(Cursor& cursor, const std::vector<CameraCut>& cuts, size_t keys);

}  // namespace md5v::md5
