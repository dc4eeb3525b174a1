#include <gtest/gtest.h>

#include <glm/geometric.hpp>
#include <random>

#include "anim/clip.h"
#include "anim/hierarchy.h"
#include "anim/interpolate.h"

namespace md5v::anim {
namespace {

// x, y, z, and w in id's sign: the opposite of the textbook's.
void expectIdQuat(const glm::quat& q, glm::vec4 expected) {
  const float sign = glm::dot(glm::vec4(q.x, q.y, q.z, -q.w), expected) < 0.0f ? -1.0f : 1.0f;
  EXPECT_NEAR(glm::distance(glm::vec4(q.x, q.y, q.z, -q.w) * sign, expected), 0.0f, 2e-5f);
}

TEST(QuatFromXyz, FollowsTheEnginesAbsoluteValueForLongVectors) {
  const glm::quat q = quatFromXyz({0.8f, 0.8f, 0.0f});
  EXPECT_NEAR(glm::length(q), 1.0f, 1e-6f);
  EXPECT_LT(q.w, 0.0f);
  EXPECT_NEAR(q.w / q.x, -0.52915f / 0.8f, 1e-4f);
}

TEST(QuatFromXyz, PermutesTheAxesAsTheEngineDoes) {
  const glm::quat q = quatFromXyz({-0.5f, -0.5f, -0.5f});
  EXPECT_NEAR(glm::distance(q * glm::vec3(1, 0, 0), glm::vec3(0, 1, 0)), 0.0f, 1e-6f);
  EXPECT_NEAR(glm::distance(q * glm::vec3(0, 1, 0), glm::vec3(0, 0, 1)), 0.0f, 1e-6f);
}

TEST(Slerp, MatchesTheEnginesNumbers) {
  expectIdQuat(slerpShortest(quatFromXyz({0.2f, 0.3f, 0.1f}), quatFromXyz({-0.1f, 0.4f, 0.5f}), 0.25f),
               {0.127119f, 0.334727f, 0.207608f, 0.910328f});
}

TEST(Slerp, TakesTheShortWay) {
  expectIdQuat(slerpShortest(quatFromXyz({0.0f, 0.0f, 0.999f}), quatFromXyz({0.0f, 0.0f, -0.999f}), 0.5f),
               {0.0f, 0.0f, 1.0f, 0.0f});
}

TEST(Hierarchy, PutsParentsFirstWhateverTheFilesOrder) {
  const Hierarchy h = makeHierarchy({"hand", "arm", "root"}, {1, 2, -1});
  EXPECT_EQ(h.order, (std::vector<uint32_t>{2, 1, 0}));
}

TEST(Hierarchy, HandlesAChainAsLongAsTheListAgainstItsOrder) {
  std::vector<std::string> names(20000, "j");
  std::vector<int32_t> parents;
  parents.reserve(20000);
  for (int32_t j = 0; j < 20000; ++j) {
    parents.push_back(j == 19999 ? -1 : j + 1);
  }
  const Hierarchy h = makeHierarchy(std::move(names), std::move(parents));
  EXPECT_EQ(h.order.front(), 19999u);
  EXPECT_EQ(h.order.back(), 0u);
}

TEST(LocalToModelJob, RejectsSpansOfOtherSizes) {
  const Hierarchy h = makeHierarchy({"a", "b"}, {-1, 0});
  std::vector<JointTransform> two(2);
  std::vector<JointTransform> one(1);
  EXPECT_TRUE((LocalToModelJob{&h, two, two}.validate()));
  EXPECT_FALSE((LocalToModelJob{&h, one, two}.validate()));
  EXPECT_FALSE((LocalToModelJob{nullptr, two, two}.validate()));
}

TEST(LocalToModelJob, UndoesTheSkeletonsLocalTransforms) {
  std::mt19937 random(7);
  std::uniform_real_distribution<float> number(-0.5f, 0.5f);
  std::vector<JointTransform> bind;
  for (int j = 0; j < 6; ++j) {
    bind.push_back({{number(random), number(random), number(random)},
                    quatFromXyz({number(random), number(random), number(random)})});
  }
  const Skeleton skeleton =
      makeSkeleton(makeHierarchy({"a", "b", "c", "d", "e", "f"}, {-1, 0, 1, 5, 0, 2}), bind);
  std::vector<JointTransform> model(6);
  LocalToModelJob{&skeleton.hierarchy, skeleton.bind_local, model}.run();
  for (size_t j = 0; j < 6; ++j) {
    EXPECT_NEAR(glm::distance(model[j].position, bind[j].position), 0.0f, 1e-5f) << "seed 7, joint " << j;
    EXPECT_NEAR(std::fabs(glm::dot(model[j].rotation, bind[j].rotation)), 1.0f, 1e-5f) << "joint " << j;
  }
}

// Joint 0 moves along x by 0, 4, 10; joint 1 turns about z by flags Tx and Qz from component 1 on.
ClipSource sampleSource() {
  ClipSource clip;
  clip.hierarchy = makeHierarchy({"origin", "arm"}, {-1, 0});
  clip.timeline = {.frame_count = 3, .frame_rate = 1.0};
  clip.tracks = {{1, 0, {0, 0, 5}, {0, 0, 0}}, {1 | 32, 1, {0, 2, 3}, {0.1f, 0.2f, 0}}};
  clip.component_count = 3;
  clip.components = {0, 1, 0, 4, 1, 0.70710678f, 10, 1, 0};
  return clip;
}

Clip sampleClip() { return makeClip(sampleSource()); }

std::vector<JointTransform> sample(const Clip& clip, double seconds, RootMotion root_motion,
                                   LoopMode mode = LoopMode::kRepeat) {
  std::vector<JointTransform> local(clip.jointCount());
  SampleJob{&clip, blendAtSeconds(clip.timeline, seconds, mode), root_motion, local,
            travelPerPass(clip, clip.timeline)}
      .run();
  return local;
}

TEST(SampleJob, RejectsBuffersOfAnotherSize) {
  const Clip clip = sampleClip();
  std::vector<JointTransform> three(3);
  EXPECT_FALSE((SampleJob{&clip, {}, RootMotion::kFile, three, {}}.validate()));
}

TEST(SampleJob, TakesUnflaggedComponentsFromTheBaseframe) {
  const Clip clip = sampleClip();
  const std::vector<JointTransform> local = sample(clip, 1.0, RootMotion::kFile);
  EXPECT_EQ(local[0].position, glm::vec3(4, 0, 5));
  EXPECT_EQ(local[1].position, glm::vec3(1, 2, 3));
  EXPECT_NEAR(glm::distance(glm::vec3(local[1].rotation.x, local[1].rotation.y, local[1].rotation.z),
                            glm::vec3(0.1f, 0.2f, 0.70710678f)),
              0.0f, 1e-6f);
}

TEST(SampleJob, KeepsTheRootInPlace) {
  const Clip clip = sampleClip();
  EXPECT_EQ(sample(clip, 1.5, RootMotion::kInPlace)[0].position, glm::vec3(0, 0, 5));
}

TEST(SampleJob, TravelsOnFromCycleToCycle) {
  const Clip clip = sampleClip();
  EXPECT_EQ(sample(clip, 6.0, RootMotion::kTravel)[0].position, glm::vec3(30, 0, 5));
  EXPECT_EQ(sample(clip, 5.0, RootMotion::kTravel)[0].position, glm::vec3(24, 0, 5));
  EXPECT_EQ(sample(clip, 6.0, RootMotion::kFile)[0].position, glm::vec3(0, 0, 5));
}

TEST(SampleJob, KeepsTheLimbsLengthWhileItTurns) {
  // An elbow that turns by 90 degrees in one frame: blended before the hierarchy is composed.
  ClipSource source = sampleSource();
  source.hierarchy = makeHierarchy({"elbow", "hand"}, {-1, 0});
  source.tracks = {{32, 0, {0, 0, 0}, {0, 0, 0}}, {0, 0, {10, 0, 0}, {0, 0, 0}}};
  source.component_count = 1;
  source.components = {0, 0.70710678f, 0};
  const Clip clip = makeClip(std::move(source));
  std::vector<JointTransform> pose = sample(clip, 0.5, RootMotion::kFile);
  LocalToModelJob{&clip.hierarchy, pose, pose}.run();
  EXPECT_NEAR(glm::length(pose[1].position), 10.0f, 1e-4f);
}

}  // namespace
}  // namespace md5v::anim
