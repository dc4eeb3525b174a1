#include "model/fit.h"

#include <gtest/gtest.h>

namespace md5v::model {
namespace {

using anim::makeHierarchy;

const anim::Hierarchy kModel = makeHierarchy({"origin", "hips", "arm", "hand"}, {-1, 0, 1, 2});

TEST(FitClip, RejectsAClipWithOtherJointsAndReportsTheFirstDifference) {
  const Fit fit = fitClip(kModel, makeHierarchy({"Bone1", "Bone2"}, {-1, 0}));
  EXPECT_EQ(fit.kind, FitKind::kNone);
  EXPECT_EQ(fit.missing.size(), 4u);
  EXPECT_EQ(
      fit.first_difference,
      "Joint 0 is 'origin' in the mesh and 'Bone1' in the animation. Fewer than half of the mesh's joints "
      "are in the animation.");
}

TEST(FitClip, RejectsAClipOfFewerThanHalfOfTheJoints) {
  const Fit fit = fitClip(kModel, makeHierarchy({"origin"}, {-1}));
  EXPECT_EQ(fit.kind, FitKind::kNone);
  EXPECT_EQ(
      fit.first_difference,
      "The mesh has 4 joints, the animation 1. Fewer than half of the mesh's joints are in the animation.");
  EXPECT_EQ(fitClip(kModel, makeHierarchy({"origin", "hips"}, {-1, 0})).kind, FitKind::kByName);
}

// One renamed joint that has children.
TEST(FitClip, PlaysByNameWhereTheParentOfAJointIsMissing) {
  for (const uint32_t renamed : {0u, 1u, 2u}) {
    std::vector<std::string> names = kModel.names;
    names[renamed] = "other";
    const Fit fit = fitClip(kModel, makeHierarchy(names, kModel.parents));
    EXPECT_EQ(fit.kind, FitKind::kByName);
    EXPECT_EQ(fit.missing, std::vector<uint32_t>{renamed});
    EXPECT_EQ(fit.extra, std::vector<uint32_t>{renamed});
    EXPECT_TRUE(fit.parents_differ);
  }
}

TEST(FitClip, PlaysByNameWhereParentsDifferAndJointsAreMissing) {
  const Fit fit = fitClip(kModel, makeHierarchy({"origin", "hips", "arm"}, {-1, 0, 0}));
  EXPECT_EQ(fit.kind, FitKind::kByName);
  EXPECT_EQ(fit.missing, std::vector<uint32_t>{3});
  EXPECT_TRUE(fit.parents_differ);
}

TEST(FitClip, RejectsAnotherHierarchyOfSomeOfTheJoints) {
  const Fit fit = fitClip(kModel, makeHierarchy({"arm", "hips", "origin"}, {-1, 0, 1}));
  EXPECT_EQ(fit.kind, FitKind::kNone);
  EXPECT_EQ(fit.first_difference,
            "Joint 0 is 'origin' in the mesh and 'arm' in the animation. Joints are missing, and most of the "
            "others have other parents.");
  // All joints exist, so the clip's hierarchy is as valid as the model's.
  EXPECT_EQ(fitClip(kModel, makeHierarchy({"hand", "arm", "hips", "origin"}, {-1, 0, 1, 2})).kind,
            FitKind::kByName);
}

TEST(FitClip, JointsShareTheirParentsWhereBothHaveThemOrNeitherHasOne) {
  const auto shared = [](const anim::Hierarchy& clip) {
    const Fit fit = fitClip(kModel, clip);
    std::vector<bool> shares;
    for (size_t j = 0; j < kModel.jointCount(); ++j) shares.push_back(sharesParent(kModel, clip, fit, j));
    return shares;
  };
  using Shared = std::vector<bool>;
  EXPECT_EQ(shared(kModel), (Shared{true, true, true, true}));
  EXPECT_EQ(shared(makeHierarchy({"hand", "arm", "hips", "origin"}, {1, 2, 3, -1})),
            (Shared{true, true, true, true}));
  EXPECT_EQ(shared(makeHierarchy({"hips", "arm", "hand"}, {-1, 0, 1})), (Shared{false, false, true, true}));
  EXPECT_EQ(shared(makeHierarchy({"top", "origin", "hips", "hand"}, {-1, 0, 1, 2})),
            (Shared{false, true, false, false}));
  anim::Hierarchy flat = makeHierarchy({"hips", "arm", "hand"}, {-1, -1, -1});
  flat.has_parents = false;
  EXPECT_EQ(shared(flat), (Shared{false, true, true, true}));
}

TEST(FitClip, RejectsEveryClipForAModelWithoutJoints) {
  EXPECT_EQ(fitClip(makeHierarchy({}, {}), kModel).kind, FitKind::kNone);
}

TEST(FitClip, IsExactForEqualListsEvenWithDuplicateNames) {
  const anim::Hierarchy twins = makeHierarchy({"a", "b", "b"}, {-1, 0, 0});
  const Fit fit = fitClip(twins, twins);
  EXPECT_EQ(fit.kind, FitKind::kExact);
  EXPECT_EQ(fit.clip_joint_of, (std::vector<int32_t>{0, 1, 2}));
  EXPECT_TRUE(fit.first_difference.empty());
}

TEST(FitClip, MatchesJointsOfOneNameByTheirIndex) {
  const anim::Hierarchy twins = makeHierarchy({"a", "b", "b", "c"}, {-1, 0, 0, 1});
  const Fit other_parent = fitClip(twins, makeHierarchy({"a", "b", "b", "c"}, {-1, 0, 0, 0}));
  EXPECT_EQ(other_parent.kind, FitKind::kByName);
  EXPECT_EQ(other_parent.clip_joint_of, (std::vector<int32_t>{0, 1, 2, 3}));
  EXPECT_TRUE(other_parent.extra.empty());
  const Fit other_place = fitClip(twins, makeHierarchy({"c", "a", "b", "b"}, {1, -1, 1, 1}));
  EXPECT_EQ(other_place.clip_joint_of, (std::vector<int32_t>{1, 2, 2, 0}));
}

TEST(FitClip, MatchesPermutedJointsByName) {
  const Fit fit = fitClip(kModel, makeHierarchy({"hand", "arm", "hips", "origin"}, {1, 2, 3, -1}));
  EXPECT_EQ(fit.kind, FitKind::kByName);
  EXPECT_TRUE(fit.reordered);
  EXPECT_FALSE(fit.parents_differ);
  EXPECT_EQ(fit.clip_joint_of, (std::vector<int32_t>{3, 2, 1, 0}));
}

TEST(FitClip, ListsMissingAndExtraJoints) {
  const Fit fit = fitClip(kModel, makeHierarchy({"origin", "hips", "arm", "tail"}, {-1, 0, 1, 1}));
  EXPECT_EQ(fit.kind, FitKind::kByName);
  EXPECT_EQ(fit.missing, (std::vector<uint32_t>{3}));
  EXPECT_EQ(fit.extra, (std::vector<uint32_t>{3}));
  EXPECT_EQ(fit.first_difference, "Joint 3 is 'hand' in the mesh and 'tail' in the animation.");
}

TEST(FitClip, UsesTheClipsHierarchyWhereParentsDiffer) {
  const Fit fit = fitClip(kModel, makeHierarchy({"origin", "hips", "arm", "hand"}, {-1, 0, 0, 2}));
  EXPECT_EQ(fit.kind, FitKind::kByName);
  EXPECT_TRUE(fit.parents_differ);
  EXPECT_EQ(fit.first_difference,
            "Joint 2 ('arm') has the parent 'hips' in the mesh and 'origin' in the animation.");
}

TEST(FitClip, ReportsTheFirstJointThatOneListLacks) {
  const Fit fit = fitClip(kModel, makeHierarchy({"origin", "hips", "arm"}, {-1, 0, 1}));
  EXPECT_EQ(fit.kind, FitKind::kByName);
  EXPECT_EQ(fit.first_difference, "The mesh has 4 joints, the animation 3.");
  EXPECT_EQ(fitClip(makeHierarchy({"origin"}, {-1}), kModel).first_difference,
            "The mesh has 1 joint, the animation 4.");
}

}  // namespace
}  // namespace md5v::model
