// Invalid indices and ranges become valid.
#include <gtest/gtest.h>

#include <string>

#include "tests/md5/mesh_testing.h"

namespace md5v::md5 {
namespace {

TEST(Resolve, CutsWeightRangesToTheWeightsThatExist) {
  const Parsed<MeshFile> parsed = parseWith("( 1 1 ) 3 1", "( 1 1 ) 3 4");
  EXPECT_EQ(parsed.findings(), Findings{"weight-range-out-of-range"});
  EXPECT_EQ(parsed.placeOf(Code::kWeightRangeOutOfRange), "19:20");
  EXPECT_EQ(parsed.file->meshes[0].vertices[2].weight_count, 1u);
  EXPECT_EQ(parseWith("( 1 1 ) 3 1", "( 1 1 ) 9 1").file->meshes[0].vertices[2].weight_count, 0u);
  EXPECT_EQ(parseWith("( 1 1 ) 3 1", "( 1 1 ) -3 1").file->meshes[0].vertices[2].weight_count, 0u);
  EXPECT_EQ(parseWith("( 1 1 ) 3 1", "( 1 1 ) 4294967295 4294967295").findings(),
            Findings{"weight-range-out-of-range"});
}

TEST(Resolve, ReportsAWeightCountThatIsTooLargeOnce) {
  std::string more;
  for (int i = 4; i < 9; ++i) more += "weight " + std::to_string(i) + " 1 1 ( 0 0 0 )\n";
  const std::string text = changed(with("numweights 4", "numweights 9"), "( 4 5 6 )", "( 4 5 6 )\n" + more);
  const Parsed<MeshFile> parsed = parseMeshText(changed(text, "( 1 1 ) 3 1", "( 1 1 ) 3 1000"));
  EXPECT_EQ(parsed.findings(), Findings{"weight-range-out-of-range"});
  EXPECT_FALSE(parsed.has(Code::kManyWeights));
}

TEST(Resolve, ReadsANegativeWeightCountAsZero) {
  const Parsed<MeshFile> parsed = parseWith("( 1 1 ) 3 1", "( 1 1 ) 3 -1");
  EXPECT_EQ(parsed.findings(), Findings{"weight-count-negative"});
  EXPECT_EQ(parsed.file->meshes[0].vertices[2].weight_count, 0u);
}

TEST(Resolve, UsesJointZeroForWeightsOfUnknownJoints) {
  const Parsed<MeshFile> parsed = parseWith("weight 3 1", "weight 3 2");
  EXPECT_EQ(parsed.findings(), Findings{"weight-joint-out-of-range"});
  EXPECT_EQ(parsed.placeOf(Code::kWeightJointOutOfRange), "28:12");
  EXPECT_EQ(parsed.file->meshes[0].weights[3].joint, 0u);
  EXPECT_EQ(parseWith("weight 3 1", "weight 3 -1").findings(), Findings{"weight-joint-out-of-range"});
}

TEST(Resolve, DropsTrianglesOfUnknownVertices) {
  for (const char* index : {"3", "-1", "4294967296", "99999999999999999999"}) {
    const Parsed<MeshFile> parsed = parseWith("tri 0 0 1 2", "tri 0 0 1 " + std::string(index));
    EXPECT_EQ(parsed.findings(), Findings{"triangle-index-out-of-range"}) << index;
    EXPECT_EQ(parsed.placeOf(Code::kTriangleIndexOutOfRange), "22:13") << index;
    EXPECT_TRUE(parsed.file->meshes[0].indices.empty()) << index;
  }
}

TEST(Resolve, ReportsVerticesOfAMeshWithoutWeights) {
  const std::string text = kMesh.substr(0, kMesh.find("numweights")) + "numweights 0\n}\n";
  const Parsed<MeshFile> parsed = parseMeshText(text);
  EXPECT_EQ(parsed.findings(), Findings(3, "weight-range-out-of-range"));
  EXPECT_EQ(parsed.placeOf(Code::kWeightRangeOutOfRange), "17:21");
  EXPECT_EQ(parsed.messageOf(Code::kWeightRangeOutOfRange),
            "Vertex 0 uses 1 weight from 0 on, but there are no weights. The others are left out.");
}

TEST(Resolve, ReportsTheValidRange) {
  EXPECT_EQ(parseWith("tri 0 0 1 2", "tri 0 0 -1 2").messageOf(Code::kTriangleIndexOutOfRange),
            "Triangle 0 uses vertex -1, but there are only vertices 0 to 2. It is left out.");
  EXPECT_EQ(parseWith("weight 3 1 1", "weight 3 -1 1").messageOf(Code::kWeightJointOutOfRange),
            "Weight 3 names joint -1, but there are only joints 0 to 1. Joint 0 is used.");
  EXPECT_EQ(
      parseWith("vert 1 ( 1 0 ) 1 2", "vert 1 ( 1 0 ) -1 2").messageOf(Code::kWeightRangeOutOfRange),
      "Vertex 1 uses 2 weights from -1 on, but there are only weights 0 to 3. The others are left out.");
}

TEST(Resolve, NamesHugeNumbersAsTheyAreWritten) {
  EXPECT_EQ(parseWith("( 1 0 ) 1 2", "( 1 0 ) 1 4294967300").messageOf(Code::kWeightRangeOutOfRange),
            "Vertex 1 uses 4294967300 weights from 1 on, but there are only weights 0 to 3. The others are "
            "left out.");
}

// A mesh of `count` vertices, each of which uses all `count` weights.
std::string meshThatSharesAll(int count) {
  const std::string number = std::to_string(count);
  std::string text = "mesh {\n shader \"a\"\n numverts " + number + "\n";
  for (int i = 0; i < count; ++i) text += " vert " + std::to_string(i) + " ( 0 0 ) 0 " + number + "\n";
  text += " numtris 1\n tri 0 0 1 2\n numweights " + number + "\n";
  const std::string bias = std::to_string(1.0 / count);
  for (int i = 0; i < count; ++i) text += " weight " + std::to_string(i) + " 0 " + bias + " ( 0 0 0 )\n";
  return text + "}\n";
}

Parsed<MeshFile> parseWithMeshes(const std::string& meshes) {
  const std::string text = kMesh.substr(0, kMesh.find("mesh {")) + meshes;
  Parsed<MeshFile> parsed = parseMeshText(text);
  if (parsed.file) checkGuarantees(*parsed.file, text.size());
  return parsed;
}

TEST(Resolve, CutsWeightsThatEveryVertexShares) {
  const Parsed<MeshFile> parsed = parseWithMeshes(meshThatSharesAll(1200));
  ASSERT_TRUE(parsed.file);
  EXPECT_TRUE(parsed.has(Code::kWeightRangeOutOfRange));
  const auto& vertices = parsed.file->meshes[0].vertices;
  const uint32_t complete = kExtraWeightsPerFile / (1200 - kWeightsPerVertex);
  EXPECT_EQ(vertices[complete - 1].weight_count, 1200u);
  EXPECT_EQ(vertices[complete].weight_count,
            kWeightsPerVertex + kExtraWeightsPerFile % (1200 - kWeightsPerVertex));
  EXPECT_EQ(vertices.back().weight_count, kWeightsPerVertex);
  EXPECT_EQ(parsed.placeOf(Code::kWeightRangeOutOfRange), std::to_string(15 + complete) + ":2");
}

TEST(Resolve, LimitsTheWeightsOfManyMeshesLikeThoseOfOne) {
  EXPECT_FALSE(parseWithMeshes(meshThatSharesAll(900)).has(Code::kWeightRangeOutOfRange));
  const Parsed<MeshFile> two = parseWithMeshes(meshThatSharesAll(900) + meshThatSharesAll(900));
  EXPECT_TRUE(two.has(Code::kWeightRangeOutOfRange));
  EXPECT_EQ(two.file->meshes[0].vertices.back().weight_count, 900u);
  EXPECT_EQ(two.file->meshes[1].vertices.back().weight_count, kWeightsPerVertex);
}

}  // namespace
}  // namespace md5v::md5
