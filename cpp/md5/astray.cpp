#include "md5/astray.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/float4.h"
#include "md5/anim_components.h"
#include "md5/mesh_scan.h"

namespace md5v::md5 {
namespace {

// Where all joints but one are in one place, that one may be anywhere.
[[maybe_unused]] constexpr double kLeastReach = 1e-3;

// As an int, which messages hold.
[[maybe_unused]] int wholeTimes(double times) { return static_cast<int>(std::min(times, 1e9)); }

[[maybe_unused]] bool movesVertices(size_t joint, std::span<const RawMesh> meshes) {
  return std::any_of(meshes.begin(), meshes.end(), [joint](const RawMesh& mesh) {
    const auto& weights = mesh.weights.items;
    return std::any_of(weights.begin(), weights.end(),
                       [joint](const MeshWeight& weight) { return weight.joint == joint; });
  });
}

[[maybe_unused]] void reportFarJoint(Reader& reader, std::span<const JointSource> sources,
                                     std::span<const MeshJoint> joints, std::span<const RawMesh> meshes) {
  size_t farthest = 0;
  double reach = 0.0;
  double others = 0.0;
  for (size_t i = 0; i < joints.size(); ++i) {
    double other = static_cast<double>(reachOf(joints[i].position));
    if (other > reach) {
      farthest = i;
      std::swap(reach, other);
    }
    others += other;
  }
  const double mean = others / static_cast<double>(joints.size() - 1);
  if (mean < kLeastReach || reach <= double{kStrayReach} * mean || !movesVertices(farthest, meshes)) return;
  reader.add(Code::kJointAstray, reader.numberIn(sources[farthest].offset, 3).offset, "Joint ",
             Quoted(joints[farthest].name), " lies ", wholeTimes(reach / mean),
             " times as far from the origin as the others on average.");
}

// Of numbers without their signs, the mean without the largest; of fewer than four all is 0.
struct Sizes {
  float mean = 0.0f;
  float largest = 0.0f;
};
Sizes sizesOf(std::span<const float> numbers) {
  Sizes sizes;
  if (numbers.size() < 4) return sizes;
  Float4 sum{};
  Float4 largest{};
  for (size_t i = 0; i < numbers.size(); i += 4) {
    const Float4 size = absolute(load4(&numbers[std::min(i, numbers.size() - 4)]));
    sum += size;
    largest = greatest4(largest, size);
  }
  for (int lane = 0; lane < 4; ++lane) {
    sizes.mean += sum[lane];
    sizes.largest = std::max(sizes.largest, largest[lane]);
  }
  sizes.mean = (sizes.mean - sizes.largest) / static_cast<float>(numbers.size());
  return sizes;
}

// What positions are measured by: the mean length of bones in the base frame, and where that has none of the
// numbers of all frames.
float usualLength(const Sizes& sizes, const AnimFile& file) {
  float sum = 0.0f;
  for (const StoredTransform& base : file.baseframe) sum += reachOf(base.position);
  return std::max(sizes.mean, sum / static_cast<float>(file.baseframe.size()));
}

// How much farther the number at `i` goes than those of the frames beside it.
float jumpAt(const AnimFile& file, size_t i) {
  const float* number = file.components.data() + i;
  const size_t width = file.component_count;
  return std::fabs(*number) - std::max(std::fabs(*(number - width)), std::fabs(*(number + width)));
}

// By column of the frames, the joint whose position it is part of, kNoComponent where there is none.
[[maybe_unused]] std::vector<uint32_t> jointsOfPositions(const AnimFile& file) {
  std::vector<uint32_t> joints(file.component_count, kNoComponent);
  for (uint32_t j = 0; j < file.joints.size(); ++j) {
    size_t column = file.joints[j].first_component;
    for (uint32_t axis = kTx; axis <= kTz && column < joints.size(); axis <<= 1) {
      if ((file.joints[j].flags & axis) != 0) joints[column++] = j;
    }
  }
  return joints;
}

[[maybe_unused]] void reportJumps(Reader& reader, std::span<const RawFrame> frames, const AnimFile& file,
                                  float usual) {
  const std::vector<uint32_t> joints = jointsOfPositions(file);
  const size_t width = joints.size();
  float distance = 0.0f;
  size_t farthest = 0;
  size_t count = 0;
  size_t last_row = 0;
  uint32_t last_joint = kNoComponent;
  for (size_t i = width; i + width < file.components.size(); ++i) {
    const uint32_t joint = joints[i % width];
    if (joint == kNoComponent || jumpAt(file, i) <= kStrayReach * usual) continue;
    // Several axes are one.
    if (joint != last_joint || i / width != last_row) ++count;
    last_joint = joint;
    last_row = i / width;
    if (jumpAt(file, i) <= distance) continue;
    distance = jumpAt(file, i);
    farthest = i;
  }
  if (count == 0) return;
  const RawFrame& frame = frames[farthest / width];
  // frame 0 { and the numbers before it, where they are all there.
  const size_t place =
      frame.count == width ? reader.numberIn(frame.offset, 3 + farthest % width).offset : frame.offset;
  reader.add(Code::kPositionAstray, place, "Joint ", Quoted(file.joints[joints[farthest % width]].name),
             " jumps away in frame ", frame.number, " and back in the next, ",
             wholeTimes(static_cast<double>(distance / usual)),
             " times as far as bones are long. This animation has ", count, " such.");
}

}  // namespace

void checkJointPlaces(Reader& reader, std::span<const JointSource> sources, std::span<const MeshJoint> joints,
                      std::span<const RawMesh> meshes) {
  if (!mayStray(joints, kFewestJointsToStandOut)) return;
  if constexpr (kIsPlainReader) {
    reader.giveUp();
  } else {
    reportFarJoint(reader, sources, joints, meshes);
  }
}

void checkPositions(Reader& reader, std::span<const RawFrame> frames, const AnimFile& file) {
  const Sizes sizes = sizesOf(file.components);
  const float usual = usualLength(sizes, file);
  if (sizes.largest <= kStrayReach * usual) return;
  if constexpr (kIsPlainReader) {
    for (size_t i = file.component_count; i + file.component_count < file.components.size(); ++i) {
      if (jumpAt(file, i) > kStrayReach * usual) return reader.giveUp();
    }
  } else {
    reportJumps(reader, frames, file, usual);
  }
}

}  // namespace md5v::md5
