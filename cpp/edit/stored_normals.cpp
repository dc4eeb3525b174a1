#include <glm/geometric.hpp>

#include "base/concat.h"
#include "edit/edit.h"
#include "edit/figures.h"
#include "model/evaluation.h"
#include "model/model.h"
#include "skin/mesh/skinned_mesh.h"

namespace md5v::edit {

void storeNormals(MeshFile& file, Changes& changes) {
  if (file.has_foreign_skeleton) return;
  const model::Model model = model::buildModel(file);
  model::Evaluation evaluation(model);
  evaluation.skin();
  size_t computed = 0;
  for (size_t m = 0; m < file.meshes.size(); ++m) {
    md5::SubMesh& mesh = file.meshes[m];
    const model::ModelMesh& posed = model.meshes[m];
    mesh.stored_frames.resize(mesh.vertices.size());
    for (size_t v = 0; v < mesh.vertices.size(); ++v) {
      if (mesh.stored_frames[v].normal != glm::vec3(0.0f)) continue;
      const int32_t joint = skin::dominantJoint(posed.skinned, posed.skinned.vertices[v]);
      if (joint < 0) continue;
      const glm::quat to_joint =
          glm::conjugate(model.skeleton.bind_model[static_cast<size_t>(joint)].rotation);
      const glm::vec4 tangent = evaluation.tangents()[posed.first_vertex + v];
      mesh.stored_frames[v] = {to_joint * evaluation.normals()[posed.first_vertex + v],
                               glm::vec4(to_joint * glm::vec3(tangent), tangent.w)};
      ++computed;
    }
  }
  if (computed == 0) return;
  changes.push_back(
      {"normals-computed", concat("The normals and tangents of ", counted(computed, "vertex", "vertices"),
                                  " were computed from the bind pose.")});
}

}  // namespace md5v::edit
