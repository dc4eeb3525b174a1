#include "game/tree/natural_order.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace md5v::game {
namespace {

TEST(NaturalOrder, SortsAsPeopleRead) {
  // In the order of Intl.Collator('en', { numeric: true, sensitivity: 'base' }).
  const std::vector<std::string> kSorted = {
      "",          " a",         "_a",     "-a",        ".a",         "a",       "a b",   "a_b",
      "a-b",       "a.md5mesh",  "a/b",    "a\\b",      "a#b",        "a+b",     "a1",    "a1b",
      "a2",        "a10",        "a10b",   "a0011",     "aa",         "B",       "walk2", "walk10/a",
      "walk10/b2", "walk10/b10", "walk11", "z99999999", "z100000000", "\xC3\xA4"};
  for (size_t i = 0; i < kSorted.size(); ++i) {
    for (size_t j = 0; j < kSorted.size(); ++j)
      EXPECT_EQ(isNaturallyBefore(kSorted[i], kSorted[j]), i < j) << kSorted[i] << " and " << kSorted[j];
  }
}

TEST(NaturalOrder, DoesNotSeparateCaseAndZerosBeforeNumbers) {
  for (const auto& [a, b] : std::vector<std::pair<std::string, std::string>>{
           {"Walk", "wALK"}, {"a1", "a01"}, {"a0", "a000"}, {"a0b", "a00B"}}) {
    EXPECT_FALSE(isNaturallyBefore(a, b)) << a;
    EXPECT_FALSE(isNaturallyBefore(b, a)) << a;
  }
}

}  // namespace
}  // namespace md5v::game
