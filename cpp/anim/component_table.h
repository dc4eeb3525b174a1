// Handles the numbers of a clip's frames as one table with a row per frame: finds the columns that change,
// and copies columns.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/raw_vector.h"

namespace md5v::anim {

// One value per column, not 0 if any row differs from the first there. `table` has complete rows of `width`
// columns.
std::vector<uint32_t> findMovingColumns(std::span<const float> table, uint32_t width);

// Adjacent columns.
struct ColumnRun {
  uint32_t first = 0;
  uint32_t count = 0;
};

// The columns of `runs` from each row, consecutively, and `padding` zeros after the last row.
RawVector<float> copyColumns(std::span<const float> table, uint32_t width, std::span<const ColumnRun> runs,
                             size_t padding);

}  // namespace md5v::anim
