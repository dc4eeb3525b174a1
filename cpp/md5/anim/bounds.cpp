#include "md5/anim/bounds.h"

#include <cmath>

namespace md5v::md5 {
namespace {

// Boxes begin with these values before points are added, as in Doom 3's idBounds::Clear().
constexpr float kStartValue = 1e30f;

bool hasStartValue(const glm::vec3& corner) {
  return std::fabs(corner.x) >= kStartValue || std::fabs(corner.y) >= kStartValue ||
         std::fabs(corner.z) >= kStartValue;
}

void takeBounds(Cursor& cursor, const RawBounds& bounds, AnimFile& file) {
  bool is_any_filled = false;
  size_t unset = 0;
  size_t first_unset = 0;
  file.bounds.reserve(file.frame_count);
  for (size_t i = 0; i < file.frame_count; ++i) {
    const glm::vec3 min = bounds.items[i].position;
    const glm::vec3 max(bounds.items[i].rotation);
    const glm::vec3 size = max - min;
    const bool is_inverted = size.x < 0.0f || size.y < 0.0f || size.z < 0.0f;
    is_any_filled = is_any_filled || (!is_inverted && size != glm::vec3(0.0f));
    if ((hasStartValue(min) || hasStartValue(max)) && unset++ == 0) first_unset = i;
    file.bounds.push_back({min, max});
  }
  if (bounds.is_damaged) return;
  if (unset != 0) {
    cursor.report(Code::kBoundsEmpty, bounds.offset,
                  {"The bounds of frame ", first_unset,
                   " are start values such as 1e30. Occurrences in this file: ", unset, "."});
  } else if (!is_any_filled) {
    cursor.report(Code::kBoundsEmpty, bounds.offset, {"All bounds are empty."});
  }
}

}  // namespace

void resolveBounds(Cursor& cursor, const RawBounds& bounds, const DeclaredCount& frame_count,
                   AnimFile& file) {
  const size_t frames = file.frame_count;
  const size_t count = bounds.items.size();
  if (count == 0) {
    if (bounds.is_damaged) return;
    cursor.report(Code::kBoundsMissing, bounds.offset,
                  {bounds.offset == 0 ? "The 'bounds' block is missing. Bounds are computed."
                                      : "This 'bounds' block is empty. Bounds are computed."});
    return;
  }
  // If there are as many bounds as announced frames, the missing frames were already reported.
  const bool are_announced = static_cast<int64_t>(count) == frame_count.value;
  if (count == frames || (count > frames && are_announced)) return takeBounds(cursor, bounds, file);
  if (bounds.is_damaged || are_announced || cursor.isCutOff()) return;
  cursor.report(Code::kBoundsCount, bounds.offset,
                {"There are ", count, " bounds, but ", frames, frames == 1 ? " frame" : " frames",
                 ". The bounds are ignored."});
}

}  // namespace md5v::md5
