#include "md5/checks/rotation_length.h"

#include <vector>

#include "md5/grammar/joint_list.h"

namespace md5v::md5 {
namespace {

// Where a frame has the rotation of a joint.
struct RotationColumns {
  uint32_t joint = 0;
  uint32_t flags = 0;
  uint32_t first = 0;
  uint32_t end = 0;
  glm::dvec3 base{0.0};
};

std::vector<RotationColumns> rotationColumns(const AnimFile& file) {
  constexpr uint32_t kPosition = kTx | kTy | kTz;
  std::vector<RotationColumns> all;
  for (uint32_t j = 0; j < file.joints.size(); ++j) {
    const AnimJoint& joint = file.joints[j];
    const uint32_t rotation = joint.flags & ~kPosition;
    if (rotation == 0) continue;
    const uint32_t first = joint.first_component + componentCount(joint.flags & kPosition);
    all.push_back({j, rotation, first, first + componentCount(rotation), file.baseframe[j].rotation});
  }
  return all;
}

glm::dvec3 rotationOf(const RotationColumns& columns, const double* row) {
  const double* value = row + columns.first;
  const double x = (columns.flags & kQx) != 0 ? *value++ : columns.base.x;
  const double y = (columns.flags & kQy) != 0 ? *value++ : columns.base.y;
  const double z = (columns.flags & kQz) != 0 ? *value : columns.base.z;
  return {x, y, z};
}

}  // namespace

void checkRotations(Cursor& cursor, std::span<const RawFrame> rows, const AnimFile& file) {
  const std::vector<RotationColumns> columns = rotationColumns(file);
  // In a hostile file all joints could share a few numbers, and the work could grow to joints times frames.
  if (columns.size() > file.component_count) return;
  size_t count = 0;
  const RawFrame* first_frame = nullptr;
  const RotationColumns* first = nullptr;
  for (size_t i = 0; i < rows.size(); ++i) {
    const double* const row = file.components.data() + i * file.component_count;
    for (const RotationColumns& joint : columns) {
      // The numbers that a short frame lacks are those of another frame.
      if (!isTooLong(rotationOf(joint, row)) || joint.end > rows[i].count) continue;
      if (count++ != 0) continue;
      first_frame = &rows[i];
      first = &joint;
    }
  }
  if (count == 0 || isTooLong(first->base)) return;
  // The word frame, its number and the brace come before the first number.
  cursor.report(
      Code::kRotationTooLong, cursor.tokenAt(first_frame->offset, 3 + first->first).offset,
      {"The rotation of joint ", Quoted(file.joints[first->joint].name), " in frame ", first_frame->number,
       " is longer than 1; it is normalised. Occurrences in this animation: ", count, "."});
}

}  // namespace md5v::md5
