#include "anim/component_table.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <vector>

namespace md5v::anim {
namespace {

TEST(ComponentTable, FindsTheColumnsThatChange) {
  for (uint32_t width = 1; width < 12; ++width) {
    for (uint32_t moving = 0; moving < width; ++moving) {
      std::vector<double> table(size_t{width} * 4, 1.0);
      table[size_t{width} * 2 + moving] = 2.0;
      const std::vector<bool> found = findMovingColumns(table, width);
      ASSERT_EQ(found.size(), width);
      for (uint32_t column = 0; column < width; ++column) {
        EXPECT_EQ(found[column], column == moving) << width << " columns, " << column;
      }
    }
  }
  EXPECT_TRUE(findMovingColumns({}, 0).empty());
}

}  // namespace
}  // namespace md5v::anim
