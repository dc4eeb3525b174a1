// Lines of something else among the numbers of frames, and other slips that are told once.
#include <gtest/gtest.h>

#include <chrono>
#include <string>

#include "tests/md5/anim_testing.h"

namespace md5v::md5 {
namespace {

TEST(AnimLines, MessagesOfAnExporterAmongNumbersAreSkipped) {
  for (const std::string line : {"Warning: bone 'spine' has no keyframes", "numFrames = 9",
                                 "no name for channel 12", "Baking frame 3 of 9", "[12:01:33] INFO: 17 keys",
                                 "<info> 12", "bounds of frame 1 are 2 3 4", "joint arm: flags 63"}) {
    const Parsed<AnimFile> parsed = parseAnimText(with("11 0.2", "11\n" + line + "\n0.2"));
    ASSERT_TRUE(parsed.file) << line;
    ASSERT_EQ(parsed.findings(), Findings{"unexpected-token"}) << line << parsed.diagnostics.back().message;
    EXPECT_EQ(parsed.diagnostics[0].line, 31u);
    EXPECT_EQ(parsed.diagnostics[0].column, 1u);
    EXPECT_EQ(parsed.file->components, kComponents) << line;
  }
}

TEST(AnimLines, SeveralOfThemInOneFrame) {
  const Parsed<AnimFile> parsed =
      parseAnimText(with("11 0.2", "Reading frame 2\n11\nWriting frame 2 { now\n0.2\nframe 2 is done"));
  EXPECT_EQ(parsed.findings(), (Findings{"unexpected-token", "unexpected-token", "unexpected-token"}));
  EXPECT_EQ(parsed.file->components, kComponents);
}

TEST(AnimLines, EachOfManyIsNotLookedAtWithAllBehindIt) {
  for (const std::string announced : {"2", "1000000"}) {
    std::string lines;
    for (int i = 0; i < 20000; ++i) lines += "a b c d\n";
    const std::string text = changed(with("11 0.2", lines + "11 0.2"), "numAnimatedComponents 2",
                                     "numAnimatedComponents " + announced);
    const auto start = std::chrono::steady_clock::now();
    EXPECT_TRUE(parseAnimText(text).file);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    EXPECT_LT(took.count(), 10.0);
  }
}

TEST(AnimLines, WhatStandsForANumberIsNoSuchLine) {
  const Parsed<AnimFile> parsed = parseAnimText(with("11 0.2", "\nundefined\n0.2"));
  EXPECT_EQ(parsed.file->components, (Components{10, 0.1f, 0, 0.2f, 12, 0.3f}));
}

TEST(AnimLines, AWholeNumberWithAnFIsToldAsDoom3RefusesIt) {
  EXPECT_EQ(parseAnimText(with("frameRate 24", "frameRate 24f")).findings(), Findings{"number-form"});
  EXPECT_EQ(parseAnimText(with("11 0.2", "11f 0.2")).findings(), Findings{"number-form"});
  EXPECT_TRUE(parseAnimText(with("11 0.2", "11.0f 0.2")).diagnostics.empty());
}

TEST(AnimLines, BoundsThatAreAllInsideOutAreToldOnce) {
  std::string text = kAnim;
  for (const std::string n : {"1", "2", "3"})
    text = changed(text, "( -" + n + " -1 -1 ) ( " + n + " 1 1 )", "( " + n + " 1 1 ) ( -" + n + " -1 -1 )");
  const Parsed<AnimFile> parsed = parseAnimText(text);
  ASSERT_EQ(parsed.diagnostics.size(), 1u);
  EXPECT_EQ(parsed.diagnostics[0].code, "bounds-inverted");
  EXPECT_NE(parsed.diagnostics[0].message.find("all frames"), std::string::npos);
}

TEST(AnimLines, WordsThatAreLikeKeywords) {
  EXPECT_EQ(parseAnimText(with("baseframe {", "basepose {")).findings(), Findings{"keyword-misspelt"});
  EXPECT_EQ(parseAnimText(with("numAnimatedComponents", "numAnimComps")).findings(),
            Findings{"keyword-misspelt"});
}

TEST(AnimLines, ACommentOfThreeCharactersIsOne) {  // run: formats.md 1.1
  EXPECT_EQ(parseAnimText(with("frameRate 24", "frameRate 24 /*/ ")).findings(), Findings{});
}

}  // namespace
}  // namespace md5v::md5
