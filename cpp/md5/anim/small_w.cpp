#include "md5/anim/small_w.h"

#include <bit>

#include "base/transform.h"
#include "md5/grammar/joint_list.h"

namespace md5v::md5 {

void SmallWFinder::add(uint32_t joint, const AnimJoint& columns, glm::dvec3 base) {
  constexpr uint32_t kPosition = kTx | kTy | kTz;
  const uint32_t rotation = columns.flags & ~kPosition;
  if (rotation == 0 || columns.first_component > UINT32_MAX - 8) return;
  const auto first =
      columns.first_component + static_cast<uint32_t>(std::popcount(columns.flags & kPosition));
  entries_.push_back({joint, rotation, first, first + static_cast<uint32_t>(std::popcount(rotation)), base});
}

void SmallWFinder::collect(std::span<const double> numbers, uint32_t frame, RawVector<SmallW>& found) {
  // In ordinary files every joint has columns of its own. In a hostile file all joints could share a few, and
  // this list could grow to joints times frames.
  if (entries_.size() > numbers.size()) return;
  size_t count = found.size();
  found.resize(count + entries_.size());
  for (const Entry& entry : entries_) {
    if (entry.end > numbers.size()) continue;
    const double* value = numbers.data() + entry.first;
    const double x = (entry.flags & kQx) != 0 ? *value++ : entry.base.x;
    const double y = (entry.flags & kQy) != 0 ? *value++ : entry.base.y;
    const double z = (entry.flags & kQz) != 0 ? *value : entry.base.z;
    // Hardly any rotation is near the limit, so most roots need not be computed.
    const double square = 1.0 - (x * x + y * y + z * z);
    if (square > 1.01 * kSmallW * kSmallW) continue;
    const glm::dvec3 xyz(x, y, z);
    const double w = quatW(xyz);
    if (isTooLong(xyz)) {
      if (too_long_.count++ == 0) too_long_ = {1, frame, entry.joint};
    } else if (w > -kSmallW) {
      found[count++] = {frame, entry.joint, static_cast<float>(w)};
    }
  }
  found.resize(count);
}

}  // namespace md5v::md5
