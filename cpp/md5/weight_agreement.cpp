#include "md5/weight_agreement.h"

#include <algorithm>
#include <string>
#include <vector>

#include "base/concat.h"
#include "md5/inverted_rotations.h"
#include "md5/mesh_scan.h"
#include "md5/weight_pairs.h"

namespace md5v::md5 {
namespace {

// Of fewer vertices nothing is said.
[[maybe_unused]] constexpr uint32_t kFewestVertices = 16;
// A first look is at one in so many of them.
constexpr size_t kSampleStep = 16;
// Distances as shares of the model's size. Exporters round, modellers move bones after skinning, and in id's
// files the joints of some vertices are 1/20 apart. Farther than this they were not meant to be.
constexpr float kFar = 1.0f / 8.0f;
// What counts as apart where something is far.
[[maybe_unused]] constexpr float kApart = 1.0f / 64.0f;
// What explains distances leaves less than this of them.
[[maybe_unused]] constexpr float kExplainedShare = 1.0f / 8.0f;

Transforms bindTransforms(const MeshFile& file) {
  Transforms joints;
  joints.reserve(file.joints.size());
  for (const MeshJoint& joint : file.joints) {
    joints.push_back({joint.position, quatFromXyz(joint.rotation)});
  }
  return joints;
}

struct Distances {
  uint32_t pairs = 0;
  float farthest = 0.0f;
  float size = 0.0f;  // of a box around all places and the origin
  bool areOver(float share) const { return farthest > share * size; }
};

// `step`: see forEachPair().
Distances distancesIn(const MeshFile& file, const Transforms& joints, size_t step) {
  Distances distances;
  glm::vec3 low{0.0f};
  glm::vec3 high{0.0f};
  forEachPair(file, step, [&](const WeightPair& pair) {
    ++distances.pairs;
    const glm::vec3 a = placeOf(joints[pair.a.joint], pair.a);
    const glm::vec3 b = placeOf(joints[pair.b.joint], pair.b);
    low = glm::min(low, glm::min(a, b));
    high = glm::max(high, glm::max(a, b));
    distances.farthest = std::max(distances.farthest, reachOf(a - b));
  });
  distances.size = reachOf(high - low);
  return distances;
}

// The joints as they would be if each were in the space of its parent.
[[maybe_unused]] Transforms takenFromParents(const MeshFile& file, Transforms joints) {
  std::vector<bool> is_done(joints.size());
  std::vector<uint32_t> path;
  for (uint32_t j = 0; j < joints.size(); ++j) {
    for (int32_t at = static_cast<int32_t>(j); at >= 0 && !is_done[static_cast<uint32_t>(at)];) {
      path.push_back(static_cast<uint32_t>(at));
      at = file.joints[path.back()].parent;
    }
    for (; !path.empty(); path.pop_back()) {
      const uint32_t child = path.back();
      const int32_t parent = file.joints[child].parent;
      if (parent >= 0) joints[child] = joints[static_cast<uint32_t>(parent)] * joints[child];
      is_done[child] = true;
    }
  }
  return joints;
}

[[maybe_unused]] float sumOfDistances(const MeshFile& file, const Transforms& joints) {
  float sum = 0.0f;
  forEachPair(file, 1, [&](const WeightPair& pair) {
    sum += distanceOf(pair, joints[pair.a.joint], joints[pair.b.joint]);
  });
  return sum;
}

// What an exporter did instead of what the format wants.
struct Cause {
  size_t offset = 0;  // what shows it; 0 where nothing explains the distances
  std::string text;
};

[[maybe_unused]] Cause findInversions(const Reader& reader, std::span<const JointSource> sources,
                                      const MeshFile& file, const Transforms& joints, float most) {
  InvertedRotations inverted(file, joints);
  for (const bool start : {false, true}) {
    if (!(inverted.search(start) < most)) continue;
    const std::vector<uint32_t> found = inverted.joints();
    if (found.empty()) continue;
    const Quoted first(file.joints[found[0]].name);
    const size_t offset = reader.numberIn(sources[found[0]].offset, 8).offset;
    if (found.size() == 1) return {offset, concat("They agree if the rotation of ", first, " is inverted.")};
    return {offset, concat("They agree if the rotations of ", found.size(), " of ", joints.size(),
                           " joints are inverted, beginning with ", first, ".")};
  }
  return {};
}

// `most` is what it must bring the sum of distances under.
[[maybe_unused]] Cause findCause(const Reader& reader, std::span<const JointSource> sources,
                                 const MeshFile& file, const Transforms& bind, size_t weights_offset,
                                 float most) {
  const Transforms model_space(bind.size());
  if (sumOfDistances(file, model_space) < most) {
    return {weights_offset, "They agree if weights are in the space of the model, not of their joints."};
  }
  Transforms unturned = bind;
  for (JointTransform& joint : unturned) joint.rotation = JointTransform().rotation;
  if (sumOfDistances(file, unturned) < most) {
    return {weights_offset, "They agree if weights are along the axes of the model, not of their joints."};
  }
  if (sumOfDistances(file, takenFromParents(file, bind)) < most) {
    return {sources[0].offset, "They agree if joints are in the space of their parents, not of the model."};
  }
  return findInversions(reader, sources, file, bind, most);
}

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

[[maybe_unused]] void reportDisagreement(Reader& reader, std::span<const JointSource> sources,
                                         const MeshFile& file, const Transforms& joints,
                                         size_t weights_offset) {
  // What could not be read stands for something else.
  if (std::any_of(sources.begin(), sources.end(), [](const auto& joint) { return joint.is_damaged; })) return;
  const Distances distances = distancesIn(file, joints, 1);
  if (distances.pairs < kFewestVertices) return;
  float sum = 0.0f;
  uint32_t count = 0;
  forEachPair(file, 1, [&](const WeightPair& pair) {
    const float distance = distanceOf(pair, joints[pair.a.joint], joints[pair.b.joint]);
    sum += distance;
    if (distance > kApart * distances.size) ++count;
  });
  Cause cause = findCause(reader, sources, file, joints, weights_offset, kExplainedShare * sum);
  if (cause.text.empty()) {
    const uint32_t oddest = oddestJoint(file, joints);
    cause = {sources[oddest].offset,
             concat("Most of it is at joint ", Quoted(file.joints[oddest].name), ".")};
  }
  reader.add(Code::kWeightsDisagree, cause.offset,
             "Joints that move a vertex together put it in different places in the bind pose: ", count,
             " of ", distances.pairs, " such vertices, up to ",
             static_cast<int>(100.0f * distances.farthest / distances.size), " % of the model's size apart. ",
             cause.text);
}

}  // namespace

void checkAgreement(Reader& reader, std::span<const JointSource> sources, const MeshFile& file,
                    size_t weights_offset) {
  const Transforms joints = bindTransforms(file);
  if (!distancesIn(file, joints, kSampleStep).areOver(kFar)) return;
  if constexpr (kIsPlainReader) {
    reader.giveUp();
  } else {
    reportDisagreement(reader, sources, file, joints, weights_offset);
  }
}

}  // namespace md5v::md5
