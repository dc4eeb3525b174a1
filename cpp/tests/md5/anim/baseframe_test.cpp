// The base frame: one pose per joint.
#include <gtest/gtest.h>

#include <string>

#include "tests/md5/anim_testing.h"

namespace md5v::md5 {
namespace {

TEST(Baseframe, IsCheckedAgainstTheJoints) {
  EXPECT_EQ(parse(with(block("baseframe"), "")).findings(), Findings{"baseframe-count"});
  EXPECT_EQ(parseWith("  ( 4 5 6 ) ( 0 0.5 0 )\n", "").findings(), Findings{"baseframe-count"});
  EXPECT_EQ(parseWith("  ( 4 5 6 ) ( 0 0.5 0 )\n", "").messageOf(Code::kBaseframeCount),
            "The base frame has 1 pose, but there are 2 joints.");
  std::string one_joint = with("  \"arm\" 0 0 0 // origin\n", "");
  one_joint.replace(one_joint.find("numJoints 2"), 11, "numJoints 1");
  EXPECT_EQ(parse(one_joint).messageOf(Code::kBaseframeCount),
            "The base frame has 2 poses, but there is 1 joint.");
  EXPECT_EQ(parseWith("baseframe {", "baseframe { (0 0 0)(0 0 0)").findings(), Findings{"baseframe-count"});
}

TEST(Baseframe, KeepsThePosesAfterADamagedOne) {
  const struct {
    const char* pose;
    const char* place;
  } kRows[] = {
      {"( 1 2 3 ) x ( 0.5 0 0 )", "21:13"}, {"( 1 2 3 m ) ( 0.5 0 0 )", "21:11"},
      {"( 1 2 3 ) ( 0.5 0 0 m )", "21:23"}, {"( 1 2 3 ) ( 0.5 0 0 ) x", "21:25"},
      {"( 1 2 3 ) ( 0.5 0 0 ) 7", "21:25"}, {"x ( 1 2 3 ) ( 0.5 0 0 )", "21:3"},
      {"( 1 2 3 ( 0.5 0 0 )", "21:11"},
  };
  for (const auto& row : kRows) {
    const Parsed<AnimFile> parsed = parseWith("( 1 2 3 ) ( 0.5 0 0 )", row.pose);
    EXPECT_EQ(parsed.findings(), Findings{"unexpected-token"}) << row.pose;
    ASSERT_EQ(parsed.file->baseframe.size(), 2u) << row.pose;
    EXPECT_EQ(parsed.file->baseframe[1].position, glm::vec3(4, 5, 6)) << row.pose;
    EXPECT_EQ(parsed.file->baseframe[1].rotation, glm::dvec3(0, 0.5, 0)) << row.pose;
    EXPECT_EQ(parsed.placeOf(Code::kUnexpectedToken), row.place) << row.pose;
    EXPECT_EQ(parsed.file->components, kComponents) << row.pose;
  }
}

TEST(Baseframe, ReportsOneRotationThatIsTooLong) {
  const Parsed<AnimFile> parsed = parseWith("( 0 0.5 0 )", "( 0 45 0 )");
  EXPECT_EQ(parsed.findings(), Findings{"rotation-too-long"});
  EXPECT_EQ(parsed.placeOf(Code::kRotationTooLong), "22:15");
}

// Found by fuzzing.
TEST(Baseframe, EndsAnUnclosedPose) {
  const std::string head =
      "MD5Version 10 commandline \"\" numJoints 1 hierarchy {\n\"hand\" -1 0 0 }\nbaseframe { ( 0 0 30\n";
  for (const std::string rest : {"x", "\nx", "1 x", "\"x\"", "hierarchy {", ")"}) {
    const Parsed<AnimFile> parsed = parse(head + rest + "\nhierarchy { \"hand\" -1 0 0 }\n");
    EXPECT_FALSE(parsed.diagnostics.empty()) << rest;
  }
}

}  // namespace
}  // namespace md5v::md5
