#include "anim/clip.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "anim/slerp.h"
#include "base/float4.h"

namespace md5v::anim {

namespace {

constexpr uint32_t kAllAxes = 7;

struct Lanes3 {
  Float4 axis[3];
};

struct Rotations4 {
  Float4 x, y, z, w;
};

// The stored components of four joints, by axis; constants for axes that are not stored.
Lanes3 readLanes(const LaneGroup& group, const float* row) {
  Float4 stored[4] = {load4(row + group.first_component[0]), load4(row + group.first_component[1]),
                      load4(row + group.first_component[2]), load4(row + group.first_component[3])};
  transpose4(stored[0], stored[1], stored[2], stored[3]);
  if (group.axes == kAllAxes) {
    return {{stored[0], stored[1], stored[2]}};
  }
  Lanes3 lanes;
  const Float4* next = stored;
  for (uint32_t axis = 0; axis < 3; ++axis) {
    lanes.axis[axis] = (group.axes >> axis & 1) != 0 ? *next++ : load4(group.constants[axis]);
  }
  return lanes;
}

void setLane(Rotations4& q, uint32_t lane, const glm::quat& value) {
  q.x[lane] = value.x;
  q.y[lane] = value.y;
  q.z[lane] = value.z;
  q.w[lane] = value.w;
}

// quatFromXyz() for four joints.
Rotations4 rotationsOf(const Lanes3& xyz) {
  const Float4 x = xyz.axis[0];
  const Float4 y = xyz.axis[1];
  const Float4 z = xyz.axis[2];
  const Float4 dot = x * x + y * y + z * z;
  Rotations4 q{x, y, z, -squareRoot(absolute(1.0f - dot))};
  const Mask4 is_unit = dot <= 1.0f;
  if (anyLane(~is_unit)) {
    for (uint32_t lane = 0; lane < 4; ++lane) {
      if (is_unit[lane] == 0) {
        setLane(q, lane, quatFromXyz({x[lane], y[lane], z[lane]}));
      }
    }
  }
  return q;
}

// Reads one stored frame, one rotation group after another.
class FrameReader {
 public:
  FrameReader(const Clip& clip, uint32_t frame)
      : row_(clip.components.data() + size_t{frame} * clip.row_length),
        small_(clip.small_w.data()),
        end_(small_) {
    if (!clip.small_w.empty()) {
      const auto before = [](const SmallWLane& a, uint32_t f) { return a.frame < f; };
      end_ += clip.small_w.size();
      small_ = std::lower_bound(clip.small_w.data(), end_, frame, before);
      end_ = std::find_if(small_, end_, [frame](const SmallWLane& a) { return a.frame != frame; });
    }
  }

  const float* row() const { return row_; }

  // The groups must be requested in their order.
  Rotations4 rotations(const LaneGroup& group, uint32_t index) {
    Rotations4 q = rotationsOf(readLanes(group, row_));
    for (; small_ != end_ && small_->lane / 4 == index; ++small_) {
      const uint32_t lane = small_->lane % 4;
      setLane(q, lane, glm::normalize(glm::quat(small_->w, q.x[lane], q.y[lane], q.z[lane])));
    }
    return q;
  }

 private:
  const float* row_;
  const SmallWLane* small_;
  const SmallWLane* end_;
};

Rotations4 mix(const Rotations4& a, const Rotations4& b, const Slerp& slerp) {
  const auto [from, to] = slerp.weights(a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w);
  return {a.x * from + b.x * to, a.y * from + b.y * to, a.z * from + b.z * to, a.w * from + b.w * to};
}

// Interpolates the positions of a group between two rows; `to` may be `from`.
void mixPositions(const LaneGroup& group, const float* from, const float* to, float t,
                  std::span<JointTransform> local) {
  for (uint32_t lane = 0; lane < group.count; ++lane) {
    glm::vec3& position = local[group.joints[lane]].position;
    const Float4 start = load4(from + group.first_component[lane]);
    const Float4 mixed = start + (load4(to + group.first_component[lane]) - start) * t;
    if (group.axes == kAllAxes) {
      position = {mixed[0], mixed[1], mixed[2]};
      continue;
    }
    uint32_t next = 0;
    for (int axis = 0; axis < 3; ++axis) {
      position[axis] = (group.axes >> axis & 1) != 0 ? mixed[next++] : group.constants[axis][lane];
    }
  }
}

void storeRotations(const LaneGroup& group, Rotations4 q, std::span<JointTransform> local) {
  transpose4(q.x, q.y, q.z, q.w);
  const Float4 rows[4] = {q.x, q.y, q.z, q.w};
  for (uint32_t lane = 0; lane < group.count; ++lane) {
    store4(&local[group.joints[lane]].rotation.x, rows[lane]);
  }
}

void readFrame(const Clip& clip, uint32_t frame, std::span<JointTransform> local) {
  FrameReader reader(clip, frame);
  for (const LaneGroup& group : clip.positions) {
    mixPositions(group, reader.row(), reader.row(), 0.0f, local);
  }
  for (uint32_t g = 0; g < clip.rotations.size(); ++g) {
    storeRotations(clip.rotations[g], reader.rotations(clip.rotations[g], g), local);
  }
}

void readBetween(const Clip& clip, const FrameBlend& at, std::span<JointTransform> local) {
  FrameReader from(clip, at.from);
  FrameReader to(clip, at.to);
  for (const LaneGroup& group : clip.positions) {
    mixPositions(group, from.row(), to.row(), at.lerp, local);
  }
  const Slerp slerp(at.lerp);
  for (uint32_t g = 0; g < clip.rotations.size(); ++g) {
    const LaneGroup& group = clip.rotations[g];
    const Rotations4 start = from.rotations(group, g);
    storeRotations(group, mix(start, to.rotations(group, g), slerp), local);
  }
}

}  // namespace

[[gnu::cold]] glm::vec3 rootPosition(const Clip& clip, uint32_t frame) {
  const uint32_t root = clip.hierarchy.root();
  const float* row = clip.components.data() + size_t{frame} * clip.row_length;
  for (const LaneGroup& group : clip.positions) {
    for (uint32_t lane = 0; lane < group.count; ++lane) {
      if (group.joints[lane] == root) {
        const Lanes3 lanes = readLanes(group, row);
        return {lanes.axis[0][lane], lanes.axis[1][lane], lanes.axis[2][lane]};
      }
    }
  }
  return clip.base[root].position;
}

[[gnu::cold]] glm::vec3 travelPerPass(const Clip& clip, const Timeline& timeline) {
  const uint32_t last = std::min(timeline.last, timeline.frame_count - 1);
  const uint32_t first = std::min(timeline.first, last);
  const bool circular = intervalCount(timeline) > last - first;
  return circular ? clip.circle_travel : rootPosition(clip, last) - rootPosition(clip, first);
}

float scaleAt(const JointScale& scale, uint32_t frame) {
  const auto before = [](const JointScale::Key& key, uint32_t f) { return key.frame < f; };
  const auto key = std::lower_bound(scale.keys.begin(), scale.keys.end(), frame, before);
  return key != scale.keys.end() && key->frame == frame ? key->scale : 1.0f;
}

bool SampleJob::validate() const {
  return clip != nullptr && local.size() == clip->jointCount() && at.from < clip->timeline.frame_count &&
         at.to < clip->timeline.frame_count;
}

void SampleJob::run() const {
  std::copy(clip->base.begin(), clip->base.end(), local.begin());
  if (at.lerp == 0.0f) {
    readFrame(*clip, at.from, local);
  } else {
    readBetween(*clip, at, local);
  }
  const uint32_t root_joint = clip->hierarchy.root();
  glm::vec3& root = local[root_joint].position;
  if (root_motion == RootMotion::kInPlace) {
    const glm::vec3 start = rootPosition(*clip, 0);
    root = {start.x, start.y, root.z};
    return;
  }
  // On the step from the last frame to the first, a circle does not move back by the distance it travelled.
  const bool closes = at.to < at.from;
  const bool closed = at.frame >= clip->timeline.frame_count;
  root += travel_per_pass * (closes ? at.lerp : closed ? 1.0f : 0.0f);
  if (root_motion == RootMotion::kTravel) {
    root += travel_per_pass * static_cast<float>(at.travel) - clip->base_frame[root_joint].position;
  }
}

}  // namespace md5v::anim
