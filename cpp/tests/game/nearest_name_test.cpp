#include "game/findings/nearest_name.h"

#include "tests/game/texts_testing.h"

namespace md5v::game {
namespace {

const std::string kLong(128, 'a');

TEST(NearestName, IsEmptyIfNoNameIsNear) {
  struct Row {
    std::string name;
    Strings names;
  };
  const Row kRows[] = {
      {"", {}},
      {"", {""}},
      {"", {"b"}},
      {"x", {}},
      {"a", {"b", "c"}},
      {"ab", {"ab", "abc"}},
      {"abc", {""}},
      {"abc", {"xyc"}},
      {"walk", {"run", ""}},
      {"idle", {"run", "walk"}},
      {"walk", {"abcd"}},
      {"__proto__", {"constructor"}},
      {"models/imp/h", {"models/imp/s"}},
      {"models/imp/ab", {"models/imp/ab"}},
      {"models/imp/", {"models/imp/"}},
      {"models/imp/local", {"models/imp/skin"}},
      // Three of seven, and no more.
      {"abcdefg", {"abcxxxx", "abcdefgwxyz"}},
      {kLong + "a", {kLong + "a", kLong}},
      {kLong, {kLong + "a"}},
      {std::string(1'000'000, 'a'), {std::string(999'999, 'a')}},
  };
  for (const Row& row : kRows) EXPECT_EQ(nearestName(row.name, row.names), "") << row.name;
}

TEST(NearestName, DiffersInTheFewestLetters) {
  struct Row {
    std::string name;
    Strings names;
    std::string nearest;
  };
  const Row kRows[] = {
      {"tag_flsh", {"tag_flash", "tag_flame", "origin"}, "tag_flash"},
      {"Walk", {"run", "walk"}, "walk"},
      {"walk", {"WALK"}, "WALK"},
      {"walk", {"wolf", "walk1", "WALK", "walk"}, "WALK"},
      {"normalise-weights", {"limit-weights", "normalize-weights"}, "normalize-weights"},
      {"models/imp/skni", {"models/imp/body", "models/imp/skin"}, "models/imp/skin"},
      {"modles/imp/skin", {"models/imp/skin"}, "models/imp/skin"},
      {"abc", {"ab"}, "ab"},
      {"abc", {"xbc"}, "xbc"},
      {"walk", {"wxyk"}, "wxyk"},
      {"abcdefg", {"abcdxxx"}, "abcdxxx"},
      {"abcdefg", {"abcdefgxyz"}, "abcdefgxyz"},
      // Among equally near names, the first.
      {"walk", {"walk2", "walk1", "wal"}, "walk2"},
      {"walk", {"wxyk", "wyxk", "walk1", "wall"}, "walk1"},
      {kLong, {std::string(127, 'a')}, std::string(127, 'a')},
      {kLong, {kLong}, kLong},
      {"\xC3\xA4rm", {"\xC3\xBCrm"}, "\xC3\xBCrm"},
  };
  for (const Row& row : kRows) EXPECT_EQ(nearestName(row.name, row.names), row.nearest) << row.name;
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
