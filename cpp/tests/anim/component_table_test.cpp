#include "anim/component_table.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <vector>

namespace md5v::anim {
namespace {

// Each number encodes its row and column.
std::vector<float> tableOf(size_t rows, uint32_t width) {
  std::vector<float> table;
  for (size_t row = 0; row < rows; ++row) {
    for (uint32_t column = 0; column < width; ++column) {
      table.push_back(static_cast<float>(row * 100 + column));
    }
  }
  return table;
}

std::vector<float> expectedOf(const std::vector<float>& table, uint32_t width,
                              const std::vector<ColumnRun>& runs, size_t padding) {
  std::vector<float> out;
  for (size_t row = 0; row * width < table.size(); ++row) {
    for (const ColumnRun& run : runs) {
      for (uint32_t i = 0; i < run.count; ++i) out.push_back(table[row * width + run.first + i]);
    }
  }
  out.insert(out.end(), padding, 0.0f);
  return out;
}

TEST(ComponentTable, CopiesRunsOfAnyLengthToAnywhere) {
  for (uint32_t width = 1; width < 24; ++width) {
    for (uint32_t first = 0; first < width; ++first) {
      for (uint32_t count = 1; first + count <= width; ++count) {
        std::vector<ColumnRun> runs = {{first, count}};
        if (first + count < width) runs.push_back({width - 1, 1});
        for (const size_t padding : {size_t{0}, size_t{2}, size_t{3}}) {
          const std::vector<float> table = tableOf(5, width);
          const RawVector<float> packed = copyColumns(table, width, runs, padding);
          ASSERT_EQ(std::vector<float>(packed.begin(), packed.end()), expectedOf(table, width, runs, padding))
              << width << " columns, " << count << " from " << first;
        }
      }
    }
  }
}

TEST(ComponentTable, FindsTheColumnsThatChange) {
  for (uint32_t width = 1; width < 12; ++width) {
    for (uint32_t moving = 0; moving < width; ++moving) {
      std::vector<float> table(size_t{width} * 4, 1.0f);
      table[size_t{width} * 2 + moving] = 2.0f;
      const std::vector<uint32_t> found = findMovingColumns(table, width);
      ASSERT_EQ(found.size(), width);
      for (uint32_t column = 0; column < width; ++column) {
        EXPECT_EQ(found[column] != 0, column == moving) << width << " columns, " << column;
      }
    }
  }
  EXPECT_TRUE(findMovingColumns({}, 0).empty());
}

}  // namespace
}  // namespace md5v::anim
