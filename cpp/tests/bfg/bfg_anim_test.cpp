#include "tests/bfg/bfg_testing.h"

namespace md5v {
namespace {

Parsed<md5::AnimFile> parse(std::string_view bytes) { return {binaryAnimReader, bytes}; }

// Offsets in binaryAnim().
constexpr size_t kFrames = 12;
constexpr size_t kRate = 16;
constexpr size_t kWidth = 28;
constexpr size_t kBounds = 36;
constexpr size_t kJoints = kBounds + 76;
const size_t kComponents = binaryAnim(0).size() - 12 - 12;

TEST(BinaryAnim, ReadsFramesAndHierarchy) {
  for (const size_t padding : {0u, 1u, 4u}) {
    const auto parsed = parse(binaryAnim(padding));
    ASSERT_TRUE(parsed.file);
    EXPECT_TRUE(parsed.diagnostics.empty());
    EXPECT_EQ(parsed.file->frame_rate, 24.0);
    EXPECT_EQ(parsed.file->frame_count, 3u);
    EXPECT_EQ(parsed.file->components, (RawVector<double>{4, 5, 6}));
    ASSERT_EQ(parsed.file->joints.size(), 2u);
    EXPECT_EQ(parsed.file->joints[1].name, "top");
    EXPECT_EQ(parsed.file->joints[1].parent, 0);
    EXPECT_EQ(parsed.file->joints[1].flags, md5::kTz);
    ASSERT_EQ(parsed.file->bounds.size(), 3u);
    EXPECT_EQ(parsed.file->bounds[0].max, glm::vec3(1, 1, 8));
  }
}

TEST(BinaryAnim, StoresTheRotationWhoseWIsPositive) {
  const auto parsed = parse(binaryAnim());
  ASSERT_TRUE(parsed.file);
  EXPECT_NEAR(parsed.file->baseframe[1].rotation.z, -0.6, 1e-7);
  EXPECT_EQ(parsed.file->baseframe[1].position, glm::vec3(0, 0, 4));
}

TEST(BinaryAnim, KeepsOffsetsOfItsParts) {
  const std::string bytes = binaryAnim();
  const ExactBytes exact(bytes);
  Report report(exact.span());
  const auto read = bfg::readBinaryAnim(exact.span(), report);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->bounds, kBounds);
  EXPECT_EQ(read->joints[0], kJoints);
  EXPECT_EQ(read->components, kComponents);
  EXPECT_EQ(read->baseframe, kComponents - 4 - size_t{2} * bfg::kBinaryPoseBytes);
}

TEST(BinaryAnim, NamesBothVersions) {
  const auto parsed = parse(bytesReplaced(binaryAnim(), 3, "f"));
  EXPECT_FALSE(parsed.file);
  EXPECT_EQ(parsed.messageOf(Code::kOtherModelFormat),
            "This is version 102 of a compiled animation of Doom 3 BFG, and only version 101 is read.");
  EXPECT_NE(
      parse(bytesReplaced(binaryAnim(), 0, "eDMB")).messageOf(Code::kOtherModelFormat).find("wrong order"),
      std::string::npos);
}

TEST(BinaryAnim, KeepsTheCompleteFramesOfACutOffFile) {
  const auto parsed = parse(binaryAnim().substr(0, kComponents + 9));
  ASSERT_TRUE(parsed.file);
  EXPECT_TRUE(parsed.has(Code::kUnexpectedEnd));
  EXPECT_EQ(parsed.file->frame_count, 2u);
  EXPECT_TRUE(parsed.file->bounds.empty());
}

TEST(BinaryAnim, AllocatesNothingForMissingFrames) {
  const auto many = parse(bytesReplaced(binaryAnim(), kFrames, "\x7F\xFF\xFF\xFF"));
  ASSERT_TRUE(many.file);
  EXPECT_EQ(many.find(Code::kCountMismatch)->offset, kComponents - 4);
  EXPECT_EQ(many.file->frame_count, 3u);
  const std::string still = bytesReplaced(binaryAnim(), kWidth, {"\0\0\0\0", 4});
  const auto none = parse(bytesReplaced(still, kFrames, "\x7F\xFF\xFF\xFF"));
  ASSERT_TRUE(none.file);
  EXPECT_EQ(none.file->frame_count, 3u);
  EXPECT_TRUE(none.has(Code::kComponentOutOfRange));
}

TEST(BinaryAnim, ReportsImpossibleNumbers) {
  const auto rate = parse(bytesReplaced(binaryAnim(), kRate, {"\0\0\0\0", 4}));
  EXPECT_EQ(rate.find(Code::kFrameRateUnusable)->offset, kRate);
  EXPECT_EQ(rate.file->frame_rate, 24.0);
  const auto parent = parse(bytesReplaced(binaryAnim(), kJoints + 8, {"\0\0\0\1", 4}));
  EXPECT_EQ(parent.find(Code::kJointParentOutOfRange)->offset, kJoints + 8);
  const auto flags = parse(bytesReplaced(binaryAnim(), kJoints + 12, {"\0\0\1\0", 4}));
  EXPECT_EQ(flags.find(Code::kAnimFlagsUnknown)->offset, kJoints + 12);
}

TEST(BinaryAnim, SurvivesTruncationAndFlippedBitsEverywhere) {
  // The number of padding numbers is not stored, so a file without them is also complete.
  damageEverywhere<md5::AnimFile>(binaryAnimReader, binaryAnim(), binaryAnim(0).size());
}

}  // namespace
}  // namespace md5v
