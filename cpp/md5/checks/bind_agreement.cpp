#include "md5/checks/bind_agreement.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "md5/checks/weight_pairs.h"

namespace md5v::md5 {
namespace {

// With fewer vertices, nothing is reported.
constexpr uint32_t kFewestVertices = 16;
// The first test looks at every 16th vertex.
constexpr size_t kSampleStep = 16;
// As a share of the model's size. Exporters round, modellers move bones after skinning, and in id's files the
// positions for some vertices differ by 1/20. Two real models, the zombie of the corpus and redElephantrook,
// exceed this limit.
constexpr float kFar = 1.0f / 8.0f;
// A property explains the disagreement if correcting it leaves less than one pair in eight in disagreement.
constexpr uint32_t kExplained = 8;

struct Cause {
  size_t offset = 0;
  std::string text;  // empty if no cause was found
};

// The factor for all joint positions that brings the positions for each vertex closest together, by least
// squares.
double scaleOf(const MeshFile& file, const JointMatrices& joints) {
  const auto sumOf = [](Float4 v) { return static_cast<double>(v[0] + v[1] + v[2]); };
  double along = 0.0;
  double squares = 0.0;
  forEachPair(file, 1, [&](const WeightPair& pair) {
    const Float4 between = joints.originOf(pair.a.joint) - joints.originOf(pair.b.joint);
    const Float4 wanted = between - (positionOf(joints, pair.a) - positionOf(joints, pair.b));
    along += sumOf(between * wanted);
    squares += sumOf(between * between);
  });
  return squares > 0.0 ? along / squares : 1.0;
}

// Formats "100", "2" or "0.0254".
std::string shortNumber(double number) {
  if (number >= 10.0) return concat(std::llround(number));
  const auto ten_thousandths = std::llround(number * 1e4);
  const std::string digits = concat(10000 + ten_thousandths % 10000);
  std::string text = concat(ten_thousandths / 10000, ".", std::string_view(digits).substr(1));
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text;
}

// A property of all joints whose correction makes nearly all pairs agree.
Cause findCause(const Cursor& cursor, std::span<const JointSource> sources, const MeshFile& file,
                std::span<const JointTransform> joints, uint32_t disagreeing) {
  const auto explains = [&](std::span<const JointTransform> transforms) {
    const JointMatrices matrices(transforms);
    return countDisagreeing(file, matrices, modelSize(file, matrices)) * kExplained < disagreeing;
  };
  std::vector<JointTransform> corrected(joints.begin(), joints.end());
  for (JointTransform& joint : corrected) joint.rotation = glm::conjugate(joint.rotation);
  if (explains(corrected)) {
    return {tokenOf(cursor, sources[0], 7).offset,
            "They agree if the rotations of all joints are inverted: the exporter stored x, y, z of w < 0."};
  }
  constexpr double kLeastScale = 1e-4;
  constexpr double kMostScale = 1e5;
  const double scale = scaleOf(file, JointMatrices(joints));
  if (scale <= kLeastScale || scale >= kMostScale) return {};
  corrected.assign(joints.begin(), joints.end());
  for (JointTransform& joint : corrected) joint.position *= static_cast<float>(scale);
  if (explains(corrected)) {
    return {tokenOf(cursor, sources[0], 2).offset,
            concat("They agree if the positions of all joints are multiplied by ", shortNumber(scale),
                   ": apply scale before export.")};
  }
  return {};
}

// The joint that most likely is wrong: if only it were, it would explain the most disagreements.
uint32_t oddestJoint(const MeshFile& file, const JointMatrices& joints) {
  std::vector<float> sums(file.joints.size());
  std::vector<float> counts(file.joints.size());
  forEachPair(file, 1, [&](const WeightPair& pair) {
    const float distance = distanceOf(pair, joints);
    for (const MeshWeight* weight : {&pair.a, &pair.b}) {
      sums[weight->joint] += distance;
      ++counts[weight->joint];
    }
  });
  for (size_t j = 0; j < sums.size(); ++j) sums[j] *= sums[j] / std::max(counts[j], 1.0f);
  return static_cast<uint32_t>(std::max_element(sums.begin(), sums.end()) - sums.begin());
}

// The vertex whose positions are farthest apart, for a mesh in which few disagree.
Cause farthestVertex(std::span<const SubmeshSource> meshes, const MeshFile& file,
                     const JointMatrices& joints) {
  Cause cause;
  float farthest = 0.0f;
  for (size_t m = 0; m < file.meshes.size(); ++m) {
    const SubMesh& mesh = file.meshes[m];
    for (size_t v = 0; v < mesh.vertices.size(); ++v) {
      if (mesh.vertices[v].weight_count < 2) continue;
      const size_t first = mesh.vertices[v].first_weight;
      const WeightPair pair{mesh.weights[first], mesh.weights[first + 1]};
      const float distance = distanceOf(pair, joints);
      if (std::min(pair.a.bias, pair.b.bias) < kLeastBias || distance <= farthest) continue;
      farthest = distance;
      cause = {meshes[m].weights.offsets[first],
               concat("Most of it is at vertex ", v, " of this mesh, with weights ", first, " and ",
                      first + 1, ".")};
    }
  }
  return cause;
}

}  // namespace

void checkBindAgreement(Cursor& cursor, std::span<const JointSource> sources,
                        std::span<const SubmeshSource> meshes, const MeshFile& file,
                        std::span<const JointTransform> joints) {
  const JointMatrices matrices(joints);
  const Distances sample = distancesIn(file, matrices, kSampleStep);
  if (sample.farthest <= kFar * sample.size) return;
  const Distances distances = distancesIn(file, matrices, 1);
  const float size = modelSize(file, matrices);
  if (distances.pairs < kFewestVertices || distances.farthest <= kFar * size || cursor.hasErrors()) return;
  const uint32_t disagreeing = countDisagreeing(file, matrices, size);
  Cause cause = findCause(cursor, sources, file, joints, disagreeing);
  if (cause.text.empty() && disagreeing * kExplained <= distances.pairs)
    cause = farthestVertex(meshes, file, matrices);
  if (cause.text.empty()) {
    const uint32_t oddest = oddestJoint(file, matrices);
    cause = {sources[oddest].offset,
             concat("Most of it is at joint ", Quoted(file.joints[oddest].name), ".")};
  }
  const float percent = 100.0f * std::min(distances.farthest / size, 1e6f);
  cursor.report(Code::kWeightsDisagree, cause.offset,
                {"Joints that move a vertex together put it in different places in the bind pose: ",
                 disagreeing, " of ", distances.pairs, " such vertices, up to ", static_cast<int>(percent),
                 " % of the model's size apart. ", cause.text});
}

}  // namespace md5v::md5
