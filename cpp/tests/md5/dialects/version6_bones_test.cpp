// Meshes of version 6: bones in blocks, vectors without parentheses.
#include <gtest/gtest.h>

#include <algorithm>
#include <glm/gtc/quaternion.hpp>
#include <string>

#include "tests/md5/md5_testing.h"

namespace md5v::md5 {
namespace {

const std::string kMesh = R"(MD5Version 6
commandline "mesh a.mb"

numbones 3
bone 0 {
	name "arm"
	bindpos 0 2 0
	bindmat 1.000000 0.000000 0.000000 0.000000 1.000000 0.000000 0.000000 0.000000 1.000000
	parent "hip"
}
bone 1 {
	name "hip"
	bindpos 1 0 0
	bindmat 0 1 0 -1 0 0 0 0 1
	parent "origin"
}
bone 2 {
	name "origin"
	bindpos 0 0 0
	bindmat 1 0 0 0 1 0 0 0 1
}

nummeshes 1
mesh 0 {
	shader "models/a"

	numverts 3
	vert 0 0.5 0.25 0 1
	vert 1 1 0 1 2
	vert 2 -1.5 1 3 1

	numtris 1
	tri 0 0 1 2

	numweights 4
	weight 0 0 1 1 2 3
	weight 1 0 0.5 0 0 0
	weight 2 1 0.5 0 0 0
	weight 3 2 1 4 5 -6
}
)";

Parsed<MeshFile> parseWith(const std::string& old, const std::string& replacement) {
  const std::string text = changed(kMesh, old, replacement);
  Parsed<MeshFile> parsed = parseMeshText(text);
  if (parsed.file) checkGuarantees(*parsed.file, text.size());
  return parsed;
}

TEST(Version6Bones, BecomeJoints) {
  const Parsed<MeshFile> parsed = parseMeshText(kMesh);
  ASSERT_TRUE(parsed.file);
  const MeshFile& file = *parsed.file;
  EXPECT_EQ(file.version, 6);
  EXPECT_EQ(file.commandline, "mesh a.mb");
  ASSERT_EQ(file.joints.size(), 3u);
  EXPECT_EQ(file.joints[0].name, "arm");
  EXPECT_EQ(file.joints[0].parent, 1);
  EXPECT_EQ(file.joints[1].parent, 2);
  EXPECT_EQ(file.joints[2].parent, -1);
  EXPECT_EQ(file.joints[1].position, glm::vec3(1, 0, 0));
  ASSERT_EQ(file.meshes.size(), 1u);
  const SubMesh& mesh = file.meshes[0];
  EXPECT_EQ(mesh.material, "models/a");
  EXPECT_EQ(mesh.vertices[2].uv, glm::vec2(-1.5f, 1));
  EXPECT_EQ(mesh.vertices[1].first_weight, 1u);
  EXPECT_EQ(mesh.vertices[1].weight_count, 2u);
  EXPECT_EQ(mesh.indices, (RawVector<uint32_t>{0, 1, 2}));
  EXPECT_EQ(mesh.weights[3].position, glm::vec3(4, 5, -6));
  EXPECT_EQ(mesh.weights[3].joint, 2u);
  EXPECT_EQ(parsed.findings(), (Findings{"joint-parent-after-child", "joint-parent-after-child"}));
  EXPECT_EQ(parsed.placeOf(Code::kVersion6), "4:1");
  EXPECT_TRUE(parsed.find(Code::kVersion6)->refused_by_doom3);
}

// id stores matrices as three consecutive axes (row vectors), so the first three numbers are the bone's x
// axis in model space. Two converters of such files read them in the same way.
TEST(Version6Bones, HaveAMatrixOfTheirAxes) {
  const Parsed<MeshFile> parsed = parseMeshText(kMesh);
  const glm::quat hip = quatFromXyz(parsed.file->joints[1].rotation);
  EXPECT_LT(glm::distance(hip * glm::vec3(1, 0, 0), glm::vec3(0, 1, 0)), 1e-6f);
  EXPECT_LT(glm::distance(hip * glm::vec3(0, 1, 0), glm::vec3(-1, 0, 0)), 1e-6f);
  EXPECT_LT(glm::distance(hip * glm::vec3(0, 0, 1), glm::vec3(0, 0, 1)), 1e-6f);
  EXPECT_EQ(parsed.file->joints[2].rotation, glm::dvec3(0.0));
}

// Half turns have w = 0, where signs and small numbers matter.
TEST(Version6Bones, MayBeRotatedByAnyAngle) {
  for (int axis = 0; axis < 3; ++axis) {
    for (int degrees = -180; degrees <= 180; degrees += 15) {
      glm::dvec3 direction(0.1, 0.2, 0.3);
      direction[axis] = 1.0;
      const glm::dquat turn =
          glm::angleAxis(glm::radians(static_cast<double>(degrees)), glm::normalize(direction));
      const glm::dmat3 axes = glm::mat3_cast(turn);
      std::string numbers;
      for (int c = 0; c < 3; ++c) {
        for (int r = 0; r < 3; ++r) numbers += " " + std::to_string(axes[c][r]);
      }
      const Parsed<MeshFile> parsed = parseWith("0 1 0 -1 0 0 0 0 1", numbers);
      EXPECT_FALSE(parsed.has(Code::kRotationTooLong)) << numbers;
      const glm::quat read = quatFromXyz(parsed.file->joints[1].rotation);
      EXPECT_NEAR(std::fabs(glm::dot(read, glm::quat(turn))), 1.0f, 1e-5f) << axis << ": " << degrees;
    }
  }
}

TEST(Version6Bones, HaveTheRotationsNearestToTheirMatrices) {
  for (const char* matrix :
       {"2 0 0 0 2 0 0 0 2", "1 0 0 0 -1 0 0 0 1", "0 0 0 0 0 0 0 0 0", "1 1 0 0 1 0 0 0 1",
        "1 0 0 1 0 0 1 0 0", "nan 0 0 0 1 0 0 0 1", "1e30 0 0 0 1e30 0 0 0 1e30"}) {
    const Parsed<MeshFile> parsed = parseWith("0 1 0 -1 0 0 0 0 1", matrix);
    EXPECT_EQ(parsed.placeOf(Code::kRotationTooLong), "14:10") << matrix;
    const glm::quat read = quatFromXyz(parsed.file->joints[1].rotation);
    EXPECT_NEAR(glm::length(read), 1.0f, 1e-5f) << matrix;
  }
}

TEST(Version6Bones, MayLackPositionAndMatrix) {
  EXPECT_EQ(parseWith("\tbindpos 0 2 0\n", "").file->joints[0].position, glm::vec3(0.0f));
  EXPECT_EQ(parseWith("\tbindmat 0 1 0 -1 0 0 0 0 1\n", "").file->joints[1].rotation, glm::dvec3(0.0));
}

TEST(Version6Bones, HaveValidParents) {
  const Parsed<MeshFile> unknown = parseWith("parent \"hip\"", "parent \"hop\"");
  EXPECT_EQ(unknown.placeOf(Code::kJointParentOutOfRange), "9:9");
  EXPECT_EQ(unknown.file->joints[0].parent, -1);
  const Parsed<MeshFile> self = parseWith("parent \"hip\"", "parent \"arm\"");
  EXPECT_EQ(self.placeOf(Code::kJointParentCycle), "5:1");
  const Parsed<MeshFile> cycle = parseWith("parent \"origin\"", "parent \"arm\"");
  EXPECT_TRUE(cycle.has(Code::kJointParentCycle));
  const Parsed<MeshFile> empty = parseWith("parent \"hip\"", "parent \"\"");
  EXPECT_EQ(empty.file->joints[0].parent, -1);
  EXPECT_FALSE(empty.has(Code::kJointParentOutOfRange));
  EXPECT_TRUE(parseWith("name \"hip\"", "name \"arm\"").has(Code::kJointNameDuplicate));
}

TEST(Version6Bones, AreRecognisedWithAnyVersionLine) {
  const Parsed<MeshFile> as10 = parseWith("MD5Version 6", "MD5Version 10");
  EXPECT_EQ(as10.file->joints.size(), 3u);
  EXPECT_EQ(as10.file->version, 6);
  EXPECT_EQ(as10.placeOf(Code::kVersionUnknown), "1:12");
  EXPECT_EQ(as10.placeOf(Code::kVersion6), "4:1");
  const Parsed<MeshFile> none = parseWith("MD5Version 6\n", "");
  EXPECT_EQ(none.file->joints.size(), 3u);
  EXPECT_TRUE(none.has(Code::kVersionMissing));
}

TEST(Version6Bones, AreReadWithOddities) {
  const struct {
    const char* what;
    std::string old;
    std::string text;
    Findings findings;  // in addition to the parents after their children
  } kRows[] = {
      {"comments", "bindpos 1 0 0", "bindpos /* x */ 1 0 // y\n0", {}},
      {"parentheses", "bindpos 1 0 0", "bindpos ( 1 0 0 )", {}},
      {"parentheses in a mesh", "weight 1 0 0.5 0 0 0", "weight 1 0 0.5 ( 0 0 0 )", {}},
      {"capitals", "nummeshes", "numMeshes", {}},
      {"another order", "\tname \"hip\"\n\tbindpos 1 0 0", "\tbindpos 1 0 0\n\tname \"hip\"", {}},
      {"a wrong count", "numbones 3", "numbones 2000000000", {"count-mismatch"}},
      {"no count", "numbones 3", "", {"count-mismatch"}},
      {"unknown keys", "bindpos 1 0 0", "color 1 0 0 bindpos 1 0 0", {"unknown-keyword"}},
      {"no brace", "parent \"origin\"\n}", "parent \"origin\"", {"unexpected-token"}},
      {"no number", "bone 1 {", "bone {", {"unexpected-token"}},
  };
  for (const auto& row : kRows) {
    const Parsed<MeshFile> parsed = parseWith(row.old, row.text);
    Findings found = parsed.findings();
    found.erase(std::remove(found.begin(), found.end(), "joint-parent-after-child"), found.end());
    EXPECT_EQ(found, row.findings) << row.what;
    ASSERT_EQ(parsed.file->joints.size(), 3u) << row.what;
    EXPECT_EQ(parsed.file->joints[0].parent, 1) << row.what;
    EXPECT_EQ(parsed.file->joints[1].position, glm::vec3(1, 0, 0)) << row.what;
    EXPECT_EQ(parsed.file->meshes.at(0).indices.size(), 3u) << row.what;
    EXPECT_EQ(parsed.file->meshes[0].weights.size(), 4u) << row.what;
  }
}

TEST(Version6Bones, AreSortedByTheirNumbers) {
  std::string text = changed(kMesh, "bone 0", "bone 9");
  text = changed(changed(changed(text, "bone 2", "bone 0"), "bone 9", "bone 2"), "MD5Version 6",
                 "MD5Version 6 ");
  const Parsed<MeshFile> parsed = parseMeshText(text);
  EXPECT_EQ(parsed.findings(), Findings{"entries-reordered"});
  EXPECT_EQ(parsed.file->joints[2].name, "arm");
  EXPECT_EQ(parsed.file->joints[2].parent, 1);
}

TEST(Version6Bones, KeepTheGuaranteesForAnyDamage) {
  forEveryDamage(kMesh, [](std::string_view text) { checkAnyText<MeshFile>(meshReader, text); });
}

}  // namespace
}  // namespace md5v::md5
