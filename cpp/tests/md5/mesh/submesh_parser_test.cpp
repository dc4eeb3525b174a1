// The entries of a mesh block.
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "tests/md5/mesh_testing.h"

namespace md5v::md5 {
namespace {

TEST(SubmeshParser, ReadsMeshesWithoutAShader) {
  const Parsed<MeshFile> empty = parseWith("models/a", "");
  EXPECT_EQ(empty.file->meshes[0].material, "");
  EXPECT_EQ(empty.findings(), Findings{});
  EXPECT_TRUE(empty.has(Code::kShaderEmpty));
  const Parsed<MeshFile> missing = parseWith("shader \"models/a\"", "");
  EXPECT_EQ(missing.findings(), Findings{"shader-missing"});
  EXPECT_EQ(missing.placeOf(Code::kShaderMissing), "12:1");
}

TEST(SubmeshParser, ReadsTheNameFromTheNameEntryOrTheComment) {
  EXPECT_EQ(parseWith("shader \"models/a\"", "name \"torso\" shader \"models/a\"").file->meshes[0].name,
            "torso");
  EXPECT_EQ(parseWith("// meshes: body", "//meshes:  two words \t").file->meshes[0].name, "two words");
  EXPECT_EQ(parseWith("// meshes: body", "// meshes:\n").file->meshes[0].name, "");
  EXPECT_EQ(parseWith("// meshes: body", "// other: body").file->meshes[0].name, "");
}

TEST(SubmeshParser, EndsTheNameWithItsComment) {
  EXPECT_EQ(parseWith("// meshes: body", "/* meshes: body */").file->meshes.at(0).name, "body");
  EXPECT_EQ(parseWith("// meshes: body", "/* meshes: body*/").file->meshes.at(0).name, "body");
}

TEST(SubmeshParser, ReportsADamagedEntryOnce) {
  for (const auto& [old, damaged] : std::vector<std::pair<std::string, std::string>>{
           {"weight 3 1", "weight 3 x"}, {"weight 3 1", "weight 3 nan"}, {"tri 0 0 1 2", "tri 0 0 1 x"}}) {
    EXPECT_EQ(parseWith(old, damaged).findings().size(), 1u) << damaged;
  }
}

TEST(SubmeshParser, ReportsOtherOdditiesOfAnEntryOfUnusualForm) {
  const struct {
    std::string text;
    Findings findings;
  } kRows[] = {
      {with("vert 1 ( 1 0 ) 1 2", "vert 1 ( 1E-05 0 ) 1 0"), {"number-form", "vertex-without-weights"}},
      {with("weight 1 0 0.5", "weight 1 0 +0.7"), {"number-form", "weight-sum"}},
      {with("( 0.5 -0.5 0.5 )", "( 9E1 0 0 )"), {"number-form", "rotation-too-long"}},
  };
  for (const auto& row : kRows) EXPECT_EQ(parseMeshText(row.text).findings(), row.findings) << row.text;
}

TEST(SubmeshParser, ReadsEntriesInAnyOrderAndReportsTheFirstOutOfOrder) {
  const std::string weights =
      kMesh.substr(kMesh.find("  numweights"), kMesh.rfind('}') - kMesh.find("  numweights"));
  const Parsed<MeshFile> parsed =
      parseMeshText(changed(changed(kMesh, weights, ""), "  shader", weights + "  shader"));
  expectComplete(parsed, "weights first");
  EXPECT_EQ(parsed.findings(), Findings{"section-order"});
}

}  // namespace
}  // namespace md5v::md5
