#include "md5/astray.h"

#include <algorithm>
#include <utility>

#include "base/float4.h"
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

struct Jump {
  float distance = 0.0f;
  size_t joint = 0;
  size_t row = 0;
  size_t column = 0;
};

// The largest of a joint's axes between two frames of the table.
[[maybe_unused]] Jump jumpOf(const AnimFile& file, size_t joint, size_t row) {
  Jump jump{0.0f, joint, row, 0};
  size_t column = file.joints[joint].first_component;
  for (uint32_t axis = kTx; axis <= kTz; axis <<= 1) {
    if ((file.joints[joint].flags & axis) == 0) continue;
    if (column >= file.component_count) break;
    const float distance = jumpAt(file, row * file.component_count + column);
    if (distance > jump.distance) jump.distance = distance, jump.column = column;
    ++column;
  }
  return jump;
}

[[maybe_unused]] void reportJumps(Reader& reader, std::span<const RawFrame> frames, const AnimFile& file,
                                  float usual) {
  Jump farthest;
  size_t count = 0;
  for (size_t joint = 0; joint < file.joints.size(); ++joint) {
    for (size_t row = 1; row + 1 < file.frame_count; ++row) {
      const Jump jump = jumpOf(file, joint, row);
      if (jump.distance <= kStrayReach * usual) continue;
      ++count;
      if (jump.distance > farthest.distance) farthest = jump;
    }
  }
  if (count == 0) return;
  const RawFrame& frame = frames[farthest.row];
  // frame 0 { and the numbers before it, where they are all there.
  const bool is_whole = frame.count == file.component_count;
  const size_t place = is_whole ? reader.numberIn(frame.offset, 3 + farthest.column).offset : frame.offset;
  reader.add(Code::kPositionAstray, place, "Joint ", Quoted(file.joints[farthest.joint].name),
             " jumps away in frame ", frame.number, " and back in the next, ",
             wholeTimes(static_cast<double>(farthest.distance / usual)),
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
