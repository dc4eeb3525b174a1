// .md5camera files.
#include <gtest/gtest.h>

#include <string>

#include "tests/md5/camera_testing.h"

namespace md5v::md5 {
namespace {

TEST(CameraParser, ReportsWhyAFileContainsNoCameraPath) {
  const struct {
    std::string text;
    Code code;
  } kRows[] = {
      {"", Code::kEmptyFile},
      {"numFrames 0 frameRate 24 numCuts 0 cuts { } camera { }", Code::kNothingReadable},
      {"numFrames 1 numJoints 1 frameRate 24 hierarchy { }", Code::kWrongFileKind},
      {"numMeshes 1 joints { }", Code::kWrongFileKind},
  };
  for (const auto& row : kRows) {
    const Parsed<CameraFile> parsed = parse(row.text);
    EXPECT_FALSE(parsed.file) << row.text;
    EXPECT_TRUE(parsed.has(row.code)) << row.text;
  }
}

TEST(CameraParser, ReadsAValidFileWithoutFindings) {
  const Parsed<CameraFile> parsed = parse(kCamera);
  EXPECT_TRUE(parsed.diagnostics.empty());
  const CameraFile& file = *parsed.file;
  EXPECT_EQ(file.commandline, "camera maps/fred//shot.mb");
  EXPECT_EQ(file.frame_rate, 24.0);
  EXPECT_EQ(file.cuts, (Cuts{1, 3}));
  ASSERT_EQ(file.keys.size(), 5u);
  EXPECT_EQ(file.keys[4].position, glm::vec3(1, 2, 7));
  EXPECT_EQ(file.keys[4].rotation, glm::dvec3(0.1, 0.2, 0.3));
  EXPECT_EQ(file.keys[4].fov, 54.4322f);
}

TEST(CameraParser, ReadsOneKey) {
  const Parsed<CameraFile> parsed = parse(
      "MD5Version 10 commandline \"\" numFrames 1 frameRate 24 numCuts 0 cuts {} camera {(1 2 3)(0 0 0)90}");
  EXPECT_TRUE(parsed.diagnostics.empty());
  EXPECT_EQ(parsed.file->keys.size(), 1u);
}

TEST(CameraParser, UsesAPositiveFrameRate) {
  EXPECT_EQ(parseWith("frameRate 24", "frameRate 0").file->frame_rate, 24.0);
  EXPECT_EQ(parseWith("frameRate 24", "frameRate 0").findings(), Findings{"frame-rate-unusable"});
  EXPECT_EQ(parseWith("frameRate 24", "frameRate -30").file->frame_rate, 30.0);
  EXPECT_EQ(parseWith("frameRate 24", "").findings(), Findings{"frame-rate-missing"});
  const Parsed<CameraFile> slow = parseWith("frameRate 24", "frameRate 0.5");
  EXPECT_EQ(slow.file->frame_rate, 0.5);
  EXPECT_EQ(slow.findings(), Findings{"frame-rate-unusable"});
  EXPECT_EQ(slow.messageOf(Code::kFrameRateUnusable),
            "The frame rate is less than 1. It is used here; Doom 3 truncates it to 0, which it refuses.");
}

TEST(CameraParser, KeepsTheFieldOfViewBetween0And180) {
  const Parsed<CameraFile> first = parseWith("0.3 ) 90\n  ( 1 2 4", "0.3 ) inf\n  ( 1 2 4");
  EXPECT_EQ(first.file->keys[0].fov, 90.0f);
  EXPECT_EQ(first.findings(), Findings{"number-not-finite"});
  const Parsed<CameraFile> later = parseWith("0.3 ) 90\n  ( 1 2 6", "0.3 ) x\n  ( 1 2 6");
  EXPECT_EQ(later.file->keys[2].fov, 60.5f);
  EXPECT_EQ(later.findings(), Findings{"unexpected-token"});
}

TEST(CameraParser, ReportsOddFilesAndReadsThem) {
  const struct {
    const char* what;
    std::string text;
    Findings findings;
  } kRows[] = {
      {"ETQW's version", with("MD5Version 10", "MD5Version 11"), {}},
      {"wrong frame count", with("numFrames 5", "numFrames 2000000000"), {"count-mismatch"}},
      {"wrong cut count", with("numCuts 2", "numCuts 1"), {"count-mismatch"}},
      {"no cut count", with("numCuts 2", ""), {"count-mismatch"}},
      {"no brace at the cuts' end", with("3\n}", "3\n"), {"unexpected-token"}},
      {"keys without a brace", with("camera {", "camera"), {"unexpected-token"}},
      {"a word among the cuts", with("3\n}", "3 x\n}"), {"unexpected-token"}},
      {"cuts behind the keys", with("cuts {\n  1\n  3\n}", "") + "cuts { 1 3 }", {"section-order"}},
      {"a second file", kCamera + kCamera, {"second-file"}},
      {"keys twice", kCamera + "camera { }", {"section-order"}},
  };
  for (const auto& row : kRows) {
    const Parsed<CameraFile> parsed = parse(row.text);
    ASSERT_TRUE(parsed.file) << row.what;
    EXPECT_EQ(parsed.file->keys.size(), 5u) << row.what;
    EXPECT_EQ(parsed.file->cuts, (Cuts{1, 3})) << row.what;
    EXPECT_EQ(parsed.findings(), row.findings) << row.what;
  }
}

TEST(CameraParser, KeepsTheIndicesOfDamagedKeys) {
  const Parsed<CameraFile> no_fov = parseWith("60.5", "");
  EXPECT_EQ(no_fov.file->keys.size(), 5u);
  EXPECT_EQ(no_fov.file->keys[1].fov, 90.0f);
  EXPECT_EQ(no_fov.findings(), Findings{"unexpected-token"});
  for (const char* fov : {"0", "180", "-60", "1e9"}) {
    const Parsed<CameraFile> parsed = parseWith("60.5", fov);
    EXPECT_EQ(parsed.file->keys[1].fov, 90.0f) << fov;
    EXPECT_EQ(parsed.findings(), Findings{"fov-out-of-range"}) << fov;
  }
  EXPECT_EQ(parse(kCamera.substr(0, kCamera.find("54"))).file->keys.size(), 4u);
}

TEST(CameraParser, ReadsTheKeyAfterADamagedOne) {
  for (const char* key : {"( 1 2 4 ) 60.5", "( 1 2 4 ) ( 0.1 0.2 0.3 )", "( 1 2 4 ) ( 0.1 x 0.3 ) 60.5",
                          "( 1 2 4 ) ( 0.1 0.2 0.3 0.4 ) 60.5", "( 1 2 4 ) ( 0.1 0.2 0.3 ) x"}) {
    const Parsed<CameraFile> parsed = parseWith("( 1 2 4 ) ( 0.1 0.2 0.3 ) 60.5", key);
    EXPECT_EQ(parsed.findings(), Findings{"unexpected-token"}) << key;
    ASSERT_EQ(parsed.file->keys.size(), 5u) << key;
    EXPECT_EQ(parsed.file->keys[1].position, glm::vec3(1, 2, 4)) << key;
    EXPECT_EQ(parsed.file->keys[2].position, glm::vec3(1, 2, 5)) << key;
    EXPECT_EQ(parsed.file->keys[2].rotation, glm::dvec3(0.1, 0.2, 0.3)) << key;
  }
}

TEST(CameraParser, KeepsItsGuaranteesForAnyDamage) {
  forEveryDamage(kCamera, [](std::string_view text) { checkAnyText<CameraFile>(cameraReader, text); });
}

}  // namespace
}  // namespace md5v::md5
