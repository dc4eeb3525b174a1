// Fuzzes animations: reads and builds any bytes, and plays them on their own skeleton and on a small
// model.
#include <string>

#include "fuzz/fuzzing.h"
#include "md5/dialects/y_up.h"
#include "tests/bfg/bfg_testing.h"
#include "tests/md5/mesh_testing.h"

namespace md5v::fuzzing {
namespace {

// The mesh of the parser's tests with a third joint. It has the names of the seeds and the dictionary.
std::string meshText() {
  const std::string three = changed(md5::kMesh, "numJoints 2", "numJoints 3");
  const std::string hand = changed(three, "// origin\n", "\n\"hand\" 1 ( 2 2 3 ) ( 0.5 -0.5 0.5 )\n");
  return changed(hand, "weight 3 1 1", "weight 3 2 1");
}

void readBuildAndPlay(Parsed<md5::AnimFile>::Parser reader, std::string_view text) {
  Parsed<md5::AnimFile> parsed = checkAnyText(reader, text);
  if (!parsed.file) return;
  static const model::Model kFixedModel = model::buildModel(*parseMeshText(meshText()).file);
  md5::AnimFile upright = *parsed.file;
  md5::turnYUp(upright);
  // Roots that stored some of their numbers now store all of them.
  checkGuarantees(upright, 8 * text.size());
  poseAndCheck(kFixedModel, model::buildClip(std::move(upright)));
  anim::Clip clip = model::buildClip(std::move(*parsed.file));
  checkHierarchy(clip.hierarchy);
  const model::Model skeleton = model::buildSkeletonModel(clip);
  checkModel(skeleton);
  EXPECT_EQ(model::fitClip(skeleton.skeleton.hierarchy, clip.hierarchy).kind, model::FitKind::kExact);
  poseAndCheck(skeleton, clip);
  poseAndCheck(kFixedModel, clip);
  const model::NamedScale kScales[] = {{"origin", false, {{0, 2.0f}}},
                                       {"arm", true, {{0, 0.0f}, {1, -3.0f}}}};
  clip.scales = model::jointScales(clip, kScales);
  poseAndCheck(kFixedModel, clip);
}

}  // namespace
}  // namespace md5v::fuzzing

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace md5v;
  const std::string_view bytes = fuzzing::textOf(data, size);
  const bool is_binary = bfg::classifyBinary({data, size}) == bfg::BinaryKind::kAnim;
  fuzzing::readBuildAndPlay(is_binary ? binaryAnimReader : animReader, bytes);
  return 0;
}
