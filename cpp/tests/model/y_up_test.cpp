// A file with Y up has the same vertices and poses as before, rotated by 90 degrees about x.
#include "md5/dialects/y_up.h"

#include <fstream>
#include <iterator>
#include <random>

#include "anim/camera_path.h"
#include "model/build.h"
#include "model/evaluation.h"
#include "tests/md5/anim_testing.h"
#include "tests/test_files.h"

namespace md5v::md5 {
namespace {

glm::vec3 turned(glm::vec3 v) { return {v.x, -v.z, v.y}; }

template <class File>
File turnedUp(File file) {
  turnYUp(file);
  return file;
}

std::string textOf(const std::string& name) {
  std::ifstream in(projectPath("public/demo/wanderer/" + name), std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// Composes local transforms along the hierarchy, as the engine does.
std::vector<JointTransform> poseOf(const anim::Clip& clip, double frame) {
  std::vector<JointTransform> pose(clip.jointCount());
  anim::SampleJob{&clip, anim::blendAtFrame(clip.timeline, frame), anim::RootMotion::kFile, pose}.run();
  anim::LocalToModelJob{&clip.hierarchy, pose, pose}.run();
  return pose;
}

void expectTurned(const std::vector<JointTransform>& flat, const std::vector<JointTransform>& up, float off,
                  const std::string& what) {
  ASSERT_EQ(flat.size(), up.size());
  for (size_t j = 0; j < flat.size(); ++j) {
    EXPECT_LT(glm::distance(turned(flat[j].position), up[j].position), off) << what << ", joint " << j;
    for (const glm::vec3 axis : {glm::vec3(1, 0, 0), glm::vec3(0, 1, 0), glm::vec3(0, 0, 1)}) {
      EXPECT_LT(glm::distance(turned(flat[j].rotation * axis), up[j].rotation * axis), 2e-5f)
          << what << ", joint " << j;
    }
  }
}

// Tests integer frames only: between them, rotating interpolated poses is not exact.
void expectClipTurned(const AnimFile& file, const std::string& what) {
  const anim::Clip flat = model::buildClip(file);
  const anim::Clip up = model::buildClip(turnedUp(file));
  ASSERT_EQ(flat.timeline.frame_count, up.timeline.frame_count);
  for (double frame = 0; frame < flat.timeline.frame_count; frame += 0.5) {
    expectTurned(poseOf(flat, frame), poseOf(up, frame), 1e-3f, what + ", frame " + std::to_string(frame));
  }
}

TEST(YUp, RotatesTheVerticesOfAMesh) {
  const Parsed<MeshFile> mesh = parseMeshText(textOf("wanderer.md5mesh"));
  ASSERT_TRUE(mesh.file);
  const model::Model flat = model::buildModel(MeshFile(*mesh.file));
  const model::Model up = model::buildModel(turnedUp(*mesh.file));
  expectTurned(flat.skeleton.bind_model, up.skeleton.bind_model, 1e-4f, "the bind pose");
  model::Evaluation a(flat);
  model::Evaluation b(up);
  a.poseBind();
  b.poseBind();
  a.skin();
  b.skin();
  ASSERT_EQ(a.positions().size(), b.positions().size());
  for (size_t v = 0; v < a.positions().size(); ++v) {
    ASSERT_LT(glm::distance(turned(a.positions()[v]), b.positions()[v]), 1e-3f);
    ASSERT_GT(glm::dot(turned(a.normals()[v]), b.normals()[v]), 0.9999f);
  }
}

TEST(YUp, RotatesThePosesOfAClip) {
  for (const char* name : {"walk.md5anim", "idle.md5anim", "cheer.md5anim"}) {
    const Parsed<AnimFile> anim = parseAnimText(textOf(name));
    ASSERT_TRUE(anim.file) << name;
    expectClipTurned(*anim.file, name);
  }
}

TEST(YUp, StoresTheMissingNumbersOfARoot) {
  for (const char* origin : {"-1 9 0", "-1 0 0", "-1 1 1", "-1 2 0", "-1 32 1", "-1 16 0", "-1 48 0"}) {
    const Parsed<AnimFile> anim = parseWith("\"origin\" -1 9 0", "\"origin\" " + std::string(origin));
    ASSERT_TRUE(anim.file) << origin;
    expectClipTurned(*anim.file, origin);
    checkGuarantees(turnedUp(*anim.file), 1000);
  }
}

TEST(YUp, RotatesARootWithAllNumbersInItsColumns) {
  std::string text = with("numAnimatedComponents 2", "numAnimatedComponents 6");
  text = changed(text, "-1 9 0", "-1 63 0");
  text = changed(text, "10 0.1", "1 2 3 0.1 0.2 0.3");
  text = changed(text, "11 0.2", "4 5 6 0.4 0.5 0.6");
  text = changed(text, "12 0.3", "7 8 9 -0.1 -0.2 -0.3");
  const Parsed<AnimFile> anim = parse(text);
  ASSERT_TRUE(anim.file);
  EXPECT_EQ(turnedUp(*anim.file).component_count, 6u);
  expectClipTurned(*anim.file, "six numbers");
}

// The child still reads the numbers of the file; its parent rotates it.
TEST(YUp, KeepsNumbersThatAChildSharesWithTheRoot) {
  const Parsed<AnimFile> anim = parseWith("\"arm\" 0 0 0", "\"arm\" 0 9 0");
  ASSERT_TRUE(anim.file);
  EXPECT_EQ(turnedUp(*anim.file).component_count, 8u);
  expectClipTurned(*anim.file, "shared");
}

// Many roots that all read one number could make a table of any size.
TEST(YUp, DoesNotDuplicateSharedNumbersWithoutLimit) {
  std::string joints;
  std::string base;
  for (int j = 0; j < 500; ++j) {
    joints += "\"j" + std::to_string(j) + "\" -1 1 0\n";
    base += "( 0 0 0 ) ( 0 0 0 )\n";
  }
  std::string text = changed(kAnim, block("hierarchy"), "hierarchy {\n" + joints + "}\n");
  text = changed(text, block("baseframe"), "baseframe {\n" + base + "}\n");
  const Parsed<AnimFile> anim = parse(changed(text, "numJoints 2", "numJoints 500"));
  ASSERT_TRUE(anim.file);
  ASSERT_EQ(anim.file->component_count, 2u);
  const AnimFile up = turnedUp(*anim.file);
  EXPECT_LE(up.component_count, 7u * 2u);
  EXPECT_EQ(up.components.size(), size_t{up.component_count} * up.frame_count);
}

// numAnimatedComponents is half of the number that the joints need, and the last frame is cut off. Found by
// fuzzing.
TEST(YUp, KeepsTheNumbersThatJointsNeedBeyondTheirCount) {
  const std::string text =
      "MD5Version 10\ncommandline \"\"\nnumFrames 3\nnumJoints 2\nframeRate 24\nnumAnimatedComponents 5\n"
      "hierarchy {\n\"origin\" -1 63 0\n\"arm\" 0 15 6\n}\nbaseframe {\n( 0 0 0 ) ( 0 0 0 )\n( 1 2 3 ) ( 0 0 "
      "0 )\n}\n"
      "frame 0 {\n0 0 0 0 0 0 1 2 3 0.5\n}\nframe 1 {\n1 0 0 0 0 1 1 2 4 0.25\n}\nframe 2 {\n2 0";
  const Parsed<AnimFile> parsed = checkAnyText(animReader, text);
  ASSERT_TRUE(parsed.file);
  EXPECT_EQ(parsed.file->frame_count, 2u);
  EXPECT_EQ(parsed.file->component_count, 10u);
  checkGuarantees(turnedUp(*parsed.file), 8 * text.size());
}

// Near 180 degrees, three numbers in single precision do not determine the fourth.
TEST(YUp, KeepsRotationsBy180DegreesExact) {
  std::mt19937 random(7);
  std::normal_distribution<double> any;
  std::string frames;
  std::string bounds;
  constexpr int kFrames = 200;
  for (int f = 0; f < kFrames; ++f) {
    // In some frames w is nearly 0 before the rotation, in others after it, where it is x - w.
    const double tiny = any(random) * (f % 4 < 2 ? 1e-3 : 1e-6);
    const double w = f % 2 == 0 ? -std::fabs(tiny) : -0.5;
    glm::dvec3 xyz(any(random), any(random), any(random));
    if (f % 2 != 0) xyz.x = 0.0;
    const double rest = 1.0 - w * w - (f % 2 == 0 ? 0.0 : (w + tiny) * (w + tiny));
    xyz *= std::sqrt(rest) / glm::length(xyz);
    if (f % 2 != 0) xyz.x = w + tiny;
    char numbers[200];
    std::snprintf(numbers, sizeof numbers, "frame %d {\n0 0 0 %.9f %.9f %.9f\n}\n", f, xyz.x, xyz.y, xyz.z);
    frames += numbers;
    bounds += "( 0 0 0 ) ( 1 1 1 )\n";
  }
  std::string text = kAnim.substr(0, kAnim.find("frame 0 {")) + frames;
  text = changed(text, block("bounds"), "bounds {\n" + bounds + "}\n");
  text = changed(text, "numFrames 3", "numFrames " + std::to_string(kFrames));
  text = changed(text, "numAnimatedComponents 2", "numAnimatedComponents 6");
  const Parsed<AnimFile> anim = parse(changed(text, "-1 9 0", "-1 63 0"));
  ASSERT_TRUE(anim.file);
  const anim::Clip flat = model::buildClip(AnimFile(*anim.file));
  const anim::Clip up = model::buildClip(turnedUp(*anim.file));
  for (int f = 0; f < kFrames; ++f) {
    expectTurned(poseOf(flat, f), poseOf(up, f), 1e-4f, "frame " + std::to_string(f));
  }
}

TEST(YUp, UsesTheFirstJointAsRootWithoutAHierarchy) {
  AnimFile file = *parse(kAnim).file;
  file.has_hierarchy = false;
  file.joints[1].parent = -1;
  const StoredTransform arm = file.baseframe[1];
  turnYUp(file);
  EXPECT_EQ(file.baseframe[1].position, arm.position);
  EXPECT_EQ(file.baseframe[1].rotation, arm.rotation);
  EXPECT_EQ(file.baseframe[0].position, glm::vec3(1, -3, 2));
}

TEST(YUp, KeepsTheMinimaOfBoundsBelowTheirMaxima) {
  AnimFile file = *parse(kAnim).file;
  file.bounds[0] = {{-1, -2, -3}, {4, 5, 6}};
  turnYUp(file);
  EXPECT_EQ(file.bounds[0].min, glm::vec3(-1, -6, -2));
  EXPECT_EQ(file.bounds[0].max, glm::vec3(4, 3, 5));
}

TEST(YUp, RotatesACameraPath) {
  const Parsed<CameraFile> camera = parseCameraText(textOf("tour.md5camera"));
  ASSERT_TRUE(camera.file);
  const anim::CameraPath flat = model::buildCameraPath(*camera.file);
  const anim::CameraPath up = model::buildCameraPath(turnedUp(*camera.file));
  ASSERT_EQ(flat.cuts, up.cuts);
  for (double t = 0; t < 5; t += 0.13) {
    const anim::CameraView a = anim::viewAt(flat, t);
    const anim::CameraView b = anim::viewAt(up, t);
    expectTurned({a.at.transform}, {b.at.transform}, 1e-3f, "second " + std::to_string(t));
  }
}

}  // namespace
}  // namespace md5v::md5
