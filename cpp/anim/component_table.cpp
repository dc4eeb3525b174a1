#include "anim/component_table.h"

#include <cstring>

#include "base/assert.h"
#include "base/double2.h"

namespace md5v::anim {

std::vector<bool> findMovingColumns(std::span<const double> table, uint32_t width) {
  MD5V_ASSERT(width == 0 ? table.empty() : table.size() % width == 0);
  std::vector<int64_t> moves(width, 0);
  const double* first = table.data();
  for (size_t at = width; at + width <= table.size() && width > 0; at += width) {
    const double* row = first + at;
    uint32_t column = 0;
    for (; column + 2 <= width; column += 2) {
      Mask2 differs;
      std::memcpy(&differs, &moves[column], sizeof differs);
      differs |= load2(row + column) != load2(first + column);
      std::memcpy(&moves[column], &differs, sizeof differs);
    }
    for (; column < width; ++column) {
      moves[column] |= row[column] != first[column] ? 1 : 0;
    }
  }
  return {moves.begin(), moves.end()};
}

}  // namespace md5v::anim
