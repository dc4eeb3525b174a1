#include "bench/tutorial_motion.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace md5v::bench {
namespace {

void storeRows(glm::quat rotation, glm::vec3 position, float* rows) {
  const glm::mat3 m = glm::mat3_cast(rotation);
  for (int row = 0; row < 3; ++row) {
    for (int column = 0; column < 3; ++column) {
      rows[row * 4 + column] = m[column][row];
    }
    rows[row * 4 + 3] = position[row];
  }
}

glm::vec3 unit(glm::vec3 v) {
  const float square = glm::dot(v, v);
  return square > 0.0f ? v / std::sqrt(square) : v;
}

}  // namespace

TutorialSkeleton buildTutorialSkeleton(const TutorialAnimation& animation, const std::vector<float>& frame) {
  TutorialSkeleton skeleton;
  for (size_t i = 0; i < animation.joint_infos.size(); ++i) {
    const TutorialAnimation::JointInfo& info = animation.joint_infos[i];
    TutorialJoint joint = animation.base_frame[i];
    joint.parent = info.parent;
    auto at = static_cast<size_t>(info.first_component);
    for (int axis = 0; axis < 3; ++axis) {
      if ((info.flags & (1 << axis)) != 0) joint.position[axis] = frame[at++];
    }
    glm::quat& q = joint.orientation;
    if ((info.flags & 8) != 0) q.x = frame[at++];
    if ((info.flags & 16) != 0) q.y = frame[at++];
    if ((info.flags & 32) != 0) q.z = frame[at];
    const float t = 1.0f - q.x * q.x - q.y * q.y - q.z * q.z;
    q.w = t < 0.0f ? 0.0f : -std::sqrt(t);
    if (joint.parent >= 0) {
      const TutorialJoint& parent = skeleton[static_cast<size_t>(joint.parent)];
      joint.position = parent.position + parent.orientation * joint.position;
      joint.orientation = glm::normalize(parent.orientation * joint.orientation);
    }
    skeleton.push_back(joint);
  }
  return skeleton;
}

void interpolateTutorial(const TutorialAnimation& animation, float frame, TutorialSkeleton& out) {
  const size_t first = std::min(static_cast<size_t>(frame), animation.skeletons.size() - 1);
  const float t = frame - static_cast<float>(first);
  const TutorialSkeleton& from = animation.skeletons[first];
  const TutorialSkeleton& to = animation.skeletons[(first + 1) % animation.skeletons.size()];
  for (size_t i = 0; i < out.size(); ++i) {
    out[i].parent = from[i].parent;
    out[i].position = from[i].position + (to[i].position - from[i].position) * t;
    out[i].orientation = glm::slerp(from[i].orientation, to[i].orientation, t);
  }
}

void skinTutorial(const TutorialSkeleton& skeleton, TutorialMesh& mesh) {
  for (size_t v = 0; v < mesh.vertices.size(); ++v) {
    const TutorialVertex& vertex = mesh.vertices[v];
    glm::vec3& position = mesh.positions[v];
    glm::vec3& normal = mesh.normals[v];
    position = glm::vec3(0.0f);
    normal = glm::vec3(0.0f);
    for (uint32_t i = 0; i < vertex.weight_count; ++i) {
      const TutorialWeight& weight = mesh.weights[vertex.first_weight + i];
      const TutorialJoint& joint = skeleton[static_cast<size_t>(weight.joint)];
      position += (joint.position + joint.orientation * weight.position) * weight.bias;
      normal += (joint.orientation * vertex.normal) * weight.bias;
    }
  }
}

void fillMatrixPalette(const TutorialSkeleton& bind, const TutorialSkeleton& pose, MatrixPalette& palette) {
  palette.model_from_joint.resize(pose.size() * 12);
  palette.pose_from_bind.resize(pose.size() * 12);
  for (size_t j = 0; j < pose.size(); ++j) {
    storeRows(pose[j].orientation, pose[j].position, &palette.model_from_joint[j * 12]);
    storeRows(pose[j].orientation * glm::conjugate(bind[j].orientation), glm::vec3(0.0f),
              &palette.pose_from_bind[j * 12]);
  }
}

void skinByMatrices(const TutorialMesh& mesh, std::span<const WideVertex> bind, const MatrixPalette& palette,
                    std::span<WideVertex> out) {
  for (size_t v = 0; v < out.size(); ++v) {
    const TutorialVertex& vertex = mesh.vertices[v];
    const glm::vec3 n = bind[v].normal;
    const glm::vec3 t(bind[v].tangent);
    glm::vec3 position(0.0f);
    glm::vec3 normal(0.0f);
    glm::vec3 tangent(0.0f);
    for (uint32_t i = 0; i < vertex.weight_count; ++i) {
      const TutorialWeight& weight = mesh.weights[vertex.first_weight + i];
      const float* m = &palette.model_from_joint[static_cast<size_t>(weight.joint) * 12];
      const float* r = &palette.pose_from_bind[static_cast<size_t>(weight.joint) * 12];
      const glm::vec3 p = weight.position;
      for (int row = 0; row < 3; ++row, m += 4, r += 4) {
        position[row] += weight.bias * (m[0] * p.x + m[1] * p.y + m[2] * p.z + m[3]);
        normal[row] += weight.bias * (r[0] * n.x + r[1] * n.y + r[2] * n.z);
        tangent[row] += weight.bias * (r[0] * t.x + r[1] * t.y + r[2] * t.z);
      }
    }
    out[v].position = position;
    out[v].normal = unit(normal);
    out[v].tangent = glm::vec4(unit(tangent), bind[v].tangent.w);
  }
}

}  // namespace md5v::bench
