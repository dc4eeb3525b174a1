#include "anim/clip.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "anim/interpolate.h"

namespace md5v::anim {

namespace {

const float* findSmallW(const Clip& clip, uint32_t frame, uint32_t joint) {
  const auto before = [](const SmallW& a, const std::pair<uint32_t, uint32_t>& b) {
    return a.frame != b.first ? a.frame < b.first : a.joint < b.second;
  };
  const auto found =
      std::lower_bound(clip.small_w.begin(), clip.small_w.end(), std::pair(frame, joint), before);
  const bool is_it = found != clip.small_w.end() && found->frame == frame && found->joint == joint;
  return is_it ? &found->w : nullptr;
}

}  // namespace

void completeClip(Clip& clip) {
  clip.base.clear();
  clip.base.reserve(clip.tracks.size());
  for (const Track& track : clip.tracks) {
    clip.base.push_back({track.base_position, quatFromXyz(track.base_rotation)});
  }
  clip.travel_per_cycle =
      storedTransform(clip, 0, clip.timeline.frame_count - 1).position - storedTransform(clip, 0, 0).position;
}

JointTransform storedTransform(const Clip& clip, uint32_t joint, uint32_t frame) {
  const Track& track = clip.tracks[joint];
  glm::vec3 position = track.base_position;
  glm::dvec3 rotation = track.base_rotation;
  const float* value = clip.components.data() + size_t{frame} * clip.component_count + track.first_component;
  for (int axis = 0; axis < 3; ++axis) {
    if ((track.flags & (1u << axis)) != 0) {
      position[axis] = *value++;
    }
  }
  for (int axis = 0; axis < 3; ++axis) {
    if ((track.flags & (8u << axis)) != 0) {
      rotation[axis] = static_cast<double>(*value++);
    }
  }
  if (!clip.small_w.empty() && std::fabs(quatW(rotation)) < 2.0 * kSmallW) {
    if (const float* w = findSmallW(clip, frame, joint)) {
      const glm::vec3 xyz(rotation);
      return {position, glm::normalize(glm::quat(*w, xyz.x, xyz.y, xyz.z))};
    }
  }
  return {position, quatFromXyz(rotation)};
}

float scaleAt(const JointScale& scale, uint32_t frame) {
  const auto before = [](const JointScale::Key& key, uint32_t f) { return key.frame < f; };
  const auto key = std::lower_bound(scale.keys.begin(), scale.keys.end(), frame, before);
  return key != scale.keys.end() && key->frame == frame ? key->scale : 1.0f;
}

bool SampleJob::validate() const {
  return clip != nullptr && local.size() == clip->tracks.size() && at.from < clip->timeline.frame_count &&
         at.to < clip->timeline.frame_count;
}

void SampleJob::run() const {
  for (uint32_t j = 0; j < local.size(); ++j) {
    if (clip->tracks[j].flags == 0) {
      local[j] = clip->base[j];
    } else if (at.lerp == 0.0f) {
      local[j] = storedTransform(*clip, j, at.from);
    } else {
      local[j] = blend(storedTransform(*clip, j, at.from), storedTransform(*clip, j, at.to), at.lerp);
    }
  }
  if (root_motion == RootMotion::kInPlace) {
    local[0].position = storedTransform(*clip, 0, 0).position;
  } else if (root_motion == RootMotion::kTravel) {
    local[0].position += clip->travel_per_cycle * static_cast<float>(at.cycle);
  }
}

}  // namespace md5v::anim
