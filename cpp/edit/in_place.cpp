#include <cmath>

#include "base/concat.h"
#include "edit/edit.h"
#include "edit/figures.h"
#include "edit/pose_table.h"

namespace md5v::edit {

bool keepInPlace(AnimFile& file, Changes& changes) {
  std::optional<PoseTable> poses = posesOf(file);
  if (!poses) {
    changes.push_back({"too-many-poses", "Too many joints share the numbers of too many frames."});
    return false;
  }
  const glm::vec3 start = poses->at(0, 0).position;
  float farthest = 0.0f;
  for (uint32_t frame = 0; frame < file.frame_count; ++frame) {
    glm::vec3& position = poses->at(frame, 0).position;
    const glm::vec3 way = position - start;
    farthest = std::fmax(farthest, glm::length(way));
    position = start;
    if (file.bounds.empty()) continue;
    file.bounds[frame].min -= way;
    file.bounds[frame].max -= way;
  }
  if (farthest == 0.0f) return true;
  file.baseframe[0].position = start;
  storePoses(*poses, file);
  changes.push_back(
      {"root-in-place", concat("The translation of ", Quoted(file.joints[0].name), ", which went up to ",
                               figure(double{farthest}), " from its start, was removed.")});
  return true;
}

}  // namespace md5v::edit
