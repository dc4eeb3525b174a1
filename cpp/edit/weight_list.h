// Changes the list of weights of one mesh, in which vertices may share ranges.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "md5/mesh_file.h"

namespace md5v::edit {

// Whether each weight of the mesh is in the range of a vertex.
std::vector<bool> usedWeights(const md5::SubMesh& mesh);

// Keeps these weights of the mesh. They must include all weights that vertices use.
void keepWeights(md5::SubMesh& mesh, const std::vector<bool>& kept);

// Replaces the weights of vertices. Vertices that had the same range share a range again; ranges that only
// overlap are separated.
class WeightReplacer {
 public:
  explicit WeightReplacer(md5::SubMesh& mesh) : mesh_(mesh), was_used_(usedWeights(mesh)) {}

  // `make(weights)` changes a copy of the vertex's weights, and returns whether it changed them.
  template <class Make>
  bool replace(md5::MeshVertex& vertex, const Make& make) {
    const std::pair<uint32_t, uint32_t> range(vertex.first_weight, vertex.weight_count);
    auto found = replacement_of_.find(range);
    if (found == replacement_of_.end()) {
      const md5::MeshWeight* const begin = mesh_.weights.data() + vertex.first_weight;
      std::vector<md5::MeshWeight> weights(begin, begin + vertex.weight_count);
      std::pair<uint32_t, uint32_t> replacement = range;
      if (make(weights)) {
        replacement = {static_cast<uint32_t>(mesh_.weights.size()), static_cast<uint32_t>(weights.size())};
        mesh_.weights.insert(mesh_.weights.end(), weights.begin(), weights.end());
      }
      found = replacement_of_.emplace(range, replacement).first;
    }
    if (found->second == range) return false;
    vertex.first_weight = found->second.first;
    vertex.weight_count = found->second.second;
    return true;
  }

  // Removes the replaced weights, and sorts the others in the order of their vertices.
  void finish();

 private:
  md5::SubMesh& mesh_;
  std::vector<bool> was_used_;
  std::map<std::pair<uint32_t, uint32_t>, std::pair<uint32_t, uint32_t>> replacement_of_;
};

}  // namespace md5v::edit
