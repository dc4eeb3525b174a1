#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>
#include <random>
#include <string>

#include "anim/clip.h"
#include "anim/hierarchy.h"
#include "anim/interpolate.h"

namespace md5v::anim {
namespace {

// x, y, z, and w with id's sign, the opposite of the textbook's.
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

TEST(Slerp, TakesTheShorterArc) {
  expectIdQuat(slerpShortest(quatFromXyz({0.0f, 0.0f, 0.999f}), quatFromXyz({0.0f, 0.0f, -0.999f}), 0.5f),
               {0.0f, 0.0f, 1.0f, 0.0f});
}

glm::dvec4 slerpInDouble(glm::dvec4 a, glm::dvec4 b, double t) {
  double cosine = glm::dot(a, b);
  if (cosine < 0.0) {
    b = -b;
    cosine = -cosine;
  }
  const double angle = std::acos(std::min(cosine, 1.0));
  if (angle < 1e-9) {
    return a * (1.0 - t) + b * t;
  }
  return (a * std::sin((1.0 - t) * angle) + b * std::sin(t * angle)) / std::sin(angle);
}

// From parallel to opposite, including a right angle and the limit between short and long arcs.
TEST(Slerp, IsWithinAMillionthOfTheExactOneAtEveryAngle) {
  for (int step = 0; step <= 2000; ++step) {
    const double half = step / 2000.0 * 1.5707963267948966;
    const glm::quat a(1.0f, 0.0f, 0.0f, 0.0f);
    const glm::quat b(static_cast<float>(std::cos(half)), 0.0f, static_cast<float>(std::sin(half)), 0.0f);
    for (const float t : {0.0f, 0.1f, 0.37f, 0.5f, 0.93f, 1.0f}) {
      const glm::quat got = slerpShortest(a, b, t);
      const glm::dvec4 want = slerpInDouble({a.x, a.y, a.z, a.w}, {b.x, b.y, b.z, b.w}, double{t});
      ASSERT_NEAR(glm::distance(glm::dvec4(got.x, got.y, got.z, got.w), want), 0.0, 1e-6)
          << "half angle " << half << ", t " << t;
    }
  }
}

TEST(Hierarchy, PutsParentsFirstForAnyOrderOfTheFile) {
  const Hierarchy h = makeHierarchy({"hand", "arm", "root"}, {1, 2, -1});
  EXPECT_EQ(h.order, (std::vector<uint32_t>{2, 1, 0}));
}

TEST(Hierarchy, HandlesALongChainInReverseOrder) {
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

TEST(LocalToModelJob, UndoesTheSkeletonsLocalTransforms) {
  std::mt19937 random(7);
  std::uniform_real_distribution<float> number(-0.5f, 0.5f);
  std::vector<JointTransform> bind;
  bind.reserve(6);
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

// Joint 0 moves along x by 0, 4, 10. Joint 1 rotates about z; its flags are Tx and Qz from component 1 on.
ClipData sampleSource() {
  ClipData clip;
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
  Timeline timeline = clip.timeline;
  timeline.mode = mode;
  std::vector<JointTransform> local(clip.jointCount());
  SampleJob{&clip, blendAtSeconds(timeline, seconds), root_motion, local, travelPerPass(clip, timeline)}
      .run();
  return local;
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

TEST(SampleJob, KeepsTheHeightOfARootInPlace) {
  ClipData source;
  source.hierarchy = makeHierarchy({"hips"}, {-1});
  source.timeline = {.frame_count = 2, .frame_rate = 1.0};
  source.tracks = {{1 | 4, 0, {0, 2, 0}, {0, 0, 0}}};
  source.component_count = 2;
  source.components = {1, 40, 9, 36};
  EXPECT_EQ(sample(makeClip(std::move(source)), 0.5, RootMotion::kInPlace)[0].position, glm::vec3(1, 2, 38));
}

TEST(SampleJob, MovesARootThatComesAfterItsChild) {
  ClipData source;
  source.hierarchy = makeHierarchy({"arm", "origin"}, {1, -1});
  source.timeline = {.frame_count = 3, .frame_rate = 1.0};
  source.tracks = {{1, 0, {3, 0, 0}, {0, 0, 0}}, {1, 1, {0, 0, 0}, {0, 0, 0}}};
  source.component_count = 2;
  source.components = {3, 0, 4, 5, 3, 10};
  const Clip clip = makeClip(std::move(source));
  EXPECT_EQ(travelPerPass(clip, clip.timeline), glm::vec3(10, 0, 0));
  EXPECT_EQ(sample(clip, 1.0, RootMotion::kInPlace)[0].position, glm::vec3(4, 0, 0));
  EXPECT_EQ(sample(clip, 1.0, RootMotion::kInPlace)[1].position, glm::vec3(0, 0, 0));
  EXPECT_EQ(sample(clip, 7.0, RootMotion::kTravel)[1].position, glm::vec3(35, 0, 0));
}

TEST(SampleJob, ContinuesTravelFromCycleToCycle) {
  const Clip clip = sampleClip();
  // Relative to the position of joint 0 in the base frame, (0, 0, 5).
  EXPECT_EQ(sample(clip, 6.0, RootMotion::kTravel)[0].position, glm::vec3(30, 0, 0));
  EXPECT_EQ(sample(clip, 5.0, RootMotion::kTravel)[0].position, glm::vec3(24, 0, 0));
  EXPECT_EQ(sample(clip, 6.0, RootMotion::kFile)[0].position, glm::vec3(0, 0, 5));
}

// One root without rotation at these heights.
Clip rootClip(const RawVector<double>& heights, double frame_rate = 1.0) {
  ClipData source;
  source.hierarchy = makeHierarchy({"origin"}, {-1});
  source.timeline = {.frame_count = static_cast<uint32_t>(heights.size()), .frame_rate = frame_rate};
  source.tracks = {{4, 0, {0, 0, 0}, {0, 0, 0}}};
  source.component_count = 1;
  source.components = heights;
  return makeClip(std::move(source));
}

float heightAt(const Clip& clip, Timeline timeline, double seconds, LoopMode mode = LoopMode::kRepeat) {
  timeline.mode = mode;
  JointTransform root;
  SampleJob{&clip,
            blendAtSeconds(timeline, seconds),
            RootMotion::kTravel,
            {&root, 1},
            travelPerPass(clip, timeline)}
      .run();
  return root.position.z;
}

TEST(SampleJob, DoesNotTravelWhereAPassIsNotRepeated) {
  const Clip clip = rootClip({0, 4, 10});
  EXPECT_EQ(heightAt(clip, clip.timeline, 99.0, LoopMode::kOnce), 10.0f);
  EXPECT_EQ(heightAt(clip, clip.timeline, 5.0, LoopMode::kPingPong), 4.0f);
  EXPECT_EQ(heightAt(clip, clip.timeline, 8.0, LoopMode::kPingPong), 0.0f);
}

TEST(SampleJob, TravelsBackwardsThroughNegativeCycles) {
  const Clip clip = rootClip({0, 4, 10});
  EXPECT_EQ(heightAt(clip, clip.timeline, -2.0), -10.0f);
  EXPECT_EQ(heightAt(clip, clip.timeline, -3.0), -16.0f);
}

TEST(SampleJob, TravelsTowardsItsStartWhereTheRateIsNegative) {
  const Clip clip = rootClip({0, 4, 10}, -1.0);
  EXPECT_EQ(heightAt(clip, clip.timeline, 0.0), 10.0f);
  EXPECT_EQ(heightAt(clip, clip.timeline, 1.0), 4.0f);
  EXPECT_EQ(heightAt(clip, clip.timeline, 3.0), -6.0f);
  EXPECT_EQ(heightAt(clip, clip.timeline, 4.0), -10.0f);
}

TEST(SampleJob, TravelsByTheMovementOfTheRange) {
  const Clip clip = rootClip({0, 4, 10, 20});
  Timeline range = clip.timeline;
  range.first = 1;
  range.last = 2;
  EXPECT_EQ(heightAt(clip, range, 0.0), 4.0f);
  EXPECT_EQ(heightAt(clip, range, 3.5), 4.0f + 18.0f + 3.0f);
}

TEST(SampleJob, KeepsItsSpeedWhereACircleCloses) {
  const Clip clip = rootClip({0, 2, 4, 6, 8});
  Timeline circle = clip.timeline;
  circle.rule = LoopRule::kCircular;
  for (int i = 0; i < 120; ++i) {
    EXPECT_NEAR(heightAt(clip, circle, i * 0.1), static_cast<float>(i) * 0.2f, 1e-5f) << i;
  }
}

TEST(SampleJob, ReturnsToTheStartWhereACircleOnlySways) {
  const Clip clip = rootClip({0, 2, 0, -2, -1});
  Timeline circle = clip.timeline;
  circle.rule = LoopRule::kCircular;
  EXPECT_EQ(travelPerPass(clip, circle), glm::vec3(0.0f));
  EXPECT_FLOAT_EQ(heightAt(clip, circle, 4.5), -0.5f);
  EXPECT_FLOAT_EQ(heightAt(clip, circle, 51.0), 2.0f);
}

// Joints with all 64 flag patterns, and equally many unused columns at the end. `joints` is the number of
// joints.
ClipData randomSource(std::mt19937& random, uint32_t joints, uint32_t frames) {
  std::uniform_real_distribution<float> number(-0.57f, 0.57f);
  ClipData source;
  std::vector<std::string> names;
  std::vector<int32_t> parents;
  for (uint32_t j = 0; j < joints; ++j) {
    names.push_back("j" + std::to_string(j));
    parents.push_back(static_cast<int32_t>(j) - 1);
    const auto flags = static_cast<uint32_t>(random() % 64);
    source.tracks.push_back({flags,
                             source.component_count,
                             {number(random), number(random), number(random)},
                             {number(random), number(random), number(random)}});
    source.component_count += static_cast<uint32_t>(__builtin_popcount(flags));
  }
  source.component_count += 7;
  source.hierarchy = makeHierarchy(std::move(names), std::move(parents));
  source.timeline.frame_count = frames;
  for (uint32_t i = 0; i < frames * source.component_count; ++i) {
    source.components.push_back(double{number(random)});
  }
  return source;
}

JointTransform storedInDouble(const ClipData& source, uint32_t joint, uint32_t frame) {
  const Track& track = source.tracks[joint];
  glm::vec3 position = track.base_position;
  glm::dvec3 rotation = track.base_rotation;
  const double* value =
      source.components.data() + size_t{frame} * source.component_count + track.first_component;
  for (int axis = 0; axis < 3; ++axis) {
    if ((track.flags >> axis & 1) != 0) position[axis] = static_cast<float>(*value++);
  }
  for (int axis = 0; axis < 3; ++axis) {
    if ((track.flags >> axis & 8) != 0) rotation[axis] = *value++;
  }
  return {position, quatFromXyz(rotation)};
}

TEST(SampleJob, ReadsEveryFlagPatternAsTheFormatDefines) {
  std::mt19937 random(11);
  for (const uint32_t joints : {1u, 2u, 3u, 4u, 5u, 64u, 131u}) {
    const ClipData source = randomSource(random, joints, 4);
    const Clip clip = makeClip(source);
    std::vector<JointTransform> local(joints);
    for (const float lerp : {0.0f, 0.25f}) {
      SampleJob{
          &clip, blendAtFrame(clip.timeline, 1.0 + static_cast<double>(lerp)), RootMotion::kFile, local, {}}
          .run();
      for (uint32_t j = 0; j < joints; ++j) {
        const JointTransform a = storedInDouble(source, j, 1);
        const JointTransform b = storedInDouble(source, j, 2);
        const glm::vec3 at = a.position + (b.position - a.position) * lerp;
        const glm::dvec4 turn = slerpInDouble({a.rotation.x, a.rotation.y, a.rotation.z, a.rotation.w},
                                              {b.rotation.x, b.rotation.y, b.rotation.z, b.rotation.w},
                                              static_cast<double>(lerp));
        const glm::quat& got = local[j].rotation;
        ASSERT_NEAR(glm::distance(local[j].position, at), 0.0f, 1e-6f) << "seed 11, joint " << j;
        ASSERT_NEAR(glm::distance(glm::dvec4(got.x, got.y, got.z, got.w), turn), 0.0, 1e-5)
            << "seed 11, " << joints << " joints, joint " << j << ", flags " << source.tracks[j].flags;
      }
    }
  }
}

// 0.999999995 is not a float: from the nearest one, w would be 0.
TEST(SampleJob, RestoresWFromMoreDigitsThanAFloatHas) {
  ClipData source;
  source.hierarchy = makeHierarchy({"a", "b"}, {-1, 0});
  source.timeline.frame_count = 2;
  source.tracks = {{8, 0, {0, 0, 0}, {0, 0, 0}}, {56, 1, {0, 0, 0}, {0, 0, 0}}};
  source.component_count = 4;
  source.components = {0, 0, 0, 1, 0, 0, 0, 0.999999995};
  const Clip clip = makeClip(std::move(source));
  std::vector<JointTransform> local(2);
  SampleJob{&clip, blendAtFrame(clip.timeline, 0.0), RootMotion::kFile, local, {}}.run();
  EXPECT_EQ(local[1].rotation.w, 0.0f);
  SampleJob{&clip, blendAtFrame(clip.timeline, 1.0), RootMotion::kFile, local, {}}.run();
  EXPECT_NEAR(local[1].rotation.w, -1e-4f, 1e-9f);
}

// Rows are joints times frames long, so a short file with joints that share numbers may not fill the memory.
TEST(Clip, LimitsTheRowsOfJointsThatShareNumbers) {
  constexpr uint32_t kJoints = 1000;
  ClipData source;
  std::vector<std::string> names(kJoints, "joint");
  source.hierarchy = makeHierarchy(std::move(names), std::vector<int32_t>(kJoints, -1));
  source.timeline.frame_count = 2;
  source.tracks.assign(kJoints, {56, 0, {0, 0, 0}, {0, 0, 0}});
  source.component_count = 3;
  source.components = {0, 0, 0.5, 0, 0, 0.6};
  const Clip clip = makeClip(std::move(source));
  EXPECT_LE(clip.row_length, 12u);
  EXPECT_NE(clip.moved.front(), 0);
  EXPECT_EQ(clip.moved.back(), 0);
}

TEST(Clip, NeedsLessMemoryThanItsComponentsAsDoubles) {
  std::mt19937 random(3);
  const ClipData source = randomSource(random, 70, 100);
  const size_t components = source.components.size() * sizeof(double);
  const Clip clip = makeClip(source);
  const size_t bytes = clip.rows.capacity() * sizeof(float) + clip.still.capacity() * sizeof(JointTransform) +
                       clip.positions.capacity() * sizeof(MovingPosition) +
                       clip.rotations.capacity() * sizeof(RotationGroup);
  EXPECT_LE(bytes, components);
}

TEST(SampleJob, KeepsTheLengthOfALimbWhileItRotates) {
  // An elbow that rotates by 90 degrees in one frame: interpolated before the hierarchy is composed.
  ClipData source = sampleSource();
  source.hierarchy = makeHierarchy({"elbow", "hand"}, {-1, 0});
  source.tracks = {{32, 0, {0, 0, 0}, {0, 0, 0}}, {0, 0, {10, 0, 0}, {0, 0, 0}}};
  source.component_count = 1;
  source.components = {0, 0.70710678f, 0};
  const Clip clip = makeClip(std::move(source));
  std::vector<JointTransform> pose = sample(clip, 0.5, RootMotion::kFile);
  LocalToModelJob{&clip.hierarchy, pose, pose}.run();
  EXPECT_NEAR(glm::length(pose[1].position), 10.0f, 1e-4f);
}

#ifdef MD5V_ASSERTS
TEST(LocalToModelJob, AssertsSpansOfTheHierarchysSize) {
  const Hierarchy h = makeHierarchy({"a", "b"}, {-1, 0});
  std::vector<JointTransform> two(2);
  std::vector<JointTransform> one(1);
  EXPECT_DEATH((LocalToModelJob{&h, one, two}.run()), "assertion failed");
  EXPECT_DEATH((LocalToModelJob{&h, two, one}.run()), "assertion failed");
}

TEST(SampleJob, AssertsABufferOfTheClipsSize) {
  const Clip clip = sampleClip();
  std::vector<JointTransform> three(3);
  EXPECT_DEATH((SampleJob{&clip, {}, RootMotion::kFile, three, {}}.run()), "assertion failed");
}
#endif

}  // namespace
}  // namespace md5v::anim
