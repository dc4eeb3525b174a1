#include <gtest/gtest.h>

#include <cmath>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "tests/md5/anim_testing.h"

namespace md5v::md5 {
namespace {

// 40 frames of kAnim, in which joint 0 moves along x and turns; frame 20 begins with `number`, the frames
// behind it with `behind`.
Parsed<AnimFile> parseWithFrame20(const std::string& number, const std::string& behind) {
  std::string text = kAnim.substr(0, kAnim.find("frame 0"));
  text.erase(text.find("bounds"), text.find("baseframe") - text.find("bounds"));
  text.replace(text.find("numFrames 3"), 11, "numFrames 40");
  for (int i = 0; i < 40; ++i) {
    const std::string x = i == 20 ? number : i > 20 ? behind : std::to_string(i % 10);
    text += "frame " + std::to_string(i) + " {\n " + x + " 0.1\n}\n";
  }
  return parse(text);
}

TEST(AnimFrames, AJointThatIsFarAwayInASingleFrameIsTold) {
  for (const std::string number : {"9000", "-9000"}) {
    const Parsed<AnimFile> parsed = parseWithFrame20(number, "11");
    ASSERT_TRUE(parsed.has(Code::kPositionAstray)) << number;
    EXPECT_EQ(parsed.placeOf(Code::kPositionAstray), "80:2");
    EXPECT_EQ(
        parsed.messageOf(Code::kPositionAstray),
        "Joint 'origin' jumps away in frame 20 and back in the next, 856 times as far as bones are long. "
        "This animation has 1 such.");
    EXPECT_EQ(parsed.file->components[40], number == "9000" ? 9000.0f : -9000.0f);
  }
  EXPECT_EQ(parseWithFrame20("9000 5", "11").findings(), Findings{"frame-too-long"});
  // One that goes away and stays there, that comes near for a frame, and a jump of the usual size.
  EXPECT_FALSE(parseWithFrame20("9000", "9000").has(Code::kPositionAstray));
  EXPECT_FALSE(parseWithFrame20("0", "9000").has(Code::kPositionAstray));
  EXPECT_FALSE(parseWithFrame20("60", "11").has(Code::kPositionAstray));
}

// Each number is looked at once: there are 30, not 30 of each of 30,000 joints.
TEST(AnimFrames, JumpsOfJointsThatShareNumbersCountOnce) {
  constexpr int kMany = 30'000;
  const std::string many = std::to_string(kMany);
  std::string text = "MD5Version 10 commandline \"\" numFrames " + many + " numJoints " + many;
  text += " frameRate 24 numAnimatedComponents 1 hierarchy {\n";
  for (int i = 0; i < kMany; ++i)
    text += "\"j" + std::to_string(i) + "\" " + std::to_string(i - 1) + " 1 0\n";
  text += "}\nbaseframe {\n";
  for (int i = 0; i < kMany; ++i) text += "( 1 0 0 ) ( 0 0 0 )\n";
  text += "}\n";
  for (int i = 0; i < kMany; ++i)
    text += "frame " + std::to_string(i) + " { " + (i % 1000 == 500 ? "9000" : "1") + " }\n";
  const Parsed<AnimFile> parsed = parse(text);
  EXPECT_EQ(
      parsed.messageOf(Code::kPositionAstray),
      "Joint 'j29999' jumps away in frame 500 and back in the next, 927 times as far as bones are long. This "
      "animation has 30 such.");
}

TEST(AnimFrames, FramesGoByTheirNumbers) {  // edge 44
  std::string text = with("frame 1 {", "frame x {");
  text.replace(text.find("frame 2 {"), 9, "frame 1 {");
  text.replace(text.find("frame x {"), 9, "frame 2 {");
  const Parsed<AnimFile> parsed = parse(text);
  EXPECT_EQ(parsed.file->components, (Components{10, 0.1f, 12, 0.3f, 11, 0.2f}));
  EXPECT_EQ(parsed.findings(), Findings{"frames-reordered"});
  EXPECT_EQ(parsed.messageOf(Code::kFramesReordered),
            "Expected 'frame 1' but found 'frame 2'; the frames were sorted by their numbers.");
}

TEST(AnimFrames, FrameNumbersMayStartAnywhere) {
  std::string text = with("frame 0 {", "frame 8 {");
  text.replace(text.find("frame 1 {"), 9, "frame 9 {");
  text.replace(text.find("frame 2 {"), 9, "frame 42 {");
  const Parsed<AnimFile> parsed = parse(text);
  EXPECT_EQ(parsed.file->components, kComponents);
  EXPECT_EQ(parsed.findings(), Findings{"frames-reordered"});
  EXPECT_EQ(parsed.messageOf(Code::kFramesReordered),
            "Expected 'frame 0' but found 'frame 8'; numbers are left out between the frames.");
  EXPECT_EQ(parseWith("frame 2 {", "frame 3 {").messageOf(Code::kFramesReordered),
            "Expected 'frame 2' but found 'frame 3'; numbers are left out between the frames.");
  const std::string late = changed(with("frame 2 {", "frame 3 {"), "frame 1 {", "frame 2 {");
  const Parsed<AnimFile> from_one = parse(changed(late, "frame 0 {", "frame 1 {"));
  EXPECT_EQ(from_one.file->components, kComponents);
  EXPECT_EQ(from_one.findings(), Findings{"frames-reordered"});
  EXPECT_EQ(from_one.messageOf(Code::kFramesReordered),
            "Expected 'frame 0' but found 'frame 1'; the frames are numbered from 1 on, not from 0.");
  const Parsed<AnimFile> repeated = parseWith("frame 1 {", "frame 2 {");
  EXPECT_EQ(repeated.file->components, kComponents);
  EXPECT_EQ(repeated.findings(), Findings{"frame-number-ignored"});
}

TEST(AnimFrames, FramesWithoutNumbersAreNoBaseFrame) {
  const std::string first = with("frame 0 {", "frame {");
  for (const std::string& text :
       {first, changed(changed(first, "frame 1 {", "frame {"), "frame 2", "frame")}) {
    const Parsed<AnimFile> parsed = parse(text);
    EXPECT_EQ(parsed.file->components, kComponents);
    EXPECT_EQ(parsed.findings(), Findings(text == first ? 1 : 3, "unexpected-token"));
    EXPECT_EQ(parsed.placeOf(Code::kUnexpectedToken), "25:7");
    EXPECT_EQ(parsed.messageOf(Code::kUnexpectedToken), "Expected the number of a frame but found '{'.");
  }
  // With its name in two words, or none at all.
  const Parsed<AnimFile> base = parseWith("baseframe {", "base frame {");
  EXPECT_EQ(base.file->components, kComponents);
  EXPECT_EQ(base.file->baseframe[1].position, glm::vec3(4, 5, 6));
  const Parsed<AnimFile> none = parse(changed(first, block("baseframe"), ""));
  EXPECT_EQ(none.file->components, kComponents);
  EXPECT_EQ(none.findings(), (Findings{"unexpected-token", "baseframe-missing"}));
}

TEST(AnimFrames, NumbersOfFramesMayBePartedByOtherThanBlanks) {
  for (const char parting : {'_', '.', '-', ':', '='}) {
    const std::string parted = "frame" + std::string(1, parting);
    const Parsed<AnimFile> parsed = parse(replacedAll(kAnim, "\nframe ", "\n" + parted));
    EXPECT_EQ(parsed.findings(), Findings(3, "keyword-misspelt")) << parting;
    EXPECT_EQ(parsed.messageOf(Code::kKeywordMisspelt), "The keyword 'frame' is written '" + parted + "0'.");
    EXPECT_EQ(parsed.file->components, kComponents) << parting;
  }
  const Parsed<AnimFile> indexed = parseWith("frame 1 {", "frame[1] {");
  EXPECT_EQ(indexed.findings(), Findings{"unexpected-token"});
  EXPECT_EQ(indexed.placeOf(Code::kUnexpectedToken), "29:6");
  EXPECT_EQ(indexed.file->components, kComponents);
}

TEST(AnimFrames, AFrameRateInTwoWordsIsNoFrame) {
  const Parsed<AnimFile> parsed = parseWith("frameRate 24", "frame rate 30");
  EXPECT_EQ(parsed.findings(), Findings{"keyword-misspelt"});
  EXPECT_EQ(parsed.placeOf(Code::kKeywordMisspelt), "6:1");
  EXPECT_EQ(parsed.messageOf(Code::kKeywordMisspelt), "The keyword 'frameRate' is written 'frame rate'.");
  EXPECT_EQ(parsed.file->frame_rate, 30.0);
  EXPECT_EQ(parsed.file->components, kComponents);
}

TEST(AnimFrames, AHeadThatIsThereTwiceIsOneFrame) {
  const Parsed<AnimFile> parsed = parseWith("frame 1 {", "frame 1 {\nframe 1 {");
  EXPECT_EQ(parsed.findings(), Findings{"unexpected-token"});
  EXPECT_EQ(parsed.placeOf(Code::kUnexpectedToken), "30:1");
  EXPECT_EQ(parsed.messageOf(Code::kUnexpectedToken), "'frame 1 {' stands here a second time.");
  EXPECT_EQ(parsed.file->components, kComponents);
}

// The text without the keyword of a block, or without its first line.
std::vector<std::string> withoutHead(const std::string& head) {
  return {with("\n" + head + " {", "\n{"), with("\n" + head + " {\n", "\n")};
}

TEST(AnimFrames, ABlockWithoutItsHeadIsReadAsWhatIsMissing) {
  for (const std::string head : {"hierarchy", "bounds", "baseframe", "frame 0", "frame 1", "frame 2"}) {
    for (const std::string& text : withoutHead(head)) {
      const Parsed<AnimFile> parsed = parse(text);
      ASSERT_TRUE(parsed.file) << text;
      EXPECT_EQ(parsed.findings(), Findings{"block-head-missing"}) << text;
      EXPECT_EQ(parsed.file->bounds.size(), 3u) << text;
      EXPECT_EQ(parsed.file->baseframe[1].position, glm::vec3(4, 5, 6)) << text;
      EXPECT_EQ(parsed.file->components, kComponents) << text;
    }
  }
  const Parsed<AnimFile> word = parse(withoutHead("bounds")[0]);
  EXPECT_EQ(word.placeOf(Code::kBlockHeadMissing), "14:1");
  EXPECT_EQ(word.messageOf(Code::kBlockHeadMissing),
            "'bounds' is missing before this '{'; the block was read as if it were there.");
  const Parsed<AnimFile> line = parse(withoutHead("frame 1")[1]);
  EXPECT_EQ(line.placeOf(Code::kBlockHeadMissing), "29:3");
  EXPECT_EQ(line.messageOf(Code::kBlockHeadMissing),
            "'frame 1 {' is missing before this; the block was read as if it were there.");
  // Where the rotation of a pose is no rotation, it is told.
  for (const std::string& text : withoutHead("baseframe")) {
    const Parsed<AnimFile> parsed = parse(changed(text, "( 0 0.5 0 )", "( 0 2 0 )"));
    EXPECT_TRUE(parsed.placeOf(Code::kRotationTooLong).ends_with(":15")) << text;
  }
}

TEST(AnimFrames, WhatMayBeSeveralBlocksIsNone) {
  // As many poses as frames, and both are missing.
  const std::string three =
      changed(with("numJoints 2", "numJoints 3"), "\"arm\" 0 0 0", "\"arm\" 0 0 0\n\"hand\" 1 0 0");
  const std::string both =
      changed(changed(three, block("bounds"), ""), "baseframe {\n", "{\n ( 0 0 0 ) ( 0 0 0 )\n");
  EXPECT_FALSE(parse(both).has(Code::kBlockHeadMissing));
  // Other numbers than a frame has, one that is there, and text behind the last.
  EXPECT_FALSE(parseWith("frame 1 {\n  11 0.2", "{\n 11").has(Code::kBlockHeadMissing));
  EXPECT_FALSE(parseWith("frame 1 {", "{ 1 2 }\nframe 1 {").has(Code::kBlockHeadMissing));
  EXPECT_EQ(parse(kAnim + "{ 1 2 }").findings(), Findings{"trailing-text"});
  // A brace too many is no frame without numbers, unless one is missing.
  std::string still = with("-1 9 0", "-1 0 0");
  for (const char* numbers : {"  10 0.1\n", "  11 0.2\n", "  12 0.3\n"}) still = changed(still, numbers, "");
  still = changed(still, "numAnimatedComponents 2", "numAnimatedComponents 0");
  EXPECT_EQ(parse(changed(still, "frame 1 {\n}", "frame 1 {\n}\n}")).findings(), Findings{"surplus-brace"});
  EXPECT_EQ(parse(changed(still, "frame 1 {\n}", "}")).findings(), Findings{"block-head-missing"});
}

TEST(AnimFrames, OneBlockMayHoldAllFrames) {
  const std::string one = changed(with("}\n\nframe 1 {\n", ""), "}\n\nframe 2 {\n", "");
  for (const std::string& text : {one, changed(one, "frame 0", "frame 1")}) {
    const Parsed<AnimFile> parsed = parse(text);
    EXPECT_EQ(parsed.file->frame_count, 3u);
    EXPECT_EQ(parsed.file->components, kComponents);
    EXPECT_EQ(parsed.findings()[0], "block-head-missing");
    EXPECT_EQ(parsed.placeOf(Code::kBlockHeadMissing), "27:3");
  }
  EXPECT_EQ(parse(one).diagnostics.size(), 1u);
  EXPECT_EQ(
      parse(one).messageOf(Code::kBlockHeadMissing),
      "'frame 0 {' holds the numbers of 3 frames: '}' and 'frame 1 {' are missing before this, and so are "
      "those of the others.");
  // One number more or less.
  for (const char* number : {"0.3 7", ""})
    EXPECT_FALSE(parse(changed(one, "0.3", number)).has(Code::kBlockHeadMissing));
  EXPECT_FALSE(parse(changed(one, "numFrames 3", "numFrames 4")).has(Code::kBlockHeadMissing));
}

TEST(AnimFrames, MissingLastFramesAreDoneWithout) {  // edge 45
  const Parsed<AnimFile> parsed = parse(kAnim.substr(0, kAnim.find("frame 2")));
  EXPECT_EQ(parsed.file->frame_count, 2u);
  EXPECT_EQ(parsed.file->bounds.size(), 2u);
  EXPECT_EQ(parsed.findings(), Findings{"count-mismatch"});
}

TEST(AnimFrames, AFrameThatIsCutOffIsDropped) {
  const Parsed<AnimFile> parsed = parse(kAnim.substr(0, kAnim.find("0.3")));
  EXPECT_EQ(parsed.file->components, (Components{10, 0.1f, 11, 0.2f}));
  EXPECT_EQ(parsed.findings(), Findings{"unexpected-end"});
  // All of its numbers are there; only the brace is not.
  const std::string whole = kAnim.substr(0, kAnim.find("0.3") + 3);
  EXPECT_EQ(parse(whole + "\n").file->components, kComponents);
  // Of the last number some may be gone, too.
  EXPECT_EQ(parse(whole).file->components, (Components{10, 0.1f, 11, 0.2f}));
  EXPECT_EQ(parse(whole).findings(), Findings{"unexpected-end"});
}

TEST(AnimFrames, FramesWithoutComponentsShowTheBaseFrame) {  // edge 48
  std::string text = with("-1 9 0", "-1 0 0");
  for (const char* numbers : {"  10 0.1\n", "  11 0.2\n", "  12 0.3\n"})
    text.replace(text.find(numbers), 9, "");
  text.replace(text.find("numAnimatedComponents 2"), 23, "numAnimatedComponents 0");
  const Parsed<AnimFile> parsed = parse(text);
  EXPECT_TRUE(parsed.diagnostics.empty());
  EXPECT_EQ(parsed.file->frame_count, 3u);
  EXPECT_TRUE(parsed.file->components.empty());
}

TEST(AnimFrames, WithoutFramesTheBaseFrameIsThePose) {
  const Parsed<AnimFile> parsed = parse(kAnim.substr(0, kAnim.find("frame 0")));
  EXPECT_EQ(parsed.file->frame_count, 1u);
  EXPECT_EQ(parsed.file->component_count, 0u);
  EXPECT_EQ(parsed.file->joints[0].flags, 0u);
  EXPECT_TRUE(parsed.has(Code::kFramesMissing));
}

TEST(AnimFrames, SurplusComponentsAreKeptOutOfTheWay) {
  std::string text = with("numAnimatedComponents 2", "numAnimatedComponents 3");
  for (const char* number : {"0.1", "0.2", "0.3"})
    text.replace(text.find(std::string(number) + "\n"), 3, "0.7 99");
  const Parsed<AnimFile> parsed = parse(text);
  EXPECT_EQ(parsed.file->components, (Components{10, 0.7f, 99, 11, 0.7f, 99, 12, 0.7f, 99}));
  EXPECT_EQ(parsed.findings(), Findings{});
  EXPECT_TRUE(parsed.has(Code::kComponentsSurplus));
}

TEST(AnimFrames, MoreComponentsThanJointsCanHaveAreRefusedByDoom3) {
  const auto withCount = [](int count) {
    std::string text = with("numAnimatedComponents 2", "numAnimatedComponents " + std::to_string(count));
    std::string more;
    for (int i = 2; i < count; ++i) more += " 0";
    for (const char* number : {"0.1", "0.2", "0.3"}) text = changed(text, number, number + more);
    return parse(text);
  };
  EXPECT_TRUE(withCount(12).has(Code::kComponentsSurplus));
  EXPECT_EQ(withCount(12).findings(), Findings{});
  const Parsed<AnimFile> parsed = withCount(13);
  EXPECT_EQ(parsed.diagnostics.size(), 1u);
  EXPECT_EQ(parsed.placeOf(Code::kCountMismatch), "7:23");
  EXPECT_EQ(parsed.messageOf(Code::kCountMismatch),
            "'numAnimatedComponents' says 13, but 2 joints have at most 12; Doom 3 refuses more.");
  EXPECT_TRUE(parsed.find(Code::kCountMismatch)->refused_by_doom3);
  EXPECT_EQ(parsed.file->component_count, 13u);
}

TEST(AnimFrames, FramesOfWrongLengthKeepTheOthersInPlace) {
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

TEST(AnimFrames, AMarkerThatWasLeftOfAMergeConflictIsOneFinding) {
  for (const char* marker : {"<<<<<<< ours", "=======", ">>>>>>> theirs"}) {
    for (const char* place :
         {"11 0.2", "frame 1 {", "numJoints 2", "baseframe {", "( 4 5 6 )", "\"arm\" 0"}) {
      const Parsed<AnimFile> parsed = parseWith(place, "\n" + std::string(marker) + "\n" + place);
      EXPECT_EQ(parsed.findings(), Findings{"merge-conflict"}) << place;
      EXPECT_EQ(parsed.find(Code::kMergeConflict)->column, 1u) << place;
      EXPECT_EQ(parsed.file->components, kComponents) << place;
      EXPECT_EQ(parsed.file->baseframe[1].position, glm::vec3(4, 5, 6)) << place;
    }
  }
  // Too short for one.
  const Parsed<AnimFile> stray = parseWith("11 0.2", "\n>>>>>>\n11 0.2");
  EXPECT_EQ(stray.findings(), Findings{"stray-character"});
  EXPECT_EQ(stray.messageOf(Code::kStrayCharacter), "The characters '>>>>>>' mean nothing here.");
  EXPECT_EQ(stray.file->components, kComponents);
}

TEST(AnimFrames, BracesAmongEntriesArePassedOver) {
  const struct {
    std::string text;
    Findings findings;
  } kRows[] = {
      {with("( 4 5 6 )", "}\n( 4 5 6 )"), {"surplus-brace"}},
      {with("( -2 -1 -1 )", "}\n( -2 -1 -1 )"), {"surplus-brace"}},
      {with("11 0.2", "11\n}\n0.2"), {"surplus-brace"}},
      {with("11 0.2", "}\n11 0.2"), {"surplus-brace"}},
      {with("11 0.2\n}", "11 0.2\n}\n}"), {"surplus-brace"}},
      {with("( 4 5 6 )", "{\n( 4 5 6 )"), {"stray-character"}},
      {with("( -2 -1 -1 )", "{ ( -2 -1 -1 )"), {"stray-character"}},
      {with("( 4 5 6 ) ( 0 0.5 0 )", "{ ( 4 5 6 ) ( 0 0.5 0 ) }"), {"stray-character"}},
      {with("11 0.2", "{ 11 0.2 }"), {"stray-character"}},
      {with("11 0.2", "{ 11 0.2"), {"stray-character"}},
  };
  for (const auto& row : kRows) {
    const Parsed<AnimFile> parsed = parse(row.text);
    EXPECT_EQ(parsed.findings(), row.findings) << row.text;
    EXPECT_EQ(parsed.file->baseframe[1].position, glm::vec3(4, 5, 6)) << row.text;
    EXPECT_EQ(parsed.file->baseframe[1].rotation, glm::dvec3(0, 0.5, 0)) << row.text;
    EXPECT_EQ(parsed.file->bounds.size(), 3u) << row.text;
    EXPECT_EQ(parsed.file->components, kComponents) << row.text;
  }
  EXPECT_EQ(parse(kRows[2].text).messageOf(Code::kSurplusBrace),
            "This '}' comes too early: more of the frame follows.");
}

TEST(AnimFrames, ABlockInTwoPairsOfBracesIsOneFinding) {
  for (const std::string keyword : {"hierarchy", "bounds", "baseframe"}) {
    for (const std::string_view braces : {"}}\n", "}\n}\n"}) {
      std::string twice = block(keyword);
      twice = changed(changed(twice, " {", " { {"), "}\n", braces);
      const Parsed<AnimFile> parsed = parseWith(block(keyword), twice);
      EXPECT_EQ(parsed.findings(), Findings{"unexpected-token"}) << twice;
      EXPECT_EQ(parsed.file->bounds.size(), 3u) << twice;
      EXPECT_EQ(parsed.file->components, kComponents) << twice;
    }
  }
  // A third one closes nothing, and neither does one behind another block.
  std::string thrice = changed(changed(block("bounds"), " {", " { {"), "}\n", "}}}\n");
  EXPECT_EQ(parseWith(block("bounds"), thrice).findings(), (Findings{"unexpected-token", "surplus-brace"}));
  const std::string later =
      changed(with("bounds {", "bounds { {"), block("baseframe"), block("baseframe") + "}\n");
  EXPECT_EQ(parse(later).findings(), (Findings{"unexpected-token", "surplus-brace"}));
}

TEST(AnimFrames, WhatIsNoNumberStillTakesItsPlace) {
  const Parsed<AnimFile> parsed = parseWith("11 0.2", "nan 0.2");
  EXPECT_EQ(parsed.file->components, (Components{10, 0.1f, 0, 0.2f, 12, 0.3f}));
  EXPECT_EQ(parsed.findings(), Findings{"number-not-finite"});
  EXPECT_EQ(parsed.placeOf(Code::kNumberNotFinite), "30:3");
  EXPECT_EQ(parseWith("11 0.2", "oops 0.2").file->components, (Components{10, 0.1f, 0, 0.2f, 12, 0.3f}));
  EXPECT_EQ(parseWith("11 0.2", "11,5 0.2").file->components, (Components{10, 0.1f, 11.5f, 0.2f, 12, 0.3f}));
}

TEST(AnimFrames, ACommaOrSemicolonBehindAFrameIsTheOnlyOddThing) {
  for (const char* numbers : {"11 0.2;", "11 0.2,", "11 0.2 ;", "11; 0.2"}) {
    const Parsed<AnimFile> parsed = parseWith("11 0.2", numbers);
    EXPECT_EQ(parsed.file->components, kComponents) << numbers;
    EXPECT_EQ(parsed.findings(), Findings{"stray-character"}) << numbers;
  }
}

TEST(AnimFrames, ADecimalCommaOfAFrameMayHaveNoDigitBeforeIt) {
  const Parsed<AnimFile> parsed = parseWith("11 0.2", "11 ,2");
  EXPECT_EQ(parsed.findings(), Findings{"decimal-comma"});
  EXPECT_EQ(parsed.file->components, kComponents);
  EXPECT_EQ(parseWith("11 0.2", "-,5 0.2").file->components.at(2), -0.5f);
  EXPECT_EQ(parseWith("frameRate 24", "frameRate ,5").file->frame_rate, 0.5);
  // Those between numbers.
  const Parsed<AnimFile> parted = parse(
      changed(changed(kAnim, "numAnimatedComponents 2", "numAnimatedComponents 3"), "11 0.2", "11 ,2 ,3"));
  EXPECT_EQ(parted.file->components.at(4), 2.0f);
  EXPECT_EQ(parted.file->components.at(5), 3.0f);
  EXPECT_FALSE(parted.has(Code::kDecimalComma));
  // A point ends the number that a comma would begin.
  const Parsed<AnimFile> both = parseWith("11 0.2", "11 ,0.2");
  EXPECT_EQ(both.findings(), Findings{"stray-character"});
  EXPECT_EQ(both.file->components, kComponents);
}

TEST(AnimFrames, AWordTakesNoPlaceWhereAllNumbersAreThere) {
  for (const char* numbers : {"arm 11 0.2", "11 arm 0.2", "11 0.2 arm", "11 \"arm\" 0.2"}) {
    const Parsed<AnimFile> parsed = parseWith("11 0.2", numbers);
    EXPECT_EQ(parsed.file->components, kComponents) << numbers;
    EXPECT_EQ(parsed.findings(), Findings{"unexpected-token"}) << numbers;
  }
}

// 0.99999999 has no float of its own: from the nearest one, w would come out 2.4 times too large.
TEST(AnimFrames, KeepsWWhereSinglePrecisionLosesIt) {
  const std::string text = R"(MD5Version 10 commandline "" numFrames 3 numJoints 2 frameRate 24
    numAnimatedComponents 4 hierarchy { "a" -1 0 0 "b" 0 57 0 } bounds { }
    baseframe { ( 0 0 0 ) ( 0 0 0 ) ( 1 2 3 ) ( 0 0 0 ) }
    frame 2 { 1 0 0 0.99999999 } frame 0 { 1 0 0 0.5 } frame 1 { 1 0 1e-9 0.99999999 })";
  const Parsed<AnimFile> parsed(animReader, text);
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

TEST(AnimFrames, RotationsLongerThanOneAreToldOnceAJoint) {
  const Parsed<AnimFile> parsed = parseWith("11 0.2", "11 0.9");
  EXPECT_EQ(parsed.findings(), Findings{});
  const std::string degrees = changed(with("11 0.2", "11 45"), "12 0.3", "12 90");
  const Parsed<AnimFile> turned = parse(degrees);
  EXPECT_EQ(turned.findings(), Findings{"rotation-too-long"});
  EXPECT_EQ(turned.placeOf(Code::kRotationTooLong), "30:6");
  EXPECT_EQ(turned.messageOf(Code::kRotationTooLong),
            "The rotation of joint 'origin' in frame 1 is longer than 1.");
  EXPECT_EQ(turned.file->components, (Components{10, 0.1f, 11, 45, 12, 90}));
  // The base frame says so already.
  EXPECT_EQ(parse(changed(degrees, "( 0.5 0 0 )", "( 60 0 0 )")).placeOf(Code::kRotationTooLong), "21:15");
  EXPECT_EQ(parse(changed(degrees, "( 0.5 0 0 )", "( 60 0 0 )")).findings(), Findings{"rotation-too-long"});
  // Of base frame and frame together.
  const Parsed<AnimFile> together = parse(changed(with("11 0.2", "11 0.9"), "( 0.5 0 0 )", "( 0.5 0.8 0 )"));
  EXPECT_EQ(together.findings(), Findings{"rotation-too-long"});
  EXPECT_EQ(together.placeOf(Code::kRotationTooLong), "30:6");
}

TEST(AnimFrames, LongRotationsAreFoundBehindWhatIsOddInTheirFrame) {
  for (const auto& [head, numbers, place] :
       std::vector<std::tuple<const char*, const char*, const char*>>{{"frame 1 {", "11, 45", "30:7"},
                                                                      {"frame 1 {", "11,5 45", "30:8"},
                                                                      {"frame 1 {", "( 11 ) ( 45 )", "30:12"},
                                                                      {"frame (1) {", "11 45", "30:6"}}) {
    const Parsed<AnimFile> parsed = parse(changed(with("frame 1 {", head), "11 0.2", numbers));
    EXPECT_EQ(parsed.placeOf(Code::kRotationTooLong), place) << head << numbers;
  }
}

TEST(AnimFrames, LongRotationsAreFoundBehindWhatIsOdd) {
  const std::string degrees = with("( 0 0.5 0 )", "( 0 45 0 )");
  for (const char* odd : {"( 1 2 3 ) x ( 0.5 0 0 )", "( 1 2 ) ( 0.5 0 0 )", "( 1, 2 3 ) ( 0.5 0 0 )",
                          "x\n( 1 2 3 ) ( 0.5 0 0 )"}) {
    const Parsed<AnimFile> parsed = parse(changed(degrees, "( 1 2 3 ) ( 0.5 0 0 )", odd));
    EXPECT_EQ(parsed.placeOf(Code::kRotationTooLong), odd[0] == 'x' ? "23:15" : "22:15") << odd;
    EXPECT_EQ(parsed.findings().size(), 2u) << odd;
  }
  // What is damaged is told once.
  EXPECT_EQ(parseWith("( 0 0.5 0 )", "( 5 0.5 0 1 )").findings(), Findings{"vector-size"});
}

TEST(AnimFrames, LongRotationsOfHostileFilesTakeLinearTime) {
  constexpr int kJoints = 20'000;
  std::string hierarchy;
  std::string base;
  std::string frame;
  for (int i = 0; i < kJoints; ++i) {
    hierarchy += "j" + std::to_string(i) + " " + std::to_string(i - 1) + " 8 " + std::to_string(i) + "\n";
    base += "( 0 0 0 ) ( 0 0 0 )\n";
    frame += "9 ";
  }
  const std::string count = std::to_string(kJoints);
  const Parsed<AnimFile> parsed =
      parseAnimText("MD5Version 10 commandline \"\" numFrames 2 numJoints " + count +
                    " frameRate 24 numAnimatedComponents " + count + " hierarchy {\n" + hierarchy +
                    "} bounds { (0 0 0)(1 1 1)(0 0 0)(1 1 1) } baseframe {\n" + base + "} frame 0 { " +
                    frame + "} frame 1 { " + frame + "}");
  EXPECT_EQ(parsed.findings().size(), size_t{Report::kMaxPerCode} + 1);
}

TEST(AnimFrames, LongRotationsOfALongBaseFrameAreFoundInLinearTime) {
  constexpr int kJoints = 20'000;
  std::string hierarchy;
  std::string base;
  for (int i = 0; i < kJoints; ++i) {
    hierarchy += "j" + std::to_string(i) + " " + std::to_string(i - 1) + " 0 0\n";
    base += i == 0 ? "( 0 0 0 ) ( 0 0 0 )\n" : "( 9 0 0 ) ( 0 9 0 )\n";
  }
  const Parsed<AnimFile> parsed =
      parseAnimText("MD5Version 10 commandline \"\" numFrames 1 numJoints " + std::to_string(kJoints) +
                    " frameRate 24 numAnimatedComponents 0 hierarchy {\n" + hierarchy +
                    "} bounds { (0 0 0)(1 1 1) } baseframe {\n" + base + "} frame 0 { }");
  ASSERT_EQ(parsed.findings(), Findings(Report::kMaxPerCode + 1, "rotation-too-long"));
  EXPECT_EQ(parsed.diagnostics.at(0).line, kJoints + 4u);
  EXPECT_EQ(parsed.diagnostics.at(0).column, 13u);
  EXPECT_EQ(parsed.diagnostics.at(20).message, "... and 19979 more of these, the last one here.");
  EXPECT_EQ(parsed.diagnostics.at(20).line, 2u * kJoints + 2);
}

TEST(AnimFrames, VectorsWithoutParenthesesTakeLinearTime) {
  std::string ones;
  for (int i = 0; i < 300'000; ++i) ones += " 1";
  for (const char* opening : {"bounds {", "bounds { (", "baseframe {", "hierarchy {", "frame 0 {"}) {
    checkAnyText<AnimFile>(animReader, opening + ones + " }");
  }
}

TEST(AnimFrames, FramesBeyondTheirCountAreNoReasonForDoom3ToRefuseTheFile) {
  const std::string few = with("numFrames 3", "numFrames 2");
  const Parsed<AnimFile> refused = parse(few);
  EXPECT_EQ(refused.findings(), Findings{"count-mismatch"});  // three bounds
  const Parsed<AnimFile> parsed = parse(changed(few, "  ( -3 -1 -1 ) ( 3 1 1 )\n", ""));
  EXPECT_EQ(parsed.findings(), Findings{"entries-beyond-count"});
  EXPECT_FALSE(parsed.find(Code::kEntriesBeyondCount)->refused_by_doom3);
  EXPECT_EQ(parsed.file->components, kComponents);
}

TEST(AnimFrames, FramesThatAreMissingOrThereTwiceAreOneFinding) {
  const std::string frame1 = "frame 1 {\n  11 0.2\n}\n\n";
  const Parsed<AnimFile> gap = parseWith(frame1, "");
  EXPECT_EQ(gap.findings(), Findings{"frames-reordered"});
  EXPECT_EQ(gap.messageOf(Code::kFramesReordered),
            "Expected 'frame 1' but found 'frame 2'; 1 frame is missing.");
  const Parsed<AnimFile> twice = parseWith(frame1, frame1 + frame1);
  EXPECT_EQ(twice.findings(), Findings{"frame-number-ignored"});
  EXPECT_EQ(twice.file->frame_count, 4u);
  EXPECT_EQ(parseWith("frame 2 {", "frame 7 {").findings(), Findings{"frames-reordered"});
  const Parsed<AnimFile> both = parse(changed(with(frame1, ""), "numFrames 3", "numFrames 9"));
  EXPECT_EQ(both.findings(), (Findings{"frames-reordered", "bounds-count"}));
}

}  // namespace
}  // namespace md5v::md5
