#include "game/tree/file_tree.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace md5v::game {
namespace {

constexpr uint32_t kLoose = 0;

TEST(FileTree, FindsPathsWithoutRegardToCaseAndSlashes) {
  FileTree tree;
  tree.add(7, "Models\\A.md5mesh", kLoose);
  tree.add(8, "../b", kLoose);
  tree.add(9, "", kLoose);
  EXPECT_EQ(tree.size(), 1u);
  for (const char* path : {"models/a.md5mesh", "/MODELS//./A.MD5MESH", "models\\a.md5mesh"})
    EXPECT_EQ(tree.find(path), 7u) << path;
  for (const char* path : {"", "a.md5mesh", "models/a", "models/../models/a.md5mesh", "b", "../b"})
    EXPECT_EQ(tree.find(path), std::nullopt) << path;
  EXPECT_EQ(tree.findNamed("a.MD5mesh"), 7u);
  EXPECT_EQ(tree.findNamed("a"), std::nullopt);
}

TEST(FileTree, UsesTheLastFileOfAPath) {
  FileTree tree;
  tree.add(0, "a", 1);
  tree.add(1, "A", 2);
  EXPECT_EQ(tree.size(), 1u);
  EXPECT_EQ(tree.find("a"), 1u);
  EXPECT_EQ(tree.findEnding("a", ""), 1u);
}

TEST(FileTree, FindsThePathBelowAnyFolderNearestToTheAskingFile) {
  struct Row {
    const char* path;
    const char* near;
    std::optional<size_t> found;
  };
  const char* const kPaths[] = {"mod/models/imp/w.md5anim", "base/models/imp/w.md5anim",
                                "xmodels/imp/w.md5anim", "w.md5anim"};
  FileTree tree;
  for (uint32_t i = 0; i < std::size(kPaths); ++i) tree.add(i, kPaths[i], kLoose);
  const Row kRows[] = {
      {"models/imp/w.md5anim", "mod/models/imp/a.md5mesh", 0},
      {"models/imp/w.md5anim", "base/a.md5mesh", 1},
      {"models/imp/w.md5anim", "elsewhere/a.md5mesh", 0},
      {"MODELS\\IMP\\W.md5anim", "Base/a.md5mesh", 1},
      {"imp/w.md5anim", "xmodels/a.md5mesh", 2},
      {"w.md5anim", "a.md5mesh", 0},
      {"mp/w.md5anim", "", std::nullopt},
      {"../w.md5anim", "", std::nullopt},
      {"", "", std::nullopt},
      // The folder 'base' is not the start of 'baseball'.
      {"imp/w.md5anim", "baseball/a.md5mesh", 0},
  };
  for (const Row& row : kRows) {
    const std::optional<uint32_t> found = tree.findEnding(row.path, row.near);
    EXPECT_EQ(found ? std::optional<size_t>(*found) : std::nullopt, row.found)
        << row.path << " near " << row.near;
  }
}

TEST(FileTree, FindsWhatTheGamesFindFirst) {
  FileTree tree;
  tree.add(0, "a/x", 3);
  tree.add(1, "b/x", 5);
  tree.add(2, "c/x", 3);
  EXPECT_EQ(tree.findEnding("x", ""), 1u);
  tree.add(3, "d/x", kLoose);
  EXPECT_EQ(tree.findEnding("x", ""), 3u);
  // A near file counts more.
  EXPECT_EQ(tree.findEnding("x", "c/y"), 2u);
}

}  // namespace
}  // namespace md5v::game
