#include "repair/repairer.h"

#include <gtest/gtest.h>

#include "base/ascii.h"
#include "base/concat.h"
#include "repair/finding.h"
#include "tests/md5/md5_testing.h"

namespace md5v::repair {
namespace {

using Names = std::vector<std::string>;

// Two joints and a triangle, whose first vertex has two weights of these biases.
std::string meshText(std::string_view a, std::string_view b, std::string_view joints = "") {
  return concat(
      "MD5Version 10\ncommandline \"\"\nnumJoints 2\nnumMeshes 1\njoints {\n",
      joints.empty() ? "\"hips\" -1 ( 0 0 0 ) ( 0 0 0 )\n\"leg\" 0 ( 1 0 0 ) ( 0 0 0 )\n" : joints,
      "}\nmesh {\nshader \"a\"\nnumverts 3\nvert 0 ( 0 0 ) 0 2\nvert 1 ( 1 0 ) 2 1\nvert 2 ( 0 1 ) 3 1\n"
      "numtris 1\ntri 0 0 1 2\nnumweights 4\nweight 0 0 ",
      a, " ( 0 0 0 )\nweight 1 1 ", b, " ( 0 0 0 )\nweight 2 0 1 ( 9 0 0 )\nweight 3 1 1 ( 0 9 0 )\n}\n");
}

// One frame; `leg` is at this x.
std::string clipText(std::string_view leg, std::string_view bounds = "( -1 0 0 ) ( 10 9 0 )") {
  return concat(
      "MD5Version 10\ncommandline \"\"\nnumFrames 1\nnumJoints 2\nframeRate 24\n"
      "numAnimatedComponents 0\nhierarchy {\n\"hips\" -1 0 0\n\"leg\" 0 0 0\n}\nbounds {\n",
      bounds, "\n}\nbaseframe {\n( 0 0 0 ) ( 0 0 0 )\n( ", leg, " 0 0 ) ( 0 0 0 )\n}\nframe 0 {\n}\n");
}

void replace(std::string& text, std::string_view from, std::string_view to) {
  text.replace(text.find(from), from.size(), to);
}

std::span<const uint8_t> bytesIn(std::string_view text) {
  return {reinterpret_cast<const uint8_t*>(text.data()), text.size()};
}

Names namesOf(const std::vector<Repair>& repairs) {
  Names names;
  for (const Repair each : repairs) names.emplace_back(infoOf(each).name);
  return names;
}

Names foundIn(const Repairer& repairer) {
  std::vector<Repair> repairs;
  for (const FoundRepair& each : repairer.find()) repairs.push_back(each.repair);
  return namesOf(repairs);
}

Repairer ofMesh(const std::string& text) { return {FileKind::kMesh, {"a.md5mesh", bytesIn(text)}}; }

Repairer ofClip(const std::string& text, const std::string& mesh) {
  return {FileKind::kAnim, {"a.md5anim", bytesIn(text)}, readMeshOfClips({"a.md5mesh", bytesIn(mesh)})};
}

const Choice kAll{{}, Choice::Asked::kAll, false};

TEST(Repairs, FindNothingInFilesThatCannotBeRead) {
  for (const std::string text :
       {"", "MD5Version 10", "\xFF\xFE", "joints {", "MD5Version 10 numJoints 9 joints { \"a\""}) {
    for (const FileKind kind : {FileKind::kMesh, FileKind::kAnim, FileKind::kCamera}) {
      const Repairer repairer(kind, {"a", bytesIn(text)});
      const Repaired repaired = repairer.make(kAll);
      EXPECT_FALSE(repaired.text && repaired.text->empty()) << text;
      EXPECT_FALSE(repaired.text && repaired.obstacle) << text;
    }
  }
}

TEST(Repairs, DivideWeightsByTheirSumWhereItIsNot1) {
  struct Row {
    const char* a;
    const char* b;
    bool is_found;
  };
  const Row kRows[] = {{"0.25", "0.25", true}, {"0", "0", false}, {"0.75", "0.25", false}};
  for (const Row& row : kRows) {
    const std::string text = meshText(row.a, row.b);
    const Names found = foundIn(ofMesh(text));
    EXPECT_EQ(std::count(found.begin(), found.end(), "normalize-weights") == 1, row.is_found) << row.a;
  }
}

TEST(Repairs, AreMadeOnlyIfTheyAreChosen) {
  const std::string text = meshText("0.25", "0.25");
  const Repairer repairer = ofMesh(text);
  EXPECT_FALSE(repairer.make({}).text);
  EXPECT_FALSE(repairer.make({{}, Choice::Asked::kInvisible, false}).text) << "it changes the picture";
  EXPECT_EQ(namesOf(repairer.make({{Repair::kNormalizeWeights}, Choice::Asked::kNone, false}).made),
            Names{"normalize-weights"});
  const Repaired repaired = repairer.make(kAll);
  EXPECT_EQ(namesOf(repaired.made), Names{"normalize-weights"});
  ASSERT_TRUE(repaired.text);
  EXPECT_TRUE(foundIn(ofMesh(*repaired.text)).empty());
}

TEST(Repairs, NameTheWayOfVerticesInTheAnimations) {
  const std::string text = meshText("0.25", "0.25");
  const std::string clip = clipText("3");
  Repairer repairer = ofMesh(text);
  EXPECT_TRUE(repairer.needsClips(kAll));
  repairer.addClip({"walk.md5anim", bytesIn(clip)});
  const md5::Changes changes = repairer.make(kAll).changes;
  ASSERT_FALSE(changes.empty());
  EXPECT_EQ(changes.back().code, "moved-in-animations");
  EXPECT_EQ(changes.back().message, "In its animations vertices move by up to 0.75 (walk.md5anim, frame 0).");
}

TEST(Repairs, OfTheJointsAreUndoneIfTheyMakeAnAnimationWorse) {
  std::string mesh = meshText("0.5", "0.5",
                              "\"hips\" -1 ( 0 0 0 ) ( 0 0 0 )\n\"leg\" 0 ( 1 0 0 ) ( 0 0 0 )\n"
                              "\"tail\" 0 ( 5 5 5 ) ( 0 0 0 )\n");
  replace(mesh, "numJoints 2", "numJoints 3");
  std::string clip = clipText("1");
  replace(clip, "numJoints 2", "numJoints 3");
  replace(clip, "\"leg\" 0 0 0\n", "\"leg\" 0 0 0\n\"tail\" 0 0 0\n");
  replace(clip, "\n}\nframe", "\n( 5 5 5 ) ( 0 0 0 )\n}\nframe");
  const Choice choice{{Repair::kRemoveUnusedJoints}, Choice::Asked::kNone, false};
  EXPECT_EQ(namesOf(ofMesh(mesh).make(choice).made), Names{"remove-unused-joints"});
  Repairer repairer = ofMesh(mesh);
  ASSERT_TRUE(repairer.needsClips(choice));
  repairer.addClip({"walk.md5anim", bytesIn(clip)});
  const Repaired repaired = repairer.make(choice);
  EXPECT_FALSE(repaired.text);
  ASSERT_EQ(repaired.undone.size(), 1u);
  EXPECT_TRUE(repaired.undone[0].reason.starts_with("It would cause clip-fits-by-name in walk.md5anim: "))
      << repaired.undone[0].reason;
  // With the repair of the animation, both change together.
  const Choice both{{Repair::kRemoveUnusedJoints, Repair::kMatchMesh}, Choice::Asked::kNone, false};
  EXPECT_EQ(namesOf(repairer.make(both).made), Names{"remove-unused-joints"});
}

TEST(Repairs, AreRefusedIfWritingWouldHideDamage) {
  std::string text = meshText("0.25", "0.25");
  text.replace(text.find("weight 3 1 1"), 12, "weight 3 9 1");
  const Repaired repaired = ofMesh(text).make(kAll);
  EXPECT_FALSE(repaired.text);
  EXPECT_TRUE(repaired.made.empty());
  ASSERT_TRUE(repaired.obstacle);
  EXPECT_EQ(repaired.obstacle->code, "weight-joint-out-of-range");
  EXPECT_GT(repaired.obstacle->line, 1u);
}

TEST(Repairs, ComputeBoundsOnlyWithAMesh) {
  const std::string mesh = meshText("0.5", "0.5");
  const std::string clip = clipText("1", "( 0 0 0 ) ( 0 0 0 )");
  const Repairer alone(FileKind::kAnim, {"a.md5anim", bytesIn(clip)});
  EXPECT_TRUE(foundIn(alone).empty());
  const Repaired without = alone.make({{Repair::kComputeBounds}, Choice::Asked::kNone, false});
  EXPECT_FALSE(without.text);
  const Repaired with = ofClip(clip, mesh).make({{Repair::kComputeBounds}, Choice::Asked::kNone, false});
  ASSERT_TRUE(with.text);
  EXPECT_NE(with.text->find("( 0.5 0 0 ) ( 9 9 0 )"), std::string::npos) << *with.text;
  // Nothing is done twice, and bounds that contain the vertices stay.
  EXPECT_FALSE(ofClip(*with.text, mesh).make({{Repair::kComputeBounds}, Choice::Asked::kNone, false}).text);
  EXPECT_FALSE(
      ofClip(clipText("1"), mesh).make({{Repair::kComputeBounds}, Choice::Asked::kNone, false}).text);
}

TEST(Repairs, WriteTheJointsOfTheMesh) {
  const std::string mesh = meshText("0.5", "0.5");
  std::string clip = clipText("1");
  replace(clip, "numJoints 2", "numJoints 3");
  replace(clip, "\"leg\" 0 0 0\n", "\"tail\" 0 0 0\n\"leg\" 0 0 0\n");
  replace(clip, "( 1 0 0 ) ( 0 0 0 )\n", "( 5 5 5 ) ( 0 0 0 )\n( 1 0 0 ) ( 0 0 0 )\n");
  const std::vector<FoundRepair> found = ofClip(clip, mesh).find();
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].repair, Repair::kMatchMesh);
  EXPECT_EQ(found[0].effect, RepairEffect::kJoints) << "the motion of the tail is lost";
  EXPECT_FALSE(ofClip(clip, mesh).make({{}, Choice::Asked::kInvisible, false}).text);
  const Repaired repaired = ofClip(clip, mesh).make(kAll);
  EXPECT_EQ(namesOf(repaired.made), Names{"match-mesh"});
  ASSERT_TRUE(repaired.text);
  EXPECT_EQ(repaired.text->find("tail"), std::string::npos);
  EXPECT_TRUE(foundIn(ofClip(*repaired.text, mesh)).empty());
}

}  // namespace
}  // namespace md5v::repair
