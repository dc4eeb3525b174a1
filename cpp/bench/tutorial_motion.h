// Measures peers: posing and skinning as in the tutorials, and other simple ways of skinning.
#pragma once

#include <span>
#include <vector>

#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include "bench/tutorial_reader.h"

namespace md5v::bench {

// The object-space skeleton for the components of one frame.
TutorialSkeleton buildTutorialSkeleton(const TutorialAnimation& animation, const std::vector<float>& frame);

// Interpolates two prebuilt object-space skeletons. `frame` is in [0, frames]; the first skeleton follows the
// last. `out` must have all joints.
void interpolateTutorial(const TutorialAnimation& animation, float frame, TutorialSkeleton& out);

// One quaternion rotation per weight for the position, one for the normal.
void skinTutorial(const TutorialSkeleton& skeleton, TutorialMesh& mesh);

// A 3x4 matrix per weight, in scalar code: positions from the offsets, normals and tangents by the rotation.
struct MatrixPalette {
  // Row-major 3x4: from joint space to model space, and the rotation from the bind pose.
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
