#include "game/catalog/plan.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace md5v::game {
namespace {

using Paths = std::vector<std::string>;
using Files = std::vector<ListedFile>;

ListedFile listed(std::string path, uint32_t archive = 0) {
  const auto endsWith = [&](const char* end) { return path.ends_with(end); };
  ListedKind kind = ListedKind::kUnknown;
  if (endsWith(".md5mesh")) kind = ListedKind::kMesh;
  if (endsWith(".md5anim") || endsWith(".md5camera")) kind = ListedKind::kMotion;
  if (endsWith(".tga") || endsWith(".mtr")) kind = ListedKind::kOther;
  return {std::move(path), 1000.0, kind, archive, false};
}

Files listedAll(const Paths& paths, uint32_t archive = 0) {
  Files files;
  for (const std::string& path : paths) files.push_back(listed(path, archive));
  return files;
}

Files meshes(size_t count, uint32_t archive = 0) {
  Files files;
  for (size_t i = 0; i < count; ++i) files.push_back(listed("m/" + std::to_string(i) + ".md5mesh", archive));
  return files;
}

Files operator+(Files a, const Files& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

Plan planFor(const Files& files, const Paths& wanted = {}) {
  const Plan plan = planOf(files, wanted);
  // Each file has one fate.
  std::vector<uint32_t> fates(files.size());
  for (const auto* list : {&plan.now, &plan.meshes, &plan.on_demand})
    for (const uint32_t index : *list) ++fates.at(index);
  for (size_t i = 0; i < files.size(); ++i) {
    EXPECT_LE(fates[i], 1u);
    // A file of unknown kind may be left out.
    if (files[i].kind != ListedKind::kUnknown) {
      EXPECT_EQ(fates[i], 1u);
    }
  }
  return plan;
}

Paths messagesOf(const Plan& plan) {
  Paths messages;
  for (const MissingPath& each : plan.missing) messages.push_back(each.path + ": " + each.message);
  return messages;
}

TEST(Plan, ReadsSmallSetsAtOnce) {
  const Files kSmall[] = {{},           meshes(1),    meshes(4),
                          meshes(1, 1), meshes(4, 1), meshes(4) + listedAll({"a.tga"})};
  for (const Files& files : kSmall) {
    const Plan plan = planFor(files);
    EXPECT_EQ(plan.now.size(), files.size());
    EXPECT_TRUE(plan.meshes.empty() && plan.on_demand.empty() && plan.missing.empty());
  }
}

TEST(Plan, ReadsLargeSetsOnDemand) {
  Files heavy = meshes(2);
  heavy[0].size = 25.0 * 1024 * 1024;
  Files motions = meshes(2);
  for (int i = 0; i < 119; ++i) motions.push_back(listed("a/" + std::to_string(i) + ".md5anim"));
  EXPECT_TRUE(planFor(meshes(5)).now.empty());
  EXPECT_EQ(planFor(heavy).meshes.size(), 2u);
  EXPECT_EQ(planFor(motions).on_demand.size(), 119u);
  motions.erase(motions.begin());
  EXPECT_EQ(planFor(motions).now.size(), motions.size());
  const Plan plan = planFor(meshes(5) + listedAll({"w.md5anim", "c.md5camera", "a.tga", "a.mtr"}));
  EXPECT_EQ(plan.on_demand, (std::vector<uint32_t>{5, 6}));
  EXPECT_EQ(plan.now, (std::vector<uint32_t>{7, 8}));
}

TEST(Plan, ListsMeshesInNaturalOrder) {
  const Plan plan =
      planFor(listedAll({"b10.md5mesh", "B2.md5mesh", "a/z.md5mesh", "a.md5mesh", "b1.md5mesh"}));
  EXPECT_EQ(plan.meshes, (std::vector<uint32_t>{3, 2, 4, 1, 0}));
}

TEST(Plan, ReadsFewLooseFilesBesideArchives) {
  const Plan plan = planFor(meshes(20, 1) + listedAll({"imp.md5mesh", "walk.md5anim"}));
  EXPECT_EQ(plan.now, (std::vector<uint32_t>{20, 21}));
  EXPECT_EQ(plan.meshes.size(), 20u);
  // Many loose ones wait, too.
  EXPECT_TRUE(planFor(meshes(20, 1) + meshes(20)).now.empty());
}

TEST(Plan, ReadsLinkedFilesAtOnce) {
  Files files = meshes(20);
  for (ListedFile& file : files) file.is_linked = true;
  EXPECT_EQ(planFor(files).now.size(), 20u);
  EXPECT_EQ(planFor(files + meshes(20, 1)).now.size(), 20u);
}

TEST(Plan, ReadsAnimationsWithoutAnyMesh) {
  Files files;
  for (int i = 0; i < 500; ++i) files.push_back(listed("a/" + std::to_string(i) + ".md5anim", 1));
  EXPECT_EQ(planFor(files).now.size(), 500u);
  EXPECT_EQ(planFor(files, {"a/3.md5anim"}).now.size(), 500u);
}

TEST(Plan, ReadsFewFilesOfUnknownKind) {
  Files files;
  for (int i = 0; i < 60; ++i) files.push_back(listed("a/" + std::to_string(i) + ".lua"));
  EXPECT_EQ(planFor(files).now.size(), 60u);
  files.push_back(listed("a/x"));
  EXPECT_TRUE(planFor(files).now.empty());
  EXPECT_EQ(planFor(meshes(1) + listedAll({"b/Read Me"}, 1) + listedAll({"x.lua"})).now,
            (std::vector<uint32_t>{0, 2}));
}

TEST(Plan, FindsWantedFiles) {
  const Files files = listedAll({"a/Imp.md5mesh", "a/walk.md5anim", "a/run.md5anim", "a.tga"}, 1);
  struct Row {
    Paths wanted;
    std::vector<uint32_t> found;
    Paths messages;
  };
  const std::string kNo = ": The archive has no file of this path. ";
  const Row kRows[] = {
      {{"a/imp.md5mesh"}, {0}, {}},
      {{"A\\IMP.md5mesh", "a/run.md5anim"}, {0, 2}, {}},
      {{"a/run.md5anim", "a/imp.md5mesh"}, {2, 0}, {}},
      // It is read anyway.
      {{"a.tga"}, {}, {}},
      {{"b/imp.md5mesh"}, {}, {"b/imp.md5mesh" + kNo + "There is a/Imp.md5mesh."}},
      {{"b/dog.md5mesh"}, {}, {"b/dog.md5mesh" + kNo + "It has 1 other .md5mesh file."}},
      {{"b/dog.MD5anim"}, {}, {"b/dog.MD5anim" + kNo + "It has 2 other .md5anim files."}},
      {{"b/dog.md5camera"}, {}, {"b/dog.md5camera" + kNo + "It has no .md5camera at all."}},
      {{"models"}, {}, {"models" + kNo + "It has 4 other files."}},
      {{""}, {}, {kNo + "It has 4 other files."}},
  };
  for (const Row& row : kRows) {
    const Plan plan = planFor(files, row.wanted);
    EXPECT_EQ(plan.wanted, row.found);
    EXPECT_EQ(messagesOf(plan), row.messages);
    // All other meshes wait.
    EXPECT_EQ(plan.meshes, (std::vector<uint32_t>{0}));
  }
}

}  // namespace
}  // namespace md5v::game
