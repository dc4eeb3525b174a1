#include "md5/weight_agreement.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/concat.h"
#include "md5/disagreement_cause.h"
#include "md5/mesh_scan.h"

namespace md5v::md5 {
namespace {

// Of fewer vertices nothing is said.
[[maybe_unused]] constexpr uint32_t kFewestVertices = 16;
// A first look is at one in so many of them.
constexpr size_t kSampleStep = 16;
// As a share of the model's size. Exporters round, modellers move bones after skinning, and in id's files the
// joints of some vertices are 1/20 apart. Farther than this they were not meant to be.
constexpr float kFar = 1.0f / 8.0f;

// The joint that others disagree with most: that by which the most is explained if it is wrong alone.
[[maybe_unused]] uint32_t oddestJoint(const MeshFile& file, const JointMatrices& joints) {
  std::vector<float> sums(file.joints.size());
  std::vector<float> counts(file.joints.size());
  forEachPair(file, 1, [&](const WeightPair& pair) {
    const float distance = distanceOf(pair, joints, joints);
    for (const MeshWeight* weight : {&pair.a, &pair.b}) {
      sums[weight->joint] += distance;
      ++counts[weight->joint];
    }
  });
  for (size_t j = 0; j < sums.size(); ++j) sums[j] *= sums[j] / std::max(counts[j], 1.0f);
  return static_cast<uint32_t>(std::max_element(sums.begin(), sums.end()) - sums.begin());
}

// Whether what was told already brings this about.
[[maybe_unused]] bool isTold(const Reader& reader) {
  return reader.hasErrors() || reader.has(Code::kJointAstray) || reader.has(Code::kWeightAstray) ||
         reader.has(Code::kRotationTooLong);
}

}  // namespace

bool mayDisagree(const MeshFile& file, const JointMatrices& joints) {
  const Distances sample = distancesIn(file, joints, kSampleStep);
  return sample.farthest > kFar * sample.size;
}

void checkAgreement(Reader& reader, std::span<const JointSource> sources, const MeshFile& file,
                    Transforms joints, size_t weights_offset) {
  const JointMatrices matrices(joints);
  const Distances distances = distancesIn(file, matrices, 1);
  const float size = modelSize(file, matrices);
  if (distances.pairs < kFewestVertices || distances.farthest <= kFar * size || isTold(reader)) return;
  const uint32_t apart = countApart(file, matrices, size, 1);
  const Disagreement disagreement{file, std::move(joints), size};
  Cause cause = findCause(reader, sources, weights_offset, disagreement);
  if (cause.text.empty()) {
    const uint32_t oddest = oddestJoint(file, matrices);
    cause = {sources[oddest].offset,
             concat("Most of it is at joint ", Quoted(file.joints[oddest].name), ".")};
  }
  const float percent = 100.0f * std::min(distances.farthest / size, 1e6f);
  reader.add(Code::kWeightsDisagree, cause.offset,
             "Joints that move a vertex together put it in different places in the bind pose: ", apart,
             " of ", distances.pairs, " such vertices, up to ", static_cast<int>(percent),
             " % of the model's size apart. ", cause.text);
}

}  // namespace md5v::md5
