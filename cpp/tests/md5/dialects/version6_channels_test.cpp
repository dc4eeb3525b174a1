// Animations of version 6: one curve per joint and attribute.
#include <gtest/gtest.h>

#include <cmath>
#include <glm/gtc/quaternion.hpp>
#include <string>

#include "tests/md5/md5_testing.h"

namespace md5v::md5 {
namespace {

// Four frames. The hip moves along x and yaws; the arm does not move; the bounds grow.
const std::string kAnim = R"(MD5Version 6
commandline "anim a.mb"

numchannels 15
channel 0 {
	joint "boundsMin"
	attribute "x"
	starttime 0.041667
	endtime 0.166667
	framerate 24.000000

	strings 0

	range 0 4
	keys 4
		 -1 -2 -3 -4
}
channel 1 { joint "boundsMin" attribute "y" framerate 24 strings 0 keys 1 -1 }
channel 2 { joint "boundsMin" attribute "z" framerate 24 strings 0 keys 1 -1 }
channel 3 { joint "boundsMax" attribute "x" framerate 24 strings 0 keys 1 1 }
channel 4 { joint "boundsMax" attribute "y" framerate 24 strings 0 keys 1 1 }
channel 5 { joint "boundsMax" attribute "z" framerate 24 strings 0 keys 1 1 }
channel 6 { joint "hip" attribute "x" framerate 24 strings 0 range 0 4 keys 4 10 11 12 13 }
channel 7 { joint "hip" attribute "y" framerate 24 strings 0 keys 2 5 5 }
channel 8 { joint "hip" attribute "z" framerate 24 strings 0 keys 1 7 }
channel 9 { joint "hip" attribute "pitch" framerate 24 strings 0 keys 1 0 }
channel 10 { joint "hip" attribute "yaw" framerate 24 strings 0 range 1 3 keys 2 90 180 }
channel 11 { joint "hip" attribute "roll" framerate 24 strings 0 keys 1 0 }
channel 12 { joint "arm" attribute "x" framerate 24 strings 0 keys 1 3 }
channel 13 { joint "arm" attribute "roll" framerate 24 strings 0 keys 1 90 }
channel 14 { joint "camera" attribute "refcam" framerate 24 strings 2 "camera1" "camera2" keys 1 0 }
)";

Parsed<AnimFile> parseAnimWith(const std::string& old, const std::string& replacement) {
  const std::string text = changed(kAnim, old, replacement);
  Parsed<AnimFile> parsed = parseAnimText(text);
  if (parsed.file) checkGuarantees(*parsed.file, text.size());
  return parsed;
}

TEST(Version6Channels, BecomeFrames) {
  const Parsed<AnimFile> parsed = parseAnimText(kAnim);
  ASSERT_TRUE(parsed.file);
  const AnimFile& file = *parsed.file;
  checkGuarantees(file, kAnim.size());
  EXPECT_EQ(file.version, 6);
  EXPECT_FALSE(file.has_hierarchy);
  EXPECT_EQ(file.frame_rate, 24.0);
  EXPECT_EQ(file.frame_count, 4u);
  ASSERT_EQ(file.joints.size(), 2u);
  EXPECT_EQ(file.joints[0].name, "hip");
  EXPECT_EQ(file.joints[0].parent, -1);
  EXPECT_EQ(file.joints[0].flags, uint32_t{kTx | kQx | kQy | kQz});
  EXPECT_EQ(file.joints[1].name, "arm");
  EXPECT_EQ(file.joints[1].flags, 0u);
  ASSERT_EQ(file.component_count, 4u);
  for (size_t frame = 0; frame < 4; ++frame)
    EXPECT_EQ(file.components[frame * 4], 10.0 + static_cast<double>(frame));
  EXPECT_EQ(file.baseframe[0].position, glm::vec3(10, 5, 7));
  EXPECT_EQ(file.baseframe[1].position, glm::vec3(3, 0, 0));
  ASSERT_EQ(file.bounds.size(), 4u);
  EXPECT_EQ(file.bounds[3].min, glm::vec3(-4, -1, -1));
  EXPECT_EQ(file.bounds[3].max, glm::vec3(1, 1, 1));
  EXPECT_EQ(parsed.placeOf(Code::kVersion6), "4:1");
  EXPECT_EQ(parsed.placeOf(Code::kChannelSkipped), "31:1");
  EXPECT_EQ(parsed.findings(), Findings{});
}

// Before its range a channel keeps its first key, after it the last.
TEST(Version6Channels, HoldTheirKeysOutsideTheirRange) {
  const AnimFile file = *parseAnimText(kAnim).file;
  const double yaw[] = {90, 90, 180, 180};
  for (size_t frame = 0; frame < 4; ++frame) {
    const double* c = &file.components[frame * 4 + 1];
    const glm::quat read = quatFromXyz({c[0], c[1], c[2]});
    const glm::quat expected =
        glm::angleAxis(static_cast<float>(glm::radians(yaw[frame])), glm::vec3(0, 0, 1));
    EXPECT_NEAR(std::fabs(glm::dot(read, expected)), 1.0f, 1e-6f) << frame;
  }
}

// id's angles: yaw rotates x towards y, positive pitch looks down, positive roll lifts y. Yaw is outermost.
TEST(Version6Channels, FollowIdsConventionOfAngles) {
  const struct {
    const char* yaw;
    const char* pitch;
    const char* roll;
    glm::vec3 x, y, z;
  } kRows[] = {
      {"90", "0", "0", {0, 1, 0}, {-1, 0, 0}, {0, 0, 1}},
      {"0", "90", "0", {0, 0, -1}, {0, 1, 0}, {1, 0, 0}},
      {"0", "0", "90", {1, 0, 0}, {0, 0, 1}, {0, -1, 0}},
      {"90", "90", "0", {0, 0, -1}, {-1, 0, 0}, {0, 1, 0}},
      {"90", "0", "90", {0, 1, 0}, {0, 0, 1}, {1, 0, 0}},
      {"0", "90", "90", {0, 0, -1}, {1, 0, 0}, {0, -1, 0}},
      {"-450", "0", "360", {0, -1, 0}, {1, 0, 0}, {0, 0, 1}},
  };
  for (const auto& row : kRows) {
    std::string text = "numchannels 3 ";
    const char* names[] = {"yaw", "pitch", "roll"};
    const char* keys[] = {row.yaw, row.pitch, row.roll};
    for (int i = 0; i < 3; ++i) {
      text += std::string("channel 0 { joint j attribute ") + names[i] + " keys 1 " + keys[i] + " } ";
    }
    const Parsed<AnimFile> parsed = parseAnimText(text);
    const glm::quat q = quatFromXyz(parsed.file->baseframe.at(0).rotation);
    EXPECT_LT(glm::distance(q * glm::vec3(1, 0, 0), row.x), 1e-6f) << text;
    EXPECT_LT(glm::distance(q * glm::vec3(0, 1, 0), row.y), 1e-6f) << text;
    EXPECT_LT(glm::distance(q * glm::vec3(0, 0, 1), row.z), 1e-6f) << text;
  }
}

TEST(Version6Channels, AreReportedWhereTheyAreOdd) {
  const struct {
    const char* what;
    std::string old;
    std::string text;
    Code code;
  } kRows[] = {
      {"no joint", "joint \"hip\" attribute \"z\"", "attribute \"z\"", Code::kUnexpectedToken},
      {"no attribute", "joint \"hip\" attribute \"z\"", "joint \"hip\"", Code::kUnexpectedToken},
      {"no keys", "keys 1 7 }", "}", Code::kUnexpectedToken},
      {"fewer keys than announced", "keys 1 7 }", "keys 9 7 }", Code::kCountMismatch},
      {"another rate", "attribute \"z\" framerate 24 strings 0 keys 1 7",
       "attribute \"z\" framerate 30 strings 0 keys 1 7", Code::kChannelOdd},
      {"range and keys differ", "range 0 4 keys 4 10", "range 0 5 keys 4 10", Code::kChannelOdd},
      {"twice", "\"hip\" attribute \"z\"", "\"hip\" attribute \"y\"", Code::kSectionOrder},
      {"bounds are missing", "joint \"boundsMax\" attribute \"z\"", "joint \"boundsMax\" attribute \"w\"",
       Code::kBoundsMissing},
      {"wrong count", "numchannels 15", "numchannels 2000000000", Code::kCountMismatch},
      {"no brace", "keys 1 7 }", "keys 1 7", Code::kUnexpectedToken},
      {"a word among keys", "keys 4 10 11", "keys 4 10 oops", Code::kUnknownKeyword},
      {"a huge range", "range 0 4 keys 4 10", "range 0 2000000000 keys 4 10", Code::kChannelOdd},
      {"a late range", "range 0 4 keys 4 10", "range 1000000000 1000000004 keys 4 10", Code::kChannelOdd},
      {"a negative range", "range 0 4 keys 4 10", "range -3 1 keys 4 10", Code::kChannelOdd},
  };
  for (const auto& row : kRows) {
    const Parsed<AnimFile> parsed = parseAnimWith(row.old, row.text);
    ASSERT_TRUE(parsed.file) << row.what;
    EXPECT_TRUE(parsed.has(row.code)) << row.what;
    EXPECT_EQ(parsed.file->joints.at(0).name, "hip") << row.what;
  }
}

TEST(Version6Channels, ReportADamagedEntryOnce) {
  const Parsed<AnimFile> parsed = parseAnimWith("starttime 0.041667", "starttime soon later");
  EXPECT_EQ(parsed.placeOf(Code::kUnexpectedToken), "8:12");
  EXPECT_FALSE(parsed.has(Code::kUnknownKeyword));
}

TEST(Version6Channels, KeepTheGuaranteesForAnyDamage) {
  forEveryDamage(kAnim, [](std::string_view text) { checkAnyText<AnimFile>(animReader, text); });
}

}  // namespace
}  // namespace md5v::md5
