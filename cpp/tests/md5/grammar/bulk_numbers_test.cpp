// The fast path must read the same as the slow path.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "tests/md5/anim_testing.h"

namespace md5v::md5 {
namespace {

// Comments between all elements disable the fast path, which must not change the result.
TEST(BulkNumbers, ReadTheSameBetweenComments) {
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

// 60 joints and 40 frames in the form of exporters.
std::string longAnim() {
  std::string text =
      "MD5Version 10\ncommandline \"\"\n\nnumFrames 40\nnumJoints 60\nframeRate 24\n"
      "numAnimatedComponents 360\n\nhierarchy {\n";
  for (int i = 0; i < 60; ++i) {
    text += "\t\"j" + std::to_string(i) + "\"\t" + std::to_string(i - 1) + " 63 " + std::to_string(6 * i) +
            "\t// j" + std::to_string(i - 1) + " ( Tx Ty Tz Qx Qy Qz )\n";
  }
  text += "}\n\nbounds {\n";
  for (int i = 0; i < 40; ++i) text += "\t( -" + std::to_string(i) + ".5 0 0 ) ( 1.25 2 3.000000 )\n";
  text += "}\n\nbaseframe {\n";
  for (int i = 0; i < 60; ++i) text += "\t( " + std::to_string(i) + ".125 0 -1 ) ( 0.1 0.2 0.3 )\n";
  text += "}\n\n";
  for (int f = 0; f < 40; ++f) {
    text += "frame " + std::to_string(f) + " {\n";
    for (int i = 0; i < 60; ++i) {
      text += "\t" + std::to_string(f) + "." + std::to_string(i) +
              " -0.000001 12345.678901 0.1 -0.2 0.123456789\n";
    }
    text += "}\n\n";
  }
  return text;
}

void expectSame(const Parsed<AnimFile>& a, const Parsed<AnimFile>& b, const std::string& what) {
  ASSERT_TRUE(a.file && b.file) << what;
  EXPECT_EQ(a.findings(), b.findings()) << what;
  EXPECT_EQ(a.file->components, b.file->components) << what;
  ASSERT_EQ(a.file->joints.size(), b.file->joints.size()) << what;
  for (size_t i = 0; i < a.file->joints.size(); ++i) {
    const AnimJoint& x = a.file->joints[i];
    const AnimJoint& y = b.file->joints[i];
    ASSERT_EQ(std::tie(x.name, x.parent, x.flags, x.first_component),
              std::tie(y.name, y.parent, y.flags, y.first_component))
        << what << ", joint " << i;
    ASSERT_EQ(a.file->baseframe[i].position, b.file->baseframe[i].position) << what << ", joint " << i;
    ASSERT_EQ(a.file->baseframe[i].rotation, b.file->baseframe[i].rotation) << what << ", joint " << i;
  }
  ASSERT_EQ(a.file->bounds.size(), b.file->bounds.size()) << what;
  for (size_t i = 0; i < a.file->bounds.size(); ++i) {
    ASSERT_EQ(a.file->bounds[i].min, b.file->bounds[i].min) << what << ", bounds " << i;
    ASSERT_EQ(a.file->bounds[i].max, b.file->bounds[i].max) << what << ", bounds " << i;
  }
}

TEST(BulkNumbers, ReadTheSameWithBlanksAndCommentsAnywhere) {
  const std::string plain = longAnim();
  const Parsed<AnimFile> expected = parseAnimText(plain);
  EXPECT_EQ(expected.diagnostics.size(), 0u);
  for (const char* line : {"\"j30\"", "( -20.5", "( 30.125", "20.30 ", "frame 20"}) {
    const size_t begin = plain.find(line);
    const size_t end = plain.find('\n', begin);
    for (size_t at = begin; at <= end; ++at) {
      if (plain[at] != ' ' && plain[at] != '\t' && plain[at] != '\n') continue;
      if (plain.substr(begin, at - begin).find("//") != std::string::npos) break;
      for (const char* extra : {" ", "\r\n", " /* a */ ", " // b\n", "\v"}) {
        std::string text = plain;
        expectSame(parseAnimText(text.insert(at, extra)), expected,
                   std::string(line) + extra + std::to_string(at));
      }
    }
  }
}

TEST(BulkNumbers, ReadTheSameWithAnotherSpacingThroughout) {
  const Parsed<AnimFile> expected = parseAnimText(longAnim());
  expectSame(parseAnimText(replacedAll(longAnim(), "\n", "\r\n")), expected, "CRLF");
  expectSame(parseAnimText(replacedAll(longAnim(), "\t", "  ")), expected, "blanks for tabs");
  expectSame(parseAnimText(replacedAll(longAnim(), " (", "(")), expected, "no blank before parentheses");
  expectSame(parseAnimText(replacedAll(longAnim(), " )", ")")), expected, "no blank inside parentheses");
  expectSame(parseAnimText(replacedAll(longAnim(), " ", " /**/ ")), expected, "comments everywhere");
}

TEST(BulkNumbers, KeepTheColumnsAfterAWord) {
  const Parsed<AnimFile> expected = parseAnimText(longAnim());
  const Parsed<AnimFile> parsed = parseAnimText(changed(longAnim(), "20.30 -0.000001", "20.30 x"));
  EXPECT_EQ(parsed.findings(), Findings{"unexpected-token"});
  Components components = expected.file->components;
  components[20 * 360 + 30 * 6 + 1] = 0.0f;
  EXPECT_EQ(parsed.file->components, components);
}

}  // namespace
}  // namespace md5v::md5
