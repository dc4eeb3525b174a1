#include "anim/camera_path.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>

#include "anim/interpolate.h"
#include "anim/timeline.h"
#include "base/assert.h"

namespace md5v::anim {

namespace {

// The difference between the views of two keys. It is the angle as a share of a half turn, plus the FOV as a
// share of a right angle.
float turnBetween(const CameraKey& a, const CameraKey& b) {
  const float cosine = std::min(1.0f, std::fabs(glm::dot(a.transform.rotation, b.transform.rotation)));
  const float angle = 2.0f * std::acos(cosine);
  return angle / glm::radians(180.0f) + std::fabs(a.fov - b.fov) / 90.0f;
}

// The steps from key to key, without the position of a single outlier: all other distances would be
// negligible compared with it.
class KeySteps {
 public:
  explicit KeySteps(const std::vector<CameraKey>& keys) : keys_(keys) {
    constexpr float kFar = 8.0f;
    float others = 0.0f;  // the largest distance of the other keys from the origin
    for (size_t i = 0; i < keys.size(); ++i) {
      const float reach = glm::length(keys[i].transform.position);
      others = std::max(others, std::min(reach, farthest_));
      if (reach <= farthest_) continue;
      farthest_ = reach;
      outlier_ = i;
    }
    const bool has_outlier = farthest_ > kFar * others && outlier_ > 0 && outlier_ + 1 < keys.size();
    if (!has_outlier) outlier_ = keys.size();
    for (size_t i = 0; i < keys.size(); ++i) {
      if (i != outlier_)
        extent_ = std::max(extent_, glm::distance(keys[i].transform.position, keys[0].transform.position));
    }
  }

  // The step from a key to the next one: its length as a share of the path's extent, plus turnBetween().
  float at(size_t key) const {
    const CameraKey& a = keys_[key];
    const CameraKey& b = keys_[key + 1];
    if (key == outlier_ || key + 1 == outlier_) return turnBetween(a, b);
    return glm::distance(a.transform.position, b.transform.position) / extent_ + turnBetween(a, b);
  }

 private:
  const std::vector<CameraKey>& keys_;
  float farthest_ = -1.0f;
  size_t outlier_ = 0;
  float extent_ = 1e-6f;
};

CameraKey blendKeys(const CameraKey& a, const CameraKey& b, float t) {
  return {blend(a.transform, b.transform, t), a.fov + (b.fov - a.fov) * t};
}

// The last shot that started at or before `frame`. Shots without length are skipped, because the next one
// starts at the same frame.
size_t shotAt(const std::vector<Shot>& shots, double frame) {
  const auto after = std::upper_bound(shots.begin(), shots.end(), frame,
                                      [](double f, const Shot& shot) { return f < shot.start; });
  return static_cast<size_t>(std::max<std::ptrdiff_t>(after - shots.begin() - 1, 0));
}

bool areCuts(const std::vector<uint32_t>& cuts, size_t keys) {
  const bool ascend = std::adjacent_find(cuts.begin(), cuts.end(), std::greater_equal<>()) == cuts.end();
  return ascend && (cuts.empty() || (cuts.front() > 0 && cuts.back() < keys));
}

}  // namespace

CutConvention guessCutConvention(const std::vector<CameraKey>& keys, const std::vector<uint32_t>& cuts) {
  MD5V_ASSERT(areCuts(cuts, keys.size()));
  const KeySteps steps(keys);
  float before = 0.0f;
  float after = 0.0f;
  uint32_t first = 0;  // the first of consecutive cuts
  for (size_t i = 0; i < cuts.size(); ++i) {
    const uint32_t cut = cuts[i];
    // Both conventions have a jump between consecutive cuts, so that step does not decide.
    if (i == 0 || cuts[i - 1] + 1 != cut) {
      first = cut;
      before += steps.at(cut - 1);
    }
    if (i + 1 < cuts.size() && cuts[i + 1] == cut + 1) continue;
    if (cut + 1 < keys.size()) {
      after += steps.at(cut);
    } else if (first > 1) {
      // There is no key after the last one. So this compares the step at the first cut with the step before
      // that.
      after += steps.at(first - 2);
    } else if (first != cut) {
      // There is no step before it either. So this compares with the step after the first cut, which is a
      // jump in any case.
      after += steps.at(first) / 4.0f;
    }
  }
  return before > 2.0f * after ? CutConvention::kFirstOfNewShot : CutConvention::kLastOfOldShot;
}

void layOutShots(CameraPath& path, CutConvention convention) {
  MD5V_ASSERT(!path.keys.empty() && areCuts(path.cuts, path.keys.size()));
  const bool id = convention == CutConvention::kLastOfOldShot;
  path.convention = convention;
  path.shots.clear();
  uint32_t first = 0;
  double start = 0.0;
  const auto close = [&](uint32_t last, double hold) {
    path.shots.push_back({first, last, start, last - first + hold});
    start += path.shots.back().length;
    first = last + 1;
  };
  for (const uint32_t cut : path.cuts) {
    const uint32_t last = id ? cut : cut - 1;
    if (last + 1 < path.keys.size()) {
      close(last, id ? 0.0 : 1.0);
    }
  }
  close(static_cast<uint32_t>(path.keys.size() - 1), 0.0);
}

double durationSeconds(const CameraPath& path) {
  MD5V_ASSERT(!path.shots.empty() && path.frame_rate > 0.0);
  const Shot& last = path.shots.back();
  return (last.start + last.length) / path.frame_rate;
}

CameraView viewAt(const CameraPath& path, double seconds) {
  MD5V_ASSERT(!path.shots.empty() && path.frame_rate > 0.0);
  const double frame = seconds > 0.0 ? snapToWhole(seconds * path.frame_rate) : 0.0;
  const size_t shot_index = shotAt(path.shots, frame);
  const Shot& shot = path.shots[shot_index];
  const double key = std::min(shot.first_key + (frame - shot.start), static_cast<double>(shot.last_key));
  const auto from = static_cast<uint32_t>(key);
  const uint32_t to = std::min(from + 1, shot.last_key);
  return {blendKeys(path.keys[from], path.keys[to], static_cast<float>(key - from)),
          static_cast<uint32_t>(shot_index), key};
}

float verticalFov(float fov, float aspect, FovRule rule) {
  constexpr float kNarrowest = 4.0f / 3.0f;
  float made_for = 16.0f / 9.0f;
  if (rule == FovRule::kDoom3) {
    made_for = std::min(aspect, kNarrowest);
  } else if (aspect == 1.0f) {
    return fov;
  }
  return glm::degrees(2.0f * std::atan(std::tan(glm::radians(fov) * 0.5f) / made_for));
}

}  // namespace md5v::anim
