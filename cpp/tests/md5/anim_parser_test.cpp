#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "tests/md5/anim_testing.h"

namespace md5v::md5 {
namespace {

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

TEST(AnimParser, SaysOfAFileWhoseBeginningIsLostThatItHasNoJoints) {
  const Parsed<AnimFile> parsed = parse(kAnim.substr(kAnim.find("\"arm\"")));
  EXPECT_FALSE(parsed.file);
  EXPECT_EQ(parsed.messageOf(Code::kNothingReadable),
            "No joints were found: the hierarchy is missing or empty.");
}

TEST(AnimParser, ReadsAHealthyFileWithoutAWord) {
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

TEST(AnimParser, JoinsStringsOfTheCommandline) {  // edge 9
  EXPECT_EQ(parseWith("commandline \"\"", "commandline \"x\" \"y\"").file->commandline, "xy");
}

TEST(AnimParser, FrameRates) {
  const struct {
    const char* what;
    const char* written;
    double rate;
    const char* code;
  } kRows[] = {
      {"edge 46: zero", "frameRate 0", 24, "frame-rate-unusable"},
      {"edge 47: fraction", "frameRate 29.97", 29.97, "frame-rate-fractional"},
      {"a fraction that Doom 3 takes for zero", "frameRate 0.5", 0.5, "frame-rate-unusable"},
      {"negative, for playing backwards", "frameRate -20", -20, "frame-rate-negative"},
      {"printed as a float", "frameRate 24.0", 24, nullptr},
      {"missing", "", 24, "frame-rate-missing"},
      {"a fraction of two numbers", "frameRate 30000/1001", 30000.0 / 1001.0, "number-malformed"},
      {"a fraction of nothing", "frameRate 24/0", 24, "number-malformed"},
      {"not a number", "frameRate nan", 24, "number-not-finite"},
      {"too large for a number", "frameRate 1e999", 24, "number-too-large"},
      {"next to nothing", "frameRate 1e-30", 24, "frame-rate-unusable"},
  };
  // What is used is said.
  for (const char* zero : {"+0", "\"0\"", "0,0"}) {
    const Parsed<AnimFile> parsed = parseWith("frameRate 24", "frameRate " + std::string(zero));
    EXPECT_EQ(parsed.file->frame_rate, 24.0) << zero;
    EXPECT_EQ(parsed.messageOf(Code::kFrameRateUnusable),
              "The frame rate is 0; 24 frames per second are used.")
        << zero;
  }
  EXPECT_TRUE(parseWith("frameRate 24", "frameRate 1e5x").has(Code::kFrameRateUnusable));
  EXPECT_EQ(parseWith("frameRate 24", "frameRate nan").messageOf(Code::kNumberNotFinite),
            "'nan' is no usable number for the frame rate; 24 frames per second are used.");
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
      {"parentheses in a frame", with("11 0.2", "( 11 0.2 )"), {"stray-character"}},
      {"a brace too early in the hierarchy", with("\"arm\" 0", "}\n\"arm\" 0"), {"surplus-brace"}},
      {"a key of a mesh", with("hierarchy {", "numMeshes 1\nhierarchy {"), {"unknown-keyword"}},
      {"a key of a mesh at the top", with("numFrames 3", "numMeshes 1\nnumFrames 3"), {"unknown-keyword"}},
      {"a block of a mesh behind the hierarchy",
       with("bounds {", "joints { \"a\" -1 ( 0 0 0 ) ( 0 0 0 ) }\nbounds {"),
       {"unknown-keyword"}},
      {"a mesh's word for the hierarchy", with("hierarchy {", "joints {"), {"keyword-misspelt"}},
      {"a key that is like frame", with("bounds {", "frames 3\nbounds {"), {"unknown-keyword"}},
      {"a name that is a number", with("\"arm\" 0", "7 0"), {"name-not-quoted"}},
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

TEST(AnimParser, AKeywordMayStandInQuotes) {
  for (const std::string keyword : {"MD5Version", "commandline", "numFrames", "frameRate",
                                    "numAnimatedComponents", "hierarchy", "bounds", "baseframe", "frame"}) {
    const std::string text = changed("\n" + kAnim, "\n" + keyword + " ", "\n\"" + keyword + "\" ");
    const Parsed<AnimFile> parsed = parse(text.substr(1));
    EXPECT_EQ(parsed.findings(), Findings{"keyword-quoted"}) << keyword;
    EXPECT_EQ(parsed.messageOf(Code::kKeywordQuoted), "The keyword '" + keyword + "' stands in quotes.");
    EXPECT_EQ(parsed.file->bounds.size(), 3u) << keyword;
    EXPECT_EQ(parsed.file->components, kComponents) << keyword;
  }
  // A joint may have the name of one.
  const Parsed<AnimFile> joint = parseWith("\"arm\" 0 0 0", "\"frame\" 0 0 0");
  EXPECT_EQ(joint.findings(), Findings{});
  EXPECT_EQ(joint.file->joints[1].name, "frame");
}

TEST(AnimParser, AUnitBehindANumberIsOneFinding) {
  for (const char* layout : {"frameRate 24 fps", "frameRate 24\nfps", "frameRate 24 FPS // a"}) {
    const Parsed<AnimFile> parsed = parseWith("frameRate 24", layout);
    EXPECT_EQ(parsed.findings(), Findings{"unknown-keyword"}) << layout;
    EXPECT_EQ(parsed.placeOf(Code::kUnknownKeyword), layout[12] == '\n' ? "7:1" : "6:14") << layout;
    EXPECT_EQ(parsed.file->frame_rate, 24.0) << layout;
    EXPECT_EQ(parsed.file->components, kComponents) << layout;
  }
  EXPECT_EQ(parseWith("frameRate 24", "fps 20").file->frame_rate, 20.0);
  EXPECT_EQ(parseWith("frameRate 24", "fps 20").findings(), Findings{"keyword-misspelt"});
}

// ---- Damage

TEST(AnimParser, AKeywordThatIsCutOffEndsTheFile) {
  const std::string two = kAnim.substr(0, kAnim.find("frame 2"));
  for (const char* rest : {"f", "fram", "frame"}) {
    const Parsed<AnimFile> parsed = parse(two + rest);
    EXPECT_EQ(parsed.findings(), Findings{"unexpected-end"}) << rest;
    EXPECT_EQ(parsed.file->frame_count, 2u) << rest;
  }
  EXPECT_EQ(parse(two + "fram").placeOf(Code::kUnexpectedEnd), "33:5");
  EXPECT_EQ(parse(two + "fram").messageOf(Code::kUnexpectedEnd),
            "Expected the rest of 'fram' but the file ends.");
  // No beginning of any.
  EXPECT_EQ(parse(two + "xyz").findings(), (Findings{"unknown-keyword", "count-mismatch"}));
  EXPECT_EQ(parse(two + "fram\n").findings(), (Findings{"unknown-keyword", "count-mismatch"}));
}

TEST(AnimParser, OtherBracketsStandForTheBracesOfABlock) {
  for (const char* old : {"hierarchy {", "bounds {", "baseframe {", "frame 0 {", "frame 1 {", "frame 2 {"}) {
    const size_t open = kAnim.find(old) + std::string_view(old).size() - 1;
    const size_t close = kAnim.find("\n}", open) + 1;
    for (const char* brackets : {"()", "[]", "(}", "[}", "{)", "{]"}) {
      std::string text = kAnim;
      text[open] = brackets[0];
      text[close] = brackets[1];
      const Parsed<AnimFile> parsed = parse(text);
      ASSERT_TRUE(parsed.file) << old << brackets;
      EXPECT_EQ(parsed.findings(), Findings{"missing-brace"}) << old << brackets;
      EXPECT_EQ(parsed.file->joints.size(), 2u) << old << brackets;
      EXPECT_EQ(parsed.file->bounds.size(), 3u) << old << brackets;
      EXPECT_EQ(parsed.file->baseframe[1].position, glm::vec3(4, 5, 6)) << old << brackets;
      EXPECT_EQ(parsed.file->components, kComponents) << old << brackets;
    }
  }
  const Parsed<AnimFile> none = parseWith("bounds {", "bounds");
  EXPECT_EQ(none.findings(), Findings{"missing-brace"});
  EXPECT_EQ(none.file->bounds.size(), 3u);
}

TEST(AnimParser, AnyDamageKeepsTheGuarantees) {  // edge 81
  forEveryDamage(kAnim, [](std::string_view text) { checkAnyText<AnimFile>(animReader, text); });
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
    checkAnyText<AnimFile>(animReader, text);
  }
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
      commented += c == ' ' || c == '\n' ? std::string(" /**/") + c : std::string(1, c);
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
