#include "game/tree/paths.h"

#include <gtest/gtest.h>

namespace md5v::game {
namespace {

TEST(Paths, NormalizesToNamesInLowerCase) {
  struct Row {
    std::string_view path;
    std::string_view normalized;
  };
  const Row kRows[] = {
      {"", ""},
      {"/", ""},
      {"..", ""},
      {"../a", ""},
      {"a/..", ""},
      {"a/../b", ""},
      {"a\\..\\b", ""},
      {"::", ""},
      {"a::b/c", ""},
      {"https::/a", ""},
      {".", ""},
      {"./.\\", ""},
      {"a", "a"},
      {"A/b.MD5Mesh", "a/b.md5mesh"},
      {"\\A\\\\b//c\\", "a/b/c"},
      {"//./a/./b/.", "a/b"},
      {"a.b/...", "a.b/..."},
      {"..a/b..", "..a/b.."},
      {"c:/a", "c:/a"},
      {" a / b ", " a / b "},
      {"\xC3\x84/\xC3\xA4", "\xC3\x84/\xC3\xA4"},
      {std::string_view("A\0B", 3), std::string_view("a\0b", 3)},
  };
  for (const Row& row : kRows) {
    EXPECT_EQ(normalizedPath(row.path), row.normalized) << row.path;
    EXPECT_EQ(normalizedPath(row.normalized), row.normalized) << row.path;
  }
}

TEST(Paths, SplitAtTheLastSlash) {
  struct Row {
    std::string_view path;
    std::string_view folder;
    std::string_view name;
  };
  const Row kRows[] = {
      {"", "", ""},   {"/", "", ""},      {"a/", "a", ""},           {"/a", "", "a"},
      {"a", "", "a"}, {"a\\b", "a", "b"}, {"a/b/C.d", "a/b", "C.d"},
  };
  for (const Row& row : kRows) {
    EXPECT_EQ(folderOf(row.path), row.folder) << row.path;
    EXPECT_EQ(fileName(row.path), row.name) << row.path;
  }
}

TEST(Paths, EndAtTheBoundaryOfAName) {
  struct Row {
    std::string_view path;
    std::string_view wanted;
    bool ends;
  };
  const Row kRows[] = {
      {"", "", false},
      {"a", "", false},
      {"a/", "", false},
      {"", "a", false},
      {"a", "b/a", false},
      {"models/shrimp", "imp", false},
      {"models/shrimp/a.md5mesh", "imp/a.md5mesh", false},
      {"models/imp/a.md5mesh", "imp/b.md5mesh", false},
      {"models/imp/a.md5mesh", "models/imp", false},
      {"imp", "imp", true},
      {"models/imp", "imp", true},
      {"game/models/imp/a.md5mesh", "models/imp/a.md5mesh", true},
      {"a/a", "a/a", true},
  };
  for (const Row& row : kRows)
    EXPECT_EQ(endsWithPath(row.path, row.wanted), row.ends) << row.path << " " << row.wanted;
}

TEST(Paths, KnowConfigurationsOfCubeGames) {
  for (const std::string_view path :
       {"", ".cfg", "md5", "a/md5.cfg/b", "md5.cfg ", "md5.cfgx", "a/obj.cfg", "md5_cfg", "autoexec.cfg"})
    EXPECT_FALSE(isCubeConfig(path)) << path;
  for (const std::string_view path :
       {"md5.cfg", "iqm.cfg", "models\\imp\\MD5.CFG", "a/Iqm.Cfg", "Imp.md5.cfg", "impmd5.cfg"})
    EXPECT_TRUE(isCubeConfig(path)) << path;
}

}  // namespace
}  // namespace md5v::game
