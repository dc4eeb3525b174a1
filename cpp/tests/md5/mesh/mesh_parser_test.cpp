// Valid .md5mesh files, and files that contain no mesh.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "tests/md5/mesh_testing.h"

namespace md5v::md5 {
namespace {

TEST(MeshParser, ReportsWhyAFileContainsNoMesh) {
  const struct {
    std::string text;
    Code code;
  } kRows[] = {
      {"", Code::kEmptyFile},
      {" \n// nothing\n", Code::kNothingReadable},
      {"MD5Version 10 commandline \"\" numJoints 0 numMeshes 0 joints { }", Code::kNothingReadable},
      {"hello world", Code::kNothingReadable},
      {"MD5Version 10 numFrames 1 hierarchy { }", Code::kWrongFileKind},
      {"MD5Version 10 commandline \"\" numCuts 0 cuts { }", Code::kWrongFileKind},
      {std::string("\0MD5Version", 11), Code::kNulByte},
      {"MD5Version 6 commandline \"\" numbones 1", Code::kNothingReadable},
      {"MD5Version 6 commandline \"\" numchannels 1 channel 0 { }", Code::kWrongFileKind},
  };
  for (const auto& row : kRows) {
    const Parsed<MeshFile> parsed = parseMeshText(row.text);
    EXPECT_FALSE(parsed.file) << row.text;
    EXPECT_TRUE(parsed.has(row.code)) << row.text;
  }
}

TEST(MeshParser, ReadsAValidFileWithoutFindings) {
  const Parsed<MeshFile> parsed = parseMeshText(kMesh);
  expectComplete(parsed, "as written");
  EXPECT_TRUE(parsed.diagnostics.empty());
  EXPECT_EQ(parsed.file->commandline, "a//b");  // No comment inside a string
  EXPECT_EQ(parsed.file->meshes[0].name, "body");
  EXPECT_EQ(parsed.file->version, 10);
  EXPECT_FALSE(parsed.file->has_foreign_skeleton);
}

TEST(MeshParser, ReadsEmptyMeshesAndSkeletonsAlone) {
  const std::string header = kMesh.substr(0, kMesh.find("mesh {"));
  const Parsed<MeshFile> empty =
      parseMeshText(header + "mesh { shader \"\" numverts 0 numtris 0 numweights 0 }");
  EXPECT_EQ(empty.findings(), Findings{});
  EXPECT_EQ(empty.file->meshes.size(), 1u);
  EXPECT_TRUE(empty.has(Code::kMeshEmpty));
  std::string alone = header;
  alone.replace(alone.find("numMeshes 1"), 11, "numMeshes 0");
  const Parsed<MeshFile> skeleton = parseMeshText(alone);
  EXPECT_TRUE(skeleton.diagnostics.empty());
  EXPECT_EQ(skeleton.file->joints.size(), 2u);
}

TEST(MeshParser, KeepsTheJointsOfAnotherFilesSkeleton) {
  std::string text = with("numJoints 2", "numJoints 0");
  const size_t joints = text.find("joints {");
  text.replace(joints, text.find('}', joints) + 1 - joints, "joints { }");
  text.replace(text.find("weight 3 1"), 10, "weight 3 77");
  const Parsed<MeshFile> parsed = parseMeshText(text);
  EXPECT_TRUE(parsed.file->has_foreign_skeleton);
  EXPECT_EQ(parsed.file->meshes[0].weights[3].joint, 77u);
  EXPECT_EQ(parsed.findings(), Findings{});
  EXPECT_TRUE(parsed.has(Code::kForeignSkeleton));
  const Parsed<MeshFile> impossible =
      parseMeshText(changed(text, "weight 3 77", "weight 3 99999999999999999999"));
  EXPECT_EQ(impossible.findings(), Findings{"weight-joint-out-of-range"});
  EXPECT_EQ(impossible.messageOf(Code::kWeightJointOutOfRange),
            "Weight 3 names joint 99999999999999999999, which no skeleton has. Joint 0 is used.");
  EXPECT_EQ(impossible.file->meshes[0].weights[3].joint, 0u);
  text.replace(text.find("numJoints 0"), 11, "numJoints 9");
  EXPECT_EQ(parseMeshText(text).findings(), Findings{"joints-missing"});
}

TEST(MeshParser, ChecksTheWeightsAgainstALentSkeleton) {
  std::string text = with("numJoints 2", "numJoints 0");
  const size_t joints = text.find("\"origin\"");
  text.erase(joints, text.find('}') - joints);
  const Parsed<MeshFile> alone = parseMeshText(text);
  EXPECT_EQ(neededJoints(*alone.file), 2u);
  EXPECT_EQ(alone.findings(), Findings{});
  const auto on = [&text](size_t count) {
    const ExactBytes bytes(text);
    Report report(bytes.span());
    const std::optional<MeshFile> file = readMesh(bytes.span(), report, {.lent_joints = count});
    EXPECT_TRUE(file->has_foreign_skeleton);
    for (const MeshWeight& weight : file->meshes[0].weights) EXPECT_LT(weight.joint, count);
    return report.diagnostics();
  };
  EXPECT_EQ(on(2).size(), 1u);  // only reports that the skeleton is in another file
  const std::vector<Diagnostic> small = on(1);
  EXPECT_EQ(small.front().code, infoOf(Code::kWeightJointOutOfRange).id);
  EXPECT_EQ(neededJoints(*parseMeshText(kMesh).file), 0u);
}

TEST(MeshParser, UsesALentSkeletonIfJointsAreNotMentioned) {
  const ExactBytes bytes(kMesh.substr(kMesh.find("mesh {")));
  Report report(bytes.span());
  ASSERT_TRUE(readMesh(bytes.span(), report, {.lent_joints = 2}).has_value());
  const auto has = [&](Code code) {
    const std::vector<Diagnostic>& all = report.diagnostics();
    return std::any_of(all.begin(), all.end(),
                       [&](const Diagnostic& each) { return each.code == infoOf(code).id; });
  };
  EXPECT_FALSE(has(Code::kJointsMissing));
  EXPECT_TRUE(has(Code::kForeignSkeleton));
}

TEST(MeshParser, ReadsTheRestOfATruncatedFile) {
  const std::string text = kMesh.substr(0, kMesh.find("weight 2"));
  const Parsed<MeshFile> parsed = parseMeshText(text);
  EXPECT_EQ(parsed.file->meshes[0].vertices.size(), 3u);
  EXPECT_EQ(parsed.file->meshes[0].weights.size(), 2u);
  EXPECT_EQ(parsed.placeOf(Code::kUnexpectedEnd), "27:3");
}

TEST(MeshParser, EndsAtANulByteAndReportsIt) {
  std::string text = kMesh;
  text[text.find("numtris")] = '\0';
  const Parsed<MeshFile> parsed = parseMeshText(text);
  EXPECT_EQ(parsed.placeOf(Code::kNulByte), "21:3");
  EXPECT_EQ(parsed.file->meshes[0].vertices.size(), 3u);
}

TEST(MeshParser, KeepsItsGuaranteesForAnyDamage) {
  forEveryDamage(kMesh, [](std::string_view text) { checkAnyText<MeshFile>(meshReader, text); });
}

TEST(MeshParser, ReportsThatJointsAreMissing) {
  const Parsed<MeshFile> parsed = parseMeshText(kMesh.substr(kMesh.find("mesh {")));
  EXPECT_TRUE(parsed.has(Code::kJointsMissing));
  EXPECT_TRUE(parsed.file->has_foreign_skeleton);
  EXPECT_FALSE(parsed.has(Code::kForeignSkeleton));
}

TEST(MeshParser, ReportsARotationThatIsTooLong) {
  const Parsed<MeshFile> parsed = parseWith("( 0.5 -0.5 0.5 )", "( 9 0 0 )");
  EXPECT_EQ(parsed.findings(), Findings{"rotation-too-long"});
  EXPECT_EQ(parsed.placeOf(Code::kRotationTooLong), "9:23");
}

}  // namespace
}  // namespace md5v::md5
