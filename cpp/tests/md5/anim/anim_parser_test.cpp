// Valid .md5anim files, their headers, and files that contain no animation.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "tests/md5/anim_testing.h"

namespace md5v::md5 {
namespace {

TEST(AnimParser, ReportsWhyAFileContainsNoAnimation) {
  const struct {
    std::string text;
    Code code;
  } kRows[] = {
      {"", Code::kEmptyFile},
      {"MD5Version 10 commandline \"\"", Code::kNothingReadable},
      {"numFrames 0 numJoints 0 hierarchy { } bounds { } baseframe { }", Code::kNothingReadable},
      {"numFrames 1 numJoints 1 hierarchy { a -1 0 0 }", Code::kNothingReadable},
      {"frame 0 { 1 2 3 }", Code::kNothingReadable},
      {"MD5Version 10 numJoints 1 numMeshes 1 joints {", Code::kWrongFileKind},
      {"MD5Version 10 numFrames 1 frameRate 24 numCuts 0", Code::kWrongFileKind},
      {"MD5Version 6 commandline \"\" numchannels 4", Code::kNothingReadable},
      {"MD5Version 6 commandline \"\" numchannels 4 channel 0 { }", Code::kUnexpectedToken},
      {"MD5Version 6 commandline \"\" numbones 4 bone 0 { }", Code::kWrongFileKind},
      {"MD5Version 6 numchannels 1 channel 0 { joint \"c\" attribute \"fov\" keys 1 90 }",
       Code::kNothingReadable},
  };
  for (const auto& row : kRows) {
    const Parsed<AnimFile> parsed = parse(row.text);
    EXPECT_FALSE(parsed.file) << row.text;
    EXPECT_TRUE(parsed.has(row.code)) << row.text;
  }
}

TEST(AnimParser, ReportsThatAFileHasNoJoints) {
  const Parsed<AnimFile> parsed = parse(kAnim.substr(kAnim.find("\"arm\"")));
  EXPECT_FALSE(parsed.file);
  EXPECT_EQ(parsed.placeOf(Code::kUnexpectedToken), "1:1");
  EXPECT_EQ(parse("MD5Version 10 numFrames 1 hierarchy { }").messageOf(Code::kNothingReadable),
            "No joints were found: the hierarchy is missing or empty.");
}

TEST(AnimParser, ReadsAValidFileWithoutFindings) {
  const Parsed<AnimFile> parsed = parse(kAnim);
  EXPECT_TRUE(parsed.diagnostics.empty());
  const AnimFile& file = *parsed.file;
  EXPECT_EQ(file.frame_rate, 24.0);
  EXPECT_EQ(file.frame_count, 3u);
  EXPECT_EQ(file.component_count, 2u);
  EXPECT_EQ(file.components, kComponents);
  ASSERT_EQ(file.joints.size(), 2u);
  EXPECT_EQ(file.joints[0].name, "origin");
  EXPECT_EQ(file.joints[0].parent, -1);
  EXPECT_EQ(file.joints[0].flags, uint32_t{kTx | kQx});
  EXPECT_EQ(file.joints[1].parent, 0);
  EXPECT_EQ(file.baseframe[1].position, glm::vec3(4, 5, 6));
  EXPECT_EQ(file.baseframe[1].rotation, glm::dvec3(0, 0.5, 0));
  ASSERT_EQ(file.bounds.size(), 3u);
  EXPECT_EQ(file.bounds[2].min, glm::vec3(-3, -1, -1));
  EXPECT_EQ(file.bounds[2].max, glm::vec3(3, 1, 1));
}

TEST(AnimParser, ReadsAnyLayout) {
  std::string one_line;
  std::string commented;
  std::string returns;
  for (const std::string& token : tokensOf(kAnim)) {
    const std::string bare = token.substr(0, token.find_first_of(" \n"));
    one_line += bare + " ";
    commented += "/*a*/ " + bare + " // b\r\n";
    returns += bare + " // b\r";
  }
  for (const std::string& text : {one_line, commented, "\xEF\xBB\xBF" + kAnim}) {
    const Parsed<AnimFile> parsed = parse(text);
    EXPECT_EQ(parsed.file->components, kComponents);
    EXPECT_TRUE(parsed.diagnostics.empty());
  }
  const Parsed<AnimFile> parsed = parse(returns);
  EXPECT_EQ(parsed.file->components, kComponents);
  EXPECT_EQ(parsed.diagnostics.size(), 1u);
  EXPECT_TRUE(parsed.has(Code::kCommentToLineFeed));
}

TEST(AnimParser, JoinsStringsOfTheCommandline) {
  EXPECT_EQ(parseWith("commandline \"\"", "commandline \"x\" \"y\"").file->commandline, "xy");
}

TEST(AnimParser, ReportsOddHeadersAndReadsThem) {
  const struct {
    const char* what;
    std::string text;
    Findings findings;
  } kRows[] = {
      {"no commandline", with("commandline \"\"\n", ""), {}},
      {"no version", with("MD5Version 10\n", ""), {"version-missing"}},
      {"ETQW's version", with("MD5Version 10", "MD5Version 11"), {}},
      {"wrong joint count", with("numJoints 2", "numJoints 3"), {"count-mismatch"}},
      {"no joint count", with("numJoints 2", ""), {"count-mismatch"}},
      {"no frame count", with("numFrames 3", ""), {"count-mismatch"}},
      {"fewer frames announced", with("numFrames 3", "numFrames 2"), {"count-mismatch"}},
      {"more frames announced", with("numFrames 3", "numFrames 2000000000"), {"count-mismatch"}},
      {"no component count", with("numAnimatedComponents 2", ""), {"count-mismatch"}},
      {"huge component count",
       with("numAnimatedComponents 2", "numAnimatedComponents 2000000000"),
       {"count-mismatch"}},
      {"negative component count",
       with("numAnimatedComponents 2", "numAnimatedComponents -2"),
       {"count-mismatch"}},
      {"too few components announced",
       with("numAnimatedComponents 2", "numAnimatedComponents 1"),
       {"count-mismatch"}},
      {"wrong capitals", with("frameRate", "framerate"), {"keyword-misspelt"}},
      {"unknown keys", with("bounds {", "numHats 1 hat \"run\" bounds {"), {"unknown-keyword"}},
      {"keys of a Quake port",
       with("bounds {", "numFramenames 2 framename 0 \"run1\" framename 1 \"run2\" bounds {"),
       {}},
      {"bounds behind the base frame", with(block("bounds"), "") + block("bounds"), {"section-order"}},
      {"no brace at a frame's end", with("10 0.1\n}", "10 0.1\n"), {"unexpected-token"}},
      {"no brace at a frame's start", with("frame 1 {", "frame 1"), {"unexpected-token"}},
      {"no brace at the hierarchy's end", with("// origin\n}", "// origin\n"), {"unexpected-token"}},
      {"no brace at the bounds' end", with("( 3 1 1 )\n}", "( 3 1 1 )\n"), {"unexpected-token"}},
      {"a key that is like frame", with("bounds {", "frames 3\nbounds {"), {"unknown-keyword"}},
      {"a second file behind the end", kAnim + kAnim, {"second-file"}},
      {"junk behind the end", kAnim + "} end", {"trailing-text"}},
      {"bounds twice", kAnim + block("bounds"), {"section-order"}},
  };
  for (const auto& row : kRows) {
    const Parsed<AnimFile> parsed = parse(row.text);
    ASSERT_TRUE(parsed.file) << row.what;
    EXPECT_EQ(parsed.file->components, kComponents) << row.what;
    EXPECT_EQ(parsed.file->bounds.size(), 3u) << row.what;
    EXPECT_EQ(parsed.file->baseframe[1].position, glm::vec3(4, 5, 6)) << row.what;
    EXPECT_EQ(parsed.findings(), row.findings) << row.what;
  }
}

TEST(AnimParser, KeepsItsGuaranteesForAnyDamage) {
  forEveryDamage(kAnim, [](std::string_view text) { checkAnyText<AnimFile>(animReader, text); });
}

}  // namespace
}  // namespace md5v::md5
