#include "edit/weight_list.h"

#include "base/assert.h"

namespace md5v::edit {

std::vector<bool> usedWeights(const md5::SubMesh& mesh) {
  // Marks where ranges begin and end, so that hostile ranges take no longer than others.
  std::vector<int64_t> steps(mesh.weights.size() + 1);
  for (const md5::MeshVertex& vertex : mesh.vertices) {
    ++steps[vertex.first_weight];
    --steps[vertex.first_weight + vertex.weight_count];
  }
  std::vector<bool> used(mesh.weights.size());
  int64_t ranges = 0;
  for (size_t i = 0; i < used.size(); ++i) {
    ranges += steps[i];
    used[i] = ranges > 0;
  }
  return used;
}

void keepWeights(md5::SubMesh& mesh, const std::vector<bool>& kept) {
  MD5V_ASSERT(kept.size() == mesh.weights.size());
  std::vector<uint32_t> place_of(mesh.weights.size() + 1);
  uint32_t next = 0;
  for (size_t i = 0; i < mesh.weights.size(); ++i) {
    place_of[i] = next;
    if (kept[i]) mesh.weights[next++] = mesh.weights[i];
  }
  mesh.weights.resize(next);
  for (md5::MeshVertex& vertex : mesh.vertices) {
    vertex.first_weight = vertex.weight_count == 0 ? 0 : place_of[vertex.first_weight];
  }
}

void WeightReplacer::finish() {
  std::vector<bool> kept = usedWeights(mesh_);
  for (size_t i = 0; i < was_used_.size(); ++i) {
    if (!was_used_[i]) kept[i] = true;
  }
  keepWeights(mesh_, kept);
}

}  // namespace md5v::edit
