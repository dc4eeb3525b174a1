// Joints that give a vertex different positions, and the likely cause.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/gtc/quaternion.hpp>
#include <string>

#include "tests/md5/md5_testing.h"

namespace md5v::md5 {
namespace {

constexpr size_t kJoints = 4;
using Joints = std::array<JointTransform, kJoints>;

// A chain along x whose joints are rotated about different axes.
Joints chain() {
  Joints joints;
  for (size_t i = 0; i < kJoints; ++i) {
    const auto n = static_cast<float>(i);
    const glm::vec3 axis = glm::normalize(glm::vec3(1.0f, n - 1.0f, 0.5f * n));
    joints[i] = {{10.0f * n, n, -2.0f * n}, glm::angleAxis(0.7f + 0.4f * n, axis)};
  }
  return joints;
}

JointTransform inverted(JointTransform joint) {
  joint.rotation = glm::conjugate(joint.rotation);
  return joint;
}

// The vector as numbers of a file.
std::string text(const glm::vec3& v) {
  return "( " + std::to_string(v.x) + " " + std::to_string(v.y) + " " + std::to_string(v.z) + " )";
}

// x, y, z of the quaternion with negative w.
std::string text(const glm::quat& q) {
  const float sign = q.w > 0.0f ? -1.0f : 1.0f;
  return text(glm::vec3(q.x, q.y, q.z) * sign);
}

// A tube around the chain; each of its vertices has weights on a joint and the next one. `joints` are written
// to the file; the weights are relative to `bind`.
struct Tube {
  Joints joints = chain();
  Joints bind = chain();
  std::array<std::string, kJoints> names = {"root", "hip", "knee", "foot"};
  std::array<int, kJoints> parents = {-1, 0, 1, 2};
  int vertices = 48;
  float least_bias = 0.5f;
  bool is_radius_zero = false;  // all weights are at the position of their joints
  bool has_rigid_part = false;  // also adds a vertex 1000 units away that only the root moves

  // Reads the text after the first `from` is replaced.
  Parsed<MeshFile> parse(const std::string& from = "", const std::string& to = "") const {
    const std::string count = std::to_string(vertices + (has_rigid_part ? 1 : 0));
    std::string mesh = "MD5Version 10\ncommandline \"\"\nnumJoints 4\nnumMeshes 1\njoints {\n";
    for (size_t i = 0; i < kJoints; ++i) {
      mesh += "\"" + names[i] + "\" " + std::to_string(parents[i]) + " " + text(joints[i].position) + " " +
              text(joints[i].rotation) + "\n";
    }
    mesh += "}\nmesh {\nshader \"a\"\nnumverts " + count + "\n";
    for (int v = 0; v < vertices; ++v) {
      mesh += "vert " + std::to_string(v) + " ( 0 0 ) " + std::to_string(2 * v) + " 2\n";
    }
    const int weight_count = 2 * vertices;
    if (has_rigid_part) {
      mesh += "vert " + std::to_string(vertices) + " ( 0 0 ) " + std::to_string(weight_count) + " 1\n";
    }
    mesh += "numtris 1\ntri 0 0 1 2\nnumweights " + std::to_string(weight_count + (has_rigid_part ? 1 : 0)) +
            "\n";
    for (int v = 0; v < vertices; ++v) mesh += weights(v);
    if (has_rigid_part) mesh += weight(weight_count, 0, 1.0f, glm::vec3(1000.0f, 0.0f, 0.0f));
    Parsed<MeshFile> parsed = parseMeshText(changed(mesh + "}\n", from, to));
    checkGuarantees(*parsed.file, mesh.size());
    return parsed;
  }

 private:
  std::string weights(int v) const {
    const size_t joint = static_cast<size_t>(v) % (kJoints - 1);
    const auto n = static_cast<float>(v);
    const glm::vec3 place = chain()[joint].position + glm::vec3(5.0f, 3.0f * std::sin(n), 3.0f * std::cos(n));
    return weight(2 * v, joint, 1.0f - least_bias, place) + weight(2 * v + 1, joint + 1, least_bias, place);
  }
  std::string weight(int number, size_t joint, float bias, const glm::vec3& place) const {
    const glm::vec3 offset =
        is_radius_zero ? glm::vec3(0.0f) : (inverse(bind[joint]) * JointTransform{place}).position;
    return "weight " + std::to_string(number) + " " + std::to_string(joint) + " " + std::to_string(bias) +
           " " + text(offset) + "\n";
  }
};

std::string messageOf(const Tube& tube) { return tube.parse().messageOf(Code::kWeightsDisagree); }

std::string placeOf(const Tube& tube) { return tube.parse().placeOf(Code::kWeightsDisagree); }

void expectEnd(const Tube& tube, const std::string& end) {
  const std::string message = messageOf(tube);
  ASSERT_GE(message.size(), end.size()) << message;
  EXPECT_EQ(message.substr(message.size() - end.size()), end);
}

TEST(BindAgreement, ReportsNothingWhereJointsAgree) {
  EXPECT_EQ(Tube().parse().findings(), Findings{});
  Tube other_order;
  other_order.parents = {1, 2, 3, -1};
  EXPECT_EQ(messageOf(other_order), "");
}

TEST(BindAgreement, NamesInvertedRotations) {
  Tube all;
  for (JointTransform& joint : all.joints) joint = inverted(joint);
  expectEnd(all,
            "They agree if the rotations of all joints are inverted: the exporter stored x, y, z of w < 0.");
  EXPECT_EQ(placeOf(all), "6:45");
  Tube one;
  one.joints[2] = inverted(one.joints[2]);
  EXPECT_EQ(messageOf(one),
            "Joints that move a vertex together put it in different places in the bind pose: 32 of 48 such "
            "vertices, up to 46 % of the model's size apart. Most of it is at joint 'knee'.");
  EXPECT_EQ(placeOf(one), "8:1");
}

TEST(BindAgreement, NamesAScaleThatWasNotApplied) {
  const auto messageAt = [](float scale) {
    Tube tube;
    for (JointTransform& joint : tube.joints) joint.position *= scale;
    return messageOf(tube);
  };
  const auto end = [](const std::string& message) {
    return message.substr(std::min(message.find("multiplied"), message.size()));
  };
  EXPECT_EQ(end(messageAt(0.5f)), "multiplied by 2: apply scale before export.");
  EXPECT_EQ(end(messageAt(1.0f / 39.37f)), "multiplied by 39: apply scale before export.");
  EXPECT_EQ(end(messageAt(0.001f)), "multiplied by 1000: apply scale before export.");
  EXPECT_EQ(end(messageAt(39.37f)), "multiplied by 0.0254: apply scale before export.");
  EXPECT_EQ(end(messageAt(4.0f)), "multiplied by 0.25: apply scale before export.");
}

TEST(BindAgreement, NamesAJointThatWasMoved) {
  Tube tube;
  tube.joints[1].position += glm::vec3(0.0f, 9.0f, 0.0f);
  expectEnd(tube, "Most of it is at joint 'hip'.");
  EXPECT_EQ(placeOf(tube), "7:1");
}

TEST(BindAgreement, ReportsNothingForUsualDifferences) {
  // Modellers move bones after skinning.
  Tube moved_a_little;
  moved_a_little.joints[1].position += glm::vec3(0.0f, 0.0f, 2.0f);
  EXPECT_EQ(messageOf(moved_a_little), "");
  Tube part_of_a_large_model;
  part_of_a_large_model.joints[1].position += glm::vec3(0.0f, 0.0f, 20.0f);
  EXPECT_NE(messageOf(part_of_a_large_model), "");
  part_of_a_large_model.has_rigid_part = true;
  EXPECT_EQ(messageOf(part_of_a_large_model), "");
  Tube few;
  few.bind = {};
  few.vertices = 15;
  EXPECT_EQ(messageOf(few), "");
  few.vertices = 16;
  EXPECT_NE(messageOf(few), "");
  Tube hardly_weighted;
  hardly_weighted.bind = {};
  hardly_weighted.least_bias = 0.05f;
  EXPECT_EQ(messageOf(hardly_weighted), "");
}

TEST(BindAgreement, ReportsNothingWhereOtherErrorsMayBeTheCause) {
  Tube tube;
  tube.bind = {};
  Parsed<MeshFile> parsed = tube.parse("tri 0 0 1 2", "tri 0 0 1 999");
  EXPECT_TRUE(parsed.has(Code::kTriangleIndexOutOfRange));
  EXPECT_FALSE(parsed.has(Code::kWeightsDisagree));
}

TEST(BindAgreement, ReportsNothingWhereAJointIsUnreadable) {
  Tube tube;
  tube.joints[2].position.x = 3e38f;
  const Parsed<MeshFile> parsed = tube.parse();
  EXPECT_EQ(parsed.findings(), Findings{"number-not-finite"});
}

}  // namespace
}  // namespace md5v::md5
