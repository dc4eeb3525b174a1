#include <cmath>
#include <glm/geometric.hpp>
#include <string>

#include "base/concat.h"
#include "base/figures.h"
#include "edit/edit.h"
#include "edit/pose_table.h"

namespace md5v::edit {
namespace {

// The joint that anim::Hierarchy::root() returns for the file.
size_t rootOf(const AnimFile& file) {
  size_t root = 0;
  while (file.joints[root].parent >= 0) root = static_cast<size_t>(file.joints[root].parent);
  return root;
}

// The largest distance of a joint from its place in the first frame, in the space of its parent.
float wayOf(const PoseTable& poses, uint32_t frames, size_t joint) {
  float way = 0.0f;
  for (uint32_t frame = 1; frame < frames; ++frame)
    way = std::fmax(way, glm::distance(poses.at(frame, joint).position, poses.at(0, joint).position));
  return way;
}

// The root does not travel: says which of its children moves most.
void listStillRoot(const AnimFile& file, const PoseTable& poses, size_t root, Changes& changes) {
  size_t farthest = root;
  float way = 0.0f;
  for (size_t j = 0; j < file.joints.size(); ++j) {
    if (file.joints[j].parent != static_cast<int32_t>(root)) continue;
    const float own = wayOf(poses, file.frame_count, j);
    if (own > way) {
      farthest = j;
      way = own;
    }
  }
  std::string child;
  if (way > 0.0f) {
    child = concat(" Its child ", Quoted(file.joints[farthest].name), " moves by up to ", figure(double{way}),
                   " and was not changed.");
  }
  changes.push_back({"root-stays", concat("The root ", Quoted(file.joints[root].name),
                                          " does not travel, so no travel was removed.", child)});
}

}  // namespace

bool keepInPlace(AnimFile& file, Changes& changes) {
  std::optional<PoseTable> poses = posesOf(file);
  if (!poses) {
    changes.push_back({"too-many-poses", "Too many joints share the numbers of too many frames."});
    return false;
  }
  const size_t root = rootOf(file);
  const glm::vec3 start = poses->at(0, root).position;
  float farthest = 0.0f;
  for (uint32_t frame = 0; frame < file.frame_count; ++frame) {
    glm::vec3& position = poses->at(frame, root).position;
    const glm::vec3 way(position.x - start.x, position.y - start.y, 0.0f);
    farthest = std::fmax(farthest, glm::length(way));
    position = {start.x, start.y, position.z};
    if (file.bounds.empty()) continue;
    file.bounds[frame].min -= way;
    file.bounds[frame].max -= way;
  }
  if (farthest == 0.0f) {
    listStillRoot(file, *poses, root, changes);
    return true;
  }
  // The base frame stays: Doom 3 subtracts its position from all frames.
  storePoses(*poses, file);
  changes.push_back(
      {"root-in-place", concat("The travel of ", Quoted(file.joints[root].name), ", which went up to ",
                               figure(double{farthest}), " from its start, was removed. Its height stays.")});
  return true;
}

}  // namespace md5v::edit
