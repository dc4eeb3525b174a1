#include "game/catalog/lenders.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace md5v::game {
namespace {

using Paths = std::vector<std::string>;

Paths pick(const Paths& paths, const std::vector<uint32_t>& indices) {
  Paths picked;
  for (const uint32_t index : indices) picked.push_back(paths.at(index));
  return picked;
}

TEST(Lenders, SortsNamesByTheirLikeness) {
  struct Row {
    std::string path;
    Paths others;
    Paths sorted;
  };
  const Row kRows[] = {
      {"a", {}, {}},
      {"v/tank_lod1.md5mesh",
       {"v/truck.md5mesh", "v/tank_lod2.md5mesh", "v/tank.md5mesh", "v/ship.md5mesh"},
       {"v/tank.md5mesh", "v/tank_lod2.md5mesh", "v/truck.md5mesh", "v/ship.md5mesh"}},
      {"TANK_LOD1.md5mesh", {"x.md5mesh", "a\\Tank.MD5mesh"}, {"a\\Tank.MD5mesh", "x.md5mesh"}},
      // Of two names that begin it, the longer one; of equal ones, the first.
      {"tank_lod1", {"t", "tank", "b/tank"}, {"tank", "b/tank", "t"}},
      {"a", {"zz", "yyy", "x"}, {"x", "zz", "yyy"}},
  };
  for (const Row& row : kRows) EXPECT_EQ(pick(row.others, likestFirst(row.path, row.others)), row.sorted);
}

TEST(Lenders, TriesMeshesOfTheFolderFirst) {
  const Paths meshes = {"w/gun.md5mesh", "v/truck.md5mesh", "V\\tank.md5mesh", "v/tank_lod.md5mesh",
                        "v/below/tank.md5mesh"};
  EXPECT_EQ(pick(meshes, LenderSearch(meshes).candidatesFor("v/tank_lod.md5mesh")),
            (Paths{"V\\tank.md5mesh", "v/truck.md5mesh", "w/gun.md5mesh", "v/below/tank.md5mesh"}));
  EXPECT_TRUE(LenderSearch(Paths{"v/tank.md5mesh"}).candidatesFor("V/Tank.md5mesh").empty());
}

TEST(Lenders, TriesFewMeshes) {
  Paths meshes;
  for (int i = 0; i < 50; ++i) meshes.push_back("v/a" + std::to_string(i));
  for (int i = 0; i < 50; ++i) meshes.push_back("w/a" + std::to_string(i));
  const std::vector<uint32_t> tried = LenderSearch(meshes).candidatesFor("v/lod");
  ASSERT_EQ(tried.size(), 12u);
  EXPECT_EQ(tried[5], 5u);
  EXPECT_EQ(tried[6], 50u);
}

TEST(Lenders, ChoosesAMeshWithEnoughJoints) {
  struct Row {
    std::string mesh;
    std::vector<Lender> lenders;
    std::optional<uint32_t> chosen;
  };
  const Row kRows[] = {
      {"v/tank_lod", {}, std::nullopt},
      {"v/tank_lod", {{"v/tank", 3}}, std::nullopt},
      {"v/tank_lod", {{"v/tank", 3}, {"w/gun", 4}}, 1},
      {"v/tank_lod", {{"w/gun", 9}, {"v/truck", 4}, {"v/tank", 4}}, 2},
      {"v/tank_lod", {{"w/gun", 9}, {"V\\TRUCK", 4}}, 1},
      // Meshes without joints lend none, also to meshes that need few.
      {"v/tank_lod", {{"v/other_lod", 0}}, std::nullopt},
      // An earlier mesh lends only in its folder or by its name.
      {"v/tank_lod", {{"w/gun", 9, true}}, std::nullopt},
      {"v/tank_lod", {{"w/gun", 9, true}, {"x/car", 9}}, 1},
      {"v/tank_lod", {{"w/TANK.md5mesh", 9, true}}, 0},
      {"v/tank_lod", {{"v/gun", 9, true}}, 0},
      {"tank_lod", {{"v/gun", 9, true}}, std::nullopt},
  };
  for (const Row& row : kRows)
    EXPECT_EQ(chooseLender(row.mesh, 4, row.lenders), row.chosen) << row.mesh << " " << row.lenders.size();
}

}  // namespace
}  // namespace md5v::game
