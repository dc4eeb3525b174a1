// Any bytes as an animation: read, built, and played on its own skeleton and on a small model.
#include "fuzz/fuzzing.h"

namespace md5v::fuzzing {
namespace {

// Names that the seeds and the dictionary use.
constexpr std::string_view kMesh = R"(MD5Version 10
commandline ""
numJoints 3
numMeshes 1
joints {
  "origin" -1 ( 0 0 0 ) ( 0 0 0 )
  "arm" 0 ( 1 2 3 ) ( 0.5 -0.5 0.5 )
  "hand" 1 ( 2 2 3 ) ( 0.5 -0.5 0.5 )
}
mesh {
  shader "models/a"
  numverts 3
  vert 0 ( 0 0.25 ) 0 1
  vert 1 ( 1 0 ) 1 2
  vert 2 ( 1 1 ) 3 1
  numtris 1
  tri 0 0 1 2
  numweights 4
  weight 0 0 1 ( 1 2 3 )
  weight 1 0 0.5 ( 0 0 0 )
  weight 2 1 0.5 ( 0 0 0 )
  weight 3 2 1 ( 4 5 6 )
}
)";

void readBuildAndPlay(std::string_view text) {
  Parsed<md5::AnimFile> parsed = checkAnyText(md5::parseAnim, text);
  if (!parsed.file) return;
  static const model::Model kFixedModel = model::buildModel(*parseMeshText(kMesh).file);
  anim::Clip clip = model::buildClip(std::move(*parsed.file));
  checkHierarchy(clip.hierarchy);
  const model::Model skeleton = model::buildSkeletonModel(clip);
  checkModel(skeleton);
  EXPECT_EQ(model::fitClip(skeleton.skeleton.hierarchy, clip.hierarchy).kind, model::FitKind::kExact);
  poseAndCheck(skeleton, clip);
  poseAndCheck(kFixedModel, clip);
  const model::NamedScale kScales[] = {{"origin", false, {{0, 2.0f}}},
                                       {"arm", true, {{0, 0.0f}, {1, -3.0f}}}};
  model::setScales(clip, kScales);
  poseAndCheck(kFixedModel, clip);
}

}  // namespace
}  // namespace md5v::fuzzing

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  md5v::fuzzing::readBuildAndPlay(md5v::fuzzing::textOf(data, size));
  return 0;
}
