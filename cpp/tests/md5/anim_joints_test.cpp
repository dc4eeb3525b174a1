// The joints of an animation: their parents, flags and components.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/md5/anim_testing.h"

namespace md5v::md5 {
namespace {

TEST(AnimJoints, UnknownFlagBitsAreMasked) {  // edge 50
  const Parsed<AnimFile> parsed = parseWith("-1 9 0", "-1 73 0");
  EXPECT_EQ(parsed.file->joints[0].flags, 9u);
  EXPECT_EQ(parsed.findings(), Findings{"anim-flags-unknown"});
  EXPECT_EQ(parsed.placeOf(Code::kAnimFlagsUnknown), "10:15");
  EXPECT_EQ(parseWith("-1 9 0", "-1 64 0").file->joints[0].flags, 0u);
}

TEST(AnimJoints, NegativeFlagsAreWhatFitsTheNumbers) {
  // A minus too many.
  const Parsed<AnimFile> amount = parseWith("-1 9 0", "-1 -9 0");
  EXPECT_EQ(amount.file->joints[0].flags, 9u);
  EXPECT_EQ(amount.findings(), Findings{"anim-flags-unknown"});
  // All bits, before a joint that uses the numbers behind them.
  std::string all = changed(kAnim, "numAnimatedComponents 2", "numAnimatedComponents 8");
  all = changed(all, "\"arm\" 0 0 0", "\"arm\" 0 9 6");
  for (const char* numbers : {"10 0.1", "11 0.2", "12 0.3"})
    all = changed(all, numbers, "1 2 3 0.1 0.1 0.1 " + std::string(numbers));
  const Parsed<AnimFile> whole = parse(changed(all, "-1 9 0", "-1 -1 0"));
  EXPECT_EQ(whole.file->joints[0].flags, uint32_t{kAllAnimFlags});
  EXPECT_EQ(whole.file->joints[1].flags, 9u);
  EXPECT_EQ(whole.findings(), Findings{"anim-flags-unknown"});
}

TEST(AnimJoints, JointsWhoseComponentsLieOutsideStandStill) {  // edge 51
  for (const char* first : {"1", "2", "-1", "4294967295", "99999999999999999999"}) {
    const Parsed<AnimFile> parsed = parseWith("-1 9 0", "-1 9 " + std::string(first));
    EXPECT_EQ(parsed.file->joints[0].flags, 0u) << first;
    EXPECT_EQ(parsed.findings(), Findings{"component-out-of-range"}) << first;
    EXPECT_EQ(parsed.placeOf(Code::kComponentOutOfRange), "10:17") << first;
    EXPECT_EQ(parsed.file->components, kComponents) << first;
  }
}

TEST(AnimJoints, FirstComponentOfAStillJointMeansNothing) {  // edge 52
  EXPECT_TRUE(parseWith("\"arm\" 0 0 0", "\"arm\" 0 0 1").diagnostics.empty());
  for (const char* first : {"2", "77", "-1"}) {
    const Parsed<AnimFile> parsed = parseWith("\"arm\" 0 0 0", "\"arm\" 0 0 " + std::string(first));
    EXPECT_EQ(parsed.findings(), Findings{}) << first;
    EXPECT_EQ(parsed.placeOf(Code::kFirstComponentUnused), "11:13") << first;
    EXPECT_EQ(parsed.diagnostics.size(), 1u) << first;
  }
}

TEST(AnimJoints, NumbersWithADashAreNamedAsTheyStand) {
  const Parsed<AnimFile> parsed = parseWith("\"arm\" 0 0 0", "\"arm\" 0 0 \u22121");
  EXPECT_NE(parsed.messageOf(Code::kFirstComponentUnused).find("begin with \u22121,"), std::string::npos);
}

TEST(AnimJoints, TellsNumbersThatTwoJointsUseAndSuchAsNoneUses) {
  const Parsed<AnimFile> shared = parseWith("\"arm\" 0 0 0", "\"arm\" 0 9 0");
  EXPECT_EQ(shared.findings(), Findings{"components-shared"});
  EXPECT_EQ(shared.placeOf(Code::kComponentsShared), "11:13");
  EXPECT_EQ(shared.messageOf(Code::kComponentsShared),
            "Joint 'arm' uses numbers of each frame that joint 'origin' uses, too.");
  const Parsed<AnimFile> gap = parseWith("\"origin\" -1 9 0", "\"origin\" -1 8 1");
  EXPECT_EQ(gap.messageOf(Code::kComponentsSurplus),
            "Of the numbers of each frame, 1 is used by no joint, from number 0 on.");
  EXPECT_EQ(gap.diagnostics.size(), 1u);
  const Parsed<AnimFile> swapped =
      parseWith("\"origin\" -1 9 0 // ( Tx Qx )\n  \"arm\" 0 0 0", "\"origin\" -1 1 1\n  \"arm\" 0 1 0");
  EXPECT_TRUE(swapped.diagnostics.empty());
}

// kAnim with three joints that move, and frames of 7 numbers.
std::string withThree(const char* first, const char* second, const char* third) {
  std::string text =
      changed(with("numJoints 2", "numJoints 3"), "numAnimatedComponents 2", "numAnimatedComponents 7");
  text = changed(text, "\"origin\" -1 9 0", "\"origin\" -1 " + std::string(first));
  text = changed(text, "\"arm\" 0 0 0", "\"arm\" 0 " + std::string(second) + "\n  \"hand\" 1 " + third);
  text = changed(text, "( 0 0.5 0 )\n", "( 0 0.5 0 )\n  ( 0 0 0 ) ( 0 0 0 )\n");
  for (const char* number : {"0.1", "0.2", "0.3"})
    text = changed(text, std::string(number) + "\n", std::string(number) + " 0 3 0.1 0.1 0.1\n");
  return text;
}

TEST(AnimJoints, TellsWhereTheFlagsAskForFewerNumbersThanStandThere) {
  const Parsed<AnimFile> parsed = parse(withThree("9 0", "24 2", "3 5"));
  EXPECT_EQ(parsed.diagnostics.size(), 1u);
  EXPECT_EQ(parsed.placeOf(Code::kComponentsSurplus), "11:11");
  EXPECT_EQ(parsed.find(Code::kComponentsSurplus)->severity, Severity::kInfo);
  EXPECT_EQ(
      parsed.messageOf(Code::kComponentsSurplus),
      "Joint 'arm' uses 2 numbers by its flags 24, but those of the next begin 3 later. Of the 7 numbers "
      "of each frame, 1 is used by no joint.");
  // Behind the last ones, too.
  EXPECT_EQ(parse(withThree("1 0", "1 3", "1 5")).diagnostics.size(), 1u);
  EXPECT_EQ(
      parse(withThree("1 0", "1 3", "1 5")).messageOf(Code::kComponentsSurplus),
      "Joint 'origin' uses 1 number by its flags 1, but those of the next begin 3 later. Of the 7 numbers "
      "of each frame, 4 are used by no joint.");
  // Only there it is the count.
  EXPECT_EQ(parse(withThree("1 0", "1 1", "1 2")).messageOf(Code::kComponentsSurplus),
            "'numAnimatedComponents' says 7, but the joints use only 3.");
}

TEST(AnimJoints, RotationsOfJointsWithTooFewFlagsAreNotCalledTooLong) {
  const Parsed<AnimFile> parsed = parse(withThree("9 0", "56 2", "48 5"));
  EXPECT_EQ(parsed.findings(), Findings{"rotation-too-long"});
  EXPECT_EQ(parse(withThree("9 0", "24 2", "48 5")).findings(), Findings{});
}

TEST(AnimJoints, WhatAJointThatIsOutOfRangeWouldShareIsNotTold) {
  // The first two of its numbers are those of the first joint.
  for (const char* first : {"\"arm\" 0 7 0", "\"arm\" 0 7 1"}) {
    const Parsed<AnimFile> parsed = parseWith("\"arm\" 0 0 0", first);
    EXPECT_EQ(parsed.findings(), Findings{"component-out-of-range"}) << first;
    EXPECT_EQ(parsed.diagnostics.size(), 1u) << first;
    EXPECT_EQ(parsed.file->joints[1].flags, 0u) << first;
    EXPECT_EQ(parsed.file->joints[0].flags, 9u) << first;
  }
  const Parsed<AnimFile> before =
      parseWith("\"origin\" -1 9 0 // ( Tx Qx )\n  \"arm\" 0 0 0", "\"origin\" -1 7 0\n  \"arm\" 0 9 0");
  EXPECT_EQ(before.findings(), Findings{"component-out-of-range"});
  EXPECT_EQ(before.diagnostics.size(), 1u);
}

TEST(AnimJoints, OfAJointThatLacksNumbersNothingElseIsTold) {
  const struct {
    const char* what;
    std::string text;
    const char* place;
  } kRows[] = {
      {"the first component", with("\"arm\" 0 0 0", "\"arm\" 0 1"), "11:12"},
      {"flags and first component", with("\"arm\" 0 0 0", "\"arm\" 0"), "11:10"},
      {"the first component of the one that moves", with("-1 9 0 // ( Tx Qx )", "-1 9"), "10:16"},
      {"as in a mesh", with("\"arm\" 0 0 0", "\"arm\" 0 ( 0 0 10 ) ( 0 0 0 )"), "11:11"},
  };
  for (const auto& row : kRows) {
    const Parsed<AnimFile> parsed = parse(row.text);
    EXPECT_EQ(parsed.findings(), Findings{"unexpected-token"}) << row.what;
    EXPECT_EQ(parsed.diagnostics.size(), 1u) << row.what;
    EXPECT_EQ(parsed.placeOf(Code::kUnexpectedToken), row.place) << row.what;
    EXPECT_EQ(parsed.file->joints.size(), 2u) << row.what;
    EXPECT_EQ(parsed.file->components, kComponents) << row.what;
  }
}

TEST(AnimJoints, SeveralRootsAreAccepted) {  // edge 54
  const Parsed<AnimFile> parsed = parseWith("\"arm\" 0", "\"arm\" -1");
  EXPECT_EQ(parsed.findings(), Findings{"anim-several-roots"});
  EXPECT_EQ(parsed.file->joints[1].parent, -1);
}

TEST(AnimJoints, SettlesParents) {  // edges 27 and 28
  EXPECT_EQ(parseWith("\"arm\" 0", "\"arm\" 1").findings(), Findings{"joint-parent-cycle"});
  EXPECT_EQ(parseWith("\"arm\" 0", "\"arm\" 9").findings(), Findings{"joint-parent-out-of-range"});
  EXPECT_EQ(parseWith("\"arm\"", "\"origin\"").findings(), Findings{"joint-name-duplicate"});
}

TEST(AnimJoints, SignsInFrontOfNamesWithoutQuotesArePassedOver) {
  const Parsed<AnimFile> parsed = parse(changed(with("\"origin\"", "- origin"), "\"arm\"", "12: arm"));
  EXPECT_EQ(parsed.findings(), (Findings{"unexpected-token", "unexpected-token"}));
  ASSERT_EQ(parsed.file->joints.size(), 2u);
  EXPECT_EQ(parsed.file->joints[0].name, "origin");
  EXPECT_EQ(parsed.file->joints[1].name, "arm");
  EXPECT_EQ(parsed.file->components, kComponents);
}

TEST(AnimJoints, UnquotedNamesMayLookLikeKeywords) {
  EXPECT_EQ(parseWith("\"arm\"", "camera").file->joints[1].name, "camera");
  EXPECT_EQ(parseWith("\"arm\"", "Bone").findings(), Findings{});
}

// A comment that lost its slashes, and words: neither moves the joints behind it.
TEST(AnimJoints, WordsBehindJointsAreNoJoints) {
  for (const std::string words : {"( Tx Qx )", "root ( Tx Qx )", "root", "TODO: fix this"}) {
    const Parsed<AnimFile> parsed = parse(with("// ( Tx Qx )", words));
    ASSERT_TRUE(parsed.file) << words;
    EXPECT_EQ(parsed.file->joints.size(), 2u) << words;
    EXPECT_EQ(parsed.findings(), Findings{"unexpected-token"}) << words;
    EXPECT_EQ(parsed.placeOf(Code::kUnexpectedToken), "10:19") << words;
  }
  const Parsed<AnimFile> last = parse(with("// origin", "origin"));
  EXPECT_EQ(last.file->joints.size(), 2u);
  EXPECT_EQ(last.messageOf(Code::kUnexpectedToken), "Behind a joint stands 'origin', which was passed over.");
  const Parsed<AnimFile> sign = parse(with("}\n\nbounds", ";\n\nbounds"));
  EXPECT_EQ(sign.file->joints.size(), 2u);
  EXPECT_EQ(sign.findings(), (Findings{"stray-character", "missing-brace"}));
}

}  // namespace
}  // namespace md5v::md5
