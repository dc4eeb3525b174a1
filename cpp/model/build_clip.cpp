#include <utility>

#include "model/build.h"

namespace md5v::model {

anim::ClipData clipData(md5::AnimFile file) {
  anim::ClipData data;
  std::vector<std::string> names;
  std::vector<int32_t> parents;
  names.reserve(file.joints.size());
  parents.reserve(file.joints.size());
  data.tracks.reserve(file.joints.size());
  for (size_t j = 0; j < file.joints.size(); ++j) {
    md5::AnimJoint& joint = file.joints[j];
    names.push_back(std::move(joint.name));
    parents.push_back(joint.parent);
    data.tracks.push_back(
        {joint.flags, joint.first_component, file.baseframe[j].position, file.baseframe[j].rotation});
  }
  data.hierarchy = anim::makeHierarchy(std::move(names), std::move(parents));
  data.hierarchy.has_parents = file.has_hierarchy;
  data.timeline.frame_count = file.frame_count;
  data.timeline.frame_rate = file.frame_rate;
  data.component_count = file.component_count;
  data.components = std::move(file.components);
  data.bounds = std::move(file.bounds);
  return data;
}

}  // namespace md5v::model
