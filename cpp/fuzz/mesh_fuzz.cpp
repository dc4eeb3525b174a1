// Fuzzes meshes, as text and as Doom 3 BFG compiles them: reads and builds any bytes. Poses them by a clip of
// their own joints, and by one with only some of them.
#include "fuzz/fuzzing.h"
#include "md5/dialects/y_up.h"
#include "tests/bfg/bfg_testing.h"

namespace md5v::fuzzing {
namespace {

// The joint names of the seeds and the dictionary.
constexpr std::string_view kClip = R"(MD5Version 10
commandline ""
numFrames 2
numJoints 2
frameRate 24
numAnimatedComponents 6
hierarchy { "origin" -1 63 0 "arm" 0 0 0 }
bounds { ( 0 0 0 ) ( 1 1 1 ) ( 0 0 0 ) ( 1 1 1 ) }
baseframe { ( 0 0 0 ) ( 0 0 0 ) ( 1 2 3 ) ( 0.5 -0.5 0.5 ) }
frame 0 { 0 0 0 0 0 0 }
frame 1 { 1 2 3 0.5 0.5 0.5 }
)";

// All joints animated, from their bind pose to halfway towards their parents.
anim::Clip clipOf(const anim::Skeleton& skeleton) {
  md5::AnimFile file;
  file.frame_count = 2;
  const auto count = static_cast<uint32_t>(skeleton.bind_local.size());
  file.component_count = count * 6;
  file.baseframe.resize(count);
  for (uint32_t j = 0; j < count; ++j) {
    file.joints.push_back(
        {skeleton.hierarchy.names[j], skeleton.hierarchy.parents[j], md5::kAllAnimFlags, j * 6});
  }
  for (const float share : {1.0f, 0.5f}) {
    for (const JointTransform& joint : skeleton.bind_local) {
      const glm::vec3 at = joint.position * share;
      const glm::quat& r = joint.rotation;
      file.components.insert(file.components.end(), {at.x, at.y, at.z, r.x, r.y, r.z});
    }
  }
  return model::buildClip(std::move(file));
}

// Two joints for the weights.
void buildOnLentSkeleton(std::string_view text) {
  static const anim::Skeleton kLender =
      anim::makeSkeleton(anim::makeHierarchy({"origin", "arm"}, {-1, 0}), std::vector<JointTransform>(2));
  const ExactBytes bytes(text);
  Report report(bytes.span());
  std::optional<md5::MeshFile> file = md5::readMesh(bytes.span(), report, {.lent_joints = 2});
  ASSERT_TRUE(file);
  ASSERT_LE(md5::neededJoints(*file), 2u);
  const model::Model model = model::buildModel(std::move(*file), &kLender);
  checkModel(model);
  poseAndCheckBind(model);
}

void readBuildAndPose(Parsed<md5::MeshFile>::Parser reader, std::string_view text) {
  Parsed<md5::MeshFile> parsed = checkAnyText(reader, text);
  if (!parsed.file) return;
  static const anim::Clip kFixedClip = model::buildClip(*parseAnimText(kClip).file);
  md5::MeshFile upright = *parsed.file;
  md5::turnYUp(upright);
  checkGuarantees(upright, text.size());
  checkModel(model::buildModel(std::move(upright)));
  const model::Model model = model::buildModel(std::move(*parsed.file));
  checkModel(model);
  if (model.needed_joints > 0) buildOnLentSkeleton(text);
  poseAndCheckBind(model);
  poseAndCheck(model, kFixedClip);
  if (!model.skeleton.bind_local.empty()) poseAndCheck(model, clipOf(model.skeleton));
}

}  // namespace
}  // namespace md5v::fuzzing

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace md5v;
  const std::string_view bytes = fuzzing::textOf(data, size);
  const bool is_binary = bfg::classifyBinary({data, size}) == bfg::BinaryKind::kMesh;
  fuzzing::readBuildAndPose(is_binary ? binaryMeshReader : meshReader, bytes);
  return 0;
}
