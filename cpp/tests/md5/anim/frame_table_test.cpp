// Building one table from the frames of an animation.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/md5/anim_testing.h"

namespace md5v::md5 {
namespace {

TEST(FrameTable, SortsFramesByTheirNumbers) {
  std::string text = with("frame 1 {", "frame x {");
  text.replace(text.find("frame 2 {"), 9, "frame 1 {");
  text.replace(text.find("frame x {"), 9, "frame 2 {");
  const Parsed<AnimFile> parsed = parse(text);
  EXPECT_EQ(parsed.file->components, (Components{10, 0.1, 12, 0.3, 11, 0.2}));
  EXPECT_EQ(parsed.findings(), Findings{"frames-reordered"});
  EXPECT_EQ(parsed.messageOf(Code::kFramesReordered),
            "Expected 'frame 1' but found 'frame 2'; the frames are taken in the order of their numbers.");
}

TEST(FrameTable, AcceptsFrameNumbersThatStartAnywhere) {
  std::string text = with("frame 0 {", "frame 8 {");
  text.replace(text.find("frame 1 {"), 9, "frame 9 {");
  text.replace(text.find("frame 2 {"), 9, "frame 42 {");
  const Parsed<AnimFile> parsed = parse(text);
  EXPECT_EQ(parsed.file->components, kComponents);
  EXPECT_EQ(parsed.findings(), Findings{"frames-reordered"});
  EXPECT_EQ(parsed.messageOf(Code::kFramesReordered),
            "Expected 'frame 0' but found 'frame 8'; the frames are taken in the order of their numbers.");
  EXPECT_EQ(parseWith("frame 2 {", "frame 3 {").messageOf(Code::kFramesReordered),
            "Expected 'frame 2' but found 'frame 3'; the frames are taken in the order of their numbers.");
  const std::string late = changed(with("frame 2 {", "frame 3 {"), "frame 1 {", "frame 2 {");
  const Parsed<AnimFile> from_one = parse(changed(late, "frame 0 {", "frame 1 {"));
  EXPECT_EQ(from_one.file->components, kComponents);
  EXPECT_EQ(from_one.findings(), Findings{"frames-reordered"});
  EXPECT_EQ(from_one.messageOf(Code::kFramesReordered),
            "Expected 'frame 0' but found 'frame 1'; the frames are taken in the order of their numbers.");
  const Parsed<AnimFile> repeated = parseWith("frame 1 {", "frame 2 {");
  EXPECT_EQ(repeated.file->components, kComponents);
  EXPECT_EQ(repeated.findings(), Findings{"frame-number-ignored"});
}

TEST(FrameTable, ReadsFramesWithoutNumbersInTheOrderOfTheFile) {
  const Parsed<AnimFile> parsed = parse(changed(with("frame 0 {", "frame {"), "frame 2 {", "frame {"));
  EXPECT_EQ(parsed.file->components, kComponents);
  EXPECT_EQ(parsed.findings(), Findings(2, "unexpected-token"));
  EXPECT_EQ(parsed.placeOf(Code::kUnexpectedToken), "25:7");
}

TEST(FrameTable, EndsWithTheFramesThatExist) {
  const Parsed<AnimFile> parsed = parse(kAnim.substr(0, kAnim.find("frame 2")));
  EXPECT_EQ(parsed.file->frame_count, 2u);
  EXPECT_EQ(parsed.file->bounds.size(), 2u);
  EXPECT_EQ(parsed.findings(), Findings{"count-mismatch"});
}

TEST(FrameTable, DropsAFrameThatIsCutOff) {
  const Parsed<AnimFile> parsed = parse(kAnim.substr(0, kAnim.find("0.3")));
  EXPECT_EQ(parsed.file->components, (Components{10, 0.1, 11, 0.2}));
  EXPECT_EQ(parsed.findings(), Findings{"unexpected-end"});
  // The last number may also be cut off.
  const std::string complete = kAnim.substr(0, kAnim.find("0.3") + 3);
  EXPECT_EQ(parse(complete).file->components, (Components{10, 0.1, 11, 0.2}));
  EXPECT_EQ(parse(complete).findings(), Findings{"unexpected-end"});
}

TEST(FrameTable, IsEmptyWithoutAnimatedComponents) {
  std::string text = with("-1 9 0", "-1 0 0");
  for (const char* numbers : {"  10 0.1\n", "  11 0.2\n", "  12 0.3\n"})
    text.replace(text.find(numbers), 9, "");
  text.replace(text.find("numAnimatedComponents 2"), 23, "numAnimatedComponents 0");
  const Parsed<AnimFile> parsed = parse(text);
  EXPECT_TRUE(parsed.diagnostics.empty());
  EXPECT_EQ(parsed.file->frame_count, 3u);
  EXPECT_TRUE(parsed.file->components.empty());
}

TEST(FrameTable, ShowsTheBaseFrameWithoutFrames) {
  const Parsed<AnimFile> parsed = parse(kAnim.substr(0, kAnim.find("frame 0")));
  EXPECT_EQ(parsed.file->frame_count, 1u);
  EXPECT_EQ(parsed.file->component_count, 0u);
  EXPECT_EQ(parsed.file->joints[0].flags, 0u);
  EXPECT_TRUE(parsed.has(Code::kFramesMissing));
}

TEST(FrameTable, KeepsComponentsThatNoJointUses) {
  std::string text = with("numAnimatedComponents 2", "numAnimatedComponents 3");
  for (const char* number : {"0.1", "0.2", "0.3"})
    text.replace(text.find(std::string(number) + "\n"), 3, "0.7 99");
  const Parsed<AnimFile> parsed = parse(text);
  EXPECT_EQ(parsed.file->components, (Components{10, 0.7, 99, 11, 0.7, 99, 12, 0.7, 99}));
  EXPECT_EQ(parsed.findings(), Findings{});
  EXPECT_TRUE(parsed.has(Code::kComponentsSurplus));
}

TEST(FrameTable, ReportsMoreComponentsThanJointsCanHave) {
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

TEST(FrameTable, KeepsOtherFramesInPlaceWhereOneHasAnotherLength) {
  const Parsed<AnimFile> too_short = parseWith("11 0.2", "11");
  EXPECT_EQ(too_short.file->components, (Components{10, 0.1, 11, 0.1, 12, 0.3}));
  EXPECT_EQ(too_short.findings(), Findings{"frame-too-short"});
  EXPECT_EQ(too_short.placeOf(Code::kFrameTooShort), "29:1");
  EXPECT_EQ(
      too_short.messageOf(Code::kFrameTooShort),
      "Expected 2 numbers in frame 1 but found 1; the others keep the values of the frame before or of the "
      "base frame.");
  const Parsed<AnimFile> first = parseWith("10 0.1", "10");
  EXPECT_EQ(first.file->components[1], 0.5f);  // from the base frame
  const Parsed<AnimFile> too_long = parseWith("11 0.2", "11 0.2 13");
  EXPECT_EQ(too_long.file->components, kComponents);
  EXPECT_EQ(too_long.findings(), Findings{"frame-too-long"});
}

TEST(FrameTable, KeepsTheColumnOfAWordInAFrame) {
  const Parsed<AnimFile> parsed = parseWith("11 0.2", "nan 0.2");
  EXPECT_EQ(parsed.file->components, (Components{10, 0.1, 0, 0.2, 12, 0.3}));
  EXPECT_EQ(parsed.findings(), Findings{"number-not-finite"});
  EXPECT_EQ(parsed.placeOf(Code::kNumberNotFinite), "30:3");
  EXPECT_EQ(parseWith("11 0.2", "oops 0.2").file->components, (Components{10, 0.1, 0, 0.2, 12, 0.3}));
  EXPECT_EQ(parseWith("11 0.2", "11,5 0.2").file->components, (Components{10, 0.1, 11.5, 0.2, 12, 0.3}));
}

TEST(FrameTable, ReportsFramesThatAreMissingOrRepeatedOnce) {
  const std::string frame1 = "frame 1 {\n  11 0.2\n}\n\n";
  const Parsed<AnimFile> gap = parseWith(frame1, "");
  EXPECT_EQ(gap.findings(), Findings{"frames-reordered"});
  EXPECT_EQ(gap.messageOf(Code::kFramesReordered),
            "Expected 'frame 1' but found 'frame 2'; the frames are taken in the order of their numbers.");
  const Parsed<AnimFile> twice = parseWith(frame1, frame1 + frame1);
  EXPECT_EQ(twice.findings(), Findings{"frame-number-ignored"});
  EXPECT_EQ(twice.file->frame_count, 4u);
  EXPECT_EQ(parseWith("frame 2 {", "frame 7 {").findings(), Findings{"frames-reordered"});
  const Parsed<AnimFile> both = parse(changed(with(frame1, ""), "numFrames 3", "numFrames 9"));
  EXPECT_EQ(both.findings(), (Findings{"frames-reordered", "bounds-count"}));
}

// Three counts of 32 bits whose products overflow, or require more memory than exists (reports/r01-trap).
TEST(FrameTable, ReservesNothingForHugeCounts) {
  for (const char* frames : {"3", "1073741824", "2147483647", "4294967297", "9223372036854775807"}) {
    for (const char* width :
         {"2", "4294967296", "8589934592", "12884901890", "9223372036854775807", "-4294967294"}) {
      const std::string text =
          changed(with("numFrames 3", "numFrames " + std::string(frames)), "numAnimatedComponents 2",
                  "numAnimatedComponents " + std::string(width));
      const Parsed<AnimFile> parsed = parse(text);
      ASSERT_TRUE(parsed.file) << text;
      EXPECT_EQ(parsed.file->components, kComponents) << text;
      const size_t wrong = (frames == std::string("3") ? 0u : 1u) + (width == std::string("2") ? 0u : 1u);
      EXPECT_EQ(parsed.findings(), Findings(wrong, "count-mismatch")) << text;
    }
  }
}

}  // namespace
}  // namespace md5v::md5
