// Oddities of meshes that can still be shown.
#include <gtest/gtest.h>

#include <string>

#include "tests/md5/mesh_testing.h"

namespace md5v::md5 {
namespace {

TEST(MeshChecks, ReportUnusualShaderPaths) {
  for (const char* path : {"C:/a.tga", "/home/a.tga", "\\\\host\\a.tga", "a b", "models\\a"}) {
    const Parsed<MeshFile> parsed = parseWith("models/a", path);
    EXPECT_EQ(parsed.file->meshes[0].material, path);
    EXPECT_TRUE(parsed.has(Code::kShaderPath)) << path;
  }
  EXPECT_FALSE(parseWith("models/a", "models/a.b/c").has(Code::kShaderPath));
}

TEST(MeshChecks, ReportVerticesWithoutWeights) {
  const Parsed<MeshFile> parsed = parseWith("( 0 0.25 ) 0 1", "( 0 0.25 ) 0 0");
  EXPECT_EQ(parsed.findings(), Findings{"vertex-without-weights"});
  EXPECT_EQ(parsed.file->meshes[0].vertices[0].weight_count, 0u);
  EXPECT_EQ(parsed.file->meshes[0].indices.size(), 3u);
}

TEST(MeshChecks, ReportTrianglesWithoutAreaOnceAMesh) {
  const Parsed<MeshFile> parsed = parseWith(
      "numtris 1\n  tri 0 0 1 2", "numtris 4\n  tri 0 0 1 2\n  tri 1 1 2 1\n  tri 2 0 0 1\n  tri 3 2 2 2");
  ASSERT_EQ(parsed.diagnostics.size(), 1u);
  EXPECT_EQ(parsed.diagnostics[0].severity, Severity::kInfo);
  EXPECT_EQ(parsed.placeOf(Code::kTriangleWithoutArea), "23:13");
  EXPECT_EQ(parsed.messageOf(Code::kTriangleWithoutArea),
            "Triangle 1 uses vertex 1 twice. Occurrences in this mesh: 3.");
  EXPECT_EQ(parsed.file->meshes[0].indices.size(), 12u);
  EXPECT_EQ(parseWith("tri 0 0 1 2", "tri 0 0 0 2").placeOf(Code::kMeshWithoutArea), "22:11");
  EXPECT_EQ(parseWith("tri 0 0 1 2", "tri 0 7 7 2").findings(), Findings{"triangle-index-out-of-range"});
}

TEST(MeshChecks, ReportAnEmptyMesh) {
  const Parsed<MeshFile> parsed = parseMeshText(with("numMeshes 1", "numMeshes 2") + "mesh {\n}\n");
  EXPECT_EQ(parsed.findings(), Findings{"shader-missing"});
  EXPECT_EQ(parsed.placeOf(Code::kShaderMissing), "30:1");
  EXPECT_EQ(parsed.placeOf(Code::kMeshEmpty), "30:1");
  EXPECT_EQ(parsed.diagnostics.size(), 2u);
}

TEST(MeshChecks, ReportBiasesAndKeepThem) {
  // The sum is not normalised.
  const Parsed<MeshFile> half = parseWith("weight 3 1 1 ", "weight 3 1 0.5 ");
  EXPECT_EQ(half.file->meshes[0].weights[3].bias, 0.5f);
  EXPECT_EQ(half.findings(), Findings{"weight-sum"});
  EXPECT_EQ(half.placeOf(Code::kWeightSum), "19:3");
  // In single precision, 1.4 is slightly less.
  EXPECT_EQ(parseWith("weight 3 1 1 ", "weight 3 1 1.4 ").messageOf(Code::kWeightSum),
            "The weights of vertex 2 add up to 140 %. Occurrences in this mesh: 1.");
  const Parsed<MeshFile> negative = parseWith("weight 1 0 0.5", "weight 1 0 -0.5");
  EXPECT_EQ(negative.file->meshes[0].weights[1].bias, -0.5f);
  EXPECT_EQ(negative.findings(), Findings{"weight-bias-negative"});
  EXPECT_TRUE(parseWith("weight 1 0 0.5", "weight 1 0 0").has(Code::kWeightBiasZero));
  EXPECT_EQ(parseWith("weight 3 1 1 ", "weight 3 1 0.99 ").findings(), Findings{});
}

// No check may depend on the oddities of another one: each is the only one of its mesh here.
TEST(MeshChecks, RunOnMeshesWithoutOtherOddities) {
  EXPECT_EQ(parseMeshText(kMesh).diagnostics.size(), 0u);
  struct Case {
    Code code;
    const char* from;
    const char* to;
  };
  for (const auto& [code, from, to] : {
           Case{Code::kWeightBiasZero, "weight 1 0 0.5 ", "weight 1 0 0 "},
           Case{Code::kWeightBiasNegative, "weight 1 0 0.5 ", "weight 1 0 -0.5 "},
           Case{Code::kWeightSum, "weight 3 1 1 ", "weight 3 1 0.5 "},
           Case{Code::kVertexWithoutWeights, "( 0 0.25 ) 0 1", "( 0 0.25 ) 0 0"},
           Case{Code::kTriangleWithoutArea, "numtris 1\n  tri 0 0 1 2",
                "numtris 2\n  tri 0 0 1 2\n  tri 1 1 2 1"},
           Case{Code::kMeshWithoutArea, "tri 0 0 1 2", "tri 0 0 0 2"},
           Case{Code::kShaderPath, "models/a", "C:/a.tga"},
       }) {
    const Parsed<MeshFile> parsed = parseWith(from, to);
    EXPECT_TRUE(parsed.has(code)) << to;
    EXPECT_FALSE(parsed.has(Code::kWeightRangeOutOfRange)) << to;
  }
}

TEST(MeshChecks, AllowVerticesWithManyAndSharedWeights) {
  const Parsed<MeshFile> parsed = parseWith("weight 3 1 1 ( 4 5 6 )",
                                            "weight 3 1 1 ( 4 5 6 ) weight 4 0 0 (0 0 0) weight 5 0 0 (0 0 "
                                            "0) weight 6 0 0 (0 0 0) weight 7 1 0 (0 0 0)");
  EXPECT_EQ(parsed.findings(), Findings{"count-mismatch"});
  const Parsed<MeshFile> shared = parseWith("( 1 1 ) 3 1", "( 1 1 ) 1 2");
  EXPECT_EQ(shared.findings(), Findings{});
  EXPECT_EQ(shared.file->meshes[0].vertices[2].first_weight, 1u);
  std::string eight = with("( 1 1 ) 3 1", "( 1 1 ) 4 8");
  eight.replace(eight.find("numweights 4"), 12, "numweights 12");
  std::string weights;
  for (int i = 4; i < 12; ++i) weights += "weight " + std::to_string(i) + " 0 0.125 ( 0 0 0 )\n";
  eight.insert(eight.rfind('}'), weights);
  const Parsed<MeshFile> many = parseMeshText(eight);
  EXPECT_EQ(many.findings(), Findings{});
  EXPECT_EQ(many.file->meshes[0].vertices[2].weight_count, 8u);
  EXPECT_EQ(many.placeOf(Code::kManyWeights), "19:3");
}

}  // namespace
}  // namespace md5v::md5
