#include "game/catalog/companions.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <vector>

namespace md5v::game {
namespace {

using Paths = std::vector<std::string>;

Companions relate(const Paths& meshes, const Paths& files) {
  std::vector<Companions::File> listed;
  for (const std::string& path : files) listed.push_back({path});
  return Companions(meshes, std::move(listed));
}

Paths pick(const Paths& paths, const std::vector<uint32_t>& indices) {
  Paths picked;
  for (const uint32_t index : indices) picked.push_back(paths.at(index));
  return picked;
}

TEST(Companions, BelongToTheirMeshes) {
  struct Row {
    const char* why;
    Paths meshes;
    std::string file;
    Paths owners;
  };
  const Paths kMany = {"m/0/x0.md5mesh", "m/1/x1.md5mesh", "m/2/x2.md5mesh", "m/3/x3.md5mesh",
                       "m/4/x4.md5mesh"};
  const Paths kFew(kMany.begin(), kMany.begin() + 4);
  const Row kRows[] = {
      {"of the same folder", {"a/imp.md5mesh", "b/x.md5mesh"}, "a/walk.md5anim", {"a/imp.md5mesh"}},
      {"of a folder above", {"a/imp.md5mesh", "b/x.md5mesh"}, "a/anims/w/walk.md5anim", {"a/imp.md5mesh"}},
      {"the nearest above", {"a/imp.md5mesh", "a/b/x.md5mesh"}, "a/b/c/walk.md5anim", {"a/b/x.md5mesh"}},
      {"all of the folder",
       {"a/imp.md5mesh", "a/x.md5mesh"},
       "a/walk.md5anim",
       {"a/imp.md5mesh", "a/x.md5mesh"}},
      {"whose name begins it",
       {"a/gun.md5mesh", "a/pistol.md5mesh"},
       "a/gun_idle.md5anim",
       {"a/gun.md5mesh"}},
      {"with the longest name",
       {"a/gun.md5mesh", "a/gun_item.md5mesh", "a/gun_items.md5mesh"},
       "a/gun_item_idle.md5anim",
       {"a/gun_item.md5mesh"}},
      {"a name beside another that begins it",
       {"a/gun.md5mesh", "a/gun_ia.md5mesh"},
       "a/gun_idle.md5anim",
       {"a/gun.md5mesh"}},
      {"not for one letter", {"a/g.md5mesh", "a/x.md5mesh"}, "a/gun.md5anim", {"a/g.md5mesh", "a/x.md5mesh"}},
      {"a folder has its name",
       {"m/imp.md5mesh", "m/fish.md5mesh", "m/a.md5mesh", "m/b.md5mesh", "m/c.md5mesh"},
       "anims/IMP/walk.md5anim",
       {"m/imp.md5mesh"}},
      {"several folders have names",
       {"m/imp.md5mesh", "m/fish.md5mesh"},
       "imp/fish/imp/walk.md5anim",
       {"m/imp.md5mesh", "m/fish.md5mesh"}},
      {"far away, by the name", kMany, "a/x2_walk.md5anim", {"m/2/x2.md5mesh"}},
      {"far away from few", kFew, "a/w.md5anim", kFew},
      {"far away from many", kMany, "a/w.md5anim", {}},
      {"in another spelling", {"A\\Imp.md5mesh"}, "a/walk.md5anim", {"A\\Imp.md5mesh"}},
      {"without meshes", {}, "a/walk.md5anim", {}},
      {"outside of the tree", {"m/imp.md5mesh"}, "../walk.md5anim", {"m/imp.md5mesh"}},
  };
  for (const Row& row : kRows) {
    const Companions companions = relate(row.meshes, {row.file});
    Paths owners;
    for (uint32_t mesh = 0; mesh < row.meshes.size(); ++mesh) {
      const size_t count = companions.of(mesh, {}).size();
      EXPECT_EQ(companions.countOf(mesh, {}), count) << row.why;
      if (count > 0) owners.push_back(row.meshes[mesh]);
    }
    EXPECT_EQ(owners, row.owners) << row.why;
  }
}

TEST(Companions, PutsDeclaredFilesFirst) {
  const Paths files = {"mod/a/walk10.md5anim", "mod/a/walk2.md5anim", "mod/b/idle.md5anim",
                       "mod/a/run.md5anim"};
  const Companions companions = relate({"mod/a/imp.md5mesh", "mod/b/x.md5mesh"}, files);
  const Paths declared = {"b/idle.md5anim", "a\\WALK10.md5anim", "a/gone.md5anim", "b/idle.md5anim"};
  EXPECT_EQ(pick(files, companions.of(0, declared)), (Paths{"mod/b/idle.md5anim", "mod/a/walk10.md5anim",
                                                            "mod/a/run.md5anim", "mod/a/walk2.md5anim"}));
  EXPECT_EQ(companions.countOf(0, declared), 4u);
  EXPECT_EQ(companions.countOf(1, declared), 2u);
}

TEST(Companions, AreReadUpToALimit) {
  Paths files;
  for (int i = 0; i < 500; ++i) files.push_back("a/" + std::to_string(i) + ".md5anim");
  const Companions companions = relate({"a/imp.md5mesh"}, files);
  EXPECT_EQ(companions.countOf(0, {}), 500u);
  ASSERT_EQ(companions.of(0, {}).size(), 400u);
  EXPECT_EQ(files[companions.of(0, {}).back()], "a/399.md5anim");
}

TEST(Companions, ChooseTheMeshOfTheFirstPicture) {
  struct Row {
    Paths meshes;
    Paths files;
    std::vector<uint32_t> first;
  };
  const Row kRows[] = {
      {{}, {}, {}},
      {{"a/x.md5mesh"}, {}, {0}},
      {{"a/prop.md5mesh", "b/imp.md5mesh", "c/x.md5mesh"},
       {"b/walk.md5anim", "b/idle.md5anim", "c/x.md5anim"},
       {1, 0, 2}},
      // The first one with four files, although a later one has more.
      {{"a/x.md5mesh", "b/x.md5mesh", "c/x.md5mesh"},
       {"b/0", "b/1", "b/2", "b/3", "c/0", "c/1", "c/2", "c/3", "c/4"},
       {1, 0, 2}},
      {{"a/0.md5mesh", "a/1.md5mesh", "a/2.md5mesh", "a/3.md5mesh", "a/4.md5mesh", "a/5.md5mesh"},
       {},
       {0, 1, 2, 3}},
  };
  for (const Row& row : kRows) EXPECT_EQ(relate(row.meshes, row.files).firstMeshes(), row.first);
}

Paths manyFiles(size_t count, const std::string& folder) {
  Paths files;
  for (size_t i = 0; i < count; ++i) files.push_back(folder + std::to_string(i) + ".md5anim");
  return files;
}

double secondsFor(const Paths& meshes, const Paths& files) {
  const auto start = std::chrono::steady_clock::now();
  const Companions companions = relate(meshes, files);
  EXPECT_LE(companions.firstMeshes().size(), 4u);
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// Meshes of one name in many folders, and files that belong to all of them.
TEST(Companions, TakesTimeInProportionToTheNames) {
  const auto make = [](size_t count) {
    Paths meshes;
    for (size_t i = 0; i < count; ++i) meshes.push_back("m/" + std::to_string(i) + "/imp.md5mesh");
    return secondsFor(meshes, manyFiles(count, "x/imp/imp/"));
  };
  make(1000);
  const double once = std::max(make(4000), 0.001);
  EXPECT_LT(make(16000), 12 * once);
}

}  // namespace
}  // namespace md5v::game
