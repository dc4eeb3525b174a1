#include "tests/md5/edge_cases.h"

namespace md5v {
namespace {

constexpr std::string_view kOneVertex = R"(MD5Version 10
commandline ""
numJoints 1
numMeshes 1
joints { "a" -1 ( 0 0 0 ) ( 0 0 0 ) }
mesh {
shader "s"
numverts 1
vert 7 ( 0.25 0.5 ) 0 1
numtris 0
numweights 1
weight 0 0 1 ( 1 2 3 )
}
)";

std::vector<int32_t> parentsOf(const Parsed<md5::MeshFile>& parsed) {
  std::vector<int32_t> parents;
  for (const md5::MeshJoint& joint : parsed.file->joints) parents.push_back(joint.parent);
  return parents;
}

// The valid mesh with other joints: "name" and parent, each at a different height.
std::string withJoints(const std::vector<std::pair<std::string, int>>& joints) {
  std::string lines;
  for (const auto& [name, parent] : joints) {
    lines += "\t\"" + name + "\" " + std::to_string(parent) + " ( 0 0 0 ) ( 0 0 0 )\n";
  }
  const std::string text = mesh("numJoints 2", "numJoints " + std::to_string(joints.size()));
  return changed(text, "\t\"origin\" -1 ( 0 0 0 ) ( 0 0 0 )\n\t\"arm\" 0 ( 0 0 8 ) ( 0 0 0 )\n", lines);
}

TEST(EdgeCase, ASingleVertexWithAnotherNumberKeepsTheOrderOfTheFile) {
  const auto parsed = parseMeshText(kOneVertex);
  EXPECT_EQ(parsed.findings(), Findings{"entry-index-ignored"});
  EXPECT_EQ(parsed.placeOf(Code::kEntryIndexIgnored), "9:6");
  ASSERT_EQ(parsed.file->meshes.at(0).vertices.size(), 1u);
  EXPECT_EQ(parsed.file->meshes[0].vertices[0].uv, glm::vec2(0.25f, 0.5f));
}

TEST(EdgeCase, PermutedVertexNumbersAreIndices) {
  const auto parsed = parseMeshText(
      mesh("vert 0 ( 0 0 ) 0 1\n\tvert 1 ( 1 0 ) 1 1", "vert 1 ( 1 0 ) 1 1\n\tvert 0 ( 0 0 ) 0 1"));
  EXPECT_EQ(parsed.findings(), Findings{"entries-reordered"});
  EXPECT_EQ(parsed.placeOf(Code::kEntriesReordered), "16:7");
  expectGoodMesh(parsed);
}

TEST(EdgeCase, AVertexWithoutWeightsIsLoaded) {
  const auto parsed = parseMeshText(mesh("( 0 1 ) 2 1", "( 0 1 ) 2 0"));
  EXPECT_EQ(parsed.findings(), Findings{"vertex-without-weights"});
  EXPECT_EQ(parsed.placeOf(Code::kVertexWithoutWeights), "18:19");
  EXPECT_TRUE(parsed.find(Code::kVertexWithoutWeights)->refused_by_doom3);
  EXPECT_EQ(parsed.file->meshes[0].vertices[2].weight_count, 0u);
  EXPECT_EQ(parsed.file->meshes[0].indices.size(), 3u);
}

TEST(EdgeCase, WeightRangesAreCutToTheWeightsThatExist) {
  const auto parsed = parseMeshText(mesh("( 0 1 ) 2 1", "( 0 1 ) 2 5"));
  EXPECT_EQ(parsed.findings(), Findings{"weight-range-out-of-range"});
  EXPECT_EQ(parsed.placeOf(Code::kWeightRangeOutOfRange), "18:19");
  EXPECT_EQ(parsed.file->meshes[0].vertices[2].first_weight, 2u);
  EXPECT_EQ(parsed.file->meshes[0].vertices[2].weight_count, 1u);
  EXPECT_EQ(parseMeshText(mesh("( 0 1 ) 2 1", "( 0 1 ) 3 1")).file->meshes[0].vertices[2].weight_count, 0u);
  const auto overflowing = parseMeshText(mesh("( 0 1 ) 2 1", "( 0 1 ) 2 4294967295"));
  EXPECT_EQ(overflowing.file->meshes[0].vertices[2].weight_count, 1u);
}

TEST(EdgeCase, ANegativeWeightCountIsZero) {
  const auto parsed = parseMeshText(mesh("( 0 1 ) 2 1", "( 0 1 ) 2 -1"));
  EXPECT_EQ(parsed.placeOf(Code::kWeightCountNegative), "18:19");
  EXPECT_EQ(parsed.find(Code::kWeightCountNegative)->severity, Severity::kError);
  EXPECT_EQ(parsed.file->meshes[0].vertices[2].weight_count, 0u);
}

TEST(EdgeCase, AWeightOfAJointThatDoesNotExist) {
  const auto parsed = parseMeshText(mesh("weight 2 1 1", "weight 2 2 1"));
  EXPECT_EQ(parsed.findings(), Findings{"weight-joint-out-of-range"});
  EXPECT_EQ(parsed.placeOf(Code::kWeightJointOutOfRange), "26:11");
  EXPECT_EQ(parsed.file->meshes[0].weights[2].joint, 0u);
}

TEST(EdgeCase, ATriangleWithAVertexThatDoesNotExistIsDropped) {
  const auto parsed =
      parseMeshText(changed(mesh("numtris 1", "numtris 2"), "tri 0 0 1 2", "tri 0 0 1 3\n\ttri 1 0 1 2"));
  EXPECT_EQ(parsed.findings(), Findings{"triangle-index-out-of-range"});
  EXPECT_EQ(parsed.placeOf(Code::kTriangleIndexOutOfRange), "21:12");
  EXPECT_EQ(parsed.file->meshes[0].indices, (RawVector<uint32_t>{0, 1, 2}));
}

TEST(EdgeCase, EightWeightsOfAVertexAreAllKept) {
  std::string weights = "weight 2 1 0.125 ( 0 4 0 )";
  for (int i = 3; i < 10; ++i) weights += "\n\tweight " + std::to_string(i) + " 0 0.125 ( 0 4 0 )";
  const auto parsed =
      parseMeshText(changed(changed(mesh("( 0 1 ) 2 1", "( 0 1 ) 2 8"), "numweights 3", "numweights 10"),
                            "weight 2 1 1 ( 0 4 0 )", weights));
  EXPECT_EQ(parsed.findings(), Findings{});
  EXPECT_EQ(parsed.placeOf(Code::kManyWeights), "18:2");
  EXPECT_EQ(parsed.file->meshes[0].vertices[2].weight_count, 8u);
}

TEST(EdgeCase, AWeightMayBeSharedByVertices) {
  const auto parsed = parseMeshText(mesh("vert 1 ( 1 0 ) 1 1", "vert 1 ( 1 0 ) 0 1"));
  EXPECT_TRUE(parsed.diagnostics.empty());
  EXPECT_EQ(parsed.file->meshes[0].vertices[1].first_weight, 0u);
}

TEST(EdgeCase, AMeshMayHaveSeveralRoots) {
  const auto parsed = parseMeshText(withJoints({{"a", -1}, {"b", -1}}));
  EXPECT_EQ(parsed.findings(), Findings{});
  EXPECT_EQ(parentsOf(parsed), (std::vector<int32_t>{-1, -1}));
}

TEST(EdgeCase, AParentMayComeAfterItsChild) {
  const auto parsed = parseMeshText(withJoints({{"a", -1}, {"b", 2}, {"c", 0}}));
  EXPECT_EQ(parsed.findings(), Findings{"joint-parent-after-child"});
  EXPECT_EQ(parsed.placeOf(Code::kJointParentAfterChild), "9:6");
  EXPECT_EQ(parentsOf(parsed), (std::vector<int32_t>{-1, 2, 0}));
}

TEST(EdgeCase, CyclesOfJointsAreCutWithAnError) {
  const auto self = parseMeshText(withJoints({{"a", -1}, {"b", 1}}));
  EXPECT_EQ(self.findings(), Findings{"joint-parent-cycle"});
  EXPECT_EQ(self.placeOf(Code::kJointParentCycle), "9:6");
  EXPECT_EQ(parentsOf(self), (std::vector<int32_t>{-1, -1}));
  const auto circle = parseMeshText(withJoints({{"a", 1}, {"b", 2}, {"c", 0}}));
  EXPECT_TRUE(circle.has(Code::kJointParentCycle));
  EXPECT_EQ(circle.find(Code::kJointParentCycle)->severity, Severity::kError);
  checkParents(circle.file->joints);
}

TEST(EdgeCase, TheLastJointMayBeAParent) {
  const auto parsed = parseMeshText(withJoints({{"a", 2}, {"b", 2}, {"c", -1}}));
  EXPECT_EQ(parsed.findings(), (Findings{"joint-parent-after-child", "joint-parent-after-child"}));
  EXPECT_EQ(parentsOf(parsed), (std::vector<int32_t>{2, 2, -1}));
}

TEST(EdgeCase, AFileMayHoldASkeletonAlone) {
  std::string text = mesh("numMeshes 1", "numMeshes 0");
  text.resize(text.find("mesh {"));
  const auto parsed = parseMeshText(text);
  EXPECT_TRUE(parsed.diagnostics.empty());
  EXPECT_EQ(parsed.file->joints.size(), 2u);
  EXPECT_TRUE(parsed.file->meshes.empty());
}

TEST(EdgeCase, MeshesBeyondTheCountAreLoaded) {
  const std::string good = goodFile("mesh");
  const auto parsed = parseMeshText(good + good.substr(good.find("mesh {")));
  EXPECT_EQ(parsed.findings(), Findings{"entries-beyond-count"});
  EXPECT_EQ(parsed.placeOf(Code::kEntriesBeyondCount), "5:11");
  ASSERT_EQ(parsed.file->meshes.size(), 2u);
  EXPECT_EQ(parsed.file->meshes[1].indices.size(), 3u);
}

TEST(EdgeCase, FewerMeshesThanTheCountAreKept) {
  const auto parsed = parseMeshText(mesh("numMeshes 1", "numMeshes 2"));
  EXPECT_EQ(parsed.findings(), Findings{"count-mismatch"});
  EXPECT_EQ(parsed.placeOf(Code::kCountMismatch), "5:11");
  EXPECT_TRUE(parsed.find(Code::kCountMismatch)->refused_by_doom3);
  expectGoodMesh(parsed);
}

TEST(EdgeCase, AnEmptyMeshIsLoaded) {
  const auto parsed =
      parseMeshText(goodFile("mesh") + "mesh { shader \"\" numverts 0 numtris 0 numweights 0 }");
  EXPECT_EQ(parsed.findings(), Findings{"entries-beyond-count"});  // of numMeshes
  EXPECT_EQ(parsed.placeOf(Code::kMeshEmpty), "28:1");
  ASSERT_EQ(parsed.file->meshes.size(), 2u);
  EXPECT_TRUE(parsed.file->meshes[1].indices.empty());
}

TEST(EdgeCase, TheCommandlineMayBeMissing) {
  const auto parsed = parseMeshText(mesh("commandline \"\"\n", ""));
  EXPECT_EQ(parsed.findings(), Findings{});
  EXPECT_TRUE(parsed.has(Code::kCommandlineMissing));
  EXPECT_TRUE(parsed.find(Code::kCommandlineMissing)->refused_by_doom3);
  expectGoodMesh(parsed);
}

}  // namespace
}  // namespace md5v
