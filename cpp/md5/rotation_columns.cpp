#include "md5/rotation_columns.h"

#include <utility>

#include "base/transform.h"
#include "md5/joints.h"

namespace md5v::md5 {

namespace {

uint32_t countBits(uint32_t flags) { return static_cast<uint32_t>(__builtin_popcount(flags)); }

}  // namespace

void RotationColumns::add(uint32_t joint, const AnimJoint& columns, glm::dvec3 base) {
  constexpr uint32_t kPosition = kTx | kTy | kTz;
  const uint32_t rotation = columns.flags & ~kPosition;
  if (rotation == 0 || columns.first_component > UINT32_MAX - 8) return;
  entries_.push_back(
      {joint, rotation, columns.first_component + countBits(columns.flags & kPosition), false, base});
}

void RotationColumns::collect(std::span<const double> numbers, uint32_t frame, std::vector<SmallW>& found) {
  // Every joint has columns of its own in a file that is not hostile; a hostile one could let all of them
  // share a few, and make this as large as joints times frames.
  if (entries_.size() > numbers.size()) return;
  for (Entry& entry : entries_) {
    if (entry.first + countBits(entry.flags) > numbers.size()) continue;
    glm::dvec3 xyz = entry.base;
    const double* value = numbers.data() + entry.first;
    if ((entry.flags & kQx) != 0) xyz.x = *value++;
    if ((entry.flags & kQy) != 0) xyz.y = *value++;
    if ((entry.flags & kQz) != 0) xyz.z = *value;
    // Hardly any is near: most roots need not be drawn.
    const double square = 1.0 - glm::dot(xyz, xyz);
    if (square > 1.01 * kSmallW * kSmallW) continue;
    double w = quatW(xyz);
    if (isNoRotation(xyz)) {
      if (std::exchange(entry.is_told, true)) continue;
      w = kNoRotation;
    }
    if (w > -kSmallW) found.push_back({frame, entry.joint, static_cast<float>(w)});
  }
}

}  // namespace md5v::md5
