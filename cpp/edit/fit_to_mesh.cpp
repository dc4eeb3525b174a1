#include <algorithm>
#include <utility>

#include "anim/hierarchy.h"
#include "base/concat.h"
#include "base/figures.h"
#include "edit/edit.h"
#include "edit/pose_table.h"
#include "model/fit.h"

namespace md5v::edit {
namespace {

template <class Joints>
anim::Hierarchy hierarchyOf(const Joints& joints) {
  std::vector<std::string> names;
  std::vector<int32_t> parents;
  for (const auto& joint : joints) {
    names.push_back(joint.name);
    parents.push_back(joint.parent);
  }
  return anim::makeHierarchy(std::move(names), std::move(parents));
}

// The names of some joints: all if there are few, or else the first ones.
std::string listed(const std::vector<std::string>& names, const std::vector<uint32_t>& joints) {
  constexpr size_t kMost = 8;
  std::string list;
  for (size_t i = 0; i < joints.size() && i < kMost; ++i)
    list = concat(list, i == 0 ? "" : ", ", Quoted(names[joints[i]]));
  return joints.size() > kMost ? concat(list, " and ", joints.size() - kMost, " more") : list;
}

// Poses the joints of a mesh by a clip, frame by frame.
class MeshPoser {
 public:
  MeshPoser(const anim::Skeleton& mesh, const anim::Hierarchy& clip, const model::Fit& fit)
      : mesh_(mesh), clip_(clip), fit_(fit) {
    for (size_t j = 0; j < mesh.hierarchy.jointCount(); ++j)
      shares_.push_back(!fit.parents_differ || model::sharesParent(mesh.hierarchy, clip, fit, j));
  }

  // Whether the joint's local transform comes from the clip. Otherwise it is that of the mesh.
  bool isTakenOver(size_t joint) const { return fit_.clip_joint_of[joint] >= 0 && shares_[joint]; }

  void pose(const PoseTable& from, uint32_t frame, PoseTable& to) {
    const bool needs_model_space = fit_.parents_differ;
    if (needs_model_space) poseModelSpace(from, frame);
    for (size_t j = 0; j < shares_.size(); ++j) {
      if (isTakenOver(j)) {
        to.at(frame, j) = from.at(frame, static_cast<size_t>(fit_.clip_joint_of[j]));
      } else {
        const JointTransform local = needs_model_space ? localOf(j) : mesh_.bind_local[j];
        StoredPose& pose = to.at(frame, j);
        pose = storedPose(local.position, glm::normalize(glm::dquat(local.rotation)));
        // Floats are precise enough here, and shorter as text.
        if (pose.w < -kSmallW) pose.xyz = glm::dvec3(glm::vec3(pose.xyz));
      }
    }
  }

 private:
  void poseModelSpace(const PoseTable& from, uint32_t frame) {
    clip_pose_.resize(clip_.jointCount());
    for (size_t j = 0; j < clip_pose_.size(); ++j) clip_pose_[j] = transformOf(from.at(frame, j));
    anim::LocalToModelJob{&clip_, clip_pose_, clip_pose_}.run();
    mesh_pose_.resize(shares_.size());
    for (const uint32_t j : mesh_.hierarchy.order) {
      const int32_t source = fit_.clip_joint_of[j];
      const int32_t parent = mesh_.hierarchy.parents[j];
      mesh_pose_[j] = source >= 0   ? clip_pose_[static_cast<size_t>(source)]
                      : parent >= 0 ? mesh_pose_[static_cast<size_t>(parent)] * mesh_.bind_local[j]
                                    : mesh_.bind_local[j];
    }
  }

  JointTransform localOf(size_t joint) const {
    const int32_t parent = mesh_.hierarchy.parents[joint];
    return parent < 0 ? mesh_pose_[joint]
                      : inverse(mesh_pose_[static_cast<size_t>(parent)]) * mesh_pose_[joint];
  }

  const anim::Skeleton& mesh_;
  const anim::Hierarchy& clip_;
  const model::Fit& fit_;
  std::vector<bool> shares_;
  std::vector<JointTransform> clip_pose_;
  std::vector<JointTransform> mesh_pose_;
};

void listFit(const model::Fit& fit, const anim::Hierarchy& mesh, const anim::Hierarchy& clip,
             Changes& changes) {
  if (!fit.missing.empty()) {
    changes.push_back(
        {"joints-added", concat(counted(fit.missing.size(), "joint"),
                                " of the mesh that the animation lacked, added in the bind pose: ",
                                listed(mesh.names, fit.missing), ".")});
  }
  if (!fit.extra.empty()) {
    changes.push_back({"joints-left-out",
                       concat(counted(fit.extra.size(), "joint"), " that the mesh does not have, left out: ",
                              listed(clip.names, fit.extra), ".")});
  }
  if (fit.reordered)
    changes.push_back({"joints-reordered", "The joints were sorted in the order of the mesh."});
  if (fit.parents_differ) {
    changes.push_back(
        {"parents-changed", "The joints now have the parents of the mesh. Their positions stay."});
  }
}

}  // namespace

bool fitToMesh(AnimFile& file, const MeshFile& mesh, Changes& changes) {
  anim::Hierarchy clip = hierarchyOf(file.joints);
  clip.has_parents = file.has_hierarchy;
  const anim::Skeleton skeleton = anim::makeSkeleton(hierarchyOf(mesh.joints), md5::bindTransforms(mesh));
  const model::Fit fit = model::fitClip(skeleton.hierarchy, clip);
  if (fit.kind == model::FitKind::kNone) {
    changes.push_back(
        {"does-not-fit", concat("The animation does not fit the mesh. ", fit.first_difference)});
    return false;
  }
  if (fit.kind == model::FitKind::kExact && file.has_hierarchy) return true;
  const std::optional<PoseTable> poses = posesOf(file);
  const size_t joints = mesh.joints.size();
  if (!poses || joints > kMostPoses / file.frame_count) {
    changes.push_back({"too-many-poses", "The animation has too many frames for so many joints."});
    return false;
  }
  PoseTable fitted(file.frame_count, joints);
  MeshPoser poser(skeleton, clip, fit);
  for (uint32_t frame = 0; frame < file.frame_count; ++frame) poser.pose(*poses, frame, fitted);
  std::vector<md5::AnimJoint> new_joints;
  std::vector<md5::StoredTransform> baseframe;
  for (size_t j = 0; j < joints; ++j) {
    new_joints.push_back({mesh.joints[j].name, mesh.joints[j].parent, 0, 0});
    const StoredPose& first = fitted.at(0, j);
    baseframe.push_back(poser.isTakenOver(j) ? file.baseframe[static_cast<size_t>(fit.clip_joint_of[j])]
                                             : md5::StoredTransform{first.position, first.xyz});
  }
  file.joints = std::move(new_joints);
  file.baseframe = std::move(baseframe);
  if (!file.has_hierarchy) {
    changes.push_back(
        {"hierarchy-taken", "The parents of the joints are those of the mesh: version 6 has none."});
  }
  file.has_hierarchy = true;
  storePoses(fitted, file);
  listFit(fit, skeleton.hierarchy, clip, changes);
  return true;
}

}  // namespace md5v::edit
