#include "edit/edit.h"

#include <gtest/gtest.h>

#include <cmath>

#include "edit/pose_table.h"
#include "tests/md5/md5_testing.h"

namespace md5v::edit {
namespace {

// Three joints that share one number of each frame: two as a position, one as a rotation.
AnimFile sharedNumbers() {
  AnimFile file;
  file.joints = {{"a", -1, md5::kTx, 0}, {"b", 0, md5::kTx, 0}, {"c", 0, md5::kQx, 0}};
  file.baseframe.resize(3);
  file.frame_count = 2;
  file.component_count = 1;
  file.components = {0.25f, 0.5f};
  file.bounds.resize(2);
  return file;
}

TEST(Edits, ScaleOnlyLengthsWhereJointsShareNumbers) {
  AnimFile file = sharedNumbers();
  Changes changes;
  ASSERT_TRUE(scaleLengths(file, 2.0, changes));
  checkGuarantees(file, 10000);
  EXPECT_EQ(file.component_count, 3u);
  EXPECT_EQ(file.components, (RawVector<double>{0.5, 0.5, 0.25, 1.0, 1.0, 0.5}));
}

TEST(Edits, InvertRotationsAndNothingElse) {
  AnimFile file = sharedNumbers();
  file.baseframe[1].rotation = {0.5, 0.0, -0.25};
  const AnimFile before = file;
  Changes changes;
  ASSERT_TRUE(invertRotations(file, changes));
  checkGuarantees(file, 10000);
  EXPECT_EQ(file.baseframe[1].rotation, glm::dvec3(-0.5, 0.0, 0.25));
  EXPECT_FALSE(std::signbit(file.baseframe[1].rotation.y));
  // The joint c has a column of its own now.
  EXPECT_EQ(file.components, (RawVector<double>{0.25, 0.25, -0.25, 0.5, 0.5, -0.5}));
  ASSERT_EQ(changes.size(), 1u);
  EXPECT_EQ(changes[0].code, "rotations-inverted");
  ASSERT_TRUE(invertRotations(file, changes));
  EXPECT_EQ(file.baseframe[1].rotation, before.baseframe[1].rotation);
}

TEST(Edits, AddAnOriginOnlyToSeveralRoots) {
  AnimFile file = sharedNumbers();
  Changes changes;
  addOrigin(file, changes);
  EXPECT_TRUE(changes.empty());
  file.joints[2] = {"origin", -1, md5::kQx, 0};
  addOrigin(file, changes);
  checkGuarantees(file, 10000);
  ASSERT_EQ(file.joints.size(), 4u);
  EXPECT_EQ(file.joints[0].name, "origin1");
  EXPECT_EQ(file.joints[0].flags, 0u);
  std::vector<int32_t> parents;
  for (const md5::AnimJoint& joint : file.joints) parents.push_back(joint.parent);
  EXPECT_EQ(parents, (std::vector<int32_t>{-1, 0, 1, 0}));
  EXPECT_EQ(file.baseframe.size(), 4u);
  ASSERT_EQ(changes.size(), 1u);
  EXPECT_EQ(changes[0].code, "origin-added");
}

TEST(Edits, KeepWeightsOnTheirJointsBelowAnOrigin) {
  MeshFile file;
  file.joints = {{"a", -1, {}, {}}, {"b", -1, {1, 0, 0}, {}}};
  file.meshes.resize(1);
  file.meshes[0].weights = {{1, 1.0f, {0, 0, 0}}};
  Changes changes;
  addOrigin(file, changes);
  ASSERT_EQ(file.joints.size(), 3u);
  EXPECT_EQ(file.joints[file.meshes[0].weights[0].joint].name, "b");
  EXPECT_EQ(file.joints[2].parent, 0);
}

// The root comes after its child, goes 8 along x, and sinks from 40 to 36. Its place in the base frame is 0.
AnimFile walkingHips() {
  AnimFile file;
  file.joints = {{"leg", 1, 0, 0}, {"hips", -1, md5::kTx | md5::kTz, 0}};
  file.baseframe.resize(2);
  file.frame_count = 2;
  file.component_count = 2;
  file.components = {1, 40, 9, 36};
  file.bounds = {{{0, 0, 30}, {2, 1, 50}}, {{8, 0, 26}, {10, 1, 46}}};
  return file;
}

TEST(Edits, KeepTheHeightOfARootInPlace) {
  AnimFile file = walkingHips();
  Changes changes;
  ASSERT_TRUE(keepInPlace(file, changes));
  checkGuarantees(file, 10000);
  const std::optional<PoseTable> poses = posesOf(file);
  EXPECT_EQ(poses->at(0, 1).position, glm::vec3(1, 0, 40));
  EXPECT_EQ(poses->at(1, 1).position, glm::vec3(1, 0, 36));
  EXPECT_EQ(file.bounds[1].min, glm::vec3(0, 0, 26));
  // Doom 3 subtracts the place in the base frame, so another one would move the model.
  EXPECT_EQ(file.baseframe[1].position, glm::vec3(0, 0, 0));
  ASSERT_EQ(changes.size(), 1u);
  EXPECT_EQ(changes[0].message,
            "The travel of 'hips', which went up to 8 from its start, was removed. Its height stays.");
}

// As in anim::Hierarchy::root(): the joint above joint 0, not a prop that the file lists before it.
TEST(Edits, KeepTheRootOfTheFirstJointInPlace) {
  AnimFile file = walkingHips();
  file.joints.insert(file.joints.begin() + 1, md5::AnimJoint{"prop", -1, 0, 0});
  file.joints[0].parent = 2;
  file.baseframe.resize(3);
  Changes changes;
  ASSERT_TRUE(keepInPlace(file, changes));
  checkGuarantees(file, 10000);
  EXPECT_EQ(posesOf(file)->at(1, 2).position, glm::vec3(1, 0, 36));
  ASSERT_EQ(changes.size(), 1u);
  EXPECT_EQ(changes[0].code, "root-in-place");
}

TEST(Edits, NameTheJointThatMovesBelowAStillRoot) {
  AnimFile file = walkingHips();
  file.joints.insert(file.joints.begin(), md5::AnimJoint{"origin", -1, 0, 0});
  file.joints[1].parent = 2;
  file.joints[2].parent = 0;
  file.baseframe.resize(3);
  Changes changes;
  ASSERT_TRUE(keepInPlace(file, changes));
  ASSERT_EQ(changes.size(), 1u);
  EXPECT_EQ(changes[0].code, "root-stays");
  EXPECT_NE(changes[0].message.find("Its child 'hips' moves by up to 8.94"), std::string::npos)
      << changes[0].message;
}

TEST(Edits, RefuseANameThatAnotherJointHas) {
  const auto isRenamed = [](std::vector<const char*> names, const Renames& renames) {
    MeshFile file;
    for (const char* name : names) file.joints.push_back({name, -1, {}, {}});
    Changes changes;
    const bool is_renamed = renameJoints(file, renames, changes);
    EXPECT_EQ(changes.empty() ? "" : changes.back().code, is_renamed ? "joints-renamed" : "rename-taken");
    return is_renamed;
  };
  EXPECT_FALSE(isRenamed({"a", "b"}, {{"a", "b"}}));
  EXPECT_FALSE(isRenamed({"a", "b"}, {{"b", "a"}}));
  EXPECT_FALSE(isRenamed({"a", "b", "c"}, {{"a", "x"}, {"c", "x"}}));
  EXPECT_FALSE(isRenamed({"a", "b", "c"}, {{"a", "b"}, {"b", "c"}}));
  EXPECT_TRUE(isRenamed({"a", "b"}, {{"a", "b"}, {"b", "a"}}));
  // Joints that had one name before keep one name.
  EXPECT_TRUE(isRenamed({"a", "a", "b"}, {{"a", "x"}}));
}

TEST(Edits, RejectTablesThatAreTooLarge) {
  AnimFile file = sharedNumbers();
  file.joints.resize(5000, {"d", 0, md5::kTx, 0});
  file.baseframe.resize(5000);
  file.frame_count = 5000;
  file.components.resize(5000);
  file.bounds.resize(5000);
  Changes changes;
  EXPECT_FALSE(scaleLengths(file, 2.0, changes));
  EXPECT_FALSE(resample(file, 60.0, changes));
  EXPECT_FALSE(keepInPlace(file, changes));
}

TEST(Edits, RejectResamplingToTooManyFrames) {
  AnimFile file = sharedNumbers();
  file.frame_rate = 0.001;
  file.frame_count = 50000;
  file.components.assign(50000, 0.5f);
  file.bounds.resize(50000);
  Changes changes;
  EXPECT_FALSE(resample(file, 1000.0, changes));
  ASSERT_EQ(changes.size(), 1u);
  EXPECT_EQ(changes[0].code, "too-many-poses");
}

TEST(Edits, DropNumbersThatDoom3DoesNotAccept) {
  AnimFile file = sharedNumbers();
  file.component_count = 20;
  file.components.assign(40, 1.0f);
  Changes changes;
  ASSERT_TRUE(completeForVersion10(file, changes));
  EXPECT_LE(file.component_count, 18u);
  ASSERT_EQ(changes.size(), 1u);
  EXPECT_EQ(changes[0].code, "components-dropped");
}

TEST(Edits, RejectAnAnimationWithoutParents) {
  AnimFile file = sharedNumbers();
  file.has_hierarchy = false;
  Changes changes;
  EXPECT_FALSE(completeForVersion10(file, changes));
}

TEST(Edits, TakeTheParentsOfTheMeshWhereVersion6HasNone) {
  AnimFile file = sharedNumbers();
  file.has_hierarchy = false;
  for (md5::AnimJoint& joint : file.joints) joint.parent = -1;
  MeshFile mesh;
  mesh.joints = {{"a", -1, {}, {}}, {"b", 0, {}, {}}, {"c", 1, {}, {}}};
  Changes changes;
  ASSERT_TRUE(fitToMesh(file, mesh, changes));
  checkGuarantees(file, 10000);
  EXPECT_TRUE(file.has_hierarchy);
  std::vector<int32_t> parents;
  for (const md5::AnimJoint& joint : file.joints) parents.push_back(joint.parent);
  EXPECT_EQ(parents, (std::vector<int32_t>{-1, 0, 1}));
  ASSERT_EQ(changes.size(), 1u);
  EXPECT_EQ(changes[0].code, "hierarchy-taken");
}

TEST(Edits, KeepVerticesWhoseWeightsAddUpToZero) {
  MeshFile file;
  file.joints = {{"a", -1, {}, {}}};
  md5::SubMesh& mesh = file.meshes.emplace_back();
  mesh.vertices = {{{}, 0, 2}, {{}, 0, 0}};
  mesh.weights = {{0, 1.0f, {}}, {0, -1.0f, {}}};
  Changes changes;
  normalizeWeights(file, changes);
  ASSERT_EQ(changes.size(), 1u);
  EXPECT_EQ(changes[0].code, "weights-without-sum");
  EXPECT_EQ(mesh.weights.size(), 2u);
}

// Two vertices share a range, and a third one overlaps it.
TEST(Edits, SeparateOverlappingWeights) {
  MeshFile file;
  file.joints = {{"a", -1, {}, {}}};
  md5::SubMesh& mesh = file.meshes.emplace_back();
  mesh.vertices = {{{}, 0, 3}, {{}, 0, 3}, {{}, 2, 1}};
  mesh.weights = {{0, 0.2f, {}}, {0, 0.3f, {}}, {0, 0.5f, {}}};
  Changes changes;
  limitWeights(file, 1, changes);
  EXPECT_EQ(mesh.vertices[0].first_weight, mesh.vertices[1].first_weight);
  EXPECT_EQ(mesh.weights[mesh.vertices[0].first_weight].bias, 1.0f);
  EXPECT_EQ(mesh.weights[mesh.vertices[2].first_weight].bias, 0.5f);
  EXPECT_EQ(mesh.weights.size(), 2u);
}

}  // namespace
}  // namespace md5v::edit
