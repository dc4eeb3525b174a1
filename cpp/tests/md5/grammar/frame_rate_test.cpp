// The frame rate of animations.
#include <gtest/gtest.h>

#include <string>

#include "tests/md5/anim_testing.h"

namespace md5v::md5 {
namespace {

TEST(FrameRate, IsNeverZero) {
  const struct {
    const char* what;
    const char* written;
    double rate;
    const char* code;
  } kRows[] = {
      {"zero", "frameRate 0", 24, "frame-rate-unusable"},
      {"fraction", "frameRate 29.97", 29.97, "frame-rate-fractional"},
      {"a fraction that Doom 3 takes for zero", "frameRate 0.5", 0.5, "frame-rate-unusable"},
      {"negative, for playing backwards", "frameRate -20", -20, "frame-rate-negative"},
      {"printed as a float", "frameRate 24.0", 24, nullptr},
      {"missing", "", 24, "frame-rate-missing"},
      {"a fraction of two numbers", "frameRate 30000/1001", 24, "frame-rate-unusable"},
      {"not a number", "frameRate nan", 24, "number-not-finite"},
      {"too large for a number", "frameRate 1e999", 24, "number-not-finite"},
      {"next to nothing", "frameRate 1e-30", 24, "frame-rate-unusable"},
  };
  for (const char* zero : {"+0", "0,0"}) {
    const Parsed<AnimFile> parsed = parseWith("frameRate 24", "frameRate " + std::string(zero));
    EXPECT_EQ(parsed.file->frame_rate, 24.0) << zero;
    EXPECT_EQ(parsed.messageOf(Code::kFrameRateUnusable),
              "The frame rate is 0; 24 frames per second are used.")
        << zero;
  }
  EXPECT_TRUE(parseWith("frameRate 24", "frameRate 1e5").has(Code::kFrameRateUnusable));
  for (const auto& row : kRows) {
    const Parsed<AnimFile> parsed = parseWith("frameRate 24", row.written);
    EXPECT_EQ(parsed.file->frame_rate, row.rate) << row.what;
    EXPECT_EQ(parsed.diagnostics.empty(), row.code == nullptr) << row.what;
    EXPECT_TRUE(row.code == nullptr || parsed.has(findCode(row.code)->code)) << row.what;
    EXPECT_EQ(parsed.file->components, kComponents) << row.what;
  }
}

TEST(FrameRate, SkipsAUnitAfterIt) {
  for (const char* layout : {"frameRate 24 fps", "frameRate 24\nfps", "frameRate 24 FPS // a"}) {
    const Parsed<AnimFile> parsed = parseWith("frameRate 24", layout);
    EXPECT_EQ(parsed.findings(), Findings{"unknown-keyword"}) << layout;
    EXPECT_EQ(parsed.placeOf(Code::kUnknownKeyword), layout[12] == '\n' ? "7:1" : "6:14") << layout;
    EXPECT_EQ(parsed.file->frame_rate, 24.0) << layout;
    EXPECT_EQ(parsed.file->components, kComponents) << layout;
  }
}

}  // namespace
}  // namespace md5v::md5
