#include "tests/bfg/bfg_testing.h"

namespace md5v {
namespace {

Parsed<md5::MeshFile> parse(std::string_view bytes) { return {binaryMeshReader, bytes}; }

// Offsets in binaryMesh().
const size_t kSkinned = [] {
  BinaryBytes out;
  addStaticModel(out);
  return out.size();
}();
const size_t kVertices = binaryMesh().size() - 4 - 8 - 12 - 96;

glm::vec3 bindPosition(const md5::MeshFile& file, const md5::SubMesh& mesh, size_t vertex) {
  glm::vec3 sum(0.0f);
  const md5::MeshVertex& v = mesh.vertices[vertex];
  for (uint32_t i = 0; i < v.weight_count; ++i) {
    const md5::MeshWeight& weight = mesh.weights[v.first_weight + i];
    const md5::MeshJoint& joint = file.joints[weight.joint];
    sum += weight.bias * (joint.position + quatFromXyz(joint.rotation) * weight.position);
  }
  return sum;
}

TEST(BinaryMesh, ReadsJointsInModelSpace) {
  const auto parsed = parse(binaryMesh());
  ASSERT_TRUE(parsed.file);
  EXPECT_TRUE(parsed.diagnostics.empty());
  ASSERT_EQ(parsed.file->joints.size(), 2u);
  EXPECT_EQ(parsed.file->joints[0].name, "root");
  EXPECT_EQ(parsed.file->joints[0].parent, -1);
  EXPECT_EQ(parsed.file->joints[1].name, "top");
  EXPECT_EQ(parsed.file->joints[1].parent, 0);
  EXPECT_EQ(parsed.file->joints[1].position, glm::vec3(1, 2, 7));
}

TEST(BinaryMesh, ReadsVerticesWithTheirStoredWeights) {
  const auto parsed = parse(binaryMesh());
  ASSERT_TRUE(parsed.file);
  ASSERT_EQ(parsed.file->meshes.size(), 1u);
  const md5::SubMesh& mesh = parsed.file->meshes[0];
  EXPECT_EQ(mesh.material, "models/skin");
  EXPECT_EQ(mesh.indices, (RawVector<uint32_t>{0, 2, 1}));
  EXPECT_EQ(mesh.vertices[1].uv, glm::vec2(1.0f, -0.5f));
  EXPECT_NEAR(mesh.vertices[2].uv.x, 1.0f / 3, 1e-3);
  ASSERT_EQ(mesh.vertices[1].weight_count, 2u);
  EXPECT_EQ(mesh.weights[1].bias, 128.0f / 255);
  EXPECT_EQ(mesh.weights[2].bias, 127.0f / 255);
  EXPECT_EQ(mesh.weights[2].joint, 1u);
  const glm::vec3 expected[] = {{1, 2, 3}, {2, 2, 3}, {1, 3, 7}};
  for (size_t i = 0; i < 3; ++i)
    EXPECT_NEAR(glm::distance(bindPosition(*parsed.file, mesh, i), expected[i]), 0, 1e-5);
}

TEST(BinaryMesh, KeepsNormalsAndTangents) {
  const auto parsed = parse(binaryMesh());
  ASSERT_TRUE(parsed.file);
  for (const md5::StoredFrame& frame : parsed.file->meshes[0].stored_frames) {
    EXPECT_GT(frame.normal.z, 0.999f);
    EXPECT_GT(frame.tangent.x, 0.999f);
    EXPECT_EQ(frame.tangent.w, -1.0f);
  }
}

TEST(BinaryMesh, KeepsANormalWithoutAUsableTangent) {
  const std::string_view tangents[] = {
      {"\x80\x80\x80\x00", 4}, {"\x80\x80\xFF\x00", 4}, {"\x80\x80\x00\xFF", 4}};
  for (const std::string_view tangent : tangents) {
    const auto parsed = parse(bytesReplaced(binaryMesh(), kVertices + 20, tangent));
    ASSERT_TRUE(parsed.file);
    const auto& frames = parsed.file->meshes[0].stored_frames;
    EXPECT_GT(frames[0].normal.z, 0.999f);
    EXPECT_EQ(frames[0].tangent, glm::vec4(0.0f));
    EXPECT_EQ(frames[1].tangent.w, -1.0f);
  }
  const auto none = parse(bytesReplaced(binaryMesh(), kVertices + 16, {"\x80\x80\x80\x00", 4}));
  EXPECT_EQ(none.file->meshes[0].stored_frames[0].normal, glm::vec3(0.0f));
}

TEST(BinaryMesh, SkipsTheGeometryOfTheStaticModel) {
  for (const bool is_newer : {false, true}) {
    const auto parsed = parse(binaryMesh({true, is_newer}));
    ASSERT_TRUE(parsed.file) << is_newer;
    EXPECT_TRUE(parsed.diagnostics.empty()) << is_newer;
    EXPECT_EQ(parsed.file->meshes[0].vertices.size(), 3u) << is_newer;
  }
}

TEST(BinaryMesh, ReadsTheVersionOfRbdoom) {
  const auto parsed = parse(binaryMesh({false, true}));
  ASSERT_TRUE(parsed.file);
  EXPECT_TRUE(parsed.diagnostics.empty());
  EXPECT_EQ(parsed.file->joints.size(), 2u);
}

TEST(BinaryMesh, KeepsOffsetsOfItsParts) {
  const std::string bytes = binaryMesh();
  const ExactBytes exact(bytes);
  Report report(exact.span());
  const auto read = bfg::readBinaryMesh(exact.span(), report);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->meshes[0].vertices, kVertices);
  EXPECT_EQ(read->meshes[0].indices, kVertices + 96);
  EXPECT_EQ(bytes.substr(read->joints[1] + 4, 3), "top");
  EXPECT_EQ(bytes.substr(read->meshes[0].offset + 4, 11), "models/skin");
}

TEST(BinaryMesh, NamesBothVersions) {
  const auto other = parse(bytesReplaced(binaryMesh(), 3, "m"));
  EXPECT_FALSE(other.file);
  EXPECT_EQ(other.messageOf(Code::kOtherModelFormat),
            "This is version 109 of a compiled model of Doom 3 BFG, and only versions 108 and 110 are read.");
  const auto skinned = parse(bytesReplaced(binaryMesh(), kSkinned + 3, "k"));
  EXPECT_EQ(skinned.find(Code::kOtherModelFormat)->offset, kSkinned);
  EXPECT_EQ(skinned.messageOf(Code::kOtherModelFormat),
            "This is version 107 of the skinned part of a compiled model of Doom 3 BFG, and only version 106 "
            "is read.");
}

TEST(BinaryMesh, RecognisesTheWrongByteOrder) {
  const std::string bytes = bytesReplaced(binaryMesh(), 0, "lMRB");
  EXPECT_EQ(bfg::classifyBinary(ExactBytes(bytes).span()), bfg::BinaryKind::kMesh);
  EXPECT_NE(parse(bytes).messageOf(Code::kOtherModelFormat).find("wrong order"), std::string::npos);
  const auto counts = parse(bytesReplaced(binaryMesh(), kSkinned + 4, {"\2\0\0\0", 4}));
  EXPECT_NE(counts.messageOf(Code::kOtherModelFormat).find("33554432 joints, and 2 if the bytes are swapped"),
            std::string::npos);
  EXPECT_EQ(counts.find(Code::kOtherModelFormat)->offset, kSkinned + 4);
}

TEST(BinaryMesh, ReportsThatAStaticModelHasNoJoints) {
  const auto parsed = parse(binaryMesh().substr(0, kSkinned));
  EXPECT_FALSE(parsed.file);
  EXPECT_NE(parsed.messageOf(Code::kOtherModelFormat).find("static model"), std::string::npos);
}

TEST(BinaryMesh, ReportsIndicesOutOfRangeWithTheirOffsets) {
  const auto joint = parse(bytesReplaced(binaryMesh(), kVertices + 24, "\7"));
  ASSERT_TRUE(joint.file);
  EXPECT_EQ(joint.find(Code::kWeightJointOutOfRange)->offset, kVertices + 24);
  EXPECT_EQ(joint.file->meshes[0].vertices[0].weight_count, 0u);
  const auto corner = parse(bytesReplaced(binaryMesh(), kVertices + 96 + 2, {"\0\7", 2}));
  EXPECT_EQ(corner.find(Code::kTriangleIndexOutOfRange)->offset, kVertices + 96 + 2);
  EXPECT_TRUE(corner.file->meshes[0].indices.empty());
}

TEST(BinaryMesh, ReplacesNumbersThatAreNotFinite) {
  const auto parsed = parse(bytesReplaced(binaryMesh(), kVertices + 4, "\x7F\x80\1\2"));
  ASSERT_TRUE(parsed.file);
  EXPECT_EQ(parsed.find(Code::kNumberNotFinite)->offset, kVertices + 4);
  EXPECT_NEAR(bindPosition(*parsed.file, parsed.file->meshes[0], 0).y, 0, 1e-5);
  EXPECT_TRUE(parse(bytesReplaced(binaryMesh(), kVertices + 12, {"\x7C\0", 2})).has(Code::kNumberNotFinite));
}

TEST(BinaryMesh, KeepsTheMeshesBeforeTheEndOfACutOffFile) {
  const std::string bytes = binaryMesh();
  const auto parsed = parse(bytes.substr(0, bytes.size() - 10));
  ASSERT_TRUE(parsed.file);
  EXPECT_TRUE(parsed.has(Code::kUnexpectedEnd));
  EXPECT_EQ(parsed.file->meshes[0].vertices.size(), 3u);
}

TEST(BinaryMesh, SurvivesTruncationAndFlippedBitsEverywhere) {
  for (const bool is_newer : {false, true}) {
    const std::string bytes = binaryMesh({true, is_newer});
    damageEverywhere<md5::MeshFile>(binaryMeshReader, bytes, bytes.size());
  }
}

}  // namespace
}  // namespace md5v
