#include "md5/mesh_file.h"

#include <algorithm>

namespace md5v::md5 {

std::vector<JointTransform> bindTransforms(const MeshFile& file) {
  std::vector<JointTransform> joints;
  joints.reserve(file.joints.size());
  for (const MeshJoint& joint : file.joints) joints.push_back({joint.position, quatFromXyz(joint.rotation)});
  return joints;
}

size_t neededJoints(const MeshFile& file) {
  size_t needed = 0;
  if (!file.has_foreign_skeleton) return needed;
  for (const SubMesh& mesh : file.meshes) {
    for (const MeshWeight& weight : mesh.weights) needed = std::max(needed, size_t{weight.joint} + 1);
  }
  return needed;
}

}  // namespace md5v::md5
