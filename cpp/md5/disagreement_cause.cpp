#include "md5/disagreement_cause.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <vector>

#include "base/concat.h"
#include "md5/inverted_rotations.h"

namespace md5v::md5 {
namespace {

Transforms withoutRotations(Transforms joints) {
  for (JointTransform& joint : joints) joint.rotation = JointTransform().rotation;
  return joints;
}

// By what positions of joints must be multiplied for the joints of vertices to come together as far as they
// can: the least squares of what is between them.
double scaleOf(const MeshFile& file, const Transforms& joints) {
  double along = 0.0;
  double squares = 0.0;
  forEachPair(file, 1, [&](const WeightPair& pair) {
    const JointTransform& a = joints[pair.a.joint];
    const JointTransform& b = joints[pair.b.joint];
    const glm::dvec3 between = a.position - b.position;
    const glm::dvec3 wanted = b.rotation * pair.b.position - a.rotation * pair.a.position;
    along += glm::dot(between, wanted);
    squares += glm::dot(between, between);
  });
  return squares > 0.0 ? along / squares : 1.0;
}

Transforms scaled(Transforms joints, double scale) {
  for (JointTransform& joint : joints) joint.position *= static_cast<float>(scale);
  return joints;
}

// With three digits that matter: 100, 2, 0.0254.
std::string shortNumber(double number) {
  int64_t unit = 1;
  while (unit < 100000 && number * static_cast<double>(unit) < 100.0) unit *= 10;
  auto units = static_cast<int64_t>(std::llround(std::min(number, 1e9) * static_cast<double>(unit)));
  for (; unit > 1 && units % 10 == 0; unit /= 10) units /= 10;
  std::string text = concat(units / unit);
  if (unit == 1) return text;
  // The digits behind the point, with their leading zeros.
  const std::string digits = concat(unit + units % unit);
  return concat(text, ".", std::string_view(digits).substr(1));
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
  const double scale = scaleOf(file, joints);
  if (scale > 0.0 && explains(scaled(joints, scale), disagreement)) {
    return {reader.numberIn(sources[0].offset, 3).offset,
            concat("They agree if positions of joints are multiplied by ", shortNumber(scale),
                   ": apply scale before export.")};
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
