#include "model/fit_findings.h"

#include "model/build.h"
#include "model/model.h"
#include "tests/md5/md5_testing.h"

namespace md5v::model {
namespace {

struct Joint {
  std::string name;
  int parent;
  float length;  // along z, relative to the parent
};

// A skeleton whose bones all point up, and an animation of two frames for it, with every length multiplied by
// `scale`.
struct Rig {
  std::vector<Joint> joints = {{"origin", -1, 0}, {"hips", 0, 10}, {"chest", 1, 20}, {"head", 2, 6}};
  float scale = 1.0f;
  std::string root_rotation = "0 0 0";
  std::string frame_rotation;              // of the root in frame 0, if it is animated
  std::string later_rotation = "0 0 0.1";  // of the root in frame 1

  anim::Skeleton skeleton() const {
    std::string text;
    std::vector<float> heights;
    for (const Joint& joint : joints) {
      heights.push_back(joint.length +
                        (joint.parent < 0 ? 0.0f : heights[static_cast<size_t>(joint.parent)]));
      text += "\"" + joint.name + "\" " + std::to_string(joint.parent) + " (0 0 " +
              std::to_string(heights.back()) + ") (0 0 0)\n";
    }
    return buildModel(*parseMeshText("MD5Version 10 commandline \"\" numMeshes 0 joints {" + text + "}").file)
        .skeleton;
  }
  anim::Clip clip() const {
    std::string hierarchy;
    std::string base;
    for (const Joint& joint : joints) {
      const bool is_turned = joint.parent < 0 && !frame_rotation.empty();
      hierarchy +=
          "\"" + joint.name + "\" " + std::to_string(joint.parent) + (is_turned ? " 56 0\n" : " 0 0\n");
      base += "(0 0 " + std::to_string(joint.length * scale) + ") (" +
              (joint.parent < 0 ? root_rotation : "0 0 0") + ")\n";
    }
    const std::string head = "MD5Version 10 commandline \"\" numFrames 2 frameRate 24 ";
    const std::string later = frame_rotation.empty() ? "" : later_rotation;
    return buildClip(*parseAnimText(head + "hierarchy {" + hierarchy + "} baseframe {" + base +
                                    "} frame 0 { " + frame_rotation + " } frame 1 { " + later + " }")
                          .file);
  }
};

FitFindings inspect(const Rig& model, const Rig& clip) {
  const anim::Skeleton skeleton = model.skeleton();
  const anim::Clip built = clip.clip();
  return inspectFit(skeleton, factsOf(built), fitClip(skeleton.hierarchy, built.hierarchy));
}

TEST(FitFindings, NothingForAGoodFitAndNothingForNoFit) {
  const Rig rig;
  const FitFindings same = inspect(rig, rig);
  EXPECT_EQ(same.bone_scale, 1.0f);
  EXPECT_EQ(same.turned_root, -1);
  Rig other;
  other.joints = {{"a", -1, 0}, {"b", 0, 1000}, {"c", 1, 2000}, {"d", 2, 600}};
  EXPECT_EQ(inspect(rig, other).bone_scale, 1.0f);
}

TEST(FitFindings, AScaleThatAllBonesAgreeOn) {
  for (const float scale : {100.0f, 0.0254f, 2.0f, 0.75f}) {
    Rig clip;
    clip.scale = scale;
    EXPECT_NEAR(inspect(Rig(), clip).bone_scale, scale, scale * 1e-4f);
  }
}

// Uses the joints that have the same parent in both.
TEST(FitFindings, AScaleEvenIfParentsDiffer) {
  Rig model;
  model.joints = {{"origin", -1, 0}, {"a", 0, 10}, {"b", 1, 12}, {"c", 2, 14}, {"d", 3, 3}, {"e", 4, 4}};
  Rig clip = model;
  clip.scale = 0.0254f;
  clip.joints[1].name = "other";
  EXPECT_NEAR(inspect(model, clip).bone_scale, 0.0254f, 1e-6f);
  clip.joints[1].length = 900;
  EXPECT_NEAR(inspect(model, clip).bone_scale, 0.0254f, 1e-6f);
}

// A joint without a parent in the animation is in model space.
TEST(FitFindings, NoScaleFromJointsWhoseParentIsMissing) {
  Rig model;
  model.joints = {{"origin", -1, 0}, {"a", 0, 10}, {"b", 0, 12}, {"c", 0, 14}};
  Rig clip;
  clip.joints = {{"a", -1, 20}, {"b", -1, 24}, {"c", -1, 28}};
  EXPECT_EQ(inspect(model, clip).bone_scale, 1.0f);
}

TEST(FitFindings, ALargeScaleEvenIfSomeBonesSlide) {
  Rig model;
  model.joints = {{"origin", -1, 0}, {"a", 0, 10}, {"b", 1, 12}, {"c", 2, 14}, {"eye", 2, 3}, {"lid", 2, 4}};
  for (const float scale : {100.0f, 0.0254f, 1.5f}) {
    Rig clip = model;
    clip.scale = scale;
    clip.joints[4].length = 5;
    clip.joints[5].length = 2;
    const float found = scale == 1.5f ? 1.0f : scale;  // which could also be another character's
    EXPECT_NEAR(inspect(model, clip).bone_scale, found, found * 1e-4f);
  }
}

TEST(FitFindings, BonesWithoutLengthWhereNearlyAllHaveNone) {
  Rig clip;
  clip.scale = 0.0f;
  EXPECT_EQ(inspect(Rig(), clip).bone_scale, 0.0f);
  Rig model;
  for (int i = 0; i < 10; ++i) model.joints.push_back({"tail" + std::to_string(i), 3 + i, 4});
  clip = model;
  for (size_t i = 1; i < clip.joints.size(); ++i) clip.joints[i].length = i == 5 ? 4.0f : 0.0f;
  EXPECT_EQ(inspect(model, clip).bone_scale, 0.0f);
  clip.joints[2].length = 20;
  EXPECT_EQ(inspect(model, clip).bone_scale, 1.0f);
  Rig piston;  // two of which may be at their parent's position
  piston.joints = {{"origin", -1, 0}, {"left", 0, 10}, {"right", 0, 10}};
  Rig pressed = piston;
  pressed.scale = 0.0f;
  EXPECT_EQ(inspect(piston, pressed).bone_scale, 1.0f);
  // The model has no bone lengths either.
  Rig point;
  point.scale = 0.0f;
  for (Joint& joint : point.joints) joint.length = 0;
  EXPECT_EQ(inspect(point, point).bone_scale, 1.0f);
}

TEST(FitFindings, NoScaleWhereBonesDisagreeOrNearlyAgreeOrAreFew) {
  Rig taller;  // another character with the same joint names
  taller.joints[1].length = 30;
  taller.joints[2].length = 30;
  EXPECT_EQ(inspect(Rig(), taller).bone_scale, 1.0f);
  Rig rounded;
  rounded.scale = 1.05f;
  EXPECT_EQ(inspect(Rig(), rounded).bone_scale, 1.0f);
  Rig door;  // a sliding joint is not a bone
  door.joints = {{"origin", -1, 0}, {"left", 0, 10}, {"right", 0, 10}};
  Rig opened = door;
  opened.scale = 3.0f;
  EXPECT_EQ(inspect(door, opened).bone_scale, 1.0f);
}

TEST(FitFindings, LeavesOfAGateThatCloseAreNotScaled) {
  Rig gate;
  gate.joints = {{"origin", -1, 0}, {"a", 0, 10}, {"b", 0, 10}, {"c", 0, 10}, {"d", 0, 10}};
  const anim::Skeleton skeleton = gate.skeleton();
  const anim::Clip closing = buildClip(
      *parseAnimText("MD5Version 10 commandline \"\" numFrames 2 frameRate 24 hierarchy {"
                     "\"origin\" -1 0 0 \"a\" 0 4 0 \"b\" 0 4 1 \"c\" 0 4 2 \"d\" 0 4 3 } baseframe {"
                     "(0 0 0)(0 0 0) (0 0 20)(0 0 0) (0 0 20)(0 0 0) (0 0 20)(0 0 0) (0 0 20)(0 0 0) }"
                     "frame 0 { 20 20 20 20 } frame 1 { 10 10 10 10 }")
           .file);
  const Fit fit = fitClip(skeleton.hierarchy, closing.hierarchy);
  ASSERT_EQ(fit.kind, FitKind::kExact);
  EXPECT_EQ(inspectFit(skeleton, factsOf(closing), fit).bone_scale, 1.0f);
}

TEST(FitFindings, ARootRotatedByARightAngleAboutAnAxis) {
  const struct {
    const char* rotation;
    uint32_t degrees;
    char axis;
  } kRows[] = {{"0.70710678 0 0", 90, 'x'}, {"0 -0.70710678 0", 90, 'y'}, {"0 0 0.70710678", 90, 'z'},
               {"0 0 1", 180, 'z'},         {"0 0 0.6", 0, ' '},          {"0 0 0.68", 0, ' '},
               {"0.5 0.5 0.5", 0, ' '},     {"0.5 0 0.5", 0, ' '}};
  for (const auto& row : kRows) {
    Rig clip;
    clip.root_rotation = row.rotation;
    const FitFindings found = inspect(Rig(), clip);
    EXPECT_EQ(found.turned_root, row.degrees == 0 ? -1 : 0) << row.rotation;
    EXPECT_EQ(found.turn_degrees, row.degrees) << row.rotation;
    EXPECT_EQ(found.turn_axis, row.axis) << row.rotation;
  }
}

TEST(FitFindings, NoRotationIfOnlyTheFirstFrameIsRotated) {
  Rig clip;
  clip.frame_rotation = "0 0 0.70710678";
  EXPECT_EQ(inspect(Rig(), clip).turned_root, -1);
  clip.root_rotation = clip.frame_rotation;
  EXPECT_EQ(inspect(Rig(), clip).turned_root, 0);
}

// The base frame is the file's, whether the root moves later or not.
TEST(FitFindings, NoRotationIfAllFramesButNotTheBaseFrameAreRotated) {
  Rig clip;
  clip.frame_rotation = "0 0 0.70710678";
  clip.later_rotation = clip.frame_rotation;
  EXPECT_EQ(inspect(Rig(), clip).turned_root, -1);
  clip.root_rotation = clip.frame_rotation;
  EXPECT_EQ(inspect(Rig(), clip).turned_root, 0);
}

}  // namespace
}  // namespace md5v::model
