#include "model/inverted_rotations.h"

#include <array>
#include <string>
#include <vector>

#include "model/build.h"
#include "model/fit_findings.h"
#include "model/model.h"
#include "tests/md5/md5_testing.h"

namespace md5v::model {
namespace {

constexpr size_t kJoints = 5;
using Pose = std::array<JointTransform, kJoints>;
constexpr std::array<int32_t, kJoints> kParents = {-1, 0, 1, 2, 3};

// Bones of different lengths; `bend` rotates each joint relative to its parent.
Pose bent(float bend) {
  Pose local;
  for (size_t i = 0; i < kJoints; ++i) {
    const auto n = static_cast<float>(i);
    const glm::vec3 axis = glm::normalize(glm::vec3(1.0f, n, 2.0f - n));
    local[i] = {{i == 0 ? 0.0f : 4.0f + n, 0.5f * n, 0.0f}, glm::angleAxis(bend + 0.1f * n, axis)};
  }
  return local;
}

Pose inModelSpace(Pose local) {
  for (size_t i = 1; i < kJoints; ++i) local[i] = local[i - 1] * local[i];
  return local;
}

Pose inverted(Pose local) {
  for (JointTransform& joint : local) joint.rotation = glm::conjugate(joint.rotation);
  return local;
}

std::string nameOf(size_t joint) { return "\"joint" + std::to_string(joint) + "\" "; }

std::string text(const JointTransform& joint) {
  const glm::vec3& p = joint.position;
  const glm::quat q = joint.rotation * (joint.rotation.w > 0.0f ? -1.0f : 1.0f);
  const auto vector = [](float x, float y, float z) {
    return "( " + std::to_string(x) + " " + std::to_string(y) + " " + std::to_string(z) + " ) ";
  };
  return vector(p.x, p.y, p.z) + vector(q.x, q.y, q.z);
}

anim::Skeleton skeletonIn(const Pose& local) {
  std::string joints;
  const Pose model = inModelSpace(local);
  for (size_t i = 0; i < kJoints; ++i) {
    joints += nameOf(i) + std::to_string(kParents[i]) + " " + text(model[i]) + "\n";
  }
  return buildModel(*parseMeshText("MD5Version 10 commandline \"\" numMeshes 0 joints {" + joints + "}").file)
      .skeleton;
}

// A clip with `frame` and a second frame in which all joints move, over a base frame.
anim::Clip clipIn(const Pose& base_pose, const Pose& frame) {
  std::string hierarchy;
  std::string base;
  std::string numbers;
  std::string others;
  for (size_t i = 0; i < kJoints; ++i) {
    hierarchy += nameOf(i) + std::to_string(kParents[i]) + " 63 " + std::to_string(6 * i) + "\n";
    base += text(base_pose[i]) + "\n";
    const auto plain = [](const JointTransform& joint) {
      return replacedAll(replacedAll(text(joint), "(", " "), ")", " ") + "\n";
    };
    numbers += plain(frame[i]);
    others += plain({frame[i].position + 1.0f, glm::angleAxis(1.5f, glm::vec3(0.6f, 0.0f, 0.8f))});
  }
  return buildClip(*parseAnimText("MD5Version 10 commandline \"\" numFrames 2 frameRate 24 hierarchy {" +
                                  hierarchy + "} baseframe {" + base + "} frame 0 {" + numbers +
                                  "} frame 1 {" + others + "}")
                        .file);
}

FitFindings findingsOf(const Pose& mesh, const Pose& base, const Pose& frame) {
  const anim::Skeleton skeleton = skeletonIn(mesh);
  const anim::Clip clip = clipIn(base, frame);
  return inspectFit(skeleton, factsOf(clip), fitClip(skeleton.hierarchy, clip.hierarchy));
}

bool isInverted(const Pose& mesh, const Pose& clip_pose) {
  return findingsOf(mesh, clip_pose, clip_pose).are_rotations_inverted;
}

TEST(InvertedRotations, AreNotFoundInTheBindPoseOrAnotherPose) {
  for (const float bend : {-1.0f, -0.5f, 0.5f, 1.0f}) {
    EXPECT_FALSE(isInverted(bent(0.5f), bent(bend))) << bend;
  }
}

TEST(InvertedRotations, AreFoundIfThePoseIsTheBindPose) {
  EXPECT_TRUE(isInverted(bent(0.5f), inverted(bent(0.5f))));
  EXPECT_FALSE(isInverted(bent(0.5f), inverted(bent(0.9f))));
  // Fingers that open as far as they were closed before.
  EXPECT_FALSE(findingsOf(bent(0.5f), bent(0.5f), inverted(bent(0.5f))).are_rotations_inverted);
  // An identity rotation is its own inverse.
  Pose straight = bent(0.5f);
  for (JointTransform& joint : straight) joint.rotation = JointTransform().rotation;
  EXPECT_FALSE(isInverted(straight, inverted(straight)));
}

}  // namespace
}  // namespace md5v::model
