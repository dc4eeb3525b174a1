// Measures peers: how the tutorials pose and skin, and other plain ways to skin.
#pragma once

#include <span>
#include <vector>

#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include "bench/tutorial_reader.h"

namespace md5v::bench {

// Object-space skeleton of one frame's components.
TutorialSkeleton buildTutorialSkeleton(const TutorialAnimation& animation, const std::vector<float>& frame);

// Interpolates two prebuilt object-space skeletons. `frame` is in [0, frames]; behind the last comes the
// first again. `out` has all joints.
void interpolateTutorial(const TutorialAnimation& animation, float frame, TutorialSkeleton& out);

// One quaternion rotation per weight for the position, one for the normal.
void skinTutorial(const TutorialSkeleton& skeleton, TutorialMesh& mesh);

// A 3x4 matrix per weight, in scalar code: positions from the offsets, normals and tangents by the rotation.
struct MatrixPalette {
  // Row-major 3x4: model space from joint space, and the rotation from the bind pose.
  std::vector<float> model_from_joint;
  std::vector<float> pose_from_bind;
};
void fillMatrixPalette(const TutorialSkeleton& bind, const TutorialSkeleton& pose, MatrixPalette& palette);
// 40 bytes without padding; the tangent's w is the handedness.
struct WideVertex {
  glm::vec3 position;
  glm::vec3 normal;
  glm::vec4 tangent;
};
void skinByMatrices(const TutorialMesh& mesh, std::span<const WideVertex> bind, const MatrixPalette& palette,
                    std::span<WideVertex> out);

}  // namespace md5v::bench
