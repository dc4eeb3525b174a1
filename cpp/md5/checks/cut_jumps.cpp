#include "md5/checks/cut_jumps.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>
#include <string>

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
  double from(size_t key) const {
    if (key + 1 >= keys_.size()) return 0.0;
    const CameraKey& a = keys_[key];
    const CameraKey& b = keys_[key + 1];
    const double cosine = std::fabs(glm::dot(quatFromXyz(a.rotation), quatFromXyz(b.rotation)));
    const double turn = 2.0 * std::acos(std::min(1.0, cosine));
    return distance(a, b) / extent_ + turn / glm::radians(180.0) +
           std::fabs(static_cast<double>(a.fov) - b.fov) / 90.0;
  }

 private:
  static double distance(const CameraKey& a, const CameraKey& b) {
    return glm::distance(glm::dvec3(a.position), glm::dvec3(b.position));
  }

  const std::vector<CameraKey>& keys_;
  double extent_ = 1e-6;
};

// The last key before the camera's jump: the cut itself, unless a step near it is clearly larger.
size_t jumpNear(const Steps& steps, size_t cut) {
  // A jump is this many times the step at the cut, and at least this share of the path's extent or of a half
  // turn.
  constexpr double kClear = 4.0;
  constexpr double kLeast = 0.05;
  const double own = steps.from(cut);
  size_t best = cut;
  double largest = own;
  for (size_t key = cut > kNear ? cut - kNear : 0; key <= cut + kNear; ++key) {
    const double step = steps.from(key);
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
  uint32_t first = 0;  // 0 for none: cuts are at least 1
  size_t jump_of_first = 0;
  size_t others = 0;
  for (const uint32_t cut : file.cuts) {
    const size_t jump = jumpNear(steps, cut);
    // The jump may have its own cut, as a short shot does.
    if (jump == 0 || std::binary_search(file.cuts.begin(), file.cuts.end(), jump)) continue;
    if (first != 0) {
      ++others;
    } else {
      first = cut;
      jump_of_first = jump;
    }
  }
  if (first == 0) return;
  const auto place = std::find_if(places.begin(), places.end(),
                                  [first](const CameraCut& cut) { return cut.value == first; });
  const std::string more =
      others == 0 ? "" : concat(" The same is true of ", others, others == 1 ? " more cut." : " more cuts.");
  cursor.report(
      Code::kCutBesideJump, place->offset,
      {"The camera sweeps in Doom 3 from frame ", jump_of_first, " to frame ", jump_of_first + 1,
       ", because the cut is ", first, ". Write ", jump_of_first, ", the last frame of the old shot.", more});
}

}  // namespace md5v::md5
