#include "anim/component_table.h"

#include <algorithm>
#include <cstring>

#include "base/float4.h"

namespace md5v::anim {

std::vector<uint32_t> findMovingColumns(std::span<const float> table, uint32_t width) {
  std::vector<uint32_t> moves(width, 0);
  const float* first = table.data();
  for (size_t at = width; at + width <= table.size() && width > 0; at += width) {
    const float* row = first + at;
    uint32_t column = 0;
    for (; column + 4 <= width; column += 4) {
      Mask4 differs;
      std::memcpy(&differs, &moves[column], sizeof differs);
      differs |= load4(row + column) != load4(first + column);
      std::memcpy(&moves[column], &differs, sizeof differs);
    }
    for (; column < width; ++column) {
      moves[column] |= row[column] != first[column] ? 1 : 0;
    }
  }
  return moves;
}

RawVector<float> copyColumns(std::span<const float> table, uint32_t width, std::span<const ColumnRun> runs,
                             size_t padding) {
  size_t row_length = 0;
  for (const ColumnRun& run : runs) {
    row_length += run.count;
  }
  const size_t rows = width == 0 ? 0 : table.size() / width;
  RawVector<float> packed(rows * row_length + padding);
  float* out = packed.data();
  for (size_t row = 0; row < rows; ++row) {
    for (const ColumnRun& run : runs) {
      const size_t first = row * width + run.first;
      const float* from = table.data() + first;
      uint32_t i = 0;
      // Copying four at once may write up to three values after the run. The next run or the padding
      // overwrites them.
      if (first + run.count + 3 <= table.size() && padding >= 3) {
        for (; i < run.count; i += 4) {
          store4(out + i, load4(from + i));
        }
      }
      for (; i < run.count; ++i) {
        out[i] = from[i];
      }
      out += run.count;
    }
  }
  std::fill_n(out, padding, 0.0f);
  return packed;
}

}  // namespace md5v::anim
