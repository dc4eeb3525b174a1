#include "anim/hierarchy.h"
#include "base/concat.h"
#include "base/figures.h"
#include "edit/edit.h"
#include "edit/pose_table.h"

namespace md5v::edit {
namespace {

// The boxes of the joints, in model space; empty if there are too many poses.
std::vector<Bounds> boundsOfJoints(const AnimFile& file, const PoseTable& poses) {
  std::vector<int32_t> parents;
  for (const md5::AnimJoint& joint : file.joints) parents.push_back(joint.parent);
  std::vector<std::string> names(parents.size());
  const anim::Hierarchy hierarchy = anim::makeHierarchy(std::move(names), std::move(parents));
  std::vector<JointTransform> pose(file.joints.size());
  std::vector<Bounds> all;
  for (uint32_t frame = 0; frame < file.frame_count; ++frame) {
    for (size_t j = 0; j < pose.size(); ++j) pose[j] = transformOf(poses.at(frame, j));
    anim::LocalToModelJob{&hierarchy, pose, pose}.run();
    Bounds box{pose[0].position, pose[0].position};
    for (const JointTransform& joint : pose)
      box = {glm::min(box.min, joint.position), glm::max(box.max, joint.position)};
    all.push_back(box);
  }
  return all;
}

}  // namespace

bool completeForVersion10(AnimFile& file, Changes& changes) {
  if (!file.has_hierarchy) {
    changes.push_back(
        {"no-hierarchy", "An animation of version 6 does not name the parents of joints. Pass its mesh."});
    return false;
  }
  const bool has_surplus = file.component_count > 6 * file.joints.size();
  if (!has_surplus && file.bounds.size() == file.frame_count) return true;
  const std::optional<PoseTable> poses = posesOf(file);
  if (!poses) {
    changes.push_back({"too-many-poses", "The animation has too many frames for so many joints."});
    return false;
  }
  if (has_surplus) {
    const uint32_t before = file.component_count;
    storePoses(*poses, file);
    changes.push_back({"components-dropped",
                       concat("Frames had ", before, " numbers, but Doom 3 takes 6 a joint. Now they have ",
                              file.component_count, ".")});
  }
  if (file.bounds.size() == file.frame_count) return true;
  file.bounds = boundsOfJoints(file, *poses);
  changes.push_back(
      {"bounds-of-joints", concat("The file has no usable bounds. Those of its joints were written for ",
                                  counted(file.frame_count, "frame"), "; vertices may reach beyond them.")});
  return true;
}

}  // namespace md5v::edit
