#include "game/catalog/ranking.h"

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
  EXPECT_EQ(rank({}, std::vector<const anim::Hierarchy*>{&kImp, &kDog}), (Indices{0, 1}));
  EXPECT_EQ(rank(std::vector<RankedMesh>{{&kImp, false}, {&kDog, false}}, {}), (Indices{0, 1}));
}

TEST(Ranking, PutsTheMeshFirstOnWhichMostClipsPlay) {
  const std::vector<RankedMesh> meshes = {{&kDog, false}, {&kImpWithTag, false}, {&kImp, false}};
  const std::vector<const anim::Hierarchy*> clips = {&kDog, &kImp, &kImp};
  EXPECT_EQ(rank(meshes, clips), (Indices{2, 1, 0, 1, 2, 0}));
}

TEST(Ranking, PutsMeshesWithoutASkeletonLast) {
  const anim::Hierarchy nothing = chain({});
  const std::vector<RankedMesh> meshes = {{&nothing, true}, {&kDog, false}};
  EXPECT_EQ(rank(meshes, std::vector<const anim::Hierarchy*>{&kImp}), (Indices{1, 0, 0}));
}

TEST(Ranking, PutsClipsWithTheSameJointsFirstThenThoseByName) {
  const std::vector<RankedMesh> meshes = {{&kImp, false}};
  const std::vector<const anim::Hierarchy*> clips = {&kDog, &kImpWithTag, &kImp, &kImpWithTag, &kImp};
  EXPECT_EQ(rank(meshes, clips), (Indices{0, 2, 4, 1, 3, 0}));
}

}  // namespace
}  // namespace md5v::game
