#include "anim/component_table.h"

#include <algorithm>

namespace md5v::anim {

std::vector<uint32_t> findMovingColumns(std::span<const float> table, uint32_t width) {
  std::vector<uint32_t> moves(width, 0);
  uint32_t* differs = moves.data();
  const float* first = table.data();
  for (size_t row = width; row + width <= table.size() && width > 0; row += width) {
    for (uint32_t column = 0; column < width; ++column) {
      differs[column] |= first[row + column] != first[column] ? 1 : 0;
    }
  }
  return moves;
}

void copyColumns(std::span<const float> table, uint32_t width, std::span<const ColumnRun> runs, float* out) {
  for (size_t row = 0; row + width <= table.size() && width > 0; row += width) {
    for (const ColumnRun& run : runs) {
      out = std::copy_n(table.data() + row + run.first, run.count, out);
    }
  }
}

}  // namespace md5v::anim
