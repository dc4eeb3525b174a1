#include <glm/geometric.hpp>

#include "base/assert.h"
#include "base/concat.h"
#include "base/figures.h"
#include "edit/edit.h"
#include "model/evaluation.h"
#include "model/model.h"
#include "skin/mesh/bind_frames.h"
#include "skin/mesh/skinned_mesh.h"

namespace md5v::edit {
namespace {

// Null for a vertex whose normal must be computed.
const glm::vec3* givenNormal(std::span<const Normals> given, size_t mesh, size_t vertex) {
  if (given.empty() || given[mesh].empty()) return nullptr;
  MD5V_ASSERT(vertex < given[mesh].size());
  const glm::vec3& normal = given[mesh][vertex];
  return normal == glm::vec3(0.0f) ? nullptr : &normal;
}

}  // namespace

void storeNormals(MeshFile& file, Changes& changes, std::span<const Normals> given) {
  MD5V_ASSERT(given.empty() || given.size() == file.meshes.size());
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
      const bool has_normal = mesh.stored_frames[v].normal != glm::vec3(0.0f);
      if (has_normal && mesh.stored_frames[v].tangent.w != 0.0f) continue;
      const int32_t joint = skin::dominantJoint(posed.skinned, posed.skinned.vertices[v]);
      if (joint < 0) continue;
      const glm::quat to_joint =
          glm::conjugate(model.skeleton.bind_model[static_cast<size_t>(joint)].rotation);
      glm::vec3 normal = evaluation.normals()[posed.first_vertex + v];
      glm::vec4 tangent = evaluation.tangents()[posed.first_vertex + v];
      const glm::vec3* own = has_normal ? nullptr : givenNormal(given, m, v);
      if (own) {
        normal = glm::normalize(*own);
        tangent = glm::vec4(skin::nearestPerpendicular(glm::vec3(tangent), normal), tangent.w);
      } else if (!has_normal) {
        ++computed;
      }
      mesh.stored_frames[v] = {to_joint * normal, glm::vec4(to_joint * glm::vec3(tangent), tangent.w)};
    }
  }
  if (computed == 0) return;
  changes.push_back(
      {"normals-computed", concat("The normals and tangents of ", counted(computed, "vertex", "vertices"),
                                  " were computed from the bind pose.")});
}

}  // namespace md5v::edit
