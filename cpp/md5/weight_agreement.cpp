#include "md5/weight_agreement.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/concat.h"
#include "md5/disagreement_cause.h"
#include "md5/mesh_scan.h"
#include "md5/weight_pairs.h"

namespace md5v::md5 {
namespace {

// Of fewer vertices nothing is said.
[[maybe_unused]] constexpr uint32_t kFewestVertices = 16;
// A first look is at one in so many of them.
constexpr size_t kSampleStep = 16;
// As a share of the model's size. Exporters round, modellers move bones after skinning, and in id's files the
// joints of some vertices are 1/20 apart. Farther than this they were not meant to be.
constexpr float kFar = 1.0f / 8.0f;

// The joint that others disagree with most.
[[maybe_unused]] uint32_t oddestJoint(const MeshFile& file, const Transforms& joints) {
  std::vector<float> sums(joints.size());
  forEachPair(file, 1, [&](const WeightPair& pair) {
    const float distance = distanceOf(pair, joints[pair.a.joint], joints[pair.b.joint]);
    sums[pair.a.joint] += distance;
    sums[pair.b.joint] += distance;
  });
  return static_cast<uint32_t>(std::max_element(sums.begin(), sums.end()) - sums.begin());
}

// What was told already: joints that could not be read, for which others stand, and what lies far away.
[[maybe_unused]] bool isTold(std::span<const JointSource> sources, const MeshFile& file) {
  const auto is_damaged = [](const JointSource& joint) { return joint.is_damaged; };
  const auto may_stray = [](const SubMesh& mesh) {
    return mayStray<MeshWeight>(mesh.weights, kFewestWeightsToStandOut);
  };
  return std::any_of(sources.begin(), sources.end(), is_damaged) ||
         mayStray<MeshJoint>(file.joints, kFewestJointsToStandOut) ||
         std::any_of(file.meshes.begin(), file.meshes.end(), may_stray);
}

[[maybe_unused]] void reportDisagreement(Reader& reader, std::span<const JointSource> sources,
                                         const MeshFile& file, Transforms joints, size_t weights_offset) {
  const Distances distances = distancesIn(file, joints, 1);
  if (distances.pairs < kFewestVertices || isTold(sources, file)) return;
  const uint32_t apart = countApart(file, joints, distances.size);
  const Disagreement disagreement{file, std::move(joints), distances, apart};
  Cause cause = findCause(reader, sources, weights_offset, disagreement);
  if (cause.text.empty()) {
    const uint32_t oddest = oddestJoint(file, disagreement.joints);
    cause = {sources[oddest].offset,
             concat("Most of it is at joint ", Quoted(file.joints[oddest].name), ".")};
  }
  reader.add(Code::kWeightsDisagree, cause.offset,
             "Joints that move a vertex together put it in different places in the bind pose: ", apart,
             " of ", distances.pairs, " such vertices, up to ",
             static_cast<int>(100.0f * distances.farthest / distances.size), " % of the model's size apart. ",
             cause.text);
}

}  // namespace

void checkAgreement(Reader& reader, std::span<const JointSource> sources, const MeshFile& file,
                    size_t weights_offset) {
  Transforms joints = bindTransforms(file);
  const Distances sample = distancesIn(file, joints, kSampleStep);
  if (sample.farthest <= kFar * sample.size) return;
  if constexpr (kIsPlainReader) {
    reader.giveUp();
  } else {
    reportDisagreement(reader, sources, file, std::move(joints), weights_offset);
  }
}

}  // namespace md5v::md5
