#include "md5/disagreement_cause.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <vector>

#include "base/concat.h"
#include "md5/inverted_rotations.h"

namespace md5v::md5 {
namespace {

// Pairs that are looked at for each reading.
constexpr size_t kMostPairs = 8192;

size_t stepFor(const MeshFile& file) {
  size_t pairs = 0;
  forEachPair(file, 1, [&](const WeightPair&) { ++pairs; });
  return pairs / kMostPairs + 1;
}

Transforms withoutPositions(Transforms joints) {
  for (JointTransform& joint : joints) joint.position = {};
  return joints;
}

Transforms withoutRotations(Transforms joints) {
  for (JointTransform& joint : joints) joint.rotation = JointTransform().rotation;
  return joints;
}

// Each joint in the place of the one that comes `by` behind it in the list.
Transforms shifted(const Transforms& joints, int64_t by) {
  Transforms result;
  result.reserve(joints.size());
  const auto last = static_cast<int64_t>(joints.size()) - 1;
  for (int64_t j = 0; j <= last; ++j) {
    result.push_back(joints[static_cast<size_t>(std::clamp(j - by, int64_t{0}, last))]);
  }
  return result;
}

// By what positions of joints must be multiplied for the joints of vertices to come together as far as they
// can: the least squares of what is between them.
double scaleOf(const MeshFile& file, const JointMatrices& joints, size_t step) {
  const auto sumOf = [](Float4 v) { return static_cast<double>(v[0] + v[1] + v[2]); };
  double along = 0.0;
  double squares = 0.0;
  forEachPair(file, step, [&](const WeightPair& pair) {
    const Float4 between = joints.originOf(pair.a) - joints.originOf(pair.b);
    const Float4 wanted = between - (joints.placeOf(pair.a) - joints.placeOf(pair.b));
    along += sumOf(between * wanted);
    squares += sumOf(between * between);
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

// Whether hardly anything is apart with the joints read like this.
class Readings {
 public:
  Readings(const Disagreement& disagreement, size_t step)
      : file_(disagreement.file),
        size_(disagreement.size),
        step_(step),
        apart_(countApart(file_, JointMatrices(disagreement.joints), size_, step)) {}

  bool explain(const Transforms& transforms) const {
    const JointMatrices joints(transforms);
    if (!areTogether(joints, size_)) return false;
    // What makes all of the model one point brings its joints together, too, and what makes it larger does so
    // by its size.
    constexpr float kSmallest = 1e-4f;
    const float size = modelSize(file_, joints);
    return size > kSmallest * size_ && (size >= size_ || areTogether(joints, size));
  }

 private:
  bool areTogether(const JointMatrices& joints, float size) const {
    constexpr uint32_t kFewer = 8;
    return countApart(file_, joints, size, step_) * kFewer < apart_;
  }

  const MeshFile& file_;
  float size_;
  size_t step_;
  uint32_t apart_;
};

std::string inversionsOf(const std::vector<uint32_t>& inverted, const MeshFile& file) {
  const Quoted first(file.joints[inverted[0]].name);
  if (inverted.size() == 1) return concat("They agree if the rotation of ", first, " is inverted.");
  return concat("They agree if the rotations of ", inverted.size(), " of ", file.joints.size(),
                " joints are inverted, beginning with ", first, ".");
}

}  // namespace

Cause findCause(const Reader& reader, std::span<const JointSource> sources, size_t weights_offset,
                const Disagreement& disagreement) {
  const auto& [file, joints, size] = disagreement;
  const size_t step = stepFor(file);
  const Readings readings(disagreement, step);
  if (readings.explain(Transforms(joints.size()))) {
    return {weights_offset, "They agree if weights are in the space of the model, not of their joints."};
  }
  if (readings.explain(withoutRotations(joints))) {
    return {weights_offset, "They agree if weights are along the axes of the model, not of their joints."};
  }
  if (readings.explain(withoutPositions(joints))) {
    return {weights_offset, "They agree if weights are relative to the origin, not to their joints."};
  }
  if (readings.explain(takenFromParents(file, joints))) {
    return {sources[0].offset, "They agree if joints are in the space of their parents, not of the model."};
  }
  if (readings.explain(shifted(joints, 1))) {
    return {weights_offset, "They agree if the joints of weights count from 1, not from 0."};
  }
  if (readings.explain(shifted(joints, -1))) {
    return {weights_offset, "They agree if each weight is of the joint behind the one that it names."};
  }
  constexpr double kLeastScale = 1e-4;
  constexpr double kMostScale = 1e5;
  const double scale = scaleOf(file, JointMatrices(joints), step);
  if (scale > kLeastScale && scale < kMostScale && readings.explain(scaled(joints, scale))) {
    return {numberOf(reader, sources[0], 2).offset,
            concat("They agree if positions of joints are multiplied by ", shortNumber(scale),
                   ": apply scale before export.")};
  }
  InvertedRotations search(file, joints, step);
  for (const bool start : {false, true}) {
    if (!readings.explain(search.search(start))) continue;
    const std::vector<uint32_t> inverted = search.joints();
    if (!inverted.empty())
      return {numberOf(reader, sources[inverted[0]], 7).offset, inversionsOf(inverted, file)};
  }
  return {};
}

}  // namespace md5v::md5
