#include "anim/clip.h"

#include "anim/interpolate.h"

namespace md5v::anim {

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
  glm::vec3 rotation = track.base_rotation;
  const float* value = clip.components.data() + size_t{frame} * clip.component_count + track.first_component;
  for (int axis = 0; axis < 3; ++axis) {
    if ((track.flags & (1u << axis)) != 0) {
      position[axis] = *value++;
    }
  }
  for (int axis = 0; axis < 3; ++axis) {
    if ((track.flags & (8u << axis)) != 0) {
      rotation[axis] = *value++;
    }
  }
  return {position, quatFromXyz(rotation)};
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
