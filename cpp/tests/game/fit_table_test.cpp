#include "game/catalog/fit_table.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace md5v::game {
namespace {

using Names = std::vector<std::string>;
using Texts = std::vector<std::string>;

// A chain of bones, each 4 units above its parent. Joints of `parents` have others.
struct Rig {
  Names names = {"origin", "hips", "chest", "head"};
  std::vector<int32_t> parents = {-1, 0, 1, 2};
  float scale = 1.0f;
  glm::vec3 root{0.0f};
  glm::quat turn{1.0f, 0.0f, 0.0f, 0.0f};

  anim::Hierarchy hierarchy() const { return anim::makeHierarchy(names, parents); }
  std::vector<JointTransform> pose() const {
    std::vector<JointTransform> local(names.size());
    for (size_t j = 0; j < names.size(); ++j) {
      if (parents[j] < 0) local[j] = {root, turn};
      if (parents[j] >= 0) local[j].position = {0.0f, 0.0f, 4.0f * scale};
    }
    return local;
  }
  model::ClipFacts clip() const { return {hierarchy(), pose(), pose(), pose()}; }
  anim::Skeleton mesh() const {
    std::vector<JointTransform> bind = pose();
    const anim::Hierarchy joints = hierarchy();
    anim::LocalToModelJob{&joints, bind, bind}.run();
    return anim::makeSkeleton(joints, std::move(bind));
  }
};

Rig named(Names names) {
  Rig rig;
  rig.names = std::move(names);
  rig.parents.clear();
  for (size_t j = 0; j < rig.names.size(); ++j) rig.parents.push_back(static_cast<int32_t>(j) - 1);
  return rig;
}

FitFile in(const std::string& folder, const std::string& name) { return {name, folder}; }

Texts said(FitTable& table) {
  Texts texts;
  for (const FitFinding& finding : table.findings(table.compare())) {
    const std::string mesh = finding.mesh ? std::to_string(*finding.mesh) : "-";
    texts.push_back(std::to_string(finding.clip) + " on " + mesh + ": " + finding.message);
  }
  return texts;
}

// The findings on one clip with one mesh.
Texts saidOf(const Rig& mesh, const Rig& clip) {
  FitTable table;
  table.addMesh(in("", "imp"), mesh.mesh());
  table.addClip(in("", "walk.md5anim"), clip.clip());
  return said(table);
}

TEST(FitTable, SaysNothingOfWhatIsTheSame) { EXPECT_EQ(saidOf(Rig(), Rig()), Texts{}); }

TEST(FitTable, SaysNothingWithoutMeshesOrWithMeshesWithoutJoints) {
  FitTable table;
  table.addClip(in("", "walk.md5anim"), Rig().clip());
  EXPECT_EQ(said(table), Texts{});
  EXPECT_FALSE(table.fitsOf(0).misfit);
  table.addMesh(in("", "lod"), {});
  EXPECT_EQ(said(table), Texts{});
}

TEST(FitTable, NamesTheDifferencesOfJointsThatAreMatchedByName) {
  EXPECT_EQ(
      saidOf(named({"origin", "hips", "Hand.L", "Hand.R"}), named({"origin", "hips", "hand.L", "hand.R"})),
      Texts{"0 on 0: Matched with imp by the names of the joints: lacks Hand.L, Hand.R; also has hand.L, "
            "hand.R. "
            "The names differ only in capitals: 'Hand.L' is 'hand.L'."});
  EXPECT_EQ(saidOf(named({"o", "p", "q", "r", "s", "t", "u", "a", "b", "c", "d", "e", "f"}),
                   named({"o", "p", "q", "r", "s", "t", "u", "x"})),
            Texts{"0 on 0: Matched with imp by the names of the joints: lacks a, b, c, d, e and 1 more; also "
                  "has x."});
  Rig twice = named({"origin", "k", "k", "head"});
  Rig once = named({"origin", "k", "z", "head"});
  EXPECT_NE(saidOf(once, twice)[0].find("uses the first of several joints named k"), std::string::npos);
}

TEST(FitTable, NamesJointsWithOtherParents) {
  Rig clip;
  clip.parents = {-1, 0, 1, 1};
  EXPECT_EQ(saidOf(Rig(), clip), Texts{"0 on 0: These joints have other parents in imp: head."});
}

TEST(FitTable, NamesWhatAnExporterDid) {
  Rig clip;
  clip.scale = 100.0f;
  EXPECT_EQ(saidOf(Rig(), clip),
            Texts{"0 on 0: The bone lengths are 100 times those of imp. Apply scale before export."});
  clip.scale = 0.0254f;
  EXPECT_NE(saidOf(Rig(), clip)[0].find("are 0.0254 times those"), std::string::npos);
  clip.scale = 1.5f;
  EXPECT_EQ(saidOf(Rig(), clip),
            Texts{"0 on 0: The animation is made for a skeleton 1.5 times as large as imp. "
                  "Doom 3 plays it unchanged."});
  clip.scale = 0.0f;
  EXPECT_EQ(saidOf(Rig(), clip),
            Texts{"0 on 0: The bones have no length, unlike those of imp. The model collapses "
                  "into a point. Export the joints with their positions."});
  Rig turned;
  turned.turn = glm::angleAxis(glm::radians(90.0f), glm::vec3(0.0f, 0.0f, 1.0f));
  EXPECT_EQ(saidOf(Rig(), turned),
            Texts{"0 on 0: The root 'origin' is turned by 90 degrees about z against imp."});
  Rig moved;
  moved.root = {12.5f, 0.0f, 1e-6f};
  EXPECT_EQ(saidOf(Rig(), moved),
            Texts{"0 on 0: Joint 0 is at (12.5 0 0) in the base frame. Doom 3 subtracts this "
                  "position from the animation, as root motion \"travel\" does here."});
}

TEST(FitTable, GivesTheReasonWhereNothingFits) {
  EXPECT_EQ(saidOf(Rig(), named({"a", "b"})), Texts{"0 on -: Does not fit imp. Joint 0 is 'origin' in the "
                                                    "mesh and 'a' in the animation. Fewer than half "
                                                    "of the mesh's joints are in the animation."});
  EXPECT_NE(saidOf(Rig(), named({"rig:origin", "rig:hips", "rig:chest", "rig:head"}))[0].find(
                "The names in the animation are those of the mesh with 'rig:' before them."),
            std::string::npos);
  FitTable table;
  table.addMesh(in("", "far"), named({"x", "y", "z", "v", "w"}).mesh());
  table.addMesh(in("", "near"), named({"a", "y", "z", "v", "w"}).mesh());
  table.addClip(in("", "walk.md5anim"), named({"a", "b"}).clip());
  const ClipFits fits = table.fitsOf(0);
  ASSERT_TRUE(fits.misfit);
  EXPECT_EQ(fits.misfit->mesh, 1u);
  EXPECT_EQ(said(table)[0].find("0 on -: Fits none of 2 meshes; near differs least. "), 0u);
}

TEST(FitTable, ComparesAClipWithTheMeshesToWhichItBelongs) {
  FitTable table;
  table.addMesh(in("models/imp", "imp"), Rig().mesh());
  table.addMesh(in("models/imp2", "imp2"), named({"a", "b", "q", "r", "s"}).mesh());
  table.addClip(in("models/imp/anims", "walk.md5anim"), named({"a", "b"}).clip());
  // 'imp2' differs less, but its folder only begins like that of the clip.
  EXPECT_EQ(said(table)[0].find("0 on -: Does not fit imp. "), 0u);
}

TEST(FitTable, ComparesAClipWithoutMeshesAboveOnlyIfItCameWithThem) {
  for (const Strangers strangers : {Strangers::kSkip, Strangers::kCompare}) {
    FitTable table(strangers);
    table.addMesh(in("meshes", "imp"), Rig().mesh());
    table.addClip(in("anims", "walk.md5anim"), named({"a", "b"}).clip());
    table.addClip(in("anims", "run.md5anim"), Rig().clip());
    EXPECT_EQ(said(table).size(), strangers == Strangers::kCompare ? 1u : 0u);
    EXPECT_EQ(table.fitsOf(1).best, 0u);
  }
}

TEST(FitTable, NamedFilesBelongToEachOther) {
  FitTable table;
  table.addMesh({"imp", std::nullopt}, Rig().mesh());
  for (uint32_t m = 0; m < 5; ++m) table.addMesh(in("", "m"), named({"a", "b", "q"}).mesh());
  table.addClip({"walk.md5anim", std::nullopt}, named({"a"}).clip());
  EXPECT_EQ(said(table)[0].find("0 on -: Does not fit imp. "), 0u);
}

TEST(FitTable, PrefersTheFolderThenTheJointsThenTheFewestDifferencesAndFindings) {
  const Rig other = named({"origin", "hips", "chest", "head", "tag"});
  Rig large;
  large.scale = 100.0f;
  FitTable table;
  table.addMesh(in("elsewhere", "same"), Rig().mesh());
  table.addMesh(in("models", "other"), other.mesh());
  table.addMesh(in("models", "large"), large.mesh());
  table.addMesh(in("models", "own"), Rig().mesh());
  table.addMesh(in("models", "second"), Rig().mesh());
  table.addClip(in("models", "walk.md5anim"), Rig().clip());
  const ClipFits fits = table.fitsOf(0);
  ASSERT_EQ(fits.fitting.size(), 5u);
  EXPECT_EQ(fits.fitting[*fits.best].mesh, 3u);
  EXPECT_EQ(said(table), Texts{});
}

TEST(FitTable, ListsNoMoreMeshesAfterThePlainFitIfOnlyTheBestIsWanted) {
  Rig large;
  large.scale = 100.0f;
  FitTable table;
  table.addMesh(in("", "large"), large.mesh());
  for (uint32_t m = 0; m < 3; ++m) table.addMesh(in("", "imp"), Rig().mesh());
  table.addClip(in("", "walk.md5anim"), Rig().clip());
  EXPECT_EQ(table.fitsOf(0, Listing::kAll).fitting.size(), 4u);
  const ClipFits fits = table.fitsOf(0, Listing::kBest);
  ASSERT_EQ(fits.fitting.size(), 2u);
  EXPECT_EQ(fits.fitting[*fits.best].mesh, 1u);
}

TEST(FitTable, MergesFindingsThatDifferOnlyInNumbers) {
  FitTable table;
  table.addMesh(in("", "imp"), Rig().mesh());
  for (uint32_t c = 0; c < 9; ++c) {
    Rig clip;
    clip.root = {0.0f, 0.0f, 20.0f + static_cast<float>(c)};
    table.addClip(in("", "anims/" + std::to_string(c) + ".md5anim"), clip.clip());
  }
  const Texts texts = said(table);
  ASSERT_EQ(texts.size(), 1u);
  EXPECT_NE(texts[0].find("Joint 0 is at (0 0 20)"), std::string::npos);
  EXPECT_NE(texts[0].find(
                " 8 other animations are alike: 1.md5anim, 2.md5anim, 3.md5anim, 4.md5anim, 5.md5anim and 3 "
                "more."),
            std::string::npos);
}

}  // namespace
}  // namespace md5v::game
