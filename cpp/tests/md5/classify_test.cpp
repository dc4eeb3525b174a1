#include "md5/classify.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/md5/md5_testing.h"

namespace md5v::md5 {
namespace {

FileKind kindOf(std::string_view text) { return classify(ExactBytes(text).span()); }

TEST(Classify, ReturnsUnknownForOtherFiles) {
  const std::string kRows[] = {
      "",
      "hello",
      "MD5Version 10",
      "{ \"mesh\": { \"joints\": [] } }",
      "models/x { diffusemap models/x.tga }",
      // A model definition uses the same words.
      "model monster { mesh models/x.md5mesh anim walk models/walk.md5anim { frame 1 sound x } }",
      "camera { } mesh { }",
      "// MD5Version 10 numMeshes 1 joints {\n",
      "/* numMeshes 1 joints {",
      "\"numMeshes 1 joints {\"",
      std::string("\0MD5Version 10 numMeshes 1", 26),
      std::string(1 << 20, '{'),
  };
  for (const std::string& text : kRows) EXPECT_EQ(kindOf(text), FileKind::kUnknown) << text.substr(0, 80);
}

TEST(Classify, DistinguishesTheThreeFormats) {
  const struct {
    const char* text;
    FileKind kind;
  } kRows[] = {
      {"MD5Version 10 commandline \"numCuts 1\" numJoints 1 numMeshes 1", FileKind::kMesh},
      {"MD5Version 10\n// hierarchy {\ncommandline \"\" numJoints 0 joints {", FileKind::kMesh},
      {"commandline \"\"\nnumJoints 3\njoints {", FileKind::kMesh},
      {"// by me\nMD5Version 10 mesh {", FileKind::kMesh},
      {"\xEF\xBB\xBFMD5Version 10 numJoints//x\n1 nummeshes 1", FileKind::kMesh},
      {"mesh { shader \"\" numverts 3", FileKind::kMesh},
      {"MD5Version 6 commandline \"\" numbones 3", FileKind::kMesh},
      {"MD5Version 10 commandline \"\" numFrames 1 numJoints 1 frameRate 24 numAnimatedComponents 6",
       FileKind::kAnim},
      {"numFrames 1 numJoints 1 hierarchy {", FileKind::kAnim},
      {"MD5Version 10 frame 3 {", FileKind::kAnim},
      {"MD5Version 6 numchannels 3", FileKind::kAnim},
      // The beginning of the file is missing.
      {"\"arm\" 0 1 0 } bounds { } baseframe { } frame 0 { 1 } frame 1 { 2 }", FileKind::kAnim},
      {"MD5Version 10 commandline \"\" numFrames 1 frameRate 24 numCuts 0", FileKind::kCamera},
      {"MD5Version 10 numFrames 1 frameRate 24 camera {", FileKind::kCamera},
      // One line may have come from another kind of file.
      {"MD5Version 10 numFrames 1 numMeshes 0 numAnimatedComponents 6 hierarchy {", FileKind::kAnim},
      {"MD5Version 10 numAnimatedComponents 6 joints { } bounds { } baseframe {", FileKind::kAnim},
      {"MD5Version 10 numMeshes 1 hierarchy { } mesh { numverts 3", FileKind::kMesh},
  };
  for (const auto& row : kRows) EXPECT_EQ(kindOf(row.text), row.kind) << row.text;
}

TEST(Classify, ReadsOnlyTheFirstTokens) {
  std::string text = "MD5Version 10 ";
  for (int i = 0; i < 5000; ++i) text += "x ";
  EXPECT_EQ(kindOf(text + "numMeshes 1"), FileKind::kUnknown);
}

}  // namespace
}  // namespace md5v::md5
