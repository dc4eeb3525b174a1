#include "md5/uniform_lists.h"

#ifndef MD5V_PLAIN_READER

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "md5/mesh_scan.h"

namespace md5v::md5 {
namespace {

template <class Item>
size_t placeIn(const Reader& reader, const EntryList<Item>& list, size_t i, size_t index) {
  return reader.numberIn(list.offsets[i], index - (list.lacks_numbers ? 1 : 0)).offset;
}

void checkPlaces(Reader& reader, const RawMesh& mesh) {
  const RawVector<MeshVertex>& vertices = mesh.vertices.items;
  const MeshVertex& first = vertices[0];
  if (first.weight_count == 0 || !mesh.vertices.damaged.empty()) return;
  const auto is_same = [&first](const MeshVertex& v) {
    return v.first_weight == first.first_weight && v.weight_count == first.weight_count;
  };
  if (!std::all_of(vertices.begin(), vertices.end(), is_same)) return;
  reader.add(Code::kMeshInOnePlace, placeIn(reader, mesh.vertices, 0, 6),
             "All vertices of this mesh have the same weights, so that they all lie at one place.");
}

float reachOf(const MeshVertex& v) { return std::max(v.uv.x, v.uv.y); }

// On the texture, mean; 0 without triangles.
float meanEdge(const RawMesh& mesh) {
  const RawVector<MeshVertex>& vertices = mesh.vertices.items;
  float sum = 0.0f;
  size_t count = 0;
  for (const Triangle& triangle : mesh.triangles.items) {
    const auto& [a, b, c] = triangle.vertices;
    if (std::max({a, b, c}) >= vertices.size()) continue;
    sum += glm::distance(vertices[a].uv, vertices[b].uv) + glm::distance(vertices[b].uv, vertices[c].uv);
    count += 2;
  }
  return count == 0 ? 0.0f : sum / static_cast<float>(count);
}

// Whether half of them are beyond tiles, nearly all are whole numbers as pixels have them, and triangles are
// many of these wide: of a field of tiles each has one or two.
bool areInPixels(const RawMesh& mesh) {
  constexpr float kNear = 1.0f / 64.0f;
  constexpr float kWide = 4.0f;
  constexpr float kMostPixels = 16384.0f;
  const RawVector<MeshVertex>& vertices = mesh.vertices.items;
  // As mayBeUniform() sees it.
  const glm::vec2 middle = vertices[vertices.size() / 2].uv;
  if (middle.x + middle.y <= kMostTiles) return false;
  size_t large = 0;
  size_t whole = 0;
  for (const MeshVertex& v : vertices) {
    if (reachOf(v) > kMostPixels) return false;
    const glm::vec2 apart = glm::abs(v.uv - glm::round(v.uv));
    large += reachOf(v) > kMostTiles ? 1 : 0;
    whole += std::max(apart.x, apart.y) < kNear ? 1 : 0;
  }
  return 2 * large >= vertices.size() && 10 * whole >= 9 * vertices.size() && meanEdge(mesh) > kWide;
}

void checkTextureCoordinates(Reader& reader, const RawMesh& mesh) {
  const RawVector<MeshVertex>& vertices = mesh.vertices.items;
  const auto is_zero = [](const MeshVertex& v) { return v.uv == glm::vec2(0.0f); };
  if (std::all_of(vertices.begin(), vertices.end(), is_zero)) {
    reader.add(Code::kTextureCoordinates, placeIn(reader, mesh.vertices, 0, 3),
               "The texture coordinates of all vertices of this mesh are 0 0.");
    return;
  }
  if (!areInPixels(mesh)) return;
  const auto most =
      std::max_element(vertices.begin(), vertices.end(),
                       [](const MeshVertex& a, const MeshVertex& b) { return reachOf(a) < reachOf(b); });
  const auto i = static_cast<size_t>(most - vertices.begin());
  reader.add(Code::kTextureCoordinates, placeIn(reader, mesh.vertices, i, most->uv.x >= most->uv.y ? 3 : 4),
             "Texture coordinates of this mesh reach ", static_cast<int>(reachOf(*most)),
             ": they seem to be in pixels.");
}

}  // namespace

void checkUniform(Reader& reader, RawMesh& mesh) {
  if (mesh.vertices.items.size() < kFewestUniform) return;
  checkPlaces(reader, mesh);
  checkTextureCoordinates(reader, mesh);
}

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
