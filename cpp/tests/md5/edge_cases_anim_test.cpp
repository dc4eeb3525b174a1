#include "tests/md5/edge_cases.h"

namespace md5v {
namespace {

std::string withFrames(std::string_view frames, std::string_view count = "3") {
  std::string text = anim("numFrames 2", "numFrames " + std::string(count));
  text = changed(text, "\t( 0 0 0 ) ( 4 4 8 )\n", "\t( 0 0 0 ) ( 4 4 8 )\n\t( 0 0 0 ) ( 4 4 8 )\n");
  text.resize(text.find("frame 0"));
  return text + std::string(frames);
}

TEST(EdgeCase, FramesOutOfOrderAreSortedByTheirNumbers) {
  const auto parsed = parseAnimText(withFrames("frame 0 { 5 }\nframe 2 { 7 }\nframe 1 { 6 }\n"));
  EXPECT_EQ(parsed.findings(), Findings{"frames-reordered"});
  EXPECT_EQ(parsed.placeOf(Code::kFramesReordered), "26:1");
  EXPECT_TRUE(parsed.find(Code::kFramesReordered)->refused_by_doom3);
  EXPECT_EQ(parsed.file->components, (RawVector<double>{5, 6, 7}));
}

TEST(EdgeCase, AnAnimationEndsWithTheFramesThatExist) {
  const auto parsed = parseAnimText(withFrames("frame 0 { 5 }\nframe 1 { 6 }\n"));
  EXPECT_EQ(parsed.findings(), Findings{"count-mismatch"});
  EXPECT_EQ(parsed.placeOf(Code::kCountMismatch), "4:11");
  EXPECT_EQ(parsed.file->frame_count, 2u);
  EXPECT_EQ(parsed.file->bounds.size(), 2u);
}

TEST(EdgeCase, AFrameRateOfZeroIs24) {
  const auto parsed = parseAnimText(anim("frameRate 24", "frameRate 0"));
  EXPECT_EQ(parsed.findings(), Findings{"frame-rate-unusable"});
  EXPECT_EQ(parsed.placeOf(Code::kFrameRateUnusable), "6:11");
  EXPECT_EQ(parsed.find(Code::kFrameRateUnusable)->severity, Severity::kWarning);
  EXPECT_EQ(parsed.file->frame_rate, 24.0);
}

TEST(EdgeCase, AFrameRateMayHaveAFraction) {
  const auto parsed = parseAnimText(anim("frameRate 24", "frameRate 29.97"));
  EXPECT_EQ(parsed.findings(), Findings{});
  EXPECT_EQ(parsed.placeOf(Code::kFrameRateFractional), "6:11");
  EXPECT_EQ(parsed.file->frame_rate, 29.97);
}

TEST(EdgeCase, WithoutAnimatedComponentsTheBaseFrameIsUsed) {
  std::string text = anim("numAnimatedComponents 1", "numAnimatedComponents 0");
  text = changed(changed(text, "\"arm\" 0 1 0", "\"arm\" 0 0 0"), "frame 0 {\n\t0\n", "frame 0 {\n");
  const auto parsed = parseAnimText(changed(text, "frame 1 {\n\t2\n", "frame 1 {\n"));
  EXPECT_TRUE(parsed.diagnostics.empty());
  EXPECT_EQ(parsed.file->frame_count, 2u);
  EXPECT_EQ(parsed.file->component_count, 0u);
  EXPECT_EQ(parsed.file->baseframe.at(1).position, glm::vec3(0, 0, 8));
}

TEST(EdgeCase, ComponentsAreConsecutiveInTheOrderOfTheFlags) {
  std::string text = anim("numAnimatedComponents 1", "numAnimatedComponents 2");
  text = changed(changed(text, "\"arm\" 0 1 0", "\"arm\" 0 9 0"), "frame 0 {\n\t0", "frame 0 {\n\t3 0.5");
  const auto parsed = parseAnimText(changed(text, "frame 1 {\n\t2", "frame 1 {\n\t4 0.6"));
  EXPECT_TRUE(parsed.diagnostics.empty());
  EXPECT_EQ(parsed.file->joints.at(1).flags, 9u);
  EXPECT_EQ(parsed.file->joints[1].first_component, 0u);
  EXPECT_EQ(parsed.file->components, (RawVector<double>{3, 0.5, 4, 0.6}));
}

TEST(EdgeCase, FlagsThatDoNotExistAreAnErrorAndTheOthersAreUsed) {
  const auto parsed = parseAnimText(anim("\"arm\" 0 1 0", "\"arm\" 0 65 0"));
  EXPECT_EQ(parsed.findings(), Findings{"anim-flags-unknown"});
  EXPECT_EQ(parsed.placeOf(Code::kAnimFlagsUnknown), "11:10");
  EXPECT_EQ(parsed.find(Code::kAnimFlagsUnknown)->severity, Severity::kError);
  EXPECT_EQ(parsed.file->joints.at(1).flags, 1u);
  EXPECT_EQ(parseAnimText(anim("\"arm\" 0 1 0", "\"arm\" 0 64 0")).file->joints.at(1).flags, 0u);
}

TEST(EdgeCase, ComponentsBeyondTheFrameAreAnError) {
  const auto parsed = parseAnimText(anim("\"arm\" 0 1 0", "\"arm\" 0 3 0"));
  EXPECT_EQ(parsed.findings(), Findings{"component-out-of-range"});
  EXPECT_EQ(parsed.placeOf(Code::kComponentOutOfRange), "11:12");
  EXPECT_EQ(parsed.find(Code::kComponentOutOfRange)->severity, Severity::kError);
  EXPECT_EQ(parsed.file->joints.at(1).flags, 0u);
}

TEST(EdgeCase, AStillJointMayNameTheComponentAfterTheLast) {
  const auto parsed = parseAnimText(anim("\"origin\" -1 0 0", "\"origin\" -1 0 1"));
  EXPECT_EQ(parsed.findings(), Findings{});
  EXPECT_TRUE(parsed.has(Code::kFirstComponentUnused));  // which is an error for Doom 3
  EXPECT_EQ(parsed.file->joints.at(0).flags, 0u);
}

TEST(EdgeCase, BoundsMayBeMissingOrOfTheWrongNumber) {
  std::string text = goodFile("anim");
  const size_t begin = text.find("bounds {");
  text.erase(begin, text.find("baseframe") - begin);
  const auto missing = parseAnimText(text);
  EXPECT_EQ(missing.findings(), Findings{});
  EXPECT_TRUE(missing.has(Code::kBoundsMissing));
  EXPECT_TRUE(missing.find(Code::kBoundsMissing)->refused_by_doom3);
  EXPECT_TRUE(missing.file->bounds.empty());
  const auto fewer = parseAnimText(anim("\t( 0 0 0 ) ( 4 4 8 )\n", ""));
  EXPECT_EQ(fewer.findings(), Findings{"bounds-count"});
  EXPECT_EQ(fewer.placeOf(Code::kBoundsCount), "14:1");
  EXPECT_TRUE(fewer.file->bounds.empty());
}

TEST(EdgeCase, AnAnimationMayHaveSeveralRoots) {
  const auto parsed = parseAnimText(anim("\"arm\" 0 1 0", "\"arm\" -1 1 0"));
  EXPECT_EQ(parsed.findings(), Findings{"anim-several-roots"});
  EXPECT_TRUE(parsed.find(Code::kAnimSeveralRoots)->refused_by_doom3);
  EXPECT_EQ(parsed.file->joints.at(1).parent, -1);
}

}  // namespace
}  // namespace md5v
