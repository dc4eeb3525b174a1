#include "anim/clip.h"

#include <algorithm>

#include "anim/slerp.h"
#include "base/assert.h"
#include "base/float4.h"

namespace md5v::anim {

namespace {

constexpr uint32_t kAllAxes = 7;

struct Rotations4 {
  Float4 x, y, z, w;
};

const float* rowOf(const Clip& clip, uint32_t frame) {
  return clip.rows.data() + size_t{frame} * clip.row_length;
}

Rotations4 rotationsOf(const RotationGroup& group, const float* row) {
  Rotations4 q{load4(row + group.first[0]), load4(row + group.first[1]), load4(row + group.first[2]),
               load4(row + group.first[3])};
  transpose4(q.x, q.y, q.z, q.w);
  return q;
}

Rotations4 mix(const Rotations4& a, const Rotations4& b, const Slerp& slerp) {
  const auto [from, to] = slerp.weights(a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w);
  return {a.x * from + b.x * to, a.y * from + b.y * to, a.z * from + b.z * to, a.w * from + b.w * to};
}

// The stored numbers begin at `stored`.
glm::vec3 positionOf(const MovingPosition& moving, Float4 stored) {
  if (moving.axes == kAllAxes) {
    return {stored[0], stored[1], stored[2]};
  }
  glm::vec3 position = moving.constants;
  uint32_t next = 0;
  for (int axis = 0; axis < 3; ++axis) {
    if ((moving.axes >> axis & 1) != 0) position[axis] = stored[next++];
  }
  return position;
}

void readFrame(const Clip& clip, uint32_t frame, std::span<JointTransform> local) {
  const float* row = rowOf(clip, frame);
  for (const MovingPosition& moving : clip.positions) {
    local[moving.joint].position = positionOf(moving, load4(row + moving.first));
  }
  for (const RotationGroup& group : clip.rotations) {
    for (uint32_t lane = 0; lane < group.count; ++lane) {
      store4(&local[group.joints[lane]].rotation.x, load4(row + group.first[lane]));
    }
  }
}

void readBetween(const Clip& clip, const FrameBlend& at, std::span<JointTransform> local) {
  const float* from = rowOf(clip, at.from);
  const float* to = rowOf(clip, at.to);
  for (const MovingPosition& moving : clip.positions) {
    const Float4 start = load4(from + moving.first);
    local[moving.joint].position = positionOf(moving, start + (load4(to + moving.first) - start) * at.lerp);
  }
  const Slerp slerp(at.lerp);
  for (const RotationGroup& group : clip.rotations) {
    Rotations4 q = mix(rotationsOf(group, from), rotationsOf(group, to), slerp);
    transpose4(q.x, q.y, q.z, q.w);
    const Float4 rotations[4] = {q.x, q.y, q.z, q.w};
    for (uint32_t lane = 0; lane < group.count; ++lane) {
      store4(&local[group.joints[lane]].rotation.x, rotations[lane]);
    }
  }
}

}  // namespace

[[gnu::cold]] glm::vec3 rootPosition(const Clip& clip, uint32_t frame) {
  MD5V_ASSERT(frame < clip.timeline.frame_count);
  const uint32_t root = clip.hierarchy.root();
  for (const MovingPosition& moving : clip.positions) {
    if (moving.joint == root) return positionOf(moving, load4(rowOf(clip, frame) + moving.first));
  }
  return clip.still[root].position;
}

[[gnu::cold]] glm::vec3 travelPerPass(const Clip& clip, const Timeline& timeline) {
  const uint32_t last = std::min(timeline.last, timeline.frame_count - 1);
  const uint32_t first = std::min(timeline.first, last);
  const bool circular = intervalCount(timeline) > last - first;
  return circular ? clip.circle_travel : rootPosition(clip, last) - rootPosition(clip, first);
}

float scaleAt(const JointScale& scale, uint32_t frame) {
  const auto before = [](const JointScale::Key& key, uint32_t f) { return key.frame < f; };
  const auto ascends = [](const JointScale::Key& a, const JointScale::Key& b) { return a.frame < b.frame; };
  MD5V_ASSERT(std::is_sorted(scale.keys.begin(), scale.keys.end(), ascends));
  const auto key = std::lower_bound(scale.keys.begin(), scale.keys.end(), frame, before);
  return key != scale.keys.end() && key->frame == frame ? key->scale : 1.0f;
}

void SampleJob::run() const {
  MD5V_ASSERT(local.size() == clip->jointCount());
  MD5V_ASSERT(at.from < clip->timeline.frame_count && at.to < clip->timeline.frame_count);
  MD5V_ASSERT(at.lerp >= 0.0f && at.lerp <= 1.0f);
  std::copy(clip->still.begin(), clip->still.end(), local.begin());
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
