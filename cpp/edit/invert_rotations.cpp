#include "base/concat.h"
#include "base/figures.h"
#include "edit/edit.h"
#include "edit/pose_table.h"

namespace md5v::edit {

bool invertRotations(AnimFile& file, Changes& changes) {
  std::optional<PoseTable> poses = posesOf(file);
  if (!poses) {
    changes.push_back({"too-many-poses", "Too many joints share the numbers of too many frames."});
    return false;
  }
  const glm::dvec3 zero(0.0);  // a difference of zeros is not negative
  for (uint32_t frame = 0; frame < file.frame_count; ++frame) {
    for (size_t joint = 0; joint < file.joints.size(); ++joint) {
      glm::dvec3& xyz = poses->at(frame, joint).xyz;
      xyz = zero - xyz;
    }
  }
  for (md5::StoredTransform& base : file.baseframe) base.rotation = zero - base.rotation;
  storePoses(*poses, file);
  changes.push_back({"rotations-inverted", concat("The rotations of ", counted(file.joints.size(), "joint"),
                                                  " were inverted in all frames.")});
  return true;
}

}  // namespace md5v::edit
