#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "md5_testing.h"

namespace md5v::md5 {
namespace {

// Three frames of two joints; the first moves along x and turns about x, the second stands still.
const std::string kAnim = R"(MD5Version 10
commandline ""

numFrames 3
numJoints 2
frameRate 24
numAnimatedComponents 2

hierarchy {
  "origin" -1 9 0 // ( Tx Qx )
  "arm" 0 0 0 // origin
}

bounds {
  ( -1 -1 -1 ) ( 1 1 1 )
  ( -2 -1 -1 ) ( 2 1 1 )
  ( -3 -1 -1 ) ( 3 1 1 )
}

baseframe {
  ( 1 2 3 ) ( 0.5 0 0 )
  ( 4 5 6 ) ( 0 0.5 0 )
}

frame 0 {
  10 0.1
}

frame 1 {
  11 0.2
}

frame 2 {
  12 0.3
}
)";

using Components = std::vector<float>;
const Components kComponents = {10, 0.1f, 11, 0.2f, 12, 0.3f};

std::string with(const std::string& old, const std::string& replacement) {
  std::string text = kAnim;
  const size_t at = text.find(old);
  EXPECT_NE(at, std::string::npos) << old;
  return text.replace(at, old.size(), replacement);
}

std::string block(const std::string& keyword) {
  const size_t at = kAnim.find("\n" + keyword + " {") + 1;
  return kAnim.substr(at, kAnim.find("}\n", at) + 2 - at);
}

Parsed<AnimFile> parse(const std::string& text) {
  Parsed<AnimFile> parsed = parseAnimText(text);
  if (parsed.file) checkGuarantees(*parsed.file, text.size());
  return parsed;
}

Parsed<AnimFile> parseWith(const std::string& old, const std::string& replacement) {
  return parse(with(old, replacement));
}

TEST(AnimParser, GivesNothingButAReasonForWhatIsNoAnimation) {
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
      {"MD5Version 6 commandline \"\" numchannels 4 channel 0 { }", Code::kChannelUnreadable},
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

TEST(AnimParser, ReadsAHealthyFileWithoutAWord) {
  const Parsed<AnimFile> parsed = parse(kAnim);
  EXPECT_TRUE(parsed.diagnostics.empty());
  const AnimFile& file = *parsed.file;
  EXPECT_EQ(file.frame_rate, 24.0f);
  EXPECT_EQ(file.frame_count, 3u);
  EXPECT_EQ(file.component_count, 2u);
  EXPECT_EQ(file.components, kComponents);
  ASSERT_EQ(file.joints.size(), 2u);
  EXPECT_EQ(file.joints[0].name, "origin");
  EXPECT_EQ(file.joints[0].parent, -1);
  EXPECT_EQ(file.joints[0].flags, uint32_t{kTx | kQx});  // edge 49
  EXPECT_EQ(file.joints[1].parent, 0);
  EXPECT_EQ(file.baseframe[1].position, glm::vec3(4, 5, 6));
  EXPECT_EQ(file.baseframe[1].rotation, glm::dvec3(0, 0.5, 0));
  ASSERT_EQ(file.bounds.size(), 3u);
  EXPECT_EQ(file.bounds[2].min, glm::vec3(-3, -1, -1));
  EXPECT_EQ(file.bounds[2].max, glm::vec3(3, 1, 1));
}

TEST(AnimParser, LayoutMeansNothing) {
  std::string one_line;
  std::string commented;
  for (const std::string& token : tokensOf(kAnim)) {
    const std::string bare = token.substr(0, token.find_first_of(" \n"));
    one_line += bare + " ";
    commented += "/*a*/" + bare + "// b\r";
  }
  for (const std::string& text : {one_line, commented, "\xEF\xBB\xBF" + kAnim}) {
    const Parsed<AnimFile> parsed = parse(text);
    EXPECT_EQ(parsed.file->components, kComponents);
    EXPECT_TRUE(parsed.diagnostics.empty());
  }
}

TEST(AnimParser, JoinsStringsOfTheCommandline) {  // edge 9
  EXPECT_EQ(parseWith("commandline \"\"", "commandline \"x\" \"y\"").file->commandline, "xy");
}

TEST(AnimParser, FrameRates) {
  const struct {
    const char* what;
    const char* written;
    float rate;
    const char* code;
  } kRows[] = {
      {"edge 46: zero", "frameRate 0", 24, "frame-rate-unusable"},
      {"edge 47: fraction", "frameRate 29.97", 29.97f, "frame-rate-fractional"},
      {"negative, for playing backwards", "frameRate -20", -20, "frame-rate-negative"},
      {"printed as a float", "frameRate 24.0", 24, nullptr},
      {"missing", "", 24, "frame-rate-missing"},
      {"not a number", "frameRate nan", 24, "number-not-finite"},
      {"next to nothing", "frameRate 1e-30", 24, "frame-rate-unusable"},
  };
  for (const auto& row : kRows) {
    const Parsed<AnimFile> parsed = parseWith("frameRate 24", row.written);
    EXPECT_EQ(parsed.file->frame_rate, row.rate) << row.what;
    EXPECT_EQ(parsed.diagnostics.empty(), row.code == nullptr) << row.what;
    EXPECT_TRUE(row.code == nullptr || parsed.has(findCode(row.code)->code)) << row.what;
    EXPECT_EQ(parsed.file->components, kComponents) << row.what;
  }
}

TEST(AnimParser, ToleratesOddHeadersAndSaysSo) {
  const struct {
    const char* what;
    std::string text;
    Findings findings;
  } kRows[] = {
      {"edge 43: no commandline", with("commandline \"\"\n", ""), {}},
      {"no version", with("MD5Version 10\n", ""), {"version-missing"}},
      {"ETQW's version", with("MD5Version 10", "MD5Version 11"), {}},
      {"wrong joint count", with("numJoints 2", "numJoints 3"), {"count-mismatch"}},
      {"no joint count", with("numJoints 2", ""), {"count-missing"}},
      {"no frame count", with("numFrames 3", ""), {"count-missing"}},
      {"fewer frames announced", with("numFrames 3", "numFrames 2"), {"count-mismatch"}},
      {"more frames announced", with("numFrames 3", "numFrames 2000000000"), {"count-mismatch"}},
      {"no component count", with("numAnimatedComponents 2", ""), {"count-missing"}},
      {"huge component count",
       with("numAnimatedComponents 2", "numAnimatedComponents 2000000000"),
       {"count-mismatch"}},
      {"negative component count",
       with("numAnimatedComponents 2", "numAnimatedComponents -2"),
       {"count-mismatch"}},
      {"too few components announced",
       with("numAnimatedComponents 2", "numAnimatedComponents 1"),
       {"count-mismatch"}},
      {"misspelt keyword", with("baseframe", "baseFrames"), {"keyword-misspelt"}},
      {"wrong capitals", with("frameRate", "framerate"), {"keyword-case"}},
      {"unknown keys", with("bounds {", "numHats 1 hat \"run\" bounds {"), {"unknown-keyword"}},
      {"keys of a Quake port",
       with("bounds {", "numFramenames 2 framename 0 \"run1\" framename 1 run2 bounds {"),
       {}},
      {"bounds behind the base frame", with(block("bounds"), "") + block("bounds"), {"section-order"}},
      {"no brace at a frame's end", with("10 0.1\n}", "10 0.1\n"), {"missing-brace"}},
      {"no brace at a frame's start", with("frame 1 {", "frame 1"), {"missing-brace"}},
      {"no brace at the hierarchy's end", with("// origin\n}", "// origin\n"), {"missing-brace"}},
      {"no brace at the bounds' end", with("( 3 1 1 )\n}", "( 3 1 1 )\n"), {"missing-brace"}},
      {"parentheses in a frame", with("11 0.2", "( 11 0.2 )"), {"stray-character", "stray-character"}},
      {"a second file behind the end", kAnim + kAnim, {"second-file"}},
      {"junk behind the end", kAnim + "} end", {"trailing-text"}},
      {"bounds twice", kAnim + block("bounds"), {"repeated-section"}},
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

// ---- Frames

TEST(AnimParser, FramesGoByTheirNumbers) {  // edge 44
  std::string text = with("frame 1 {", "frame x {");
  text.replace(text.find("frame 2 {"), 9, "frame 1 {");
  text.replace(text.find("frame x {"), 9, "frame 2 {");
  const Parsed<AnimFile> parsed = parse(text);
  EXPECT_EQ(parsed.file->components, (Components{10, 0.1f, 12, 0.3f, 11, 0.2f}));
  EXPECT_EQ(parsed.findings(), Findings{"frames-reordered"});
  EXPECT_EQ(parsed.messageOf(Code::kFramesReordered),
            "Expected 'frame 1' but found 'frame 2'; the frames were sorted by their numbers.");
}

TEST(AnimParser, FrameNumbersMayStartAnywhere) {
  std::string text = with("frame 0 {", "frame 8 {");
  text.replace(text.find("frame 1 {"), 9, "frame 9 {");
  text.replace(text.find("frame 2 {"), 9, "frame 42 {");
  const Parsed<AnimFile> parsed = parse(text);
  EXPECT_EQ(parsed.file->components, kComponents);
  EXPECT_EQ(parsed.findings(), Findings{"frames-reordered"});
  const Parsed<AnimFile> repeated = parseWith("frame 1 {", "frame 2 {");
  EXPECT_EQ(repeated.file->components, kComponents);
  EXPECT_EQ(repeated.findings(), Findings{"frame-number-ignored"});
}

TEST(AnimParser, MissingLastFramesAreDoneWithout) {  // edge 45
  const Parsed<AnimFile> parsed = parse(kAnim.substr(0, kAnim.find("frame 2")));
  EXPECT_EQ(parsed.file->frame_count, 2u);
  EXPECT_EQ(parsed.file->bounds.size(), 2u);
  EXPECT_EQ(parsed.findings(), Findings{"count-mismatch"});
}

TEST(AnimParser, AFrameThatIsCutOffIsDropped) {
  const Parsed<AnimFile> parsed = parse(kAnim.substr(0, kAnim.find("0.3")));
  EXPECT_EQ(parsed.file->components, (Components{10, 0.1f, 11, 0.2f}));
  EXPECT_EQ(parsed.findings(), (Findings{"unexpected-end", "count-mismatch"}));
  // All of its numbers are there; only the brace is not.
  const Parsed<AnimFile> whole = parse(kAnim.substr(0, kAnim.find("0.3") + 3));
  EXPECT_EQ(whole.file->components, kComponents);
}

TEST(AnimParser, FramesWithoutComponentsShowTheBaseFrame) {  // edge 48
  std::string text = with("-1 9 0", "-1 0 0");
  for (const char* numbers : {"  10 0.1\n", "  11 0.2\n", "  12 0.3\n"})
    text.replace(text.find(numbers), 9, "");
  text.replace(text.find("numAnimatedComponents 2"), 23, "numAnimatedComponents 0");
  const Parsed<AnimFile> parsed = parse(text);
  EXPECT_TRUE(parsed.diagnostics.empty());
  EXPECT_EQ(parsed.file->frame_count, 3u);
  EXPECT_TRUE(parsed.file->components.empty());
}

TEST(AnimParser, WithoutFramesTheBaseFrameIsThePose) {
  const Parsed<AnimFile> parsed = parse(kAnim.substr(0, kAnim.find("frame 0")));
  EXPECT_EQ(parsed.file->frame_count, 1u);
  EXPECT_EQ(parsed.file->component_count, 0u);
  EXPECT_EQ(parsed.file->joints[0].flags, 0u);
  EXPECT_TRUE(parsed.has(Code::kFramesMissing));
}

TEST(AnimParser, SurplusComponentsAreKeptOutOfTheWay) {
  std::string text = with("numAnimatedComponents 2", "numAnimatedComponents 3");
  for (const char* number : {"0.1", "0.2", "0.3"})
    text.replace(text.find(std::string(number) + "\n"), 3, "7 99");
  const Parsed<AnimFile> parsed = parse(text);
  EXPECT_EQ(parsed.file->components, (Components{10, 7, 99, 11, 7, 99, 12, 7, 99}));
  EXPECT_EQ(parsed.findings(), Findings{});
  EXPECT_TRUE(parsed.has(Code::kComponentsSurplus));
}

TEST(AnimParser, FramesOfWrongLengthKeepTheOthersInPlace) {
  const Parsed<AnimFile> too_short = parseWith("11 0.2", "11");
  EXPECT_EQ(too_short.file->components, (Components{10, 0.1f, 11, 0.1f, 12, 0.3f}));
  EXPECT_EQ(too_short.findings(), Findings{"frame-too-short"});
  EXPECT_EQ(too_short.placeOf(Code::kFrameTooShort), "29:1");
  EXPECT_EQ(too_short.messageOf(Code::kFrameTooShort), "Expected 2 numbers in frame 1 but found 1.");
  const Parsed<AnimFile> first = parseWith("10 0.1", "10");
  EXPECT_EQ(first.file->components[1], 0.5f);  // from the base frame
  const Parsed<AnimFile> too_long = parseWith("11 0.2", "11 0.2 13");
  EXPECT_EQ(too_long.file->components, kComponents);
  EXPECT_EQ(too_long.findings(), Findings{"frame-too-long"});
}

TEST(AnimParser, WhatIsNoNumberStillTakesItsPlace) {
  const Parsed<AnimFile> parsed = parseWith("11 0.2", "nan 0.2");
  EXPECT_EQ(parsed.file->components, (Components{10, 0.1f, 0, 0.2f, 12, 0.3f}));
  EXPECT_EQ(parsed.findings(), Findings{"number-not-finite"});
  EXPECT_EQ(parsed.placeOf(Code::kNumberNotFinite), "30:3");
  EXPECT_EQ(parseWith("11 0.2", "oops 0.2").file->components, (Components{10, 0.1f, 0, 0.2f, 12, 0.3f}));
  EXPECT_EQ(parseWith("11 0.2", "11,5 0.2").file->components, (Components{10, 0.1f, 11.5f, 0.2f, 12, 0.3f}));
}

// ---- Joints

TEST(AnimParser, UnknownFlagBitsAreMasked) {  // edge 50
  const Parsed<AnimFile> parsed = parseWith("-1 9 0", "-1 73 0");
  EXPECT_EQ(parsed.file->joints[0].flags, 9u);
  EXPECT_EQ(parsed.findings(), Findings{"anim-flags-unknown"});
  EXPECT_EQ(parsed.placeOf(Code::kAnimFlagsUnknown), "10:15");
  EXPECT_EQ(parseWith("-1 9 0", "-1 64 0").file->joints[0].flags, 0u);
}

TEST(AnimParser, JointsWhoseComponentsLieOutsideStandStill) {  // edge 51
  for (const char* first : {"1", "2", "-1", "4294967295", "99999999999999999999"}) {
    const Parsed<AnimFile> parsed = parseWith("-1 9 0", "-1 9 " + std::string(first));
    EXPECT_EQ(parsed.file->joints[0].flags, 0u) << first;
    EXPECT_EQ(parsed.findings(), Findings{"component-out-of-range"}) << first;
    EXPECT_EQ(parsed.placeOf(Code::kComponentOutOfRange), "10:3") << first;
    EXPECT_EQ(parsed.file->components, kComponents) << first;
  }
}

TEST(AnimParser, FirstComponentOfAStillJointMeansNothing) {  // edge 52
  for (const char* first : {"2", "77", "-1"}) {
    const Parsed<AnimFile> parsed = parseWith("\"arm\" 0 0 0", "\"arm\" 0 0 " + std::string(first));
    EXPECT_TRUE(parsed.diagnostics.empty()) << first;
  }
}

TEST(AnimParser, SeveralRootsAreAccepted) {  // edge 54
  const Parsed<AnimFile> parsed = parseWith("\"arm\" 0", "\"arm\" -1");
  EXPECT_EQ(parsed.findings(), Findings{"anim-several-roots"});
  EXPECT_EQ(parsed.file->joints[1].parent, -1);
}

TEST(AnimParser, SettlesParents) {  // edges 27 and 28
  EXPECT_EQ(parseWith("\"arm\" 0", "\"arm\" 1").findings(),
            (Findings{"joint-parent-cycle", "anim-several-roots"}));
  EXPECT_EQ(parseWith("\"arm\" 0", "\"arm\" 9").findings(),
            (Findings{"joint-parent-out-of-range", "anim-several-roots"}));
  EXPECT_EQ(parseWith("\"arm\"", "\"origin\"").findings(), Findings{"joint-name-duplicate"});
}

TEST(AnimParser, UnquotedNamesMayLookLikeKeywords) {
  EXPECT_EQ(parseWith("\"arm\"", "camera").file->joints[1].name, "camera");
  EXPECT_EQ(parseWith("\"arm\"", "Bone").findings(), Findings{});
}

// ---- Bounds and base frame

TEST(AnimParser, BoundsMayBeMissingOrWrong) {  // edge 53
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
       Code::kBoundsEmpty, 3},
  };
  for (const auto& row : kRows) {
    const Parsed<AnimFile> parsed = parse(row.text);
    EXPECT_TRUE(parsed.has(row.code)) << row.what;
    EXPECT_EQ(parsed.file->bounds.size(), row.count) << row.what;
    EXPECT_EQ(parsed.diagnostics.size(), 1u) << row.what;
    EXPECT_EQ(parsed.file->components, kComponents) << row.what;
  }
}

TEST(AnimParser, BaseFrameMayBeMissingOrWrong) {
  EXPECT_EQ(parse(with(block("baseframe"), "")).findings(), Findings{"baseframe-missing"});
  EXPECT_EQ(parseWith("  ( 4 5 6 ) ( 0 0.5 0 )\n", "").findings(), Findings{"baseframe-count"});
  EXPECT_EQ(parseWith("baseframe {", "baseframe { (0 0 0)(0 0 0)").findings(), Findings{"baseframe-count"});
  EXPECT_EQ(parseWith("( 4 5 6 ) (", "( 4 5 6 (").file->baseframe[1].rotation, glm::dvec3(0, 0.5, 0));
}

// ---- Damage

TEST(AnimParser, AnyDamageKeepsTheGuarantees) {  // edge 81
  forEveryDamage(kAnim, [](std::string_view text) { checkAnyText<AnimFile>(parseAnim, text); });
}

TEST(AnimParser, HostileFilesTakeLinearTimeAndSpace) {
  std::string wide = "numFrames 40000 numJoints 40000 numAnimatedComponents 240000 hierarchy {";
  for (int i = 0; i < 40'000; ++i)
    wide += "j " + std::to_string(i - 1) + " 63 " + std::to_string(6 * i) + "\n";
  wide += "} baseframe {} frame 0 {";
  for (int i = 0; i < 240'000; ++i) wide += " 1";
  wide += "}";
  for (int i = 1; i < 40'000; ++i) wide += "frame " + std::to_string(i) + "{}";
  std::string braces = "hierarchy { a -1 0 0 } baseframe { (0 0 0)(0 0 0) }";
  for (int i = 0; i < 60'000; ++i) braces += " frame 0 {";
  // Every joint is moved by the same three numbers of each frame.
  std::string shared = "hierarchy {";
  for (int i = 0; i < 20'000; ++i) shared += "j -1 56 0\n";
  shared += "} baseframe { (0 0 0)(0 0 0) }";
  for (int i = 0; i < 20'000; ++i) shared += " frame " + std::to_string(i) + " { 1 0 0 }";
  for (const std::string& text :
       {wide, braces, shared, "frame 0 {" + std::string(500'000, '('),
        "frame 0 {" + std::string(500'000, ','), "bounds {" + std::string(500'000, ')')}) {
    checkAnyText<AnimFile>(parseAnim, text);
  }
}

// 0.99999999 has no float of its own: from the nearest one, w would come out 2.4 times too large.
TEST(AnimParser, KeepsWWhereSinglePrecisionLosesIt) {
  const std::string text = R"(MD5Version 10 commandline "" numFrames 3 numJoints 2 frameRate 24
    numAnimatedComponents 4 hierarchy { "a" -1 0 0 "b" 0 57 0 } bounds { }
    baseframe { ( 0 0 0 ) ( 0 0 0 ) ( 1 2 3 ) ( 0 0 0 ) }
    frame 2 { 1 0 0 0.99999999 } frame 0 { 1 0 0 0.5 } frame 1 { 1 0 1e-9 0.99999999 })";
  const Parsed<AnimFile> parsed(md5::parseAnim, text);
  const std::optional<AnimFile>& file = parsed.file;
  ASSERT_TRUE(file.has_value());
  ASSERT_EQ(file->small_w.size(), 2u);
  for (uint32_t i = 0; i < 2; ++i) {
    EXPECT_EQ(file->small_w[i].frame, i + 1);
    EXPECT_EQ(file->small_w[i].joint, 1u);
    EXPECT_NEAR(file->small_w[i].w, -std::sqrt(2e-8f), 1e-9f);
  }
  checkGuarantees(*file, text.size());
}

// Comments between all elements keep the reader off its plain path, which must not show in what it finds.
TEST(AnimParser, ReadsThePlainFormAsAnyOther) {
  const std::string plain = kAnim + std::string(64, '\n');
  for (const auto& [old, replacement] : std::vector<std::pair<std::string, std::string>>{
           {"", ""},
           {"\"arm\" 0 0 0", "\"arm\" 0 64 0"},
           {"\"arm\" 0 0 0", "\"arm\" 0 0 010"},
           {"\"arm\" 0 0 0", "\"arm\" -2 0 0"},
           {"\"arm\" 0 0 0", "\"a\xC3\" 1,5 0 0"},
           {"\"arm\" 0 0 0", "\"\" 0 0 0 0"},
           {"( -2 -1 -1 ) (", "( -2 -1 -1 4 ) ("},
           {"( 1 2 3 ) ( 0.5 0 0 )", "( 1 2,5 3 ) ( 0.5 0 nan )"},
           {"( 1 2 3 ) ( 0.5 0 0 )", "( 1 2 3 ) 0.5 0 0"},
           {"frame 1 {", "frame 01 {"},
           {"frame 1 {", "Frame 1 {"},
           {"frame 1 {", "frame 1"},
           {"frame 2 {", "frame 1 {"},
           {"11 0.2", "11 0.2 }"},
       }) {
    std::string text = plain;
    text.replace(text.find(old), old.size(), replacement);
    std::string commented;
    for (const char c : text)
      commented += c == ' ' || c == '\n' ? std::string("/**/") + c : std::string(1, c);
    const Parsed<AnimFile> a = parse(text);
    const Parsed<AnimFile> b = parse(commented);
    ASSERT_EQ(a.file.has_value(), b.file.has_value()) << replacement;
    EXPECT_EQ(a.findings(), b.findings()) << replacement;
    for (size_t i = 0; i < std::min(a.diagnostics.size(), b.diagnostics.size()); ++i) {
      EXPECT_EQ(a.diagnostics[i].message, b.diagnostics[i].message) << replacement;
      EXPECT_EQ(a.diagnostics[i].line, b.diagnostics[i].line) << replacement;
    }
    if (!a.file) continue;
    EXPECT_EQ(a.file->components, b.file->components) << replacement;
    ASSERT_EQ(a.file->joints.size(), b.file->joints.size()) << replacement;
    for (size_t j = 0; j < a.file->joints.size(); ++j) {
      EXPECT_EQ(a.file->joints[j].name, b.file->joints[j].name) << replacement;
      EXPECT_EQ(a.file->joints[j].parent, b.file->joints[j].parent) << replacement;
      EXPECT_EQ(a.file->joints[j].flags, b.file->joints[j].flags) << replacement;
      EXPECT_EQ(a.file->baseframe[j].position, b.file->baseframe[j].position) << replacement;
      EXPECT_EQ(a.file->baseframe[j].rotation, b.file->baseframe[j].rotation) << replacement;
    }
    ASSERT_EQ(a.file->bounds.size(), b.file->bounds.size()) << replacement;
    for (size_t i = 0; i < a.file->bounds.size(); ++i)
      EXPECT_EQ(a.file->bounds[i].max, b.file->bounds[i].max);
  }
}

}  // namespace
}  // namespace md5v::md5
