#include "md5/weight_agreement.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/concat.h"
#include "md5/astray.h"
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

// Where few vertices are apart: the one that is most, and that of its weights which lies farther from its
// joint.
[[maybe_unused]] Cause farthestVertex(std::span<const RawMesh> meshes, const MeshFile& file,
                                      const JointMatrices& joints) {
  Cause cause;
  float farthest = 0.0f;
  for (size_t m = 0; m < file.meshes.size(); ++m) {
    const SubMesh& mesh = file.meshes[m];
    for (size_t v = 0; v < mesh.vertices.size(); ++v) {
      const MeshVertex& vertex = mesh.vertices[v];
      if (vertex.weight_count < 2) continue;
      const size_t first = vertex.first_weight;
      const WeightPair pair{mesh.weights[first], mesh.weights[first + 1]};
      const float distance = distanceOf(pair, joints, joints);
      if (std::min(pair.a.bias, pair.b.bias) < kLeastBias || distance <= farthest) continue;
      farthest = distance;
      const bool is_second = reachOf(pair.b.position) > reachOf(pair.a.position);
      cause = {meshes[m].weights.offsets[first + (is_second ? 1 : 0)],
               concat("Most of it is at vertex ", v, " of this mesh, with weights ", first, " and ",
                      first + 1, ".")};
    }
  }
  return cause;
}

[[maybe_unused]] bool arePositionsZero(const MeshFile& file) {
  return std::all_of(file.meshes.begin(), file.meshes.end(), [](const SubMesh& mesh) {
    return std::all_of(mesh.weights.begin(), mesh.weights.end(),
                       [](const MeshWeight& weight) { return weight.position == glm::vec3(0.0f); });
  });
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

void checkAgreement(Reader& reader, std::span<const JointSource> sources, std::span<const RawMesh> meshes,
                    const MeshFile& file, Transforms joints, size_t weights_offset) {
  const JointMatrices matrices(joints);
  const Distances distances = distancesIn(file, matrices, 1);
  const float size = modelSize(file, matrices);
  if (distances.pairs < kFewestVertices || distances.farthest <= kFar * size || isTold(reader)) return;
  if (arePositionsZero(file)) {
    reader.add(Code::kWeightPositionsZero, weights_offset,
               "The positions of all weights are 0 0 0, so that each vertex lies at its joints.");
    return;
  }
  if (reportFarJoint(reader, sources, file)) return;
  const uint32_t apart = countApart(file, matrices, size, 1);
  const Disagreement disagreement{file, std::move(joints), size};
  Cause cause = findCause(reader, sources, weights_offset, disagreement);
  constexpr uint32_t kFew = 8;  // of so many one
  if (cause.text.empty() && apart * kFew <= distances.pairs) cause = farthestVertex(meshes, file, matrices);
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
