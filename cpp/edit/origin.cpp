#include <algorithm>
#include <string>

#include "base/concat.h"
#include "base/figures.h"
#include "edit/edit.h"

namespace md5v::edit {
namespace {

template <class Joints>
size_t countRoots(const Joints& joints) {
  return static_cast<size_t>(
      std::count_if(joints.begin(), joints.end(), [](const auto& joint) { return joint.parent < 0; }));
}

// The first of the names origin, origin1, origin2 … that no joint has.
template <class Joints>
std::string freeName(const Joints& joints) {
  for (size_t i = 0;; ++i) {
    std::string name = i == 0 ? "origin" : concat("origin", i);
    if (std::none_of(joints.begin(), joints.end(), [&](const auto& joint) { return joint.name == name; }))
      return name;
  }
}

// Inserts a joint without rotation at 0 before all others. False if the file has one root, or none.
template <class Joints>
bool insertOrigin(Joints& joints, Changes& changes) {
  const size_t roots = countRoots(joints);
  if (roots < 2) return false;
  // The parent -1 of the old roots becomes the new joint, 0; all other parents move up by one.
  for (auto& joint : joints) ++joint.parent;
  typename Joints::value_type origin;
  origin.name = freeName(joints);
  changes.push_back({"origin-added", concat("The joint ", Quoted(origin.name), " was added above the ", roots,
                                            " roots. Doom 3 plays only animations with one root.")});
  joints.insert(joints.begin(), std::move(origin));
  return true;
}

}  // namespace

void addOrigin(MeshFile& file, Changes& changes) {
  if (file.has_foreign_skeleton || !insertOrigin(file.joints, changes)) return;
  for (md5::SubMesh& mesh : file.meshes) {
    for (md5::MeshWeight& weight : mesh.weights) ++weight.joint;
  }
}

void addOrigin(AnimFile& file, Changes& changes) {
  if (!file.has_hierarchy || !insertOrigin(file.joints, changes)) return;
  file.baseframe.insert(file.baseframe.begin(), md5::StoredTransform{});
}

}  // namespace md5v::edit
