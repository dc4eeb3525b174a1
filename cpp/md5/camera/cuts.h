// Checks and sorts the cuts of a camera path. formats.md 3.9 explains their values.
#pragma once

#include <cstdint>
#include <vector>

#include "md5/grammar/entry_list.h"

namespace md5v::md5 {

struct CameraCut {
  int64_t value = 0;
  size_t offset = 0;
};

// The cuts in ascending order without repetitions, in 1 to keys - 1. Reports cuts outside of the path, which
// Doom 3 rejects, and cuts out of order.
std::vector<uint32_t> resolveCuts(Cursor& cursor, const std::vector<CameraCut>& cuts, size_t keys);

}  // namespace md5v::md5
