#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/md5/anim_testing.h"

namespace md5v::md5 {
namespace {

TEST(AnimPairs, BoundsMayBeMissingOrWrong) {  // edge 53
  const struct {
    const char* what;
    std::string text;
    Code code;
    size_t count;
  } kRows[] = {
      {"missing", with(block("bounds"), ""), Code::kBoundsMissing, 0},
      {"none", with(block("bounds"), "bounds { }"), Code::kBoundsMissing, 0},
      {"one less", with("  ( -3 -1 -1 ) ( 3 1 1 )\n", ""), Code::kBoundsCount, 0},
      {"one more", with("bounds {", "bounds { ( 0 0 0 ) ( 1 1 1 )"), Code::kBoundsCount, 0},
      {"without size", with(block("bounds"), "bounds { (0 0 0)(0 0 0) (0 0 0)(0 0 0) (1 1 1)(1 1 1) }"),
       Code::kBoundsEmpty, 3},
      {"upside down", with(block("bounds"), "bounds { (0 0 0)(0 0 -1) (0 0 0)(0 0 -1) (0 0 0)(0 -1 2) }"),
       Code::kBoundsInverted, 3},
  };
  for (const auto& row : kRows) {
    const Parsed<AnimFile> parsed = parse(row.text);
    EXPECT_TRUE(parsed.has(row.code)) << row.what;
    EXPECT_EQ(parsed.file->bounds.size(), row.count) << row.what;
    EXPECT_EQ(parsed.diagnostics.size(), 1u) << row.what;
    EXPECT_EQ(parsed.file->components, kComponents) << row.what;
  }
}

// A joint is added to see an odd number of them.
TEST(AnimPairs, LinesWithOneOrThreeVectorsAreAPoseEach) {
  const std::string third =
      changed(with("numJoints 2", "numJoints 3"), "// origin\n", "// origin\n\"hand\" 1 0 0\n");
  const std::string odd = changed(third, "( 0 0.5 0 )\n", "( 0 0.5 0 )\n  ( 7 8 9 ) ( 0 0 0 )\n");
  for (const std::string& text : {kAnim, odd}) {
    const size_t begin = text.find("  ( 1 2 3 )");
    const std::string poses = text.substr(begin, text.find('}', begin) - begin);
    const Parsed<AnimFile> three = parse(changed(text, poses, replacedAll(poses, ")\n", ") ( 1 1 1 )\n")));
    EXPECT_EQ(three.findings(), Findings{"unexpected-token"});
    EXPECT_EQ(three.messageOf(Code::kUnexpectedToken),
              "Expected two vectors on each line of the base frame but found 3; the first two are used.");
    EXPECT_EQ(three.file->baseframe[1].position, glm::vec3(4, 5, 6));
    EXPECT_EQ(three.file->baseframe[1].rotation, glm::dvec3(0, 0.5, 0));
    const Parsed<AnimFile> one = parse(changed(text, poses, replacedAll(poses, " ( 0", " // ( 0")));
    EXPECT_EQ(one.findings(), Findings{"unexpected-token"});
    EXPECT_EQ(one.placeOf(Code::kUnexpectedToken), text == odd ? "22:3" : "21:3");
    EXPECT_EQ(
        one.messageOf(Code::kUnexpectedToken),
        "Expected two vectors on each line of the base frame but found 1; 0 0 0 stands for the second.");
    EXPECT_EQ(one.file->baseframe[1].position, glm::vec3(4, 5, 6));
    EXPECT_EQ(one.file->baseframe[1].rotation, glm::dvec3(0));
  }
  // A vector a line, but all are there.
  EXPECT_TRUE(parse(replacedAll(kAnim, ") (", ")\n(")).diagnostics.empty());
}

// Found by fuzzing: it was looked at without end.
TEST(AnimPairs, ALineWithOneVectorThatHasNoEndIsLeft) {
  const std::string head =
      "MD5Version 10 commandline \"\" numJoints 1 hierarchy {\n\"hand\" -1 0 0 }\nbaseframe { ( 0 0 30\n";
  for (const std::string rest : {"x", "\nx", "1 x", "\"x\"", "hierarchy {", ")"}) {
    const Parsed<AnimFile> parsed = parse(head + rest + "\nhierarchy { \"hand\" -1 0 0 }\n");
    EXPECT_FALSE(parsed.diagnostics.empty()) << rest;
  }
}

TEST(AnimPairs, WhatStandsAroundVectorsShiftsNone) {
  for (const char* pose :
       {"( 1 2 3 ) x ( 0.5 0 0 )", "( 1 2 3 ) 0 ( 0.5 0 0 )", "( 1 2 3 ) . ( 0.5 0 0 )",
        "( 1 2 3 m ) ( 0.5 0 0 )", "( 1 2 3 0 ( 0.5 0 0 )", "( 1 2 3 ) ( 0.5 0 0 m )",
        "( 1 2 3 ) ( 0.5 0 0 0", "( 1 2 3 ) ( 0.5 0 0 ) x", "( 1 2 3 ) ( 0.5 0 0 ) 7",
        "x ( 1 2 3 ) ( 0.5 0 0 )", "( 1 2 3 ) 0.5 0 0", "x 1 2 3 ) ( 0.5 0 0 )", ", 1 2 3 ) ( 0.5 0 0 )"}) {
    const Parsed<AnimFile> parsed = parseWith("( 1 2 3 ) ( 0.5 0 0 )", pose);
    EXPECT_EQ(parsed.findings().size(), 1u) << pose;
    EXPECT_EQ(parsed.file->baseframe[0].position, glm::vec3(1, 2, 3)) << pose;
    EXPECT_EQ(parsed.file->baseframe[0].rotation, glm::dvec3(0.5, 0, 0)) << pose;
    EXPECT_EQ(parsed.file->baseframe[1].position, glm::vec3(4, 5, 6)) << pose;
    EXPECT_EQ(parsed.file->baseframe[1].rotation, glm::dvec3(0, 0.5, 0)) << pose;
  }
  const Parsed<AnimFile> word = parseWith("( 1 2 3 ) (", "( 1 2 3 ) x (");
  EXPECT_EQ(word.placeOf(Code::kUnexpectedToken), "21:13");
  EXPECT_EQ(word.messageOf(Code::kUnexpectedToken), "Expected '(' and the base frame but found 'x'.");
}

TEST(AnimPairs, AVectorThatIsGoneShiftsNoOther) {
  const Parsed<AnimFile> base = parseWith("( 1 2 3 ) ( 0.5 0 0 )", "( 1 2 3 )");
  EXPECT_EQ(base.findings(), Findings{"unexpected-token"});
  EXPECT_EQ(base.placeOf(Code::kUnexpectedToken), "21:12");
  EXPECT_EQ(base.file->baseframe[1].position, glm::vec3(4, 5, 6));
  EXPECT_EQ(base.file->baseframe[1].rotation, glm::dvec3(0, 0.5, 0));
  const Parsed<AnimFile> six = parseWith("( 1 2 3 ) ( 0.5 0 0 )", "( 1 2 3 0.5 0 0 )");
  EXPECT_EQ(six.findings(), Findings{"vector-size"});
  EXPECT_EQ(six.file->baseframe[1].position, glm::vec3(4, 5, 6));
  const Parsed<AnimFile> bounds = parseWith("( -2 -1 -1 ) ( 2 1 1 )", "( -2 -1 -1 )");
  EXPECT_EQ(bounds.findings(), Findings{"unexpected-token"});
  EXPECT_EQ(bounds.file->bounds.at(2).max, glm::vec3(3, 1, 1));
}

// Fuzzing found that it was not.
TEST(AnimPairs, ABraceAmongBoundsOfVersion6IsPassedOver) {
  const std::string version6 =
      changed(with("hierarchy {", "numchannels 0\nhierarchy {"), "( -2 -1 -1 )", "{ -2 -1 -1 )");
  EXPECT_FALSE(parse(version6).findings().empty());
}

TEST(AnimPairs, OddNumbersInPairsOfSeveralLinesAreTheOnlyOddThing) {
  for (const char* odd : {"+1", "1E0", "01", "1,5", "/*c*/1"}) {
    const std::string first = std::string("( ") + odd + " 2 3 )\n( 0.5 0 0 )\n";
    const Parsed<AnimFile> base = parseWith("( 1 2 3 ) ( 0.5 0 0 )\n", first);
    EXPECT_FALSE(base.has(Code::kUnexpectedToken) || base.has(Code::kBaseframeCount)) << odd;
    ASSERT_EQ(base.file->baseframe.size(), 2u) << odd;
    EXPECT_EQ(base.file->baseframe[0].position.z, 3.0f) << odd;
    EXPECT_EQ(base.file->baseframe[0].rotation, glm::dvec3(0.5, 0, 0)) << odd;
    EXPECT_EQ(base.file->baseframe[1].position, glm::vec3(4, 5, 6)) << odd;
    const Parsed<AnimFile> bounds =
        parseWith("( -2 -1 -1 ) ( 2 1 1 )", std::string("( -2 -1 -1 )\n( 2 ") + odd + " 1 )\n");
    EXPECT_EQ(bounds.file->bounds.at(2).max, glm::vec3(3, 1, 1)) << odd;
  }
  // A rotation is too long however its position is written.
  const Parsed<AnimFile> both = parseWith("( 1 2 3 ) ( 0.5 0 0 )", "( +1 2 3 )\n( 5 0 0 )");
  EXPECT_TRUE(both.has(Code::kRotationTooLong));
  EXPECT_EQ(both.placeOf(Code::kRotationTooLong), "22:3");
}

TEST(AnimPairs, BaseFrameMayBeMissingOrWrong) {
  EXPECT_EQ(parse(with(block("baseframe"), "")).findings(), Findings{"baseframe-missing"});
  EXPECT_EQ(parseWith("  ( 4 5 6 ) ( 0 0.5 0 )\n", "").findings(), Findings{"baseframe-count"});
  EXPECT_EQ(parseWith("  ( 4 5 6 ) ( 0 0.5 0 )\n", "").messageOf(Code::kBaseframeCount),
            "'baseframe' has 1 pose, but there are 2 joints.");
  std::string one_joint = with("  \"arm\" 0 0 0 // origin\n", "");
  // Where a joint is gone, that says it, too.
  EXPECT_EQ(parse(one_joint).findings(), Findings{"joints-missing"});
  one_joint.replace(one_joint.find("numJoints 2"), 11, "numJoints 1");
  EXPECT_EQ(parse(one_joint).messageOf(Code::kBaseframeCount),
            "'baseframe' has 2 poses, but there is 1 joint.");
  EXPECT_EQ(parseWith("baseframe {", "baseframe { (0 0 0)(0 0 0)").findings(), Findings{"baseframe-count"});
  EXPECT_EQ(parseWith("( 4 5 6 ) (", "( 4 5 6 (").file->baseframe[1].rotation, glm::dvec3(0, 0.5, 0));
}

}  // namespace
}  // namespace md5v::md5
