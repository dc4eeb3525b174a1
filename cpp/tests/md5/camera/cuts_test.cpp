// The cuts of camera paths.
#include <gtest/gtest.h>

#include <string>

#include "tests/md5/camera_testing.h"

namespace md5v::md5 {
namespace {

TEST(Cuts, AreSortedAndUnique) {
  const struct {
    const char* cuts;
    Cuts expected;
    const char* place;
    const char* message;
  } kRows[] = {
      {"3\n  1",
       {1, 3},
       "10:3",
       "The cut 1 should be greater than 3 before it. The cuts are sorted, and each is used once."},
      {"3\n  3",
       {3},
       "10:3",
       "The cut 3 should be greater than 3 before it. The cuts are sorted, and each is used once."},
      {"2 2\n 3 3 3",
       {2, 3},
       "9:5",
       "The cut 2 should be greater than 2 before it. The cuts are sorted, and each is used once."},
      {"2 2\n 1 3 1",
       {1, 2, 3},
       "9:5",
       "The cut 2 should be greater than 2 before it. The cuts are sorted, and each is used once."},
  };
  for (const auto& row : kRows) {
    const std::string cuts = row.cuts;
    const bool are_two = cuts.size() < 6;
    const Parsed<CameraFile> parsed =
        parse(changed(with("1\n  3", cuts), "numCuts 2", are_two ? "numCuts 2" : "numCuts 5"));
    EXPECT_EQ(parsed.file->cuts, row.expected) << row.cuts;
    EXPECT_EQ(parsed.findings(), Findings{"cuts-unsorted"}) << row.cuts;
    EXPECT_EQ(parsed.placeOf(Code::kCutsUnsorted), row.place) << row.cuts;
    EXPECT_EQ(parsed.messageOf(Code::kCutsUnsorted), row.message) << row.cuts;
  }
}

TEST(Cuts, MayBeMissing) {
  const std::string bare = with("cuts {\n  1\n  3\n}\n", "");
  const Parsed<CameraFile> announced = parse(bare);
  EXPECT_EQ(announced.findings(), Findings{"count-mismatch"});
  EXPECT_EQ(announced.placeOf(Code::kCountMismatch), "6:9");
  EXPECT_EQ(announced.messageOf(Code::kCountMismatch), "'numCuts' says 2, but there are 0.");
  const Parsed<CameraFile> empty = parse(with("cuts {\n  1\n  3\n}\n", "cuts { }"));
  EXPECT_EQ(empty.messageOf(Code::kCountMismatch), "'numCuts' says 2, but there are 0.");
  const Parsed<CameraFile> none = parse(changed(bare, "numCuts 2", "numCuts 0"));
  EXPECT_EQ(none.messageOf(Code::kCutsMissing), "The 'cuts' block before this is missing.");
}

TEST(Cuts, OutsideThePathAreDropped) {
  for (const char* cut : {"0", "5", "-1", "4294967296"}) {
    const Parsed<CameraFile> parsed = parseWith("1\n  3", "1\n  " + std::string(cut));
    EXPECT_EQ(parsed.file->cuts, Cuts{1}) << cut;
    EXPECT_EQ(parsed.findings(), Findings{"cut-out-of-range"}) << cut;
  }
  EXPECT_EQ(parseWith("1\n  3", "1\n  4").file->cuts, (Cuts{1, 4}));
}

TEST(Cuts, AreDroppedUnlessTheyAreIntegers) {
  const Parsed<CameraFile> seconds = parseWith("1\n  3", "1\n  0.0417");
  EXPECT_EQ(seconds.file->cuts, Cuts{1});
  EXPECT_EQ(seconds.findings(), (Findings{"fractional-integer", "cut-out-of-range"}));
  EXPECT_EQ(seconds.messageOf(Code::kCutOutOfRange),
            "The cut 0 is left out: with 5 keys, cuts are between 1 and 4.");
  const Parsed<CameraFile> none = parseWith("1\n  3", "1\n  nan");
  EXPECT_EQ(none.file->cuts, Cuts{1});
  EXPECT_EQ(none.findings(), Findings{"number-not-finite"});
}

}  // namespace
}  // namespace md5v::md5
