#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "tests/md5/md5_testing.h"

namespace md5v::md5 {
namespace {

const std::string kCamera = R"(MD5Version 10
commandline "camera maps/fred//shot.mb"

numFrames 5
frameRate 24
numCuts 2

cuts {
  1
  3
}

camera {
  ( 1 2 3 ) ( 0.1 0.2 0.3 ) 90
  ( 1 2 4 ) ( 0.1 0.2 0.3 ) 60.5
  ( 1 2 5 ) ( 0.1 0.2 0.3 ) 90
  ( 1 2 6 ) ( 0.1 0.2 0.3 ) 90
  ( 1 2 7 ) ( 0.1 0.2 0.3 ) 54.4322
}
)";

using Cuts = std::vector<uint32_t>;

std::string with(const std::string& old, const std::string& replacement) {
  return changed(kCamera, old, replacement);
}

Parsed<CameraFile> parse(const std::string& text) {
  Parsed<CameraFile> parsed = parseCameraText(text);
  if (parsed.file) checkGuarantees(*parsed.file, text.size());
  return parsed;
}

Parsed<CameraFile> parseWith(const std::string& old, const std::string& replacement) {
  return parse(with(old, replacement));
}

TEST(CameraParser, GivesNothingButAReasonForWhatIsNoCameraPath) {
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

TEST(CameraParser, ReadsAHealthyFileWithoutAWord) {
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

TEST(CameraParser, CutsAreSortedAndUnique) {  // edge 67
  const struct {
    const char* cuts;
    Cuts expected;
    const char* place;
    const char* message;
  } kRows[] = {
      {"3\n  1", {1, 3}, "10:3", "The cut 1 should be greater than 3 before it. The cuts were sorted."},
      {"3\n  3", {3}, "10:3", "The cut 3 stands here again; it counts once."},
      {"2 2\n 3 3 3", {2, 3}, "9:5", "The cut 2 stands here again; it counts once. This path has 3 such."},
      {"2 2\n 1 3 1",
       {1, 2, 3},
       "10:2",
       "The cut 1 should be greater than 2 before it. The cuts were sorted, and 2 that came again left out."},
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

TEST(CameraParser, SaysThatThereIsNoBlockOfCuts) {
  const std::string bare = with("cuts {\n  1\n  3\n}\n", "");
  const Parsed<CameraFile> announced = parse(bare);
  EXPECT_EQ(announced.findings(), Findings{"count-mismatch"});
  EXPECT_EQ(announced.placeOf(Code::kCountMismatch), "6:9");
  EXPECT_EQ(announced.messageOf(Code::kCountMismatch), "'numCuts' says 2, but there is no 'cuts' block.");
  const Parsed<CameraFile> empty = parse(with("cuts {\n  1\n  3\n}\n", "cuts { }"));
  EXPECT_EQ(empty.messageOf(Code::kCountMismatch), "'numCuts' says 2, but there are 0.");
  const Parsed<CameraFile> none = parse(changed(bare, "numCuts 2", "numCuts 0"));
  EXPECT_EQ(none.messageOf(Code::kCutsMissing), "There is no 'cuts' block before this.");
}

TEST(CameraParser, SaysThatThereAreMoreCutsThanKeys) {  // which Doom 3 refuses
  const Parsed<CameraFile> parsed = parse(changed(with("1\n  3", "1 2 3 4 1 2"), "numCuts 2", "numCuts 6"));
  EXPECT_EQ(parsed.findings(), (Findings{"count-mismatch", "cuts-unsorted"}));
  EXPECT_EQ(parsed.placeOf(Code::kCountMismatch), "6:9");
  EXPECT_EQ(parsed.messageOf(Code::kCountMismatch),
            "'numCuts' says 6, which is more than there are keys: 5.");
  EXPECT_FALSE(parse(changed(with("1\n  3", "1 2 3 4 1 2"), "numCuts 2", "numCuts 6").substr(0, 180))
                   .has(Code::kCountMismatch));
}

TEST(CameraParser, CommasAndSemicolonsBehindCutsAreTheOnlyOddThing) {
  for (const char* cuts : {"1;\n  3;", "1, 3,", "1;3;"}) {
    const Parsed<CameraFile> parsed = parseWith("1\n  3", cuts);
    EXPECT_EQ(parsed.file->cuts, (Cuts{1, 3})) << cuts;
    EXPECT_EQ(parsed.findings(), (Findings{"stray-character", "stray-character"})) << cuts;
  }
}

TEST(CameraParser, CutsOutsideThePathAreLeftOut) {  // edge 68
  for (const char* cut : {"0", "5", "-1", "4294967296"}) {
    const Parsed<CameraFile> parsed = parseWith("1\n  3", "1\n  " + std::string(cut));
    EXPECT_EQ(parsed.file->cuts, Cuts{1}) << cut;
    EXPECT_EQ(parsed.findings(), Findings{"cut-out-of-range"}) << cut;
  }
  EXPECT_EQ(parseWith("1\n  3", "1\n  4").file->cuts, (Cuts{1, 4}));
}

TEST(CameraParser, SaysThatACutIsLeftOutHoweverItIsWritten) {
  const Parsed<CameraFile> seconds = parseWith("1\n  3", "1\n  0.0417");
  EXPECT_EQ(seconds.file->cuts, Cuts{1});
  EXPECT_EQ(seconds.findings(), (Findings{"fractional-integer", "cut-out-of-range"}));
  EXPECT_EQ(seconds.messageOf(Code::kCutOutOfRange),
            "The cut 0 was left out: with 5 keys, cuts are between 1 and 4.");
  const Parsed<CameraFile> none = parseWith("1\n  3", "1\n  nan");
  EXPECT_EQ(none.file->cuts, Cuts{1});
  EXPECT_EQ(none.findings(), Findings{"number-not-finite"});
  EXPECT_EQ(none.messageOf(Code::kNumberNotFinite), "'nan' is no usable number for a cut; it is left out.");
}

TEST(CameraParser, FrameRates) {
  // edge 71
  EXPECT_EQ(parseWith("frameRate 24", "frameRate 0").file->frame_rate, 24.0);
  EXPECT_EQ(parseWith("frameRate 24", "frameRate 0").findings(), Findings{"frame-rate-unusable"});
  EXPECT_EQ(parseWith("frameRate 24", "frameRate -30").file->frame_rate, 30.0);
  EXPECT_EQ(parseWith("frameRate 24", "").findings(), Findings{"frame-rate-missing"});
  const Parsed<CameraFile> slow = parseWith("frameRate 24", "frameRate 0.5");
  EXPECT_EQ(slow.file->frame_rate, 0.5);
  EXPECT_EQ(slow.findings(), Findings{"frame-rate-unusable"});
  EXPECT_EQ(slow.messageOf(Code::kFrameRateUnusable),
            "The frame rate is less than 1. It is used, but Doom 3 cuts it off to 0, which it refuses.");
}

TEST(CameraParser, SaysWhichFieldOfViewStandsInForWhatIsNone) {
  const Parsed<CameraFile> first = parseWith("0.3 ) 90\n  ( 1 2 4", "0.3 ) inf\n  ( 1 2 4");
  EXPECT_EQ(first.file->keys[0].fov, 90.0f);
  EXPECT_EQ(first.messageOf(Code::kNumberNotFinite),
            "'inf' is no usable number for the field of view; 90 is used.");
  const Parsed<CameraFile> later = parseWith("0.3 ) 90\n  ( 1 2 6", "0.3 ) 1e40\n  ( 1 2 6");
  EXPECT_EQ(later.file->keys[2].fov, 60.5f);
  EXPECT_EQ(later.messageOf(Code::kNumberTooLarge),
            "'1e40' is too large to be meant; that of the key before is used.");
}

// One field of view per key.
Parsed<CameraFile> parseFovs(const std::vector<std::string>& fovs) {
  std::string keys;
  for (const std::string& fov : fovs) keys += "(1 2 3) (0 0 0) " + fov + "\n";
  return parse("MD5Version 10\ncommandline \"\"\nnumFrames " + std::to_string(fovs.size()) +
               "\nframeRate 24\nnumCuts 0\ncuts { }\ncamera {\n" + keys + "}\n");
}

TEST(CameraParser, FieldsOfViewInRadiansAreToldAndUsedAsTheyAre) {
  const Parsed<CameraFile> parsed = parseFovs({"1.0472", "0.69", "3.14"});
  EXPECT_EQ(parsed.findings(), Findings{"fov-narrow"});
  EXPECT_EQ(parsed.placeOf(Code::kFovNarrow), "8:17");
  EXPECT_EQ(parsed.messageOf(Code::kFovNarrow),
            "All fields of view are as narrow as if they were in radians: 1.0472 radians are 60 degrees. "
            "They are used as degrees.");
  EXPECT_EQ(parsed.file->keys[0].fov, 1.0472f);
  // What could not be used says nothing.
  const Parsed<CameraFile> damaged = parseFovs({"-1", "nan", "1.5708"});
  EXPECT_EQ(damaged.placeOf(Code::kFovNarrow), "10:17");
  EXPECT_TRUE(parseFovs({"3.2", "2.5"}).findings().empty());
  EXPECT_TRUE(parseFovs({"60", "1.0472"}).findings().empty());
}

TEST(CameraParser, FieldsOfViewUnderADegreeAreToldOnce) {
  const Parsed<CameraFile> one = parseFovs({"60", "0.6", "60"});
  EXPECT_EQ(one.findings(), Findings{"fov-narrow"});
  EXPECT_EQ(one.placeOf(Code::kFovNarrow), "9:17");
  EXPECT_EQ(one.messageOf(Code::kFovNarrow),
            "The field of view of key 1 is less than 1 degree. It is used as it is.");
  EXPECT_EQ(parseFovs({"60", "0.6", "0.5"}).messageOf(Code::kFovNarrow),
            "The field of view of key 1 is less than 1 degree. It is used as it is. This path has 2 such.");
}

// Keys at these places along x.
Parsed<CameraFile> parsePlaces(const std::vector<std::string>& places, const std::string& cuts) {
  std::string keys;
  for (const std::string& place : places) keys += "(" + place + " 2 0) (0 0 0) 90\n";
  const size_t count = cuts.empty() ? 0 : 1 + static_cast<size_t>(std::count(cuts.begin(), cuts.end(), ' '));
  return parse("MD5Version 10\ncommandline \"\"\nnumFrames " + std::to_string(places.size()) +
               "\nframeRate 24\nnumCuts " + std::to_string(count) + "\ncuts { " + cuts + " }\ncamera {\n" +
               keys + "}\n");
}

TEST(CameraParser, AKeyFarAwayFromThoseBesideItIsTold) {
  const Parsed<CameraFile> parsed = parsePlaces({"0", "1000000", "4", "6", "50", "52"}, "3");
  EXPECT_EQ(parsed.findings(), Findings{"position-astray"});
  EXPECT_EQ(parsed.placeOf(Code::kPositionAstray), "9:2");
  EXPECT_EQ(parsed.messageOf(Code::kPositionAstray),
            "Key 1 lies 40983 times as far from the origin as the others on average. The camera is there for "
            "this frame alone.");
  EXPECT_TRUE(parsePlaces({"2", "-1e6", "4", "6"}, "").has(Code::kPositionAstray));
}

TEST(CameraParser, AShotFarAwayIsNotAstray) {
  for (const char* cuts : {"1 2", "2 3"}) {  // of one key, by either convention
    EXPECT_FALSE(parsePlaces({"0", "2", "1e6", "6", "50", "52"}, cuts).has(Code::kPositionAstray)) << cuts;
  }
  EXPECT_FALSE(parsePlaces({"0", "2", "1e6", "1e6", "5", "6"}, "").has(Code::kPositionAstray));
  EXPECT_FALSE(parsePlaces({"0", "2", "5", "6", "1e6"}, "").has(Code::kPositionAstray));
  EXPECT_FALSE(parsePlaces({"0", "2", "500", "6", "50", "52"}, "").has(Code::kPositionAstray));
  EXPECT_FALSE(parsePlaces({"0", "1e6", "2"}, "").has(Code::kPositionAstray));
}

TEST(CameraParser, OneKeyIsAStaticCamera) {  // edge 88
  const Parsed<CameraFile> parsed = parse(
      "MD5Version 10 commandline \"\" numFrames 1 frameRate 24 numCuts 0 cuts {} camera {(1 2 3)(0 0 0)90}");
  EXPECT_TRUE(parsed.diagnostics.empty());
  EXPECT_EQ(parsed.file->keys.size(), 1u);
}

// With another closing bracket at the end.
std::string without(const std::string& old, const std::string& replacement, const std::string& close) {
  const std::string text = with(old, replacement);
  return text.substr(0, text.rfind('}')) + close + "\n";
}

TEST(CameraParser, ToleratesOddFilesAndSaysSo) {
  const struct {
    const char* what;
    std::string text;
    Findings findings;
  } kRows[] = {
      {"ETQW's version", with("MD5Version 10", "MD5Version 11"), {}},
      {"wrong frame count", with("numFrames 5", "numFrames 2000000000"), {"count-mismatch"}},
      {"wrong cut count", with("numCuts 2", "numCuts 1"), {"count-mismatch"}},
      {"no cut count", with("numCuts 2", ""), {"count-missing"}},
      {"no brace at the cuts' end", with("3\n}", "3\n"), {"missing-brace"}},
      {"cuts in parentheses", changed(with("cuts {", "cuts ("), "3\n}", "3\n)"), {"missing-brace"}},
      {"cuts in square brackets", changed(with("cuts {", "cuts ["), "3\n}", "3\n]"), {"missing-brace"}},
      {"keys in parentheses", without("camera {", "camera (", ")"), {"missing-brace"}},
      {"keys in square brackets", without("camera {", "camera [", "]"), {"missing-brace"}},
      {"keys that a parenthesis closes", without("camera {", "camera {", ")"), {"missing-brace"}},
      {"keys without a brace", with("camera {", "camera"), {"missing-brace"}},
      {"a word among the cuts", with("3\n}", "3 x\n}"), {"unexpected-token"}},
      {"cuts behind the keys", with("cuts {\n  1\n  3\n}", "") + "cuts { 1 3 }", {"section-order"}},
      {"a second file", kCamera + kCamera, {"second-file"}},
      {"keys twice", kCamera + "camera { }", {"repeated-section"}},
  };
  for (const auto& row : kRows) {
    const Parsed<CameraFile> parsed = parse(row.text);
    ASSERT_TRUE(parsed.file) << row.what;
    EXPECT_EQ(parsed.file->keys.size(), 5u) << row.what;
    EXPECT_EQ(parsed.file->cuts, (Cuts{1, 3})) << row.what;
    EXPECT_EQ(parsed.findings(), row.findings) << row.what;
  }
}

TEST(CameraParser, DamagedKeysKeepTheirPlace) {
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
  // What is left of a number is another one.
  const std::string cut = kCamera.substr(0, kCamera.find(".4322"));
  EXPECT_EQ(parse(cut).file->keys.size(), 4u);
  EXPECT_EQ(parse(cut).findings(), Findings{"unexpected-end"});
  EXPECT_EQ(parse(cut + "\n").file->keys.size(), 5u);
}

TEST(CameraParser, AKeyOfAPositionAloneTakesNothingOfTheNext) {
  const Parsed<CameraFile> parsed = parseWith("( 1 2 4 ) ( 0.1 0.2 0.3 ) 60.5", "( 1 2 4 )");
  EXPECT_EQ(parsed.findings(), Findings{"unexpected-token"});
  EXPECT_EQ(parsed.placeOf(Code::kUnexpectedToken), "15:12");
  EXPECT_EQ(parsed.messageOf(Code::kUnexpectedToken),
            "Expected '(' and the rotation of a camera key but the line ends.");
  ASSERT_EQ(parsed.file->keys.size(), 5u);
  EXPECT_EQ(parsed.file->keys[1].position, glm::vec3(1, 2, 4));
  EXPECT_EQ(parsed.file->keys[2].position, glm::vec3(1, 2, 5));
  EXPECT_EQ(parsed.file->keys[2].rotation, glm::dvec3(0.1, 0.2, 0.3));
  // Keys of several lines.
  for (const char* layout : {")\n( 0.1 0.2 0.3 ) ", ")\n( 0.1 0.2 0.3 )\n"}) {
    EXPECT_TRUE(parse(replacedAll(kCamera, ") ( 0.1 0.2 0.3 ) ", layout)).diagnostics.empty());
  }
}

TEST(CameraParser, OddNumbersInKeysOfSeveralLinesAreTheOnlyOddThing) {
  for (const char* odd : {"+1", "1E0", "01", "1,5"}) {
    const std::string key = std::string("( ") + odd + " 2 4 )\n( 0.1 0.2 0.3 )\n60.5";
    const Parsed<CameraFile> parsed = parseWith("( 1 2 4 ) ( 0.1 0.2 0.3 ) 60.5", key);
    EXPECT_FALSE(parsed.has(Code::kUnexpectedToken) || parsed.has(Code::kCountMismatch)) << odd;
    ASSERT_EQ(parsed.file->keys.size(), 5u) << odd;
    EXPECT_EQ(parsed.file->keys[1].position.z, 4.0f) << odd;
    EXPECT_EQ(parsed.file->keys[1].rotation, glm::dvec3(0.1, 0.2, 0.3)) << odd;
    EXPECT_EQ(parsed.file->keys[1].fov, 60.5f) << odd;
  }
}

TEST(CameraParser, UsesTheNumbersOfKeysInOddParentheses) {
  const struct {
    const char* key;
    Code code;
    const char* place;
    const char* message;
  } kRows[] = {
      {"( 1 2 4 0.1 0.2 0.3 ) 60.5", Code::kVectorSize, "15:3",
       "Expected 3 numbers for the position of a camera key but found 6; what follows the position was read "
       "from them."},
      {"( 1 2 4 0.1 0.2 0.3 60.5 )", Code::kVectorSize, "15:3",
       "Expected 3 numbers for the position of a camera key but found 7; what follows the position was read "
       "from them."},
      {"( 1 2 4 ) ( 0.1 0.2 0.3 60.5 )", Code::kVectorSize, "15:15",
       "Expected 3 numbers for the rotation of a camera key but found 4; the last was read as the field of "
       "view."},
      {"( 1 2 4 ) ( 0.1 0.2 0.3 ) ( 60.5 )", Code::kUnexpectedToken, "15:29",
       "Expected the field of view but found it in parentheses."},
  };
  for (const auto& row : kRows) {
    const Parsed<CameraFile> parsed = parseWith("( 1 2 4 ) ( 0.1 0.2 0.3 ) 60.5", row.key);
    EXPECT_EQ(parsed.findings(), Findings{std::string(infoOf(row.code).id)}) << row.key;
    EXPECT_EQ(parsed.placeOf(row.code), row.place) << row.key;
    EXPECT_EQ(parsed.messageOf(row.code), row.message) << row.key;
    ASSERT_EQ(parsed.file->keys.size(), 5u) << row.key;
    EXPECT_EQ(parsed.file->keys[1].position, glm::vec3(1, 2, 4)) << row.key;
    EXPECT_EQ(parsed.file->keys[1].rotation, glm::dvec3(0.1, 0.2, 0.3)) << row.key;
    EXPECT_EQ(parsed.file->keys[1].fov, 60.5f) << row.key;
    EXPECT_EQ(parsed.file->keys[2].fov, 90.0f) << row.key;
  }
}

TEST(CameraParser, BracesAmongKeysAndCutsArePassedOver) {
  const struct {
    const char* what;
    std::string text;
    Findings findings;
  } kRows[] = {
      {"closing, between keys", with("60.5\n", "60.5\n}\n"), {"surplus-brace"}},
      {"closing, between cuts", with("1\n  3", "1\n}\n  3"), {"surplus-brace"}},
      {"opening, behind a key", with("60.5", "60.5 {"), {"stray-character"}},
      {"opening, before the first key", with("camera {", "camera { {"), {"unexpected-token"}},
      {"opening, before the first cut", with("cuts {", "cuts { {"), {"stray-character"}},
      {"around a key",
       with("( 1 2 4 ) ( 0.1 0.2 0.3 ) 60.5", "{ ( 1 2 4 ) ( 0.1 0.2 0.3 ) 60.5 }"),
       {"stray-character"}},
      {"around the last key",
       with("( 1 2 7 ) ( 0.1 0.2 0.3 ) 54.4322", "{ ( 1 2 7 ) ( 0.1 0.2 0.3 ) 54.4322 }"),
       {"stray-character"}},
  };
  for (const auto& row : kRows) {
    const Parsed<CameraFile> parsed = parse(row.text);
    EXPECT_EQ(parsed.findings(), row.findings) << row.what;
    ASSERT_EQ(parsed.file->keys.size(), 5u) << row.what;
    EXPECT_EQ(parsed.file->keys[1].fov, 60.5f) << row.what;
    EXPECT_EQ(parsed.file->keys[4].fov, 54.4322f) << row.what;
    EXPECT_EQ(parsed.file->cuts, (Cuts{1, 3})) << row.what;
  }
  EXPECT_EQ(parse(with("60.5\n", "60.5\n}\n")).messageOf(Code::kSurplusBrace),
            "This '}' comes too early: more of the camera block follows.");
  // Where all keys are there, what follows is none of them.
  EXPECT_EQ(parse(kCamera + "( 1 2 8 ) ( 0 0 0 ) 90\n}").findings(), Findings{"trailing-text"});
}

TEST(CameraParser, AnyDamageKeepsTheGuarantees) {  // edge 81
  forEveryDamage(kCamera, [](std::string_view text) { checkAnyText<CameraFile>(cameraReader, text); });
}

TEST(CameraParser, KeysAreReadWhereTheLinesBetweenThemAndTheCutsAreLost) {
  for (const std::string lost : {"}\n\ncamera {\n", "\n  3\n}\n\ncamera {\n"}) {
    const Parsed<CameraFile> parsed = parseWith(lost, "\n");
    ASSERT_TRUE(parsed.file);
    EXPECT_EQ(parsed.file->keys.size(), 5u);
    EXPECT_TRUE(parsed.has(Code::kMissingBrace));
    EXPECT_LE(parsed.findings().size(), 2u);
  }
}

TEST(CameraParser, WordsInFrontOfKeysArePassedOver) {
  for (const std::string word : {"frame 0 ", "key ", "mesh 7 ", "camera "}) {
    const Parsed<CameraFile> parsed = parseWith("( 1 2 4 )", word + "( 1 2 4 )");
    ASSERT_TRUE(parsed.file) << word;
    EXPECT_EQ(parsed.file->keys.size(), 5u) << word;
    EXPECT_EQ(parsed.findings(), Findings{"unexpected-token"}) << word;
    EXPECT_EQ(parsed.placeOf(Code::kUnexpectedToken), "15:3") << word;
  }
}

TEST(CameraParser, KeysInAnotherOrderAreToldOnce) {
  std::string turned = kCamera;
  std::string bare = kCamera;
  for (const std::string z : {"3", "4", "5", "6", "7"}) {
    const size_t at = kCamera.find("( 1 2 " + z);
    const std::string line = kCamera.substr(at, kCamera.find('\n', at) - at);
    const size_t fov = line.rfind(' ') + 1;
    turned = changed(turned, line, line.substr(fov) + " " + line.substr(0, fov - 1));
    std::string numbers = line;
    std::erase_if(numbers, [](char c) { return c == '(' || c == ')'; });
    bare = changed(bare, line, numbers);
  }
  for (const auto& [text, code] :
       {std::pair(turned, "values-swapped"), std::pair(bare, "unexpected-token")}) {
    const Parsed<CameraFile> parsed = parse(text);
    EXPECT_EQ(parsed.findings(), Findings{code}) << text;
    ASSERT_EQ(parsed.file->keys.size(), 5u);
    EXPECT_EQ(parsed.file->keys[1].position, glm::vec3(1, 2, 4));
    EXPECT_EQ(parsed.file->keys[1].rotation.y, 0.2);
    EXPECT_EQ(parsed.file->keys[1].fov, 60.5f);
  }
}

}  // namespace
}  // namespace md5v::md5
