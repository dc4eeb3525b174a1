#include <algorithm>
#include <utility>

#include "anim/hierarchy.h"
#include "base/concat.h"
#include "base/figures.h"
#include "edit/edit.h"
#include "edit/weight_list.h"

namespace md5v::edit {
namespace {

// Keeps the joints with these indices, in this order. The list must include all their ancestors.
void keepJoints(MeshFile& file, const std::vector<uint32_t>& order) {
  std::vector<int32_t> place_of(file.joints.size(), -1);
  for (size_t i = 0; i < order.size(); ++i) place_of[order[i]] = static_cast<int32_t>(i);
  std::vector<md5::MeshJoint> joints;
  joints.reserve(order.size());
  for (const uint32_t j : order) {
    joints.push_back(std::move(file.joints[j]));
    int32_t& parent = joints.back().parent;
    if (parent >= 0) parent = place_of[static_cast<size_t>(parent)];
  }
  file.joints = std::move(joints);
  for (md5::SubMesh& mesh : file.meshes) {
    // Unused weights may refer to joints that were removed.
    for (md5::MeshWeight& weight : mesh.weights)
      weight.joint = static_cast<uint32_t>(std::max(place_of[weight.joint], 0));
  }
}

}  // namespace

void sortJoints(MeshFile& file, Changes& changes) {
  std::vector<std::string> names;
  std::vector<int32_t> parents;
  for (const md5::MeshJoint& joint : file.joints) {
    names.push_back(joint.name);
    parents.push_back(joint.parent);
  }
  size_t late = 0;
  for (size_t i = 0; i < parents.size(); ++i) late += parents[i] > static_cast<int64_t>(i) ? 1u : 0u;
  if (late == 0) return;
  keepJoints(file, anim::makeHierarchy(std::move(names), std::move(parents)).order);
  changes.push_back({"joints-sorted", concat(counted(late, "joint"), " stood before ",
                                             late == 1 ? "its parent" : "their parents",
                                             ". The joints were sorted; animations need the same order.")});
}

void removeUnusedJoints(MeshFile& file, Changes& changes) {
  if (file.has_foreign_skeleton) return;
  std::vector<bool> needed(file.joints.size());
  bool is_any_needed = false;
  for (const md5::SubMesh& mesh : file.meshes) {
    const std::vector<bool> used = usedWeights(mesh);
    for (size_t i = 0; i < used.size(); ++i) {
      if (!used[i]) continue;
      is_any_needed = true;
      // Visits the ancestors of each joint only once.
      for (auto j = static_cast<int32_t>(mesh.weights[i].joint); j >= 0 && !needed[static_cast<size_t>(j)];
           j = file.joints[static_cast<size_t>(j)].parent)
        needed[static_cast<size_t>(j)] = true;
    }
  }
  if (!is_any_needed) return;
  std::vector<uint32_t> order;
  std::string first;
  for (uint32_t j = 0; j < needed.size(); ++j) {
    if (needed[j]) {
      order.push_back(j);
    } else if (first.empty()) {
      first = file.joints[j].name;
    }
  }
  const size_t removed = file.joints.size() - order.size();
  if (removed == 0) return;
  keepJoints(file, order);
  changes.push_back({"unused-joints-removed",
                     concat("No vertex used ", counted(removed, "joint"), ", such as ", Quoted(first),
                            ". They were removed; animations need the same joints.")});
}

bool takeSkeleton(MeshFile& file, const MeshFile& lender, Changes& changes) {
  if (!file.has_foreign_skeleton) return true;
  const size_t needed = md5::neededJoints(file);
  if (lender.joints.size() < needed) {
    changes.push_back({"skeleton-too-small", concat("The weights refer to ", counted(needed, "joint"),
                                                    ", but the other file has ", lender.joints.size(), ".")});
    return false;
  }
  file.joints = lender.joints;
  file.has_foreign_skeleton = false;
  changes.push_back({"skeleton-taken", concat(counted(file.joints.size(), "joint"),
                                              " of the other file were added: this one had none.")});
  return true;
}

}  // namespace md5v::edit
