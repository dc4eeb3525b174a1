#include "model/evaluation.h"

#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "tests/md5/md5_testing.h"

namespace md5v::model {
namespace {

bool isUnitOrZero(glm::vec3 v) { return v == glm::vec3(0.0f) || std::fabs(glm::length(v) - 1.0f) < 1e-3f; }

// Equal triangles between three axes. In each group of three, positions overflow in the first one, biases in
// the second one.
std::string meshThatOverflows(int triangles) {
  std::string vertices;
  std::string corners;
  for (int v = 0; v < triangles * 3; ++v) {
    const int corner = v % 3;
    const std::string kWeights[3] = {corner == 0 ? "9 2" : "9 1", std::to_string(corner * 3) + " 3",
                                     std::to_string(corner * 3) + " 1"};
    vertices += "vert " + std::to_string(v) + " ( 0 0 ) " + kWeights[v / 3 % 3] + "\n";
    corners += (corner == 0 ? "\ntri " + std::to_string(v / 3) + " " : " ") + std::to_string(v);
  }
  return R"(MD5Version 10
commandline ""
numJoints 1
numMeshes 1
joints { "a" -1 ( 0 0 0 ) ( 0 0 0 ) }
mesh {
  shader "a"
  numverts )" +
         std::to_string(triangles * 3) + "\n" + vertices + "numtris " + std::to_string(triangles) + corners +
         R"(
  numweights 11
  weight 0 0 1 ( 0 10 0 )
  weight 1 0 3e9 ( 0 0 0 )
  weight 2 0 3e9 ( 0 0 0 )
  weight 3 0 1 ( 10 0 0 )
  weight 4 0 3e9 ( 0 0 0 )
  weight 5 0 3e9 ( 0 0 0 )
  weight 6 0 1 ( 0 0 10 )
  weight 7 0 3e9 ( 0 0 0 )
  weight 8 0 3e9 ( 0 0 0 )
  weight 9 0 3e9 ( 2 2 2 )
  weight 10 0 -3e9 ( 2 2 2 )
}
)";
}

// Makes numbers of a file so large that their sums are infinite. The reader accepts no such numbers.
constexpr float kOverflowing = 1e29f;

TEST(Evaluation, NumbersThatOverflowAffectNeitherTheBoundsNorDirections) {
  Parsed<md5::MeshFile> parsed = parseMeshText(meshThatOverflows(40));
  ASSERT_TRUE(parsed.file);
  for (md5::MeshWeight& weight : parsed.file->meshes[0].weights) {
    if (std::fabs(weight.bias) > 1e9f) weight.bias *= kOverflowing;
  }
  const Model model = buildModel(std::move(*parsed.file));
  for (const skin::BindFrame& frame : model.meshes[0].skinned.bind_frames) {
    EXPECT_TRUE(isUnitOrZero(frame.normal) && isUnitOrZero(glm::vec3(frame.tangent)));
  }
  Evaluation posed(model);
  posed.poseBind();
  posed.skin();
  ASSERT_FALSE(areFinite(posed.positions()[0])) << "the test wants a vertex that overflows";
  for (size_t v = 0; v < posed.positions().size(); ++v) {
    EXPECT_TRUE(isUnitOrZero(posed.normals()[v]) && isUnitOrZero(glm::vec3(posed.tangents()[v])));
  }
  EXPECT_EQ(posed.bounds().min, glm::vec3(0, 0, 0));
  EXPECT_EQ(posed.bounds().max, glm::vec3(10, 10, 10));
}

TEST(Evaluation, JointsThatOverflowAreNotInTheBounds) {
  Parsed<md5::MeshFile> parsed = parseMeshText(R"(MD5Version 10
commandline ""
numJoints 3
numMeshes 0
joints {
  "b" 1 ( -3e9 3e9 0 ) ( 0 0 0.7 )
  "a" -1 ( 3e9 3e9 0 ) ( 0 0 0.3 )
  "c" -1 ( 1 2 3 ) ( 0 0 0 )
}
)");
  ASSERT_TRUE(parsed.file);
  for (size_t i = 0; i < 2; ++i) parsed.file->joints[i].position *= kOverflowing;
  const Model model = buildModel(std::move(*parsed.file));
  anim::ClipData source;
  source.hierarchy = anim::makeHierarchy({"a", "c"}, {-1, -1});
  source.tracks.resize(2);
  source.tracks[1].base_position = {1, 2, 3};
  const anim::Clip clip = anim::makeClip(std::move(source));
  Evaluation posed(model);
  posed.poseClip(clip, fitClip(model.skeleton.hierarchy, clip.hierarchy), {}, anim::RootMotion::kFile);
  ASSERT_FALSE(areFinite(posed.pose()[0].position)) << "the test wants a joint that overflows";
  EXPECT_EQ(posed.bounds().min, glm::vec3(0, 0, 0));
  EXPECT_EQ(posed.bounds().max, glm::vec3(1, 2, 3));
}

// Two joints, the second without a rotation of its own; the mesh's bind pose moves it 10 along y.
Model armModel() {
  return buildModel(std::move(*parseMeshText(R"(MD5Version 10
commandline ""
numJoints 2
numMeshes 0
joints { "root" -1 ( 0 0 0 ) ( 0 0 0 ) "arm" 0 ( 0 10 0 ) ( 0 0 0 ) }
)")
                                   .file));
}

// One frame: the root at `place`, rotated about z by the quaternion's z; the arm, if there is one, 20 along
// x.
anim::Clip stillClip(glm::vec3 place, double z, bool has_arm = true) {
  anim::ClipData source;
  source.hierarchy =
      has_arm ? anim::makeHierarchy({"root", "arm"}, {-1, 0}) : anim::makeHierarchy({"root"}, {-1});
  source.tracks = {{0, 0, place, {0, 0, z}}};
  if (has_arm) source.tracks.push_back({0, 0, {20, 0, 0}, {0, 0, 0}});
  return anim::makeClip(std::move(source));
}

class PoseLayers : public testing::Test {
 protected:
  PoseLayer layer(const anim::Clip& clip, float weight) {
    fits_.push_back(std::make_unique<Fit>(fitClip(model_.skeleton.hierarchy, clip.hierarchy)));
    return {&clip, fits_.back().get(), {}, anim::RootMotion::kFile, {}, weight};
  }

  const Model model_ = armModel();
  Evaluation posed_{model_};

 private:
  std::vector<std::unique_ptr<Fit>> fits_;
};

TEST_F(PoseLayers, AreTheBindPoseWithoutAnyWeight) {
  const anim::Clip clip = stillClip({1, 2, 3}, 0.5);
  const PoseLayer layers[] = {layer(clip, 0.0f), layer(clip, -1.0f), layer(clip, NAN)};
  posed_.poseLayers(layers);
  EXPECT_EQ(posed_.pose()[1].position, glm::vec3(0, 10, 0));
  posed_.poseLayers({});
  EXPECT_EQ(posed_.pose()[1].position, glm::vec3(0, 10, 0));
}

TEST_F(PoseLayers, EqualTheClipIfOnlyOneHasWeight) {
  const anim::Clip a = stillClip({1, 2, 3}, 0.5);
  const anim::Clip b = stillClip({7, 7, 7}, -0.5);
  const PoseLayer layers[] = {layer(b, 0.0f), layer(a, 0.2f), layer(b, 0.0f)};
  posed_.poseLayers(layers);
  const std::vector<JointTransform> mixed(posed_.pose().begin(), posed_.pose().end());
  posed_.poseClip(a, *layers[1].fit, {}, anim::RootMotion::kFile);
  EXPECT_EQ(mixed[1].position, posed_.pose()[1].position);
  EXPECT_EQ(mixed[1].rotation, posed_.pose()[1].rotation);
}

TEST_F(PoseLayers, StandAtTheOffsetOfTheModelInEachPose) {
  const anim::Clip clip = stillClip({1, 2, 3}, 0.5);
  const PoseLayer layers[] = {layer(clip, 1.0f)};
  Model moved = armModel();
  moved.offset = {0, 4, -12.5f};
  Evaluation at_offset(moved);
  for (const std::span<const PoseLayer> shown : {std::span<const PoseLayer>(layers), {}}) {
    posed_.poseLayers(shown);
    at_offset.poseLayers(shown);
    for (size_t j = 0; j < posed_.pose().size(); ++j) {
      EXPECT_EQ(at_offset.pose()[j].position, posed_.pose()[j].position + moved.offset);
      EXPECT_EQ(at_offset.pose()[j].rotation, posed_.pose()[j].rotation);
    }
  }
}

TEST_F(PoseLayers, BlendByTheirSharesBeforeTheHierarchyIsComposed) {
  const double quarter = std::sin(0.25 * 3.14159265358979);  // 90 degrees
  const anim::Clip straight = stillClip({0, 0, 0}, 0.0);
  const anim::Clip turned = stillClip({8, 0, 0}, quarter);
  const PoseLayer layers[] = {layer(straight, 6.0f), layer(turned, 2.0f)};
  posed_.poseLayers(layers);
  EXPECT_NEAR(glm::distance(posed_.pose()[0].position, glm::vec3(2, 0, 0)), 0.0f, 1e-5f);
  // A quarter of the rotation, and an arm of the same length.
  const glm::vec3 arm = posed_.pose()[1].position - posed_.pose()[0].position;
  EXPECT_NEAR(glm::length(arm), 20.0f, 1e-4f);
  EXPECT_NEAR(std::fabs(std::atan2(arm.y, arm.x)), 3.14159265 / 8.0, 1e-5);
}

TEST_F(PoseLayers, BlendTheBindPoseOfAJointThatOneClipLacks) {
  const anim::Clip whole = stillClip({0, 0, 0}, 0.0);
  const anim::Clip bare = stillClip({0, 0, 0}, 0.0, false);
  const PoseLayer layers[] = {layer(whole, 1.0f), layer(bare, 1.0f)};
  ASSERT_EQ(layers[1].fit->kind, FitKind::kByName);
  posed_.poseLayers(layers);
  EXPECT_NEAR(glm::distance(posed_.pose()[1].position, glm::vec3(10, 5, 0)), 0.0f, 1e-5f);
}

// A chain whose joints are rotated and moved relative to each other; the root is at `root`.
struct Chain {
  std::vector<std::string> names = {"root", "hips", "spine", "head"};
  std::vector<JointTransform> local;

  explicit Chain(JointTransform root, float bend) {
    local.push_back(root);
    for (int i = 1; i < 4; ++i) {
      const auto n = static_cast<float>(i);
      local.push_back({{n, 2.0f, -n}, glm::angleAxis(bend * n, glm::vec3(0.6f, 0.0f, 0.8f))});
    }
  }

  // The pose as one frame, without the first `from` joints, so that the next one is a root.
  anim::Clip clip(size_t from = 0) const {
    anim::ClipData source;
    std::vector<int32_t> parents;
    for (size_t i = from; i < local.size(); ++i) {
      parents.push_back(static_cast<int32_t>(i - from) - 1);
      const glm::quat q = local[i].rotation * (local[i].rotation.w > 0.0f ? -1.0f : 1.0f);
      source.tracks.push_back({0, 0, local[i].position, {q.x, q.y, q.z}});
    }
    source.hierarchy = anim::makeHierarchy(
        std::vector<std::string>(names.begin() + static_cast<std::ptrdiff_t>(from), names.end()), parents);
    return anim::makeClip(std::move(source));
  }
  std::vector<JointTransform> inModelSpace(size_t from = 0) const {
    std::vector<JointTransform> posed = local;
    for (size_t i = from + 1; i < posed.size(); ++i) posed[i] = posed[i - 1] * posed[i];
    return posed;
  }
  Model model() const {
    Model made;
    made.skeleton = anim::makeSkeleton(anim::makeHierarchy(names, {-1, 0, 1, 2}), inModelSpace());
    made.bind = skin::makeBindPose(made.skeleton.bind_model);
    return made;
  }
};

const JointTransform kAtOrigin{};
const JointTransform kElsewhere{{5, -3, 2}, glm::angleAxis(0.7f, glm::vec3(0, 0.6f, 0.8f))};

std::vector<JointTransform> posedBy(const Model& model, const anim::Clip& clip) {
  Evaluation evaluation(model);
  const Fit fit = fitClip(model.skeleton.hierarchy, clip.hierarchy);
  EXPECT_EQ(fit.kind, FitKind::kByName);
  evaluation.poseClip(clip, fit, {}, anim::RootMotion::kFile);
  return {evaluation.pose().begin(), evaluation.pose().end()};
}

void expectSame(const JointTransform& found, const JointTransform& expected, size_t joint) {
  EXPECT_NEAR(glm::distance(found.position, expected.position), 0.0f, 1e-5f) << "joint " << joint;
  EXPECT_NEAR(std::fabs(glm::dot(found.rotation, expected.rotation)), 1.0f, 1e-5f) << "joint " << joint;
}

// The clip's own hierarchy positions its joints.
TEST(Evaluation, JointsWhoseParentHasAnotherNameFollowTheClip) {
  const Chain bind(kElsewhere, 0.3f);
  const Model model = bind.model();
  for (size_t renamed = 0; renamed < 3; ++renamed) {
    Chain moved(kAtOrigin, -0.4f);
    moved.names[renamed] = "other";
    const std::vector<JointTransform> posed = posedBy(model, moved.clip());
    const std::vector<JointTransform> in_clip = moved.inModelSpace();
    for (size_t j = 0; j < 4; ++j) {
      if (j != renamed) expectSame(posed[j], in_clip[j], j);
    }
    // As in the bind pose, relative to its own parent.
    const JointTransform kept = renamed == 0 ? bind.local[0] : in_clip[renamed - 1] * bind.local[renamed];
    expectSame(posed[renamed], kept, renamed);
  }
}

TEST(Evaluation, JointsUnderARootThatTheClipLacksFollowTheClip) {
  const Chain bind(kElsewhere, 0.3f);
  const Chain moved(kAtOrigin, -0.4f);
  const std::vector<JointTransform> posed = posedBy(bind.model(), moved.clip(1));
  expectSame(posed[0], bind.local[0], 0);
  for (size_t j = 1; j < 4; ++j) expectSame(posed[j], moved.inModelSpace(1)[j], j);
}

// Files of Sauerbraten and of the Quake re-releases are like this.
TEST(Evaluation, ARootAtTheOriginMakesNoDifferenceWhereTheClipLacksIt) {
  const Chain moved(kAtOrigin, -0.4f);
  const std::vector<JointTransform> posed = posedBy(Chain(kAtOrigin, 0.3f).model(), moved.clip(1));
  for (size_t j = 0; j < 4; ++j) expectSame(posed[j], moved.inModelSpace()[j], j);
}

// Files may list a parent after its child. The order must not change where the model stands.
TEST(Evaluation, APlacedRootIsTheSameJointWhereverTheFileListsIt) {
  const JointTransform parent{{1, 2, 3}, glm::angleAxis(0.5f, glm::vec3(0, 0, 1))};
  const JointTransform child = parent * kElsewhere;
  Model first;
  first.skeleton = anim::makeSkeleton(anim::makeHierarchy({"origin", "arm"}, {-1, 0}), {parent, child});
  Model last;
  last.skeleton = anim::makeSkeleton(anim::makeHierarchy({"arm", "origin"}, {1, -1}), {child, parent});
  Evaluation root_first(first);
  Evaluation root_last(last);
  for (Evaluation* each : {&root_first, &root_last}) {
    each->poseBind();
    each->placeRoot({{7, 8, 9}, {1, 0, 0, 0}});
  }
  expectSame(root_first.pose()[0], {{7, 8, 9}, {1, 0, 0, 0}}, 0);
  EXPECT_EQ(root_last.pose()[1], root_first.pose()[0]);
  EXPECT_EQ(root_last.pose()[0], root_first.pose()[1]);
}

TEST(Evaluation, RotationsKeepTheirLengthAlongALongChainUnderAMissingJoint) {
  constexpr size_t kJoints = 3000;
  Model model;
  anim::ClipData source;
  std::vector<std::string> names;
  std::vector<int32_t> parents;
  std::vector<JointTransform> bind(kJoints);
  for (size_t i = 0; i < kJoints; ++i) {
    names.push_back("joint" + std::to_string(i));
    parents.push_back(static_cast<int32_t>(i) - 1);
    source.tracks.push_back({0, 0, {1, 0, 0}, {0.31 * std::sin(static_cast<double>(i)), 0.2, -0.37}});
  }
  model.skeleton = anim::makeSkeleton(anim::makeHierarchy(names, parents), std::move(bind));
  model.bind = skin::makeBindPose(model.skeleton.bind_model);
  names[0] = "other";
  source.hierarchy = anim::makeHierarchy(names, parents);
  for (const JointTransform& joint : posedBy(model, anim::makeClip(std::move(source)))) {
    ASSERT_NEAR(glm::length(joint.rotation), 1.0f, 1e-3f);
  }
}

}  // namespace
}  // namespace md5v::model
