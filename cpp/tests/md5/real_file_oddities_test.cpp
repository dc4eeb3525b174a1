// Oddities of hundreds of real files from about sixty sources, which the documented format does not have.
// Each has a code of its own and is reported at its location. Mere habits are not reported.
#include <gtest/gtest.h>

#include <string>

#include "tests/md5/md5_testing.h"

namespace md5v::md5 {
namespace {

// Line numbers count from the first line.
const std::string kMesh = R"(MD5Version 10
commandline ""
numJoints 3
numMeshes 1
joints {
	"origin"	-1 ( 0 0 0 ) ( 0 0 0 )
	"arm"	0 ( 1 2 3 ) ( 0 0 0 )
	"hand"	1 ( 1 2 4 ) ( 0 0 0 )
}
mesh {
	shader "models/a"
	numverts 3
	vert 0 ( 0 0 ) 0 1
	vert 1 ( 1 0 ) 1 1
	vert 2 ( 1 1 ) 2 1
	numtris 1
	tri 0 0 1 2
	numweights 3
	weight 0 0 1 ( 1 2 3 )
	weight 1 1 1 ( 0 0 0 )
	weight 2 2 1 ( 4 5 6 )
}
)";

const std::string kAnim = R"(MD5Version 10
commandline ""
numFrames 2
numJoints 3
frameRate 24
numAnimatedComponents 2
hierarchy {
	"origin"	-1 1 0
	"arm"	0 0 0
	"hand"	1 8 1
}
bounds {
	( 0 0 0 ) ( 1 1 1 )
	( 0 0 0 ) ( 1 1 1 )
}
baseframe {
	( 0 0 0 ) ( 0 0 0 )
	( 1 2 3 ) ( 0 0 0 )
	( 0 0 1 ) ( 0 0 0 )
}
frame 0 {
	1 0.1
}
frame 1 {
	2 0.2
}
)";

struct Row {
  const char* what;
  std::string text;
  Code code;
  const char* place;
};

template <class File>
void expectReported(const Row& row, const Parsed<File>& parsed) {
  ASSERT_TRUE(parsed.file) << row.what;
  checkGuarantees(*parsed.file, row.text.size());
  EXPECT_EQ(parsed.placeOf(row.code), row.place) << row.what << " (" << infoOf(row.code).id << ")";
}

TEST(RealFileOddities, OdditiesOfMeshesAreReportedAtTheirLocation) {
  const std::string five =
      changed(changed(kMesh, "0 1\n", "0 5\n"), "numweights 3",
              "numweights 8\n\tweight 0 0 0.2 ( 0 0 0 )\n\tweight 1 0 0.2 ( 0 0 0 )\n"
              "\tweight 2 0 0.2 ( 0 0 0 )\n\tweight 3 0 0.2 ( 0 0 0 )\n\tweight 4 0 0.2 ( 0 0 0 )");
  const Row kRows[] = {
      {"several root joints", changed(kMesh, "\"hand\"\t1", "\"hand\"\t-1"), Code::kMeshSeveralRoots, "6:2"},
      {"duplicate joint names", changed(kMesh, "\"hand\"", "\"arm\""), Code::kJointNameDuplicate, "8:2"},
      {"parent after child",
       changed(changed(kMesh, "\"arm\"\t0", "\"arm\"\t2"), "\"hand\"\t1", "\"hand\"\t0"),
       Code::kJointParentAfterChild, "7:8"},
      {"two files in one", kMesh + kMesh, Code::kSecondFile, "23:1"},
      {"an animation behind a mesh", kMesh + kAnim, Code::kSecondFile, "23:1"},
      {"no version line", changed(kMesh, "MD5Version 10\n", ""), Code::kVersionMissing, "1:1"},
      {"junk behind the last brace", kMesh + "} end", Code::kTrailingText, "23:1"},
      {"NUL bytes at the end", kMesh + std::string(3, '\0'), Code::kTrailingNul, "23:1"},
      {"a Latin-1 byte in a name", changed(kMesh, "\"arm\"", "\"\xE4rm\""), Code::kTextNotUtf8, "7:2"},
      {"more than four weights", replacedAll(five, "weight 0 0 1", "weight 5 0 1"), Code::kManyWeights,
       "13:2"},
      {"weights that do not add up to 1", changed(kMesh, "weight 1 1 1", "weight 1 1 0.5"), Code::kWeightSum,
       "14:2"},
      {"zero-bias weights", changed(kMesh, "weight 1 1 1", "weight 1 1 0"), Code::kWeightBiasZero, "20:2"},
      {"empty shader", changed(kMesh, "\"models/a\"", "\"\""), Code::kShaderEmpty, "11:9"},
      {"no shader", changed(kMesh, "\tshader \"models/a\"\n", ""), Code::kShaderMissing, "10:1"},
      {"shader with blanks", changed(kMesh, "models/a", "my skin"), Code::kShaderPath, "11:9"},
      {"shader with backslashes", changed(kMesh, "models/a", "models\\a"), Code::kShaderPath, "11:9"},
      {"shader on a drive", changed(kMesh, "models/a", "C:/models/a.tga"), Code::kShaderPath, "11:9"},
      {"shader on a share", changed(kMesh, "models/a", "\\\\host\\male.png"), Code::kShaderPath, "11:9"},
      {"misspelt keyword", changed(kMesh, "shader", "sha--der"), Code::kKeywordMisspelt, "11:2"},
      {"fewer meshes than announced", changed(kMesh, "numMeshes 1", "numMeshes 4"), Code::kCountMismatch,
       "4:11"},
      {"more meshes than announced", changed(kMesh, "numMeshes 1", "numMeshes 0"), Code::kEntriesBeyondCount,
       "4:11"},
      {"no joints",
       changed(changed(kMesh, "numJoints 3", "numJoints 0"), kMesh.substr(kMesh.find("\t\"origin"), 92), ""),
       Code::kForeignSkeleton, "3:11"},
      {"an empty mesh",
       changed(changed(kMesh, "numMeshes 1", "numMeshes 2"), "mesh {", "mesh {\n\tshader \"x\"\n}\nmesh {"),
       Code::kMeshEmpty, "10:1"},
      {"a version 6 body under a version 10 header",
       "MD5Version 10\ncommandline \"\"\nnumbones 1\nbone 0 {\n\tname \"a\"\n\tbindpos 0 0 0\n"
       "\tbindmat 1 0 0 0 1 0 0 0 1\n}\nnummeshes 0\n",
       Code::kVersionUnknown, "1:12"},
      {"the same, its layout",
       "MD5Version 10\ncommandline \"\"\nnumbones 1\nbone 0 { name \"a\" }\nnummeshes 0\n", Code::kVersion6,
       "3:1"},
      // Not seen in any real file
      {"nan", changed(kMesh, "( 1 2 3 )", "( 1 nan 3 )"), Code::kNumberNotFinite, "7:14"},
      {"zero-weight vertices", changed(kMesh, "1 1\n", "1 0\n"), Code::kVertexWithoutWeights, "14:19"},
      {"negative biases", changed(kMesh, "weight 1 1 1", "weight 1 1 -1"), Code::kWeightBiasNegative,
       "20:13"},
  };
  for (const Row& row : kRows) expectReported(row, parseMeshText(row.text));
}

TEST(RealFileOddities, OdditiesOfAnimationsAreReportedAtTheirLocation) {
  const std::string late = replacedAll(replacedAll(kAnim, "frame 0", "frame 8"), "frame 1", "frame 9");
  const Row kRows[] = {
      {"negative frame rate", changed(kAnim, "frameRate 24", "frameRate -20"), Code::kFrameRateNegative,
       "5:11"},
      {"no frame rate", changed(kAnim, "frameRate 24\n", ""), Code::kFrameRateMissing, "1:1"},
      {"bounds of zero size", replacedAll(kAnim, "( 1 1 1 )", "( 0 0 0 )"), Code::kBoundsEmpty, "12:1"},
      {"bounds of the wrong count", changed(kAnim, "\t( 0 0 0 ) ( 1 1 1 )\n", ""), Code::kBoundsCount,
       "12:1"},
      {"surplus components",
       changed(
           changed(changed(kAnim, "numAnimatedComponents 2", "numAnimatedComponents 3"), "1 0.1", "1 0.1 9"),
           "2 0.2", "2 0.2 9"),
       Code::kComponentsSurplus, "6:23"},
      {"several root joints", changed(kAnim, "\"hand\"\t1", "\"hand\"\t-1"), Code::kAnimSeveralRoots, "8:2"},
      {"duplicate joint names", changed(kAnim, "\"hand\"", "\"arm\""), Code::kJointNameDuplicate, "10:2"},
      {"parent after child",
       changed(changed(kAnim, "\"arm\"\t0", "\"arm\"\t2"), "\"hand\"\t1", "\"hand\"\t0"),
       Code::kJointParentAfterChild, "9:8"},
      {"frames numbered from 8", late, Code::kFramesReordered, "21:1"},
      {"frames not in order",
       changed(changed(changed(kAnim, "frame 0", "frame x"), "frame 1", "frame 0"), "frame x", "frame 1"),
       Code::kFramesReordered, "21:1"},
      {"two files in one", kAnim + kAnim, Code::kSecondFile, "27:1"},
      {"no version line", changed(kAnim, "MD5Version 10\n", ""), Code::kVersionMissing, "1:1"},
      {"junk behind the last brace", kAnim + "} end", Code::kTrailingText, "27:1"},
      {"a brace too many", kAnim + "}", Code::kSurplusBrace, "27:1"},
      {"NUL bytes at the end", kAnim + std::string(2, '\0'), Code::kTrailingNul, "27:1"},
      {"a Latin-1 byte in a name", changed(kAnim, "\"arm\"", "\"\xE4rm\""), Code::kTextNotUtf8, "9:2"},
      // Not seen in any real file
      {"flags over 63", changed(kAnim, "1 8 1", "1 72 1"), Code::kAnimFlagsUnknown, "10:11"},
      {"a frame twice", changed(kAnim, "frame 1", "frame 0"), Code::kFrameNumberIgnored, "24:1"},
      {"inf", changed(kAnim, "1 0.1", "1 inf"), Code::kNumberNotFinite, "22:4"},
  };
  for (const Row& row : kRows) expectReported(row, parseAnimText(row.text));
}

TEST(RealFileOddities, HabitsAreReadWithoutAReport) {
  const std::string meshes[] = {
      kMesh,
      "// exported by hand\n" + kMesh,
      "\xEF\xBB\xBF" + kMesh,
      replacedAll(kMesh, "joints {", "joints { /* by\nhand */"),
      replacedAll(kMesh, "\n", "\r\n"),
      changed(kMesh, "\n", "\r\n"),
      replacedAll(kMesh, "\n", "\r"),
      changed(kMesh, "vert 1 ( 1 0 ) 1 1", "vert 1 ( 1 0 ) 0 1"),  // a weight shared by two vertices
      changed(kMesh, "vert 1 ( 1 0 )", "vert 1 ( -3.5 7 )"),       // texture coordinates outside 0..1
      changed(kMesh, "weight 2 2 1 ( 4", "weight 2 2 1 ( 4e0"),    // exponents
      changed(kMesh, "numMeshes 1", "numMeshes 2") +
          kMesh.substr(kMesh.find("mesh {")),  // the same shader twice
  };
  for (const std::string& text : meshes) {
    const Parsed<MeshFile> parsed = parseMeshText(text);
    EXPECT_TRUE(parsed.diagnostics.empty()) << text << parsed.diagnostics.front().message;
    EXPECT_EQ(parsed.file->meshes.at(0).indices.size(), 3u) << text;
  }
  const std::string still =
      changed(changed(kAnim, "numFrames 2", "numFrames 1"), kAnim.substr(kAnim.find("frame 1 {")), "");
  const std::string empty = changed(
      changed(changed(kAnim, "numAnimatedComponents 2", "numAnimatedComponents 0"), "-1 1 0", "-1 0 0"),
      "1 8 1", "1 0 0");
  const std::string anims[] = {
      kAnim,
      changed(still, "\t( 0 0 0 ) ( 1 1 1 )\n", ""),      // one frame
      changed(changed(empty, "1 0.1", ""), "2 0.2", ""),  // no joint moves
      replacedAll(kAnim, "\n", "\r\n"),
      changed(kAnim, "frameRate 24", "frameRate 120"),
  };
  for (const std::string& text : anims) {
    const Parsed<AnimFile> parsed = parseAnimText(text);
    EXPECT_TRUE(parsed.diagnostics.empty()) << text << parsed.diagnostics.front().message;
  }
}

}  // namespace
}  // namespace md5v::md5
