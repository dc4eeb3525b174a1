#include "md5/checks/cut_jumps.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>

#include "base/transform.h"

namespace md5v::md5 {
namespace {

// How far from a cut its jump is searched, in frames.
constexpr size_t kNear = 2;

// The size of the camera's step from a key to the next one.
class Steps {
 public:
  explicit Steps(const std::vector<CameraKey>& keys) : keys_(keys) {
    for (const CameraKey& key : keys) extent_ = std::max(extent_, distance(key, keys[0]));
  }

  // The way as a share of the path's extent, plus the turn as a share of a half turn, plus the change of the
  // field of view as a share of a right angle. 0 at the last key.
  float from(size_t key) const {
    if (key + 1 >= keys_.size()) return 0.0f;
    const CameraKey& a = keys_[key];
    const CameraKey& b = keys_[key + 1];
    const float cosine = std::fabs(glm::dot(quatFromXyz(a.rotation), quatFromXyz(b.rotation)));
    const float turn = 2.0f * std::acos(std::min(1.0f, cosine));
    return distance(a, b) / extent_ + turn / glm::radians(180.0f) + std::fabs(a.fov - b.fov) / 90.0f;
  }

 private:
  static float distance(const CameraKey& a, const CameraKey& b) {
    return glm::distance(a.position, b.position);
  }

  const std::vector<CameraKey>& keys_;
  float extent_ = 1e-6f;
};

// The last key before the camera's jump: the cut itself, unless a step near it is clearly larger.
size_t jumpNear(const Steps& steps, size_t cut) {
  // A jump is this many times the step at the cut, and at least this share of the path's extent or of a half
  // turn.
  constexpr float kClear = 4.0f;
  constexpr float kLeast = 0.05f;
  const float own = steps.from(cut);
  size_t best = cut;
  float largest = own;
  for (size_t key = cut > kNear ? cut - kNear : 0; key <= cut + kNear; ++key) {
    const float step = steps.from(key);
    if (step <= largest) continue;
    best = key;
    largest = step;
  }
  return largest > kLeast && largest > kClear * own ? best : cut;
}

}  // namespace

void checkCutJumps(Cursor& cursor, std::span<const CameraCut> places, const CameraFile& file) {
  if (cursor.hasErrors()) return;
  const Steps steps(file.keys);
  const auto isCut = [&file](int64_t key) {
    return std::binary_search(file.cuts.begin(), file.cuts.end(), key);
  };
  for (const CameraCut& cut : places) {
    if (!isCut(cut.value)) continue;
    const auto jump = static_cast<int64_t>(jumpNear(steps, static_cast<size_t>(cut.value)));
    // The jump may have its own cut, as a short shot does.
    if (jump == 0 || isCut(jump)) continue;
    cursor.report(Code::kCutBesideJump, cut.offset,
                  {"Doom 3 sweeps from frame ", jump, " to ", jump + 1, ": the cut is ", cut.value,
                   ". Write ", jump, "."});
  }
}

}  // namespace md5v::md5
