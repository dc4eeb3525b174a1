#include <algorithm>
#include <glm/common.hpp>
#include <glm/vector_relational.hpp>
#include <utility>

#include "anim/clip.h"
#include "anim/component_table.h"
#include "anim/loop_rule.h"
#include "base/bits.h"

namespace md5v::anim {

namespace {

// Adjacent components of one joint: those of its position or of its rotation.
struct Columns {
  uint32_t joint = 0;
  uint32_t first = 0;
  uint32_t axes = 0;
  glm::vec3 base{0.0f};
};

void appendColumns(const Columns& entry, std::vector<LaneGroup>& groups) {
  if (groups.empty() || groups.back().count == 4 || groups.back().axes != entry.axes) {
    LaneGroup& group = groups.emplace_back();
    group.axes = entry.axes;
    std::fill_n(group.joints, 4, entry.joint);
    std::fill_n(group.first_component, 4, entry.first);
  }
  LaneGroup& group = groups.back();
  const uint32_t lane = group.count++;
  group.joints[lane] = entry.joint;
  group.first_component[lane] = entry.first;
  for (int axis = 0; axis < 3; ++axis) {
    group.constants[axis][lane] = entry.base[axis];
  }
}

// Joints that store the same axes form a group, in the order of the joints.
std::vector<LaneGroup> groupColumns(const std::vector<Columns>& columns) {
  std::vector<LaneGroup> groups;
  for (uint32_t axes = 7; axes > 0; --axes) {
    for (const Columns& entry : columns) {
      if (entry.axes == axes) {
        appendColumns(entry, groups);
      }
    }
  }
  groups.shrink_to_fit();
  return groups;
}

void groupTracks(const std::vector<Track>& tracks, Clip& clip) {
  std::vector<Columns> positions;
  std::vector<Columns> rotations;
  for (uint32_t j = 0; j < tracks.size(); ++j) {
    const Track& track = tracks[j];
    const uint32_t moved = track.flags & kPositionFlags;
    if (moved != 0) {
      positions.push_back({j, track.first_component, moved, track.base_position});
    }
    const uint32_t turned = track.flags >> kRotationShift;
    if (turned != 0) {
      rotations.push_back({j, track.first_component + countBits(moved), turned, track.base_rotation});
    }
  }
  clip.positions = groupColumns(positions);
  clip.rotations = groupColumns(rotations);
}

// Many exporters store joints that never move. Positions and rotations that never change are moved to the
// base. Rotations with a SmallW stay, because it may differ even if the components are equal.
void settleStill(ClipSource& source) {
  const std::vector<uint32_t> moves = findMovingColumns(source.components, source.component_count);
  const auto is_still = [&](uint32_t first, uint32_t count) {
    const uint32_t* begin = moves.data() + first;
    return std::all_of(begin, begin + count, [](uint32_t moved) { return moved == 0; });
  };
  std::vector<uint8_t> has_small_w(source.tracks.size(), 0);
  for (const SmallW& small : source.small_w) {
    has_small_w[small.joint] = 1;
  }
  for (size_t j = 0; j < source.tracks.size(); ++j) {
    Track& track = source.tracks[j];
    const uint32_t moved = countBits(track.flags & kPositionFlags);
    const uint32_t turned = countBits(track.flags >> kRotationShift);
    const float* value = source.components.data() + track.first_component;
    if (turned > 0 && has_small_w[j] == 0 && is_still(track.first_component + moved, turned)) {
      const float* stored = value + moved;
      for (int axis = 0; axis < 3; ++axis) {
        if ((track.flags >> axis & 8) != 0) track.base_rotation[axis] = static_cast<double>(*stored++);
      }
      track.flags &= kPositionFlags;
    }
    if (moved > 0 && is_still(track.first_component, moved)) {
      for (int axis = 0; axis < 3; ++axis) {
        if ((track.flags >> axis & 1) != 0) track.base_position[axis] = *value++;
      }
      track.flags &= ~kPositionFlags;
      track.first_component += moved;
    }
  }
}

void appendRun(ColumnRun columns, std::vector<ColumnRun>& runs) {
  if (!runs.empty() && runs.back().first + runs.back().count == columns.first) {
    runs.back().count += columns.count;
  } else if (columns.count > 0) {
    runs.push_back(columns);
  }
}

// Keeps the columns that joints read, adjacent to each other. Keeps all columns if joints share some, because
// the copy would be larger.
void packComponents(ClipSource& source, Clip& clip) {
  constexpr size_t kReadOn = 3;
  uint64_t used = 0;
  for (const Track& track : source.tracks) {
    used += countBits(track.flags);
  }
  if (used == 0 || used >= source.component_count) {
    clip.row_length = used == 0 ? 0 : source.component_count;
    const size_t size = size_t{source.timeline.frame_count} * clip.row_length + kReadOn;
    const size_t room = source.components.capacity();
    const bool is_tight = size <= room && room - size <= size / 8;
    if (used != 0 && is_tight) {
      clip.components = std::move(source.components);
    } else {
      clip.components.reserve(size);
      if (used != 0) clip.components = source.components;
    }
    clip.components.resize(size, 0.0f);
    return;
  }
  std::vector<ColumnRun> runs;
  uint32_t packed = 0;
  for (Track& track : source.tracks) {
    const uint32_t count = countBits(track.flags);
    appendRun({track.first_component, count}, runs);
    track.first_component = packed;
    packed += count;
  }
  clip.row_length = packed;
  clip.components = copyColumns(source.components, source.component_count, runs, kReadOn);
}

// The parent-relative values of what the tracks do not store, one per joint.
std::vector<JointTransform> baseOf(const std::vector<Track>& tracks) {
  std::vector<JointTransform> base;
  base.reserve(tracks.size());
  for (const Track& track : tracks) {
    base.push_back({track.base_position, quatFromXyz(track.base_rotation)});
  }
  return base;
}

constexpr uint32_t kNoLane = UINT32_MAX;

// A stable sort, in time and memory proportional to the list and the range of the keys.
void countingSort(std::vector<SmallWLane>& list, uint32_t SmallWLane::*key, uint32_t range) {
  std::vector<uint32_t> place(size_t{range} + 1, 0);
  for (const SmallWLane& entry : list) {
    ++place[entry.*key + 1];
  }
  for (size_t i = 1; i < place.size(); ++i) {
    place[i] += place[i - 1];
  }
  std::vector<SmallWLane> sorted(list.size());
  for (const SmallWLane& entry : list) {
    sorted[place[entry.*key]++] = entry;
  }
  list.swap(sorted);
}

void placeSmallW(const RawVector<SmallW>& small_w, Clip& clip) {
  const auto lane_count = static_cast<uint32_t>(clip.rotations.size() * 4);
  std::vector<uint32_t> lane_of(clip.base.size(), kNoLane);
  for (uint32_t lane = 0; lane < lane_count; ++lane) {
    const LaneGroup& group = clip.rotations[lane / 4];
    if (lane % 4 < group.count) {
      lane_of[group.joints[lane % 4]] = lane;
    }
  }
  clip.small_w.resize(small_w.size());
  size_t count = 0;
  for (const SmallW& small : small_w) {
    const uint32_t lane = lane_of[small.joint];
    if (lane != kNoLane) clip.small_w[count++] = {small.frame, lane, small.w};
  }
  clip.small_w.resize(count);
  const auto isBefore = [](const SmallWLane& a, const SmallWLane& b) {
    return a.frame == b.frame ? a.lane < b.lane : a.frame < b.frame;
  };
  if (std::is_sorted(clip.small_w.begin(), clip.small_w.end(), isBefore)) return;
  countingSort(clip.small_w, &SmallWLane::lane, lane_count);
  countingSort(clip.small_w, &SmallWLane::frame, clip.timeline.frame_count);
}

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

}  // namespace

Clip startClip(ClipSource source) {
  Clip clip;
  clip.hierarchy = std::move(source.hierarchy);
  clip.timeline = source.timeline;
  clip.bounds = std::move(source.bounds);
  clip.source = std::make_unique<ClipSource>(std::move(source));
  return clip;
}

void completeClip(Clip& clip) {
  const std::unique_ptr<ClipSource> owned = std::move(clip.source);
  ClipSource& source = *owned;
  clip.base_frame = baseOf(source.tracks);
  settleStill(source);
  clip.base = baseOf(source.tracks);
  packComponents(source, clip);
  groupTracks(source.tracks, clip);
  placeSmallW(source.small_w, clip);
  clip.timeline.rule = guessLoopRule(clip);
  clip.circle_travel = circleTravel(clip);
}

Clip makeClip(ClipSource source) {
  Clip clip = startClip(std::move(source));
  completeClip(clip);
  return clip;
}

uint32_t movedComponents(const Clip& clip, uint32_t joint) {
  uint32_t flags = 0;
  const auto add = [&](const std::vector<LaneGroup>& groups, uint32_t shift) {
    for (const LaneGroup& group : groups) {
      for (uint32_t lane = 0; lane < group.count; ++lane) {
        if (group.joints[lane] == joint) flags |= group.axes << shift;
      }
    }
  };
  add(clip.positions, 0);
  add(clip.rotations, 3);
  return flags;
}

}  // namespace md5v::anim
