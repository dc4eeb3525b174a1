// Cuts of camera paths that are not where the camera jumps.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/md5/camera_testing.h"

namespace md5v::md5 {
namespace {

using Numbers = std::vector<int>;

// Shots of the given lengths in frames, far from each other; the camera moves one unit a frame, and each shot
// has another direction and field of view. The cuts stand in line 6, from column 8 on.
std::string textOf(const Numbers& shots, const Numbers& cuts) {
  std::string keys;
  int count = 0;
  for (size_t shot = 0; shot < shots.size(); ++shot) {
    for (int i = 0; i < shots[shot]; ++i, ++count) {
      keys += "( " + std::to_string(i) + " " + std::to_string(200 * shot) + " 0 ) ( 0 0 " +
              (shot % 2 == 1 ? "-0.7" : "0") + " ) " + std::to_string(90 - 10 * static_cast<int>(shot)) +
              "\n";
    }
  }
  std::string list;
  for (const int cut : cuts) list += std::to_string(cut) + " ";
  return "MD5Version 10\ncommandline \"\"\nnumFrames " + std::to_string(count) + "\nframeRate 24\nnumCuts " +
         std::to_string(cuts.size()) + "\ncuts { " + list + "}\ncamera {\n" + keys + "}\n";
}

Parsed<CameraFile> parseShots(const Numbers& shots, const Numbers& cuts) {
  return parse(textOf(shots, cuts));
}

TEST(CutJumps, NoneIsReportedWhereDoomDoesNotSweep) {
  const struct {
    Numbers shots;
    Numbers cuts;
  } kRows[] = {
      {{20}, {}},              // no cuts
      {{10, 10}, {9}},         // the last frame of the old shot
      {{10, 5, 10}, {9, 14}},  // two of them
      {{20}, {9}},             // nothing jumps
      {{1, 10}, {1}},          // 0, the right number, is no cut
      {{10, 10}, {9, 10}},     // the jump has a cut of its own
      {{10, 10}, {5}},         // the jump is four frames away
  };
  for (const auto& row : kRows) {
    EXPECT_EQ(parseShots(row.shots, row.cuts).findings(), Findings{}) << row.shots.size() << row.cuts.size();
  }
}

TEST(CutJumps, ACutNearAJumpIsReportedAtItsPlace) {
  const struct {
    Numbers shots;
    Numbers cuts;
    const char* place;
    const char* message;
  } kRows[] = {
      {{10, 10}, {10}, "6:8", "9 to 10: the cut is 10. Write 9."},
      {{10, 10}, {11}, "6:8", "9 to 10: the cut is 11. Write 9."},
      {{10, 10}, {8}, "6:8", "9 to 10: the cut is 8. Write 9."},
      {{10, 1}, {10}, "6:8", "9 to 10: the cut is 10. Write 9."},
      {{10, 10, 10}, {9, 20}, "6:10", "19 to 20: the cut is 20. Write 19."},
  };
  for (const auto& row : kRows) {
    const Parsed<CameraFile> parsed = parseShots(row.shots, row.cuts);
    EXPECT_EQ(parsed.findings(), Findings{"cut-beside-jump"}) << row.message;
    EXPECT_EQ(parsed.placeOf(Code::kCutBesideJump), row.place) << row.message;
    EXPECT_EQ(parsed.messageOf(Code::kCutBesideJump), std::string("Doom 3 sweeps from frame ") + row.message);
  }
}

TEST(CutJumps, EachIsReportedInAnyOrder) {
  const Parsed<CameraFile> sorted = parseShots({10, 5, 10}, {10, 15});
  EXPECT_EQ(sorted.findings(), (Findings{"cut-beside-jump", "cut-beside-jump"}));
  const Parsed<CameraFile> unsorted = parseShots({10, 5, 10}, {15, 10});
  EXPECT_TRUE(unsorted.has(Code::kCutsUnsorted));
  EXPECT_EQ(unsorted.placeOf(Code::kCutBesideJump), "6:8");
  EXPECT_NE(unsorted.messageOf(Code::kCutBesideJump).find("Write 14."), std::string::npos);
}

TEST(CutJumps, AreNotSearchedInDamagedPaths) {
  const std::string text = textOf({10, 10}, {10});
  EXPECT_TRUE(parse(text).has(Code::kCutBesideJump));
  EXPECT_FALSE(parse(changed(text, "( 3 0 0 )", "( 3 x 0 )")).has(Code::kCutBesideJump));
}

}  // namespace
}  // namespace md5v::md5
