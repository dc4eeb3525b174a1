// Computes the palette of a pose: one matrix per joint, which the kernels read.
#pragma once

#include <cstddef>
#include <glm/gtc/quaternion.hpp>
#include <glm/vec3.hpp>
#include <span>
#include <vector>

#include "base/transform.h"

namespace md5v::skin {

// A matrix from the bind pose to the pose, model space: three rows of a rotation and a translation. Positions
// are relative to the `origin` of the BindPose.
struct JointMatrix {
  float row[3][4];
};

// The data of the bind pose that a palette needs. Bind positions are relative to `origin`, the position of a
// joint, so that a model far from the file's origin loses no precision.
struct BindPose {
  // Four joints; [component][joint].
  struct Quad {
    float inverse_rotation[4][4] = {};  // x, y, z, w
    float to_origin[3][4] = {};         // from the joint to `origin`, model space
  };
  std::vector<Quad> quads;
  size_t joint_count = 0;
  glm::dvec3 origin{0.0};
};

// `joints` are model-space.
BindPose makeBindPose(std::span<const JointTransform> joints);

// Scales the vertices of a joint around the joint's position in the pose.
void scaleJoint(JointMatrix& matrix, glm::vec3 place, float scale);

// Computes one matrix per joint. `pose` is model-space; all spans have the same length.
struct PaletteJob {
  const BindPose* bind = nullptr;
  std::span<const JointTransform> pose;
  std::span<JointMatrix> palette;

  void run() const;
};

}  // namespace md5v::skin
