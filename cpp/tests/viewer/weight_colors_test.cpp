#include "viewer/overlay/weight_colors.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "model/build.h"

namespace md5v::viewer {
namespace {

// A strip of triangles. Each vertex has weights on the joints v and v + 1, with slightly more on v + 1.
model::Model strip(uint32_t joints) {
  md5::MeshFile file;
  for (uint32_t j = 0; j < joints; ++j) {
    md5::MeshJoint joint;
    joint.name = "j" + std::to_string(j);
    joint.parent = static_cast<int32_t>(j) - 1;
    joint.position = {static_cast<float>(j), 0.0f, 0.0f};
    file.joints.push_back(joint);
  }
  md5::SubMesh mesh;
  for (uint32_t v = 0; v + 1 < joints; ++v) {
    mesh.vertices.push_back({{0.1f * static_cast<float>(v), 0.5f}, 2 * v, 2});
    mesh.weights.push_back({v, 0.4f, {0.0f, static_cast<float>(v % 2), 0.0f}});
    mesh.weights.push_back({v + 1, 0.6f, {-1.0f, static_cast<float>(v % 2), 0.0f}});
    if (v >= 2) mesh.indices.insert(mesh.indices.end(), {v - 2, v - 1, v});
  }
  file.meshes.push_back(mesh);
  return model::buildModel(std::move(file));
}

// The colours of the vertices of a model with one mesh, in the order of its file.
std::vector<glm::u8vec4> colorsOf(const model::Model& model, int32_t joint) {
  const std::vector<glm::u8vec4> streamed = weightColors(model, joint);
  const skin::SkinnedMesh& mesh = model.meshes[0].skinned;
  std::vector<glm::u8vec4> colors(mesh.outputCount());
  size_t i = 0;
  for (const uint32_t vertex : mesh.plan.vertices) colors[vertex] = streamed.at(i++);
  return colors;
}

TEST(WeightColors, AreEmptyForAModelWithoutMeshes) {
  EXPECT_TRUE(weightColors(model::Model{}, -1).empty());
  EXPECT_TRUE(weightColors(model::Model{}, 3).empty());
}

TEST(WeightColors, ShowAllJointsIfTheJointDoesNotExist) {
  const model::Model model = strip(6);
  EXPECT_EQ(weightColors(model, 6), weightColors(model, -1));
  EXPECT_EQ(weightColors(model, -5), weightColors(model, -1));
}

TEST(WeightColors, AreOnePerStreamedVertex) {
  const model::Model model = strip(9);
  EXPECT_EQ(weightColors(model, -1).size(), model.streamed_count);
  EXPECT_EQ(weightColors(model, 2).size(), model.streamed_count);
}

TEST(WeightColors, GiveTheShareOfAJointAsHeat) {
  const model::Model model = strip(6);
  const std::vector<glm::u8vec4> heat = colorsOf(model, 3);
  const uint8_t expected[] = {0, 0, 153, 102, 0};  // of 255: 0.6 of vertex 2, 0.4 of vertex 3
  for (size_t v = 0; v < 5; ++v) {
    EXPECT_EQ(heat[v], glm::u8vec4(expected[v], 0, 0, 0)) << v;
  }
}

TEST(WeightColors, OfAVertexWithoutWeightsBelongToNoJoint) {
  model::Model model = strip(4);
  model.meshes[0].skinned.vertices[0].count = 0;
  EXPECT_EQ(skin::dominantJoint(model.meshes[0].skinned, model.meshes[0].skinned.vertices[0]), -1);
  const std::vector<glm::u8vec4> of_joints = jointColors(model);
  EXPECT_EQ(std::count(of_joints.begin(), of_joints.end(), colorsOf(model, -1)[0]), 0);
  EXPECT_EQ(colorsOf(model, 0)[0], glm::u8vec4(0));
}

TEST(JointColors, DifferForParentAndChildAndWhereJointsMeetOnTheSurface) {
  const model::Model model = strip(120);
  const std::vector<glm::u8vec4> colors = jointColors(model);
  ASSERT_EQ(colors.size(), 120u);
  for (size_t j = 1; j < colors.size(); ++j) {
    EXPECT_NE(colors[j], colors[j - 1]) << j;
  }
  const skin::SkinnedMesh& mesh = model.meshes[0].skinned;
  for (size_t i = 0; i < mesh.indices.size(); ++i) {
    const auto joint = [&](size_t corner) {
      return skin::dominantJoint(mesh, mesh.vertices[mesh.indices[corner]]);
    };
    const int32_t a = joint(i);
    const int32_t b = joint(i - i % 3 + (i + 1) % 3);
    EXPECT_TRUE(a == b || colors[static_cast<size_t>(a)] != colors[static_cast<size_t>(b)]) << i;
  }
}

TEST(JointColors, ExistEvenIfMoreJointsMeetThanThereAreColours) {
  model::Model model = strip(40);
  skin::SkinnedMesh& mesh = model.meshes[0].skinned;
  mesh.indices.clear();
  for (uint32_t a = 0; a < 39; ++a) {
    for (uint32_t b = a + 1; b < 39; ++b) mesh.indices.insert(mesh.indices.end(), {a, b, a});
  }
  EXPECT_EQ(jointColors(model).size(), 40u);
}

}  // namespace
}  // namespace md5v::viewer
