// Models built from the dialects: version 6, 11 and 12, and clips with scales.
#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>
#include <string>

#include "model/build.h"
#include "model/evaluation.h"
#include "tests/md5/md5_testing.h"

namespace md5v::model {
namespace {

// Three joints in a row along x, each rotated by 90 degrees about z; a box around the last of them. The same
// model in versions 6 and 10.
struct Spelled {
  std::string version6;
  std::string version10;
};

// A closed box of side 2 around `joint`, in joint space.
void addBox(Spelled& text, int joint) {
  std::string vertices[2];
  std::string weights[2];
  for (int v = 0; v < 8; ++v) {
    const std::string number = std::to_string(v);
    const std::string at = std::to_string((v & 1) * 2 - 1) + " " + std::to_string((v & 2) - 1) + " " +
                           std::to_string((v & 4) / 2 - 1);
    vertices[0] += "vert " + number + " 0 0 " + number + " 1\n";
    vertices[1] += "vert " + number + " ( 0 0 ) " + number + " 1\n";
    weights[0] += "weight " + number + " " + std::to_string(joint) + " 1 " + at + "\n";
    weights[1] += "weight " + number + " " + std::to_string(joint) + " 1 ( " + at + " )\n";
  }
  const std::string tris =
      "numtris 12 tri 0 0 1 3 tri 1 0 3 2 tri 2 4 7 5 tri 3 4 6 7 tri 4 0 5 1 tri 5 0 4 5 "
      "tri 6 2 3 7 tri 7 2 7 6 tri 8 0 2 6 tri 9 0 6 4 tri 10 1 7 3 tri 11 1 5 7\n";
  text.version6 += "nummeshes 1 mesh 0 { shader \"a\" numverts 8 " + vertices[0] + tris + "numweights 8 " +
                   weights[0] + "}";
  text.version10 +=
      "mesh { shader \"a\" numverts 8 " + vertices[1] + tris + "numweights 8 " + weights[1] + "}";
}

Spelled chainWithBox() {
  Spelled text{"MD5Version 6 commandline \"\" numbones 3\n",
               "MD5Version 10 commandline \"\" numJoints 3 numMeshes 1 joints {\n"};
  // Rotations by 90, 180 and 270 degrees: x axis and y axis of each, and the quaternion as version 10 stores
  // it.
  const char* axes[] = {"0 1 0 -1 0 0 0 0 1", "-1 0 0 0 -1 0 0 0 1", "0 -1 0 1 0 0 0 0 1"};
  const char* stored[] = {"0 0 -0.70710678118", "0 0 -1", "0 0 0.70710678118"};
  for (int i = 0; i < 3; ++i) {
    const std::string name = "joint" + std::to_string(i);
    const std::string parent = i == 0 ? "" : "parent \"joint" + std::to_string(i - 1) + "\"";
    const std::string x = std::to_string(i * 10);
    text.version6 += "bone " + std::to_string(i) + " { name \"" + name + "\" bindpos " + x + " 0 0 bindmat " +
                     axes[i] + " " + parent + " }\n";
    text.version10 +=
        "\"" + name + "\" " + std::to_string(i - 1) + " ( " + x + " 0 0 ) ( " + stored[i] + " )\n";
  }
  text.version10 += "}\n";
  addBox(text, 2);
  return text;
}

Model modelOf(const std::string& text) {
  Parsed<md5::MeshFile> parsed = parseMeshText(text);
  EXPECT_TRUE(parsed.file);
  EXPECT_EQ(parsed.findings(), Findings{});
  return buildModel(std::move(*parsed.file));
}

Evaluation posed(const Model& model) {
  Evaluation evaluation(model);
  evaluation.poseBind();
  evaluation.skin();
  return evaluation;
}

TEST(DialectModel, AVersion6ModelEqualsTheVersion10ModelOfTheSameRig) {
  const Spelled text = chainWithBox();
  const Model six = modelOf(text.version6);
  const Model ten = modelOf(text.version10);
  const Evaluation a = posed(six);
  const Evaluation b = posed(ten);
  ASSERT_EQ(a.positions().size(), 8u);
  for (size_t v = 0; v < 8; ++v) {
    EXPECT_LT(glm::distance(a.positions()[v], b.positions()[v]), 1e-5f) << v;
    EXPECT_LT(glm::distance(a.normals()[v], b.normals()[v]), 1e-5f) << v;
    // The box is symmetric around its joint: each corner is equally far from it, and normals point outwards.
    const glm::vec3 outward = a.positions()[v] - glm::vec3(20, 0, 0);
    EXPECT_NEAR(glm::length(outward), std::sqrt(3.0f), 1e-5f) << v;
    EXPECT_GT(glm::dot(outward, a.normals()[v]), 0.5f) << v;
  }
}

// The clip has no parents; the mesh's hierarchy composes it. A joint without channels keeps its bind pose.
TEST(DialectModel, AVersion6ClipUsesTheMeshsHierarchy) {
  const Model model = modelOf(chainWithBox().version6);
  const Parsed<md5::AnimFile> parsed = parseAnimText(R"(MD5Version 6 commandline "" numchannels 12
channel 0 { joint "joint2" attribute "x" keys 1 0 } channel 1 { joint "joint2" attribute "y" keys 1 -10 }
channel 2 { joint "joint2" attribute "z" keys 1 0 } channel 3 { joint "joint2" attribute "yaw" keys 1 90 }
channel 4 { joint "joint2" attribute "pitch" keys 1 0 } channel 5 { joint "joint2" attribute "roll" keys 1 0 }
channel 6 { joint "joint0" attribute "x" keys 2 0 100 } channel 7 { joint "joint0" attribute "y" keys 1 0 }
channel 8 { joint "joint0" attribute "z" keys 1 0 } channel 9 { joint "joint0" attribute "yaw" keys 1 0 }
channel 10 { joint "joint0" attribute "pitch" keys 1 0 } channel 11 { joint "joint0" attribute "roll" keys 1 0 }
)");
  const anim::Clip clip = buildClip(*parsed.file);
  const Fit fit = fitClip(model.skeleton.hierarchy, clip.hierarchy);
  EXPECT_EQ(fit.kind, FitKind::kByName);
  EXPECT_FALSE(fit.parents_differ);
  EXPECT_EQ(fit.missing, std::vector<uint32_t>{1});
  Evaluation evaluation(model);
  evaluation.poseClip(clip, fit, anim::blendAtFrame(clip.timeline, 1.0), anim::RootMotion::kFile);
  // joint0 is at x = 100 without rotation. joint1 keeps its bind pose relative to it: 10 along joint0's -y,
  // rotated by 90 degrees. joint2 is 10 along joint1's -y, which is +x.
  const std::span<const JointTransform> pose = evaluation.pose();
  EXPECT_LT(glm::distance(pose[0].position, glm::vec3(100, 0, 0)), 1e-4f);
  EXPECT_LT(glm::distance(pose[1].position, glm::vec3(100, -10, 0)), 1e-4f);
  EXPECT_LT(glm::distance(pose[2].position, glm::vec3(110, -10, 0)), 1e-4f);
}

TEST(DialectModel, AClipWithoutParentsIsExactForTheSameNames) {
  anim::Hierarchy clip = anim::makeHierarchy({"a", "b"}, {-1, -1});
  clip.has_parents = false;
  EXPECT_EQ(fitClip(anim::makeHierarchy({"a", "b"}, {-1, 0}), clip).kind, FitKind::kExact);
  EXPECT_EQ(fitClip(anim::makeHierarchy({"b", "a"}, {-1, 0}), clip).kind, FitKind::kByName);
}

// ---- Stored normals (version 12)

// Four corners of a square in the xy plane of joint 1. It is rotated by 90 degrees about x (y -> z, z ->
// -y).
std::string storedNormals(const std::string& groups) {
  std::string text = R"(MD5Version 12 commandline "" numJoints 2 numMeshes 1 joints {
"a" -1 ( 0 0 0 ) ( 0 0 0 ) "b" 0 ( 0 0 5 ) ( -0.70710678118 0 0 ) }
mesh { shader "a" numverts 4
)";
  const char* uvs[] = {"0 0", "1 0", "1 1", "0 1"};
  for (int v = 0; v < 4; ++v) {
    text +=
        "vert " + std::to_string(v) + " ( " + uvs[v] + " ) " + std::to_string(v * 2) + " 2 " + groups + "\n";
  }
  text += "numtris 2 tri 0 0 1 2 tri 1 0 2 3 numweights 8\n";
  const char* corners[] = {"0 0 0", "1 0 0", "1 1 0", "0 1 0"};
  for (int v = 0; v < 4; ++v) {
    text += "weight " + std::to_string(v * 2) + " 0 0.25 ( 0 0 0 ) weight " + std::to_string(v * 2 + 1) +
            " 1 0.75 ( " + corners[v] + " )\n";
  }
  return text + "}";
}

TEST(DialectModel, StoredNormalsAreInTheSpaceOfTheStrongestJoint) {
  const Model model = modelOf(storedNormals("( 0 0.6 0.8 ) ( 1 0 0 -1 )"));
  const Evaluation bind = posed(model);
  for (const glm::vec3& normal : bind.normals()) {
    EXPECT_LT(glm::distance(normal, glm::vec3(0, -0.8f, 0.6f)), 1e-5f);
  }
  for (const glm::vec4& tangent : bind.tangents()) {
    EXPECT_LT(glm::distance(glm::vec3(tangent), glm::vec3(1, 0, 0)), 1e-5f);
    EXPECT_EQ(tangent.w, -1.0f);
  }
}

TEST(DialectModel, StoredNormalsWithoutATangentAreKept) {
  for (const char* tangent : {"( 0 0 0 1 )", "( 0 0.6 0.8 1 )", ""}) {
    const Model model = modelOf(storedNormals(std::string("( 0 0.6 0.8 ) ") + tangent));
    for (const skin::BindFrame& frame : model.meshes[0].skinned.bind_frames) {
      EXPECT_LT(glm::distance(frame.normal, glm::vec3(0, -0.8f, 0.6f)), 1e-5f) << tangent;
      EXPECT_NEAR(glm::length(glm::vec3(frame.tangent)), 1.0f, 1e-5f) << tangent;
      EXPECT_NEAR(glm::dot(glm::vec3(frame.tangent), frame.normal), 0.0f, 1e-5f) << tangent;
      EXPECT_EQ(std::fabs(frame.tangent.w), 1.0f) << tangent;
    }
  }
}

TEST(DialectModel, UnusableStoredNormalsAreComputed) {
  Parsed<md5::MeshFile> parsed = parseMeshText(storedNormals("( 0 0 0 ) ( 1 0 0 1 )"));
  const Model stored = buildModel(std::move(*parsed.file));
  std::string plain = storedNormals("");
  const Model computed = modelOf(plain);
  for (size_t v = 0; v < 4; ++v) {
    EXPECT_EQ(stored.meshes[0].skinned.bind_frames[v].normal,
              computed.meshes[0].skinned.bind_frames[v].normal);
    EXPECT_GT(glm::length(stored.meshes[0].skinned.bind_frames[v].normal), 0.9f);
  }
}

TEST(DialectModel, ColoursReachTheSkinnedMesh) {
  const Model model = modelOf(storedNormals("( 1 0.5 0 1 )"));
  EXPECT_EQ(model.meshes[0].skinned.colors.size(), 4u);
  EXPECT_EQ(model.meshes[0].skinned.colors[3], glm::u8vec4(255, 128, 0, 255));
  EXPECT_TRUE(modelOf(storedNormals("")).meshes[0].skinned.colors.empty());
}

// ---- LOD meshes on another file's skeleton

TEST(DialectModel, AMeshWithoutJointsIsShownOnALentSkeleton) {
  const std::string whole = chainWithBox().version10;
  const size_t joints = whole.find("\"joint0\"");
  std::string lod = whole.substr(0, joints) + whole.substr(whole.find("}\nmesh", joints));
  lod.replace(lod.find("numJoints 3"), 11, "numJoints 0");
  const Model lender = modelOf(whole);
  const Model alone = buildModel(std::move(*parseMeshText(lod).file));
  EXPECT_EQ(alone.needed_joints, 3u);
  EXPECT_TRUE(alone.meshes.empty());
  const Model lent = buildModel(std::move(*parseMeshText(lod).file), &lender.skeleton);
  EXPECT_EQ(lent.needed_joints, 0u);
  const Evaluation a = posed(lent);
  const Evaluation b = posed(lender);
  ASSERT_EQ(a.positions().size(), b.positions().size());
  for (size_t v = 0; v < 8; ++v) EXPECT_EQ(a.positions()[v], b.positions()[v]);
  const anim::Skeleton small = anim::makeSkeleton(anim::makeHierarchy({"a"}, {-1}), {JointTransform{}});
  EXPECT_EQ(buildModel(std::move(*parseMeshText(lod).file), &small).needed_joints, 3u);
}

// ---- .md5scale

anim::Clip twoFrames() {
  return buildClip(*parseAnimText(R"(MD5Version 10 commandline "" numFrames 2 numJoints 3 frameRate 24
numAnimatedComponents 0 hierarchy { "joint0" -1 0 0 "joint1" 0 0 0 "joint2" 1 0 0 }
bounds { ( 0 0 0 ) ( 1 1 1 ) ( 0 0 0 ) ( 1 1 1 ) }
baseframe { ( 0 0 0 ) ( 0 0 0 ) ( 10 0 0 ) ( 0 0 0 ) ( 10 0 0 ) ( 0 0 0 ) }
frame 0 { } frame 1 { })")
                        .file);
}

anim::Clip scaled(std::span<const NamedScale> scales) {
  anim::Clip clip = twoFrames();
  clip.scales = jointScales(clip, scales);
  return clip;
}

// The largest distance of a vertex from joint 2 in a frame, and the position of that joint.
struct Box {
  float radius = 0.0f;
  glm::vec3 centre{0.0f};
  glm::vec3 normal{0.0f};
};

Box boxAt(const anim::Clip& clip, double frame) {
  const Model model = modelOf(chainWithBox().version10);
  const Fit fit = fitClip(model.skeleton.hierarchy, clip.hierarchy);
  Evaluation evaluation(model);
  evaluation.poseClip(clip, fit, anim::blendAtFrame(clip.timeline, frame), anim::RootMotion::kFile);
  evaluation.skin();
  Box box{0.0f, evaluation.pose()[2].position, evaluation.normals()[0]};
  for (const glm::vec3& position : evaluation.positions()) {
    box.radius = std::max(box.radius, glm::distance(position, box.centre));
  }
  return box;
}

TEST(DialectModel, ScalesAffectTheVerticesOfTheJoint) {
  const NamedScale own[] = {{"joint2", false, {{1, 3.0f}}}};
  const anim::Clip clip = scaled(own);
  const float plain = std::sqrt(3.0f);
  EXPECT_NEAR(boxAt(clip, 0.0).radius, plain, 1e-5f);
  EXPECT_NEAR(boxAt(clip, 1.0).radius, 3.0f * plain, 1e-4f);
  EXPECT_NEAR(boxAt(clip, 0.5).radius, 3.0f * plain, 1e-4f);  // the scale of the later frame, as in Q2PRO
  EXPECT_EQ(boxAt(clip, 1.0).centre, glm::vec3(20, 0, 0));
  EXPECT_NEAR(glm::length(boxAt(clip, 1.0).normal), 1.0f, 1e-5f);
}

TEST(DialectModel, ScalesMoveAJointOnlyWhereItsPositionIsScaledToo) {
  const NamedScale parent[] = {{"joint1", false, {{0, 0.5f}}}};
  EXPECT_EQ(boxAt(scaled(parent), 0.0).centre, glm::vec3(20, 0, 0));
  const NamedScale moved[] = {{"joint1", true, {{0, 0.5f}}}};
  const anim::Clip clip = scaled(moved);
  EXPECT_EQ(boxAt(clip, 0.0).centre, glm::vec3(15, 0, 0));
  EXPECT_EQ(boxAt(clip, 1.0).centre, glm::vec3(20, 0, 0));
  EXPECT_NEAR(boxAt(clip, 0.0).radius, std::sqrt(3.0f), 1e-5f);  // children are not scaled
}

TEST(DialectModel, ScalesOfUnknownJointsAndFramesAreSkipped) {
  const NamedScale scales[] = {{"tail", false, {{0, 2.0f}}},
                               {"joint2", false, {{0, INFINITY}, {1, 2.0f}, {1, 5.0f}, {9, 2.0f}}},
                               {"joint2", true, {}}};
  const anim::Clip clip = scaled(scales);
  ASSERT_EQ(clip.scales.size(), 1u);
  EXPECT_EQ(clip.scales[0].keys.size(), 1u);
  EXPECT_NEAR(boxAt(clip, 1.0).radius, 2.0f * std::sqrt(3.0f), 1e-4f);
  EXPECT_TRUE(scaled({}).scales.empty());
}

}  // namespace
}  // namespace md5v::model
