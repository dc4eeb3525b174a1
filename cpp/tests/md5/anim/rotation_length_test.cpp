// The digits of rotations, and rotations longer than 1.
#include <gtest/gtest.h>

#include <string>

#include "tests/md5/anim_testing.h"

namespace md5v::md5 {
namespace {

// 0.99999999 is not a float: from the nearest one, w would be 2.4 times too large.
TEST(AnimComponents, KeepDigitsThatAFloatDoesNotHave) {
  const std::string text = R"(MD5Version 10 commandline "" numFrames 3 numJoints 2 frameRate 24
    numAnimatedComponents 4 hierarchy { "a" -1 0 0 "b" 0 57 0 } bounds { }
    baseframe { ( 0 0 0 ) ( 0 0 0 ) ( 1 2 3 ) ( 0 0 0 ) }
    frame 2 { 1 0 0 0.99999999 } frame 0 { 1 0 0 0.5 } frame 1 { 1 0 1e-9 0.99999999 })";
  const Parsed<AnimFile> parsed(animReader, text);
  ASSERT_TRUE(parsed.file.has_value());
  EXPECT_EQ(parsed.file->components, (Components{1, 0, 0, 0.5, 1, 0, 1e-9, 0.99999999, 1, 0, 0, 0.99999999}));
  checkGuarantees(*parsed.file, text.size());
}

TEST(RotationLength, ReportsRotationsLongerThanOneOnceAnAnimation) {
  const Parsed<AnimFile> parsed = parseWith("11 0.2", "11 0.9");
  EXPECT_EQ(parsed.findings(), Findings{});
  const std::string degrees = changed(with("11 0.2", "11 45"), "12 0.3", "12 90");
  const Parsed<AnimFile> turned = parse(degrees);
  EXPECT_EQ(turned.findings(), Findings{"rotation-too-long"});
  EXPECT_EQ(turned.placeOf(Code::kRotationTooLong), "30:6");
  EXPECT_EQ(turned.messageOf(Code::kRotationTooLong),
            "The rotation of joint 'origin' in frame 1 is longer than 1; it is normalised. "
            "Occurrences in this animation: 2.");
  EXPECT_EQ(turned.file->components, (Components{10, 0.1, 11, 45, 12, 90}));
  // The report is about the base frame instead.
  EXPECT_EQ(parse(changed(degrees, "( 0.5 0 0 )", "( 60 0 0 )")).placeOf(Code::kRotationTooLong), "21:15");
  EXPECT_EQ(parse(changed(degrees, "( 0.5 0 0 )", "( 60 0 0 )")).findings(), Findings{"rotation-too-long"});
  // The rotation is too long only with the numbers of both base frame and frame.
  const Parsed<AnimFile> together = parse(changed(with("11 0.2", "11 0.9"), "( 0.5 0 0 )", "( 0.5 0.8 0 )"));
  EXPECT_EQ(together.findings(), Findings{"rotation-too-long"});
  EXPECT_EQ(together.placeOf(Code::kRotationTooLong), "30:6");
}

TEST(RotationLength, FindsLongRotationsAfterOddNumbers) {
  EXPECT_EQ(parseWith("11 0.2", "1E1 45").placeOf(Code::kRotationTooLong), "30:7");
}

}  // namespace
}  // namespace md5v::md5
