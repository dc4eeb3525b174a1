#include <utility>

#include "model/build.h"

namespace md5v::model {

anim::ClipSource clipSource(md5::AnimFile file) {
  anim::ClipSource clip;
  std::vector<std::string> names;
  std::vector<int32_t> parents;
  names.reserve(file.joints.size());
  parents.reserve(file.joints.size());
  clip.tracks.reserve(file.joints.size());
  for (size_t j = 0; j < file.joints.size(); ++j) {
    md5::AnimJoint& joint = file.joints[j];
    names.push_back(std::move(joint.name));
    parents.push_back(joint.parent);
    clip.tracks.push_back(
        {joint.flags, joint.first_component, file.baseframe[j].position, file.baseframe[j].rotation});
  }
  clip.hierarchy = anim::makeHierarchy(std::move(names), std::move(parents));
  clip.hierarchy.has_parents = file.has_hierarchy;
  clip.timeline.frame_count = file.frame_count;
  clip.timeline.frame_rate = file.frame_rate;
  clip.component_count = file.component_count;
  clip.components = std::move(file.components);
  clip.bounds = std::move(file.bounds);
  return clip;
}

}  // namespace md5v::model
