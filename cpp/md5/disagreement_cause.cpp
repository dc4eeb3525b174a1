#include "md5/disagreement_cause.h"

#include <algorithm>
#include <vector>

#include "base/concat.h"
#include "md5/inverted_rotations.h"

namespace md5v::md5 {
namespace {

Transforms withoutRotations(Transforms joints) {
  for (JointTransform& joint : joints) joint.rotation = JointTransform().rotation;
  return joints;
}

// The joints as they would be if each were in the space of its parent.
Transforms takenFromParents(const MeshFile& file, Transforms joints) {
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

// Whether hardly anything is apart with the joints read like this. What makes the model larger must not bring
// its joints together by that.
bool explains(const Transforms& joints, const Disagreement& disagreement) {
  constexpr uint32_t kFewer = 8;
  const MeshFile& file = disagreement.file;
  const float size = std::min(disagreement.distances.size, distancesIn(file, joints, 1).size);
  return countApart(file, joints, size) * kFewer < disagreement.apart;
}

std::string inversionsOf(const std::vector<uint32_t>& inverted, const MeshFile& file) {
  const Quoted first(file.joints[inverted[0]].name);
  if (inverted.size() == 1) return concat("They agree if the rotation of ", first, " is inverted.");
  return concat("They agree if the rotations of ", inverted.size(), " of ", file.joints.size(),
                " joints are inverted, beginning with ", first, ".");
}

}  // namespace

Cause findCause(const Reader& reader, std::span<const JointSource> sources, size_t weights_offset,
                const Disagreement& disagreement) {
  const auto& [file, joints, distances, apart] = disagreement;
  if (explains(Transforms(joints.size()), disagreement)) {
    return {weights_offset, "They agree if weights are in the space of the model, not of their joints."};
  }
  if (explains(withoutRotations(joints), disagreement)) {
    return {weights_offset, "They agree if weights are along the axes of the model, not of their joints."};
  }
  if (explains(takenFromParents(file, joints), disagreement)) {
    return {sources[0].offset, "They agree if joints are in the space of their parents, not of the model."};
  }
  InvertedRotations search(file, joints);
  for (const bool start : {false, true}) {
    if (!explains(search.search(start), disagreement)) continue;
    const std::vector<uint32_t> inverted = search.joints();
    if (inverted.empty()) continue;
    return {reader.numberIn(sources[inverted[0]].offset, 8).offset, inversionsOf(inverted, file)};
  }
  return {};
}

}  // namespace md5v::md5
