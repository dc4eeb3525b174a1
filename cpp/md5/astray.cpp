#include "md5/astray.h"

#include <algorithm>
#include <vector>

#include "base/float4.h"
#include "md5/anim_components.h"
#include "md5/frame_places.h"
#include "md5/mesh_scan.h"

namespace md5v::md5 {
namespace {

// Where all joints, or keys, but one are in the origin, that one may be anywhere.
constexpr double kLeastReach = 1e-3;
// Of fewer keys of a camera none stands out.
constexpr size_t kFewestKeysToStandOut = 4;

// As an int, which messages hold.
[[maybe_unused]] int wholeTimes(double times) { return static_cast<int>(std::min(times, 1e9)); }

// How many times as far as the others on average the farthest of some items reaches, and how many are astray.
struct Farthest {
  size_t index = 0;
  double times = 0.0;
  size_t count = 0;
};
// Where the others reach less than `least` on average, nothing is.
template <class Item>
Farthest farthestOf(std::span<const Item> items, double least) {
  double total = 0.0;
  for (const Item& item : items) total += static_cast<double>(reachOf(item.position));
  Farthest farthest;
  for (size_t i = 0; i < items.size(); ++i) {
    const auto reach = static_cast<double>(reachOf(items[i].position));
    const double mean = (total - reach) / static_cast<double>(items.size() - 1);
    if (mean < least) continue;
    const double times = reach / std::max(mean, 1e-12);
    if (times > double{kStrayReach}) ++farthest.count;
    if (times > farthest.times) farthest.index = i, farthest.times = times;
  }
  return farthest;
}

[[maybe_unused]] void reportWeights(Reader& reader, const EntryList<MeshWeight>& weights) {
  const Farthest farthest = farthestOf<MeshWeight>(weights.items, 0.0);
  if (farthest.count == 0) return;
  reader.add(Code::kWeightAstray, reader.numberIn(weights.offsets[farthest.index], 5).offset, "Weight ",
             farthest.index, " lies ", wholeTimes(farthest.times),
             " times as far from its joint as the others of this mesh on average. This mesh has ",
             farthest.count, " such.");
}

[[maybe_unused]] bool movesVertices(size_t joint, std::span<const RawMesh> meshes) {
  return std::any_of(meshes.begin(), meshes.end(), [joint](const RawMesh& mesh) {
    const auto& weights = mesh.weights.items;
    return std::any_of(weights.begin(), weights.end(),
                       [joint](const MeshWeight& weight) { return weight.joint == joint; });
  });
}

[[maybe_unused]] void reportAstray(Reader& reader, std::span<const JointSource> sources,
                                   std::span<const MeshJoint> joints, const Farthest& farthest) {
  reader.add(Code::kJointAstray, numberOf(reader, sources[farthest.index], 2).offset, "Joint ",
             Quoted(joints[farthest.index].name), " lies ", wholeTimes(farthest.times),
             " times as far from the origin as the others on average.");
}

[[maybe_unused]] void reportJoint(Reader& reader, std::span<const JointSource> sources,
                                  std::span<const MeshJoint> joints, std::span<const RawMesh> meshes) {
  const Farthest farthest = farthestOf(joints, kLeastReach);
  if (farthest.count == 0 || !movesVertices(farthest.index, meshes)) return;
  reportAstray(reader, sources, joints, farthest);
}

// Of numbers without their signs; the mean is without the largest of each lane. Of fewer than eight all is 0.
struct Sizes {
  float mean = 0.0f;
  float largest = 0.0f;
};
Sizes sizesOf(std::span<const float> numbers) {
  Sizes sizes;
  if (numbers.size() < 8) return sizes;
  Float4 sum{};
  Float4 largest{};
  for (size_t i = 0; i < numbers.size(); i += 8) {
    const float* eight = &numbers[std::min(i, numbers.size() - 8)];
    const Float4 a = absolute(load4(eight));
    const Float4 b = absolute(load4(eight + 4));
    const Float4 larger = greatest4(a, b);
    // What was the largest until now is added when it is no more.
    sum += least4(a, b) + least4(larger, largest);
    largest = greatest4(larger, largest);
  }
  for (int lane = 0; lane < 4; ++lane) {
    sizes.mean += sum[lane];
    sizes.largest = std::max(sizes.largest, largest[lane]);
  }
  sizes.mean /= static_cast<float>(numbers.size());
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

#ifndef MD5V_PLAIN_READER
void reportJumps(Reader& reader, const RawFrames& raw, const AnimFile& file, float usual) {
  const std::vector<uint32_t> joints = jointsOfPositions(file);
  const size_t width = joints.size();
  float distance = 0.0f;
  size_t farthest = 0;
  size_t count = 0;
  size_t last_row = 0;
  uint32_t last_joint = kNoComponent;
  for (size_t i = width; i + width < file.components.size(); ++i) {
    const uint32_t joint = joints[i % width];
    // In a frame of another length, which is told, numbers may be at other places.
    if (raw.frames[i / width].count != width) continue;
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
  const RawFrame& frame = raw.frames[farthest / width];
  const size_t place = placeInTable(reader, raw, frame, farthest % width);
  reader.add(Code::kPositionAstray, place, "Joint ", Quoted(file.joints[joints[farthest % width]].name),
             " jumps away in frame ", frame.number, " and back in the next, ",
             wholeTimes(static_cast<double>(distance / usual)),
             " times as far as bones are long. This animation has ", count, " such.");
}
#endif

}  // namespace

void checkWeightPlaces(Reader& reader, const EntryList<MeshWeight>& weights) {
  if (!mayStray<MeshWeight>(weights.items, kFewestWeightsToStandOut)) return;
  if constexpr (kIsPlainReader) {
    reader.giveUp();
  } else {
    reportWeights(reader, weights);
  }
}

void checkJointPlaces(Reader& reader, std::span<const JointSource> sources, std::span<const MeshJoint> joints,
                      std::span<const RawMesh> meshes) {
  if (!mayStray(joints, kFewestJointsToStandOut)) return;
  if constexpr (kIsPlainReader) {
    reader.giveUp();
  } else {
    reportJoint(reader, sources, joints, meshes);
  }
}

bool reportFarJoint(Reader& reader, std::span<const JointSource> sources, const MeshFile& file) {
  const Farthest farthest = farthestOf<MeshJoint>(file.joints, kLeastReach);
  if (farthest.count == 0) return false;
  const float reach = reachOf(file.joints[farthest.index].position);
  const auto isNear = [reach](const glm::vec3& position) { return kStrayReach * reachOf(position) < reach; };
  for (size_t i = 0; i < file.joints.size(); ++i) {
    if (i != farthest.index && !isNear(file.joints[i].position)) return false;
  }
  for (const SubMesh& mesh : file.meshes) {
    for (const MeshWeight& weight : mesh.weights) {
      if (!isNear(weight.position)) return false;
    }
  }
  reportAstray(reader, sources, file.joints, farthest);
  return true;
}

void checkPositions(Reader& reader, [[maybe_unused]] const RawFrames& raw, const AnimFile& file) {
  const Sizes sizes = sizesOf(file.components);
  const float usual = usualLength(sizes, file);
  if (sizes.largest <= kStrayReach * usual) return;
#ifdef MD5V_PLAIN_READER
  for (size_t i = file.component_count; i + file.component_count < file.components.size(); ++i) {
    if (jumpAt(file, i) > kStrayReach * usual) return reader.giveUp();
  }
#else
  reportJumps(reader, raw, file, usual);
#endif
}

void checkKeyPlaces(Reader& reader, std::span<const CameraKey> keys, std::span<const uint32_t> offsets,
                    std::span<const uint32_t> cuts) {
  if (keys.size() < kFewestKeysToStandOut) return;
  const Farthest farthest = farthestOf(keys, kLeastReach);
  const size_t key = farthest.index;
  if (farthest.count == 0 || key == 0 || key + 1 == keys.size()) return;
  const auto is_near = [&](size_t other) {
    return reachOf(keys[other].position) * kStrayReach < reachOf(keys[key].position);
  };
  // By either convention of cuts.
  const auto may_begin = [cuts](size_t shot) {
    return std::binary_search(cuts.begin(), cuts.end(), static_cast<uint32_t>(shot)) ||
           std::binary_search(cuts.begin(), cuts.end(), static_cast<uint32_t>(shot - 1));
  };
  if (!is_near(key - 1) || !is_near(key + 1) || (may_begin(key) && may_begin(key + 1))) return;
  reader.add(Code::kPositionAstray, reader.numberIn(offsets[key], 1).offset, "Key ", key, " lies ",
             wholeTimes(farthest.times),
             " times as far from the origin as the others on average. The camera is there for this frame "
             "alone.");
}

}  // namespace md5v::md5
