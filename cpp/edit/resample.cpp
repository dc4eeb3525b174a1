#include <algorithm>
#include <cmath>

#include "anim/clip.h"
#include "base/assert.h"
#include "base/concat.h"
#include "base/figures.h"
#include "edit/between.h"
#include "edit/edit.h"
#include "edit/pose_table.h"
#include "model/build.h"

namespace md5v::edit {
namespace {

// As in Doom 3: the union of the two frames' boxes.
Bounds unite(const Bounds& a, const Bounds& b) { return {glm::min(a.min, b.min), glm::max(a.max, b.max)}; }

}  // namespace

bool resample(AnimFile& file, double frame_rate, Changes& changes) {
  MD5V_ASSERT(frame_rate > 0.0);
  if (frame_rate == file.frame_rate) return true;
  const std::optional<PoseTable> poses = posesOf(file);
  const double old_rate = std::fabs(file.frame_rate);
  const uint32_t count = file.frame_count;
  const bool is_circular = model::buildClip(file).timeline.rule == anim::LoopRule::kCircular && count > 1;
  const uint32_t old_intervals = is_circular ? count : count - 1;
  const double intervals = std::max(std::round(old_intervals * frame_rate / old_rate), count > 1 ? 1.0 : 0.0);
  if (!poses || intervals * static_cast<double>(file.joints.size()) > static_cast<double>(kMostPoses)) {
    changes.push_back({"too-many-poses", concat("At ", figure(frame_rate),
                                                " frames per second there are too many "
                                                "poses.")});
    return false;
  }
  const auto new_intervals = static_cast<uint32_t>(intervals);
  AnimFile result = file;
  result.frame_rate = frame_rate;
  result.frame_count = is_circular ? std::max(new_intervals, 2u) : new_intervals + 1;
  result.bounds.clear();
  PoseTable sampled(result.frame_count, file.joints.size());
  for (uint32_t frame = 0; frame < result.frame_count; ++frame) {
    const double share = new_intervals == 0 ? 0.0 : static_cast<double>(frame) / new_intervals;
    double at = share * old_intervals;
    if (file.frame_rate < 0.0)
      at = is_circular ? std::fmod(old_intervals - at, old_intervals) : old_intervals - at;
    const auto from = std::min(static_cast<uint32_t>(at), count - 1);
    const uint32_t to = is_circular ? (from + 1) % count : std::min(from + 1, count - 1);
    const double t = at - from;
    for (size_t j = 0; j < file.joints.size(); ++j)
      sampled.at(frame, j) = poseBetween(poses->at(from, j), poses->at(to, j), t);
    if (!file.bounds.empty())
      result.bounds.push_back(t == 0.0 ? file.bounds[from] : unite(file.bounds[from], file.bounds[to]));
  }
  storePoses(sampled, result);
  const double seconds = old_intervals / old_rate;
  const double new_seconds = new_intervals / frame_rate;
  file = std::move(result);
  changes.push_back({"resampled", concat(counted(count, "frame"), " at ", figure(old_rate),
                                         " per second became ", counted(file.frame_count, "frame"), " at ",
                                         figure(frame_rate), " per second; the length changes by ",
                                         figure(std::fabs(new_seconds - seconds)), " s.")});
  return true;
}

}  // namespace md5v::edit
