#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/vector_relational.hpp>
#include <utility>

#include "anim/clip.h"
#include "anim/component_table.h"
#include "anim/loop_rule.h"
#include "base/assert.h"
#include "base/bits.h"
#include "base/float4.h"

namespace md5v::anim {

namespace {

// Many exporters store joints that never move. Positions and rotations that never change become constants of
// their track, in place of those of the base frame.
void settleStill(ClipData& data) {
  const std::vector<bool> moves = findMovingColumns(data.components, data.component_count);
  const auto is_still = [&](uint32_t first, uint32_t count) {
    for (uint32_t i = 0; i < count; ++i) {
      if (moves[first + i]) return false;
    }
    return true;
  };
  for (Track& track : data.tracks) {
    const uint32_t moved = countBits(track.flags & kPositionFlags);
    const uint32_t turned = countBits(track.flags >> kRotationShift);
    const double* value = data.components.data() + track.first_component;
    if (turned > 0 && is_still(track.first_component + moved, turned)) {
      const double* stored = value + moved;
      for (int axis = 0; axis < 3; ++axis) {
        if ((track.flags >> axis & 8) != 0) track.base_rotation[axis] = *stored++;
      }
      track.flags &= kPositionFlags;
    }
    if (moved > 0 && is_still(track.first_component, moved)) {
      for (int axis = 0; axis < 3; ++axis) {
        if ((track.flags >> axis & 1) != 0) track.base_position[axis] = static_cast<float>(*value++);
      }
      track.flags &= ~kPositionFlags;
      track.first_component += moved;
    }
  }
}

// The parent-relative values of what the tracks do not store, one per joint.
std::vector<JointTransform> constantsOf(const std::vector<Track>& tracks) {
  std::vector<JointTransform> constants;
  constants.reserve(tracks.size());
  for (const Track& track : tracks) {
    constants.push_back({track.base_position, quatFromXyz(track.base_rotation)});
  }
  return constants;
}

// Writes four numbers of a row: quatFromXyz(), which hardly any rotation needs to normalise.
void storeRotation(glm::dvec3 xyz, float* to) {
  const double square = 1.0 - glm::dot(xyz, xyz);
  const glm::quat q = square < 0.0
                          ? quatFromXyz(xyz)
                          : glm::quat(static_cast<float>(-std::sqrt(square)), static_cast<float>(xyz.x),
                                      static_cast<float>(xyz.y), static_cast<float>(xyz.z));
  store4(to, Float4{q.x, q.y, q.z, q.w});
}

// Makes the rows of a clip from the tracks of its data.
class RowMaker {
 public:
  RowMaker(const ClipData& data, Clip& clip) : data_(data), clip_(clip) {}

  void make() {
    layOut();
    constexpr size_t kReadOn = 3;
    const uint32_t frames = data_.timeline.frame_count;
    clip_.rows.resize(size_t{frames} * clip_.row_length + kReadOn);
    float* to = clip_.rows.data();
    for (uint32_t frame = 0; frame < frames; ++frame) {
      const double* from = data_.components.data() + size_t{frame} * data_.component_count;
      for (const uint32_t column : position_columns_) *to++ = static_cast<float>(from[column]);
      for (const uint32_t joint : rotating_) {
        storeRotation(rotationAt(data_.tracks[joint], from), to);
        to += 4;
      }
    }
    std::fill_n(to, kReadOn, 0.0f);
  }

 private:
  void layOut() {
    for (uint32_t j = 0; j < data_.tracks.size(); ++j) {
      const Track& track = data_.tracks[j];
      if (track.flags == 0 || !hasRoom()) continue;
      clip_.moved[j] = static_cast<uint8_t>(track.flags);
      if ((track.flags & kPositionFlags) != 0) addPosition(j);
      if (track.flags >> kRotationShift != 0) rotating_.push_back(j);
    }
    clip_.row_length = static_cast<uint32_t>(position_columns_.size());
    for (const uint32_t joint : rotating_) addRotation(joint);
  }

  // A short file may have many joints that share a few numbers, which would make rows of any length. Joints
  // beyond this limit keep the base frame. No file whose joints have numbers of their own reaches it.
  bool hasRoom() const {
    constexpr size_t kMostOfFile = 4;
    const size_t length = position_columns_.size() + 4 * rotating_.size();
    return length < kMostOfFile * size_t{data_.component_count};
  }

  void addPosition(uint32_t joint) {
    const Track& track = data_.tracks[joint];
    const uint32_t axes = track.flags & kPositionFlags;
    const auto first = static_cast<uint32_t>(position_columns_.size());
    clip_.positions.push_back({joint, first, axes, track.base_position});
    for (uint32_t i = 0; i < countBits(axes); ++i) position_columns_.push_back(track.first_component + i);
  }

  void addRotation(uint32_t joint) {
    if (clip_.rotations.empty() || clip_.rotations.back().count == 4) {
      RotationGroup& group = clip_.rotations.emplace_back();
      std::fill_n(group.joints, 4, joint);
      std::fill_n(group.first, 4, clip_.row_length);
    }
    RotationGroup& group = clip_.rotations.back();
    group.joints[group.count] = joint;
    group.first[group.count++] = clip_.row_length;
    clip_.row_length += 4;
  }

  static glm::dvec3 rotationAt(const Track& track, const double* row) {
    const double* stored = row + track.first_component + countBits(track.flags & kPositionFlags);
    if (track.flags >> kRotationShift == 7) return {stored[0], stored[1], stored[2]};
    glm::dvec3 xyz = track.base_rotation;
    for (int axis = 0; axis < 3; ++axis) {
      if ((track.flags >> kRotationShift >> axis & 1) != 0) xyz[axis] = *stored++;
    }
    return xyz;
  }

  const ClipData& data_;
  Clip& clip_;
  std::vector<uint32_t> position_columns_;  // of the data, in the order of the row
  std::vector<uint32_t> rotating_;
};

glm::vec3 circleTravel(const Clip& clip) {
  const uint32_t last = clip.timeline.frame_count - 1;
  const glm::vec3 way = rootPosition(clip, last) - rootPosition(clip, 0);
  glm::vec3 largest_step(0.0f);
  for (uint32_t frame = 0; frame < last; ++frame) {
    const glm::vec3 step = rootPosition(clip, frame + 1) - rootPosition(clip, frame);
    largest_step = glm::max(largest_step, glm::abs(step));
  }
  const float steps = static_cast<float>(last + 1) / static_cast<float>(std::max(last, 1u));
  const glm::vec3 travels(glm::greaterThan(glm::abs(way), 2.0f * largest_step));
  return travels * way * steps;
}

bool hasAllNumbers(const ClipData& data) {
  const size_t frames = data.timeline.frame_count;
  const auto fits = [&data](const Track& track) {
    return track.flags == 0 || track.first_component + countBits(track.flags) <= data.component_count;
  };
  return frames > 0 && data.tracks.size() == data.hierarchy.jointCount() &&
         data.components.size() == frames * data.component_count &&
         (data.bounds.empty() || data.bounds.size() == frames) &&
         std::all_of(data.tracks.begin(), data.tracks.end(), fits);
}

}  // namespace

Clip makeClip(ClipData data) {
  MD5V_ASSERT(hasAllNumbers(data));
  Clip clip;
  clip.hierarchy = std::move(data.hierarchy);
  clip.timeline = data.timeline;
  clip.bounds = std::move(data.bounds);
  clip.base_frame = constantsOf(data.tracks);
  settleStill(data);
  clip.still = constantsOf(data.tracks);
  clip.moved.resize(data.tracks.size(), 0);
  RowMaker(data, clip).make();
  clip.timeline.rule = guessLoopRule(clip);
  clip.circle_travel = circleTravel(clip);
  return clip;
}

}  // namespace md5v::anim
