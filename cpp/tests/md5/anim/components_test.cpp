// Flags and first components of joints.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/md5/anim_testing.h"

namespace md5v::md5 {
namespace {

TEST(Components, MaskUnknownFlagBits) {
  const Parsed<AnimFile> parsed = parseWith("-1 9 0", "-1 73 0");
  EXPECT_EQ(parsed.file->joints[0].flags, 9u);
  EXPECT_EQ(parsed.findings(), Findings{"anim-flags-unknown"});
  EXPECT_EQ(parsed.placeOf(Code::kAnimFlagsUnknown), "10:15");
  EXPECT_EQ(parseWith("-1 9 0", "-1 64 0").file->joints[0].flags, 0u);
}

TEST(Components, IgnoreComponentsOfJointsThatReachBeyondTheFrame) {
  for (const char* first : {"1", "2", "-1", "4294967295", "99999999999999999999"}) {
    const Parsed<AnimFile> parsed = parseWith("-1 9 0", "-1 9 " + std::string(first));
    EXPECT_EQ(parsed.file->joints[0].flags, 0u) << first;
    EXPECT_EQ(parsed.findings(), Findings{"component-out-of-range"}) << first;
    EXPECT_EQ(parsed.placeOf(Code::kComponentOutOfRange), "10:17") << first;
    EXPECT_EQ(parsed.file->components, kComponents) << first;
  }
}

TEST(Components, IgnoreTheFirstComponentOfAJointThatDoesNotMove) {
  EXPECT_TRUE(parseWith("\"arm\" 0 0 0", "\"arm\" 0 0 1").diagnostics.empty());
  for (const char* first : {"2", "77", "-1"}) {
    const Parsed<AnimFile> parsed = parseWith("\"arm\" 0 0 0", "\"arm\" 0 0 " + std::string(first));
    EXPECT_EQ(parsed.findings(), Findings{}) << first;
    EXPECT_EQ(parsed.placeOf(Code::kFirstComponentUnused), "11:13") << first;
    EXPECT_EQ(parsed.diagnostics.size(), 1u) << first;
  }
}

TEST(Components, ReportAJointOutOfRangeOnce) {
  // Its first two numbers belong to the first joint.
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

TEST(Components, ReportAJointThatLacksNumbersOnce) {
  const struct {
    const char* what;
    std::string text;
    const char* place;
  } kRows[] = {
      {"the first component", with("\"arm\" 0 0 0", "\"arm\" 0 1"), "12:1"},
      {"flags and first component", with("\"arm\" 0 0 0", "\"arm\" 0"), "12:1"},
      {"the first component of the one that moves", with("-1 9 0 // ( Tx Qx )", "-1 9"), "11:3"},
      {"as in a mesh", with("\"arm\" 0 0 0", "\"arm\" 0 ( 0 0 10 ) ( 0 0 0 )"), "11:11"},
  };
  for (const auto& row : kRows) {
    const Parsed<AnimFile> parsed = parse(row.text);
    EXPECT_EQ(parsed.findings(), Findings{"unexpected-token"}) << row.what;
    EXPECT_EQ(parsed.placeOf(Code::kUnexpectedToken), row.place) << row.what;
    EXPECT_EQ(parsed.file->joints.size(), 2u) << row.what;
    EXPECT_EQ(parsed.file->components, kComponents) << row.what;
  }
}

TEST(Components, AreReadForSeveralRoots) {
  const Parsed<AnimFile> parsed = parseWith("\"arm\" 0", "\"arm\" -1");
  EXPECT_EQ(parsed.findings(), Findings{"anim-several-roots"});
  EXPECT_EQ(parsed.file->joints[1].parent, -1);
}

TEST(Components, AreReadForJointsWithInvalidParents) {
  EXPECT_EQ(parseWith("\"arm\" 0", "\"arm\" 1").findings(), Findings{"joint-parent-cycle"});
  EXPECT_EQ(parseWith("\"arm\" 0", "\"arm\" 9").findings(), Findings{"joint-parent-out-of-range"});
  EXPECT_EQ(parseWith("\"arm\"", "\"origin\"").findings(), Findings{"joint-name-duplicate"});
}

}  // namespace
}  // namespace md5v::md5
