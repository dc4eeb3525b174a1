// One box per frame, or none.
#include <gtest/gtest.h>

#include <string>

#include "tests/md5/anim_testing.h"

namespace md5v::md5 {
namespace {

TEST(Bounds, MayBeMissingOrWrong) {
  const struct {
    const char* what;
    std::string text;
    Code code;
    size_t count;
  } kRows[] = {
      {"missing", with(block("bounds"), ""), Code::kBoundsMissing, 0},
      {"none", with(block("bounds"), "bounds { }"), Code::kBoundsMissing, 0},
      {"one less", with("  ( -3 -1 -1 ) ( 3 1 1 )\n", ""), Code::kBoundsCount, 0},
      {"one more", with("bounds {", "bounds { ( 0 0 0 ) ( 1 1 1 )"), Code::kBoundsCount, 0},
      {"without size", with(block("bounds"), "bounds { (0 0 0)(0 0 0) (0 0 0)(0 0 0) (1 1 1)(1 1 1) }"),
       Code::kBoundsEmpty, 3},
      {"upside down", with(block("bounds"), "bounds { (0 0 0)(0 0 -1) (0 0 0)(0 0 -1) (0 0 0)(0 -1 2) }"),
       Code::kBoundsEmpty, 3},
      {"never computed",
       with(block("bounds"),
            "bounds { (1e30 1e30 1e30)(-1e30 -1e30 -1e30) (0 0 0)(1 1 1) "
            "(0 0 0)(1 1 1) }"),
       Code::kBoundsEmpty, 3},
      {"open",
       with(block("bounds"),
            "bounds { (-1e30 -1e30 -1e30)(1e30 1e30 1e30) (-3e38 0 0)(1 1 1) "
            "(0 0 0)(1 1 1) }"),
       Code::kBoundsEmpty, 3},
  };
  for (const auto& row : kRows) {
    const Parsed<AnimFile> parsed = parse(row.text);
    EXPECT_TRUE(parsed.has(row.code)) << row.what;
    EXPECT_EQ(parsed.file->bounds.size(), row.count) << row.what;
    EXPECT_EQ(parsed.diagnostics.size(), 1u) << row.what;
    EXPECT_EQ(parsed.file->components, kComponents) << row.what;
  }
}

TEST(Bounds, KeepTheBoxesAfterADamagedOne) {
  const Parsed<AnimFile> parsed = parseWith("( -2 -1 -1 ) (", "( -2 x -1 ) (");
  EXPECT_EQ(parsed.findings(), Findings{"unexpected-token"});
  EXPECT_EQ(parsed.file->bounds.at(2).max, glm::vec3(3, 1, 1));
  EXPECT_EQ(parseWith("bounds {", "bounds").findings(), Findings{"unexpected-token"});
  EXPECT_EQ(parseWith("bounds {", "bounds").file->bounds.size(), 3u);
}

TEST(Bounds, MayBeLargerThanAModel) {
  EXPECT_TRUE(parseWith("( 3 1 1 )", "( 9e29 1 1 )").diagnostics.empty());
}

}  // namespace
}  // namespace md5v::md5
