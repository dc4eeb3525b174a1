// Treats the numbers of a clip's frames as one table with a row per frame: finds the columns that change,
// and copies columns.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/raw_vector.h"

namespace md5v::anim {

// Not 0 for each of `width` columns in which a row differs from the first. `table` has complete rows.
std::vector<uint32_t> findMovingColumns(std::span<const float> table, uint32_t width);

// Columns that stand side by side.
struct ColumnRun {
  uint32_t first = 0;
  uint32_t count = 0;
};

// The runs of each row, one after the other, and `padding` zeros behind the last.
RawVector<float> copyColumns(std::span<const float> table, uint32_t width, std::span<const ColumnRun> runs,
                             size_t padding);

}  // namespace md5v::anim
