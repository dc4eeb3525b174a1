#include "game/ranking.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace md5v::game {
namespace {

using Indices = std::vector<uint32_t>;

anim::Hierarchy chain(const std::vector<std::string>& names) {
  std::vector<int32_t> parents;
  for (size_t j = 0; j < names.size(); ++j) parents.push_back(static_cast<int32_t>(j) - 1);
  return anim::makeHierarchy(names, parents);
}

const anim::Hierarchy kImp = chain({"origin", "hips", "head"});
const anim::Hierarchy kImpWithTag = chain({"origin", "hips", "head", "tag"});
const anim::Hierarchy kDog = chain({"root", "spine", "tail"});

TEST(Ranking, KeepsTheOrderWithoutAReason) {
  const Ranking none = rank({}, std::vector<const anim::Hierarchy*>{&kImp, &kDog});
  EXPECT_EQ(none.meshes, Indices{});
  EXPECT_EQ(none.clips, (Indices{0, 1}));
  const std::vector<RankedMesh> meshes = {{&kImp, false}, {&kDog, false}};
  EXPECT_EQ(rank(meshes, {}).meshes, (Indices{0, 1}));
}

TEST(Ranking, PutsTheMeshFirstOnWhichMostClipsPlay) {
  const std::vector<RankedMesh> meshes = {{&kDog, false}, {&kImpWithTag, false}, {&kImp, false}};
  const std::vector<const anim::Hierarchy*> clips = {&kDog, &kImp, &kImp};
  const Ranking ranking = rank(meshes, clips);
  EXPECT_EQ(ranking.meshes, (Indices{2, 1, 0}));
  EXPECT_EQ(ranking.clips, (Indices{1, 2, 0}));
}

TEST(Ranking, PutsMeshesWithoutASkeletonLast) {
  const anim::Hierarchy nothing = chain({});
  const std::vector<RankedMesh> meshes = {{&nothing, true}, {&kDog, false}};
  const std::vector<const anim::Hierarchy*> clips = {&kImp};
  EXPECT_EQ(rank(meshes, clips).meshes, (Indices{1, 0}));
}

TEST(Ranking, PutsClipsWithTheSameJointsFirstThenThoseByName) {
  const std::vector<RankedMesh> meshes = {{&kImp, false}};
  const std::vector<const anim::Hierarchy*> clips = {&kDog, &kImpWithTag, &kImp, &kImpWithTag, &kImp};
  EXPECT_EQ(rank(meshes, clips).clips, (Indices{2, 4, 1, 3, 0}));
}

}  // namespace
}  // namespace md5v::game
