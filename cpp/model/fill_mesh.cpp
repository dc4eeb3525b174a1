#include "model/fill_mesh.h"

namespace md5v::model {

void fillMesh(const md5::SubMesh& source, skin::SkinnedMesh& mesh) {
  mesh.vertices.resize(source.vertices.size());
  mesh.uvs.resize(source.vertices.size());
  for (size_t v = 0; v < source.vertices.size(); ++v) {
    const md5::MeshVertex& vertex = source.vertices[v];
    mesh.vertices[v] = {vertex.first_weight, vertex.weight_count};
    mesh.uvs[v] = vertex.uv;
  }
  mesh.influences.resize(source.weights.size());
  for (size_t i = 0; i < source.weights.size(); ++i) {
    const md5::MeshWeight& weight = source.weights[i];
    mesh.influences[i] = {weight.position * weight.bias, weight.bias, weight.joint};
  }
}

}  // namespace md5v::model
