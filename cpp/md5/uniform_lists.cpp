#include "md5/uniform_lists.h"

#ifndef MD5V_PLAIN_READER

#include <algorithm>

#include "md5/mesh_scan.h"

namespace md5v::md5 {
namespace {

template <class Item>
size_t placeIn(const Reader& reader, const EntryList<Item>& list, size_t i, size_t index) {
  return reader.numberIn(list.offsets[i], index - (list.lacks_numbers ? 1 : 0)).offset;
}

}  // namespace

void checkZeroBiases(Reader& reader, RawMesh& mesh) {
  EntryList<MeshWeight>& weights = mesh.weights;
  if (mesh.vertices.items.empty() || weights.items.size() < kFewestUniform || !weights.damaged.empty())
    return;
  const auto is_zero = [](const MeshWeight& weight) { return weight.bias == 0.0f; };
  if (!std::all_of(weights.items.begin(), weights.items.end(), is_zero)) return;
  reader.add(Code::kMeshInOnePlace, placeIn(reader, weights, 0, 3),
             "All biases of this mesh are 0, so that all its vertices lie at the origin.");
  for (size_t i = 0; i < weights.items.size(); ++i) weights.markDamaged(i);
  mesh.are_ranges_told = true;
}

}  // namespace md5v::md5

#endif
