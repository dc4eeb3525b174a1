#include "game/findings/name_habit.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/concat.h"

namespace md5v::game {
namespace {

using Names = std::vector<std::string>;

const Names kBones = {"Root", "Spine", "Upper_Arm.L", "Upper_Arm.R", "Hand.L"};

Names around(const Names& names, const std::string& before, const std::string& behind) {
  Names longer;
  for (const std::string& name : names) longer.push_back(concat(before, name, behind));
  return longer;
}

struct Row {
  const char* what;
  Names in_mesh;
  Names in_clip;
  const char* expected;
};

TEST(NameHabit, ExplainsNamesThatDifferByOneRule) {
  const Row rows[] = {
      {"capitals",
       kBones,
       {"ROOT", "SPINE", "UPPER_ARM.L", "UPPER_ARM.R", "HAND.L"},
       "The names differ only in capitals: 'Root' is 'ROOT'."},
      {"an armature", kBones, around(kBones, "Armature_", ""),
       "The names in the animation are those of the mesh with 'Armature_' before them."},
      {"a namespace", kBones, around(kBones, "rig:", ""),
       "The names in the animation are those of the mesh with 'rig:' before them."},
      {"an ending", kBones, around(kBones, "", "_jnt"),
       "The names in the animation are those of the mesh with '_jnt' behind them."},
      {"the mesh's", around(kBones, "mixamorig:", ""), kBones,
       "The names in the mesh are those of the animation with 'mixamorig:' before them."},
      {"dots and blanks",
       {"Arm.L", "Upper Arm.R"},
       {"Arm_L", "Upper_Arm_R"},
       "The names differ only in the characters between their words: 'Arm.L' is 'Arm_L'."},
      {"an invisible blank",
       {"hand"},
       {"hand "},
       "The names differ only in spaces before or after them: 'hand' is 'hand '."},
      {"four of five",
       kBones,
       {"root", "spine", "upper_arm.l", "upper_arm.r", "Tail"},
       "The names differ only in capitals: 'Root' is 'root'."},
  };
  for (const Row& row : rows) EXPECT_EQ(nameHabit(row.in_mesh, row.in_clip), row.expected) << row.what;
}

TEST(NameHabit, ExplainsAnotherUnicodeForm) {
  const Names composed = {"h\u00fcfte", "Kn\u00f6chel.L", "ma\u00f1ana", "\u0439"};
  const Names apart = {"hu\u0308fte", "Kno\u0308chel.L", "man\u0303ana", "\u0438\u0306"};
  const std::string start = "The names look alike but differ in their Unicode form: accents are ";
  const std::string whole = "part of their letters (NFC)";
  const std::string own = "characters of their own (NFD)";
  EXPECT_EQ(nameHabit(composed, apart), start + whole + " in the mesh and " + own + " in the animation.");
  EXPECT_EQ(nameHabit(apart, composed), start + own + " in the mesh and " + whole + " in the animation.");
  EXPECT_EQ(nameHabit(composed, Names{"hu\u0308ft", "man\u0303ana"}), "");
  // Other letters in the same form are other names.
  EXPECT_EQ(nameHabit(Names{"k\u00e4lte"}, Names{"k\u00f6lte"}), "");
}

TEST(NameHabit, GuessesNothing) {
  const Row rows[] = {
      {"where nothing is missing", {}, {"a", "b"}, ""},
      {"where nothing is left over", {"a", "b"}, {}, ""},
      {"where names have nothing in common", {"Root", "Spine"}, {"Bone1", "Bone2"}, ""},
      {"where one name happens to end like another", {"Arm"}, {"ForeArm"}, ""},
      {"where names are empty", {"", ""}, {"x", "y"}, ""},
      {"where each has a prefix of its own", {"Hand", "Foot"}, {"LHand", "RFoot"}, ""},
      {"where two of five differ", kBones, {"root", "spine", "upper_arm.l", "Tail", "Wing"}, ""},
      {"from bytes that are no text", {"\xff\xcc", "\xcc"}, {"\xe2\x82", "\xcc\x81"}, ""},
  };
  for (const Row& row : rows) EXPECT_EQ(nameHabit(row.in_mesh, row.in_clip), row.expected) << row.what;
}

TEST(NameHabit, IsFoundAmongThousandsOfNames) {
  Names mesh;
  for (int i = 0; i < 5000; ++i) mesh.push_back("bone" + std::to_string(i));
  EXPECT_EQ(nameHabit(mesh, around(mesh, "rig|", "")),
            "The names in the animation are those of the mesh with 'rig|' before them.");
}

}  // namespace
}  // namespace md5v::game
