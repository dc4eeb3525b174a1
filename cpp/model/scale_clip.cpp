#include <algorithm>
#include <cmath>
#include <utility>

#include "model/build.h"

namespace md5v::model {
namespace {

using Key = anim::JointScale::Key;

// The usable keys, ascending; of several for one frame the last counts, as in JSON.
std::vector<Key> settleKeys(const NamedScale& scale, uint32_t frame_count) {
  std::vector<Key> keys;
  for (const Key& key : scale.keys) {
    if (key.frame < frame_count && std::isfinite(key.scale)) keys.push_back(key);
  }
  const auto before = [](const Key& a, const Key& b) { return a.frame < b.frame; };
  std::stable_sort(keys.begin(), keys.end(), before);
  const auto is_same = [](const Key& a, const Key& b) { return a.frame == b.frame; };
  keys.erase(keys.begin(), std::unique(keys.rbegin(), keys.rend(), is_same).base());
  return keys;
}

}  // namespace

anim::Clip withScales(const anim::Clip& clip, std::span<const NamedScale> scales) {
  anim::Clip scaled = clip;
  scaled.scales.clear();
  const std::vector<std::string>& names = clip.hierarchy.names;
  for (const NamedScale& scale : scales) {
    const auto name = std::find(names.begin(), names.end(), scale.joint);
    if (name == names.end()) continue;
    scaled.scales.push_back({static_cast<uint32_t>(name - names.begin()), scale.scales_position,
                             settleKeys(scale, clip.timeline.frame_count)});
  }
  const auto before = [](const anim::JointScale& a, const anim::JointScale& b) { return a.joint < b.joint; };
  std::sort(scaled.scales.begin(), scaled.scales.end(), before);
  const auto is_same = [](const anim::JointScale& a, const anim::JointScale& b) {
    return a.joint == b.joint;
  };
  const auto last = std::unique(scaled.scales.begin(), scaled.scales.end(), is_same);
  scaled.scales.erase(last, scaled.scales.end());
  return scaled;
}

}  // namespace md5v::model
