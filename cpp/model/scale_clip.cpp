#include <cmath>
#include <optional>
#include <utility>

#include "base/name_index.h"
#include "model/build.h"

namespace md5v::model {
namespace {

// Beyond this, positions could become infinite.
constexpr float kLargestScale = 1000.0f;

}  // namespace

void setScales(anim::Clip& clip, std::span<const NamedScale> scales) {
  clip.scales.clear();
  NameIndex by_name;
  for (uint32_t i = 0; i < scales.size(); ++i) by_name.add(scales[i].joint, i);
  for (uint32_t joint = 0; joint < clip.hierarchy.names.size(); ++joint) {
    const std::optional<uint32_t> index = by_name.find(clip.hierarchy.names[joint]);
    if (!index) continue;
    const NamedScale* named = &scales[*index];
    anim::JointScale scale{joint, named->scales_position, {}};
    for (const anim::JointScale::Key& key : named->keys) {
      const bool ascends = scale.keys.empty() || scale.keys.back().frame < key.frame;
      if (ascends && key.frame < clip.timeline.frame_count && std::fabs(key.scale) <= kLargestScale) {
        scale.keys.push_back(key);
      }
    }
    clip.scales.push_back(std::move(scale));
  }
}

}  // namespace md5v::model
