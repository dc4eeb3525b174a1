// Palette -> vertices. No files, no time, no GL.
#pragma once

#include <glm/mat3x3.hpp>
#include <glm/vec3.hpp>
#include <span>
#include <vector>

#include "base/transform.h"
#include "base/vertex.h"
#include "skin/skinned_mesh.h"

namespace md5v::skin {

// One joint's part of a pose, ready for the kernels.
struct JointMatrix {
  glm::mat3 model_from_joint{1.0f};  // rotation part of the pose
  glm::vec3 position{0.0f};          // model space
  glm::mat3 pose_from_bind{1.0f};    // model-space rotation from the bind pose to this pose
};

// Fills one JointMatrix per joint. All spans have the same length.
struct PaletteJob {
  std::span<const JointTransform> bind;  // model space
  std::span<const JointTransform> pose;  // model space
  std::span<JointMatrix> palette;

  bool validate() const;
  void run() const;
};

// Positions, normals and tangents of one mesh in model space. `out` has one entry per vertex. A vertex
// without influences lands on the origin, as id Tech 4's loader's successors do.
struct SkinningJob {
  const SkinnedMesh* mesh = nullptr;
  std::span<const JointMatrix> palette;
  std::span<Vertex> out;

  bool validate() const;
  void run() const;
};

}  // namespace md5v::skin
