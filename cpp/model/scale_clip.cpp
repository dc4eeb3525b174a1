#include <algorithm>
#include <cmath>
#include <utility>

#include "model/build.h"

namespace md5v::model {
namespace {

// Larger scales could make positions infinite.
constexpr float kLargestScale = 1000.0f;

}  // namespace

std::vector<anim::JointScale> jointScales(const anim::Clip& clip, std::span<const NamedScale> scales) {
  std::vector<anim::JointScale> found;
  for (uint32_t joint = 0; joint < clip.hierarchy.names.size(); ++joint) {
    const auto is_it = [&](const NamedScale& s) { return s.joint == clip.hierarchy.names[joint]; };
    const auto named = std::find_if(scales.begin(), scales.end(), is_it);
    if (named == scales.end()) continue;
    anim::JointScale scale{joint, named->scales_position, {}};
    for (const anim::JointScale::Key& key : named->keys) {
      const bool ascends = scale.keys.empty() || scale.keys.back().frame < key.frame;
      if (ascends && key.frame < clip.timeline.frame_count && std::fabs(key.scale) <= kLargestScale) {
        scale.keys.push_back(key);
      }
    }
    found.push_back(std::move(scale));
  }
  return found;
}

}  // namespace md5v::model
