#include "game/findings/nearest_name.h"

#include <span>

#include "tests/game/texts_testing.h"
#include "tests/test_files.h"

namespace md5v::game {
namespace {

TEST(NearestName, DiffersInTheFewestLetters) {
  const auto rows = tableRows("cpp/tests/data/names/nearest.tsv");
  EXPECT_GT(rows.size(), 30u);
  for (const Strings& row : rows) {
    ASSERT_GT(row.size(), 2u) << row.at(0);
    EXPECT_EQ(nearestName(row[0], std::span(row).subspan(2)), row[1]) << row[0] << " and " << row[2];
  }
}

TEST(NearestName, IsEmptyWithoutNames) {
  const std::string kHuge(1'000'000, 'a');
  const Strings kRows[] = {{""}, {"", ""}, {"", "b"}, {"walk"}, {"walk", ""}, {kHuge, kHuge.substr(1)}};
  for (const Strings& row : kRows) EXPECT_EQ(nearestName(row[0], std::span(row).subspan(1)), "") << row[0];
}

TEST(NearestName, IsAmongTheFirstFiveThousandNames) {
  Strings names(4'999, "other");
  names.push_back("walk1");
  names.push_back("walk");
  EXPECT_EQ(nearestName("walk", names), "walk1");
  names.erase(names.begin());
  EXPECT_EQ(nearestName("walk", names), "walk");
}

}  // namespace
}  // namespace md5v::game
