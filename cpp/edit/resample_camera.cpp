#include <algorithm>
#include <cmath>

#include "anim/camera_path.h"
#include "base/assert.h"
#include "base/concat.h"
#include "base/figures.h"
#include "edit/between.h"
#include "edit/edit.h"
#include "model/build.h"

namespace md5v::edit {
namespace {

StoredPose poseOf(const md5::CameraKey& key) { return {key.position, key.rotation, quatW(key.rotation)}; }

md5::CameraKey keyBetween(const md5::CameraKey& from, const md5::CameraKey& to, double t) {
  if (t == 0.0) return from;
  const StoredPose pose = poseBetween(poseOf(from), poseOf(to), t);
  return {pose.position, pose.xyz,
          static_cast<float>(double{from.fov} + (double{to.fov} - double{from.fov}) * t)};
}

constexpr double kMostKeys = 1 << 22;

}  // namespace

bool resample(CameraFile& file, double frame_rate, Changes& changes) {
  MD5V_ASSERT(frame_rate > 0.0);
  if (frame_rate == file.frame_rate) return true;
  const anim::CameraPath path = model::buildCameraPath(file);
  const double ratio = frame_rate / file.frame_rate;
  if (static_cast<double>(file.keys.size()) * ratio > kMostKeys) {
    changes.push_back(
        {"too-many-poses", concat("At ", figure(frame_rate), " keys per second there are too many.")});
    return false;
  }
  const bool is_id = path.convention == anim::CutConvention::kLastOfOldShot;
  CameraFile result = file;
  result.frame_rate = frame_rate;
  result.keys.clear();
  result.cuts.clear();
  double start = 0.0;  // of the shot, in new frames
  for (size_t i = 0; i < path.shots.size(); ++i) {
    const anim::Shot& shot = path.shots[i];
    // The boundaries of shots are rounded, so that errors do not add up.
    const double end = std::round((shot.start + shot.length) * ratio);
    const double intervals = std::max(end - start, shot.length > 0.0 ? 1.0 : 0.0);
    for (uint32_t k = 0; k <= static_cast<uint32_t>(intervals); ++k) {
      const double share = intervals == 0.0 ? 0.0 : k / intervals;
      const double at = std::min(shot.first_key + share * shot.length, static_cast<double>(shot.last_key));
      const auto from = static_cast<uint32_t>(at);
      result.keys.push_back(
          keyBetween(file.keys[from], file.keys[std::min(from + 1, shot.last_key)], at - from));
    }
    start += intervals;
    if (i + 1 < path.shots.size()) result.cuts.push_back(static_cast<uint32_t>(result.keys.size() - 1));
  }
  // Doom 3 does not accept a cut after the first key.
  if (!result.cuts.empty() && result.cuts.front() == 0) {
    result.keys.insert(result.keys.begin(), result.keys.front());
    for (uint32_t& cut : result.cuts) ++cut;
  }
  const size_t before = file.keys.size();
  const double old_rate = file.frame_rate;
  file = std::move(result);
  changes.push_back(
      {"resampled", concat(counted(before, "key"), " at ", figure(old_rate), " per second became ",
                           counted(file.keys.size(), "key"), " at ", figure(frame_rate), " per second.")});
  if (!is_id) {
    changes.push_back({"cuts-converted",
                       "The cuts named the first keys of shots. Now they name the last ones, as "
                       "Doom 3 reads them."});
  }
  return true;
}

}  // namespace md5v::edit
