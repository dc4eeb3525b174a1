#include "md5/global_numbers.h"

#ifndef MD5V_PLAIN_READER

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/concat.h"
#include "md5/slips.h"

namespace md5v::md5 {
namespace {

// Which entries of another list some entries name.
struct NamedRange {
  uint64_t least = UINT64_MAX;
  uint64_t end = 0;  // one behind the last

  void add(uint64_t first, uint64_t count) {
    least = std::min(least, first);
    end = std::max(end, first + count);
  }
};

NamedRange cornersOf(const RawMesh& mesh) {
  NamedRange range;
  for (const Triangle& triangle : mesh.triangles.items) {
    for (const uint32_t corner : triangle.vertices) range.add(corner, 1);
  }
  return range;
}

NamedRange weightsOf(const RawMesh& mesh) {
  NamedRange range;
  for (const MeshVertex& v : mesh.vertices.items) range.add(v.first_weight, v.weight_count);
  return range;
}

// What must be taken off so that a range which goes on from a list of `before` entries fits one of `count`; 0
// where that is not meant. `one` is what the first mesh counts from.
uint64_t excessOf(const NamedRange& range, uint64_t before, uint64_t count, uint64_t one) {
  const uint64_t from = before + one;
  if (before == 0 || range.least < from || range.end > from + count || range.end <= count) return 0;
  // Where both readings share numbers, the first one is named, too.
  return range.least == from || range.least >= count ? from : 0;
}

// What of a file goes on counting, and the first place of it.
struct Findings {
  enum Part : size_t { kEntries, kFirstWeights, kCorners };
  std::array<bool, 3> parts = {};
  size_t offset = SIZE_MAX;

  void add(Part part, size_t at) {
    parts[part] = true;
    offset = std::min(offset, at);
  }
};

template <class Item>
bool isWhole(const EntryList<Item>& list) {
  return !list.items.empty() && list.damaged.empty();
}

// Numbers of entries in the same way: vert 40 as the first of a mesh.
template <class Item>
void settleEntries(Reader& reader, EntryList<Item>& list, size_t before, Findings& findings) {
  if (before == 0 || list.order.isSequential()) return;
  for (size_t i = 0; i < list.items.size(); ++i) {
    if (list.order.number(i) != static_cast<int64_t>(before + i)) return;
  }
  list.order = {};
  list.order.addNext(list.items.size());
  findings.add(Findings::kEntries, reader.numberIn(list.offsets[0], 1).offset);
}

// How many entries the meshes before have, and what their numbers count from.
struct Before {
  size_t vertices = 0;
  size_t triangles = 0;
  size_t weights = 0;
  uint64_t first_corner = 0;
  uint64_t first_weight = 0;
};

bool settleCorners(Reader& reader, RawMesh& mesh, const Before& before, Findings& findings) {
  if (!isWhole(mesh.triangles)) return false;
  // As of most files.
  if (mesh.triangles.items[0].vertices[0] < before.vertices) return false;
  const uint64_t excess =
      excessOf(cornersOf(mesh), before.vertices, mesh.vertices.items.size(), before.first_corner);
  if (excess == 0) return false;
  const size_t index = mesh.triangles.lacks_numbers ? 1 : 2;
  findings.add(Findings::kCorners, reader.numberIn(mesh.triangles.offsets[0], index).offset);
  for (Triangle& triangle : mesh.triangles.items) {
    for (uint32_t& corner : triangle.vertices) corner -= static_cast<uint32_t>(excess);
  }
  return true;
}

bool settleFirstWeights(Reader& reader, RawMesh& mesh, const Before& before, Findings& findings) {
  if (!isWhole(mesh.vertices) || mesh.vertices.items[0].first_weight < before.weights) return false;
  const uint64_t excess =
      excessOf(weightsOf(mesh), before.weights, mesh.weights.items.size(), before.first_weight);
  if (excess == 0) return false;
  const size_t index = mesh.vertices.lacks_numbers ? 5 : 6;
  findings.add(Findings::kFirstWeights, reader.numberIn(mesh.vertices.offsets[0], index).offset);
  for (MeshVertex& v : mesh.vertices.items) v.first_weight -= static_cast<uint32_t>(excess);
  return true;
}

void settleMeshBehind(Reader& reader, RawMesh& mesh, const Before& before, Findings& findings) {
  const bool are_corners = settleCorners(reader, mesh, before, findings);
  const bool are_weights = settleFirstWeights(reader, mesh, before, findings);
  if (!are_corners && !are_weights) return;
  settleEntries(reader, mesh.vertices, before.vertices, findings);
  settleEntries(reader, mesh.triangles, before.triangles, findings);
  settleEntries(reader, mesh.weights, before.weights, findings);
}

// Whether the first triangle or vertex of a mesh names nothing of its own beginning: as of no other file.
bool mayGoOn(std::span<const RawMesh> meshes) {
  size_t vertices = 0;
  size_t weights = 0;
  for (const RawMesh& mesh : meshes) {
    const auto& triangles = mesh.triangles.items;
    const bool are_corners = !triangles.empty() && triangles[0].vertices[0] >= vertices;
    const bool are_weights = !mesh.vertices.items.empty() && mesh.vertices.items[0].first_weight >= weights;
    if (vertices != 0 && (are_corners || are_weights)) return true;
    vertices += mesh.vertices.items.size();
    weights += mesh.weights.items.size();
  }
  return false;
}

void report(Reader& reader, const Findings& findings) {
  constexpr std::array<std::string_view, 3> kNames = {
      "the numbers of entries", "the first weights of vertices", "the vertices of triangles"};
  std::string what;
  size_t left = static_cast<size_t>(std::count(findings.parts.begin(), findings.parts.end(), true));
  for (size_t part = 0; part < kNames.size(); ++part) {
    if (!findings.parts[part]) continue;
    --left;
    what += concat(kNames[part], left == 0 ? "" : left == 1 ? " and " : ", ");
  }
  what[0] = 'T';
  reader.add(Code::kIndicesFromFirstMesh, findings.offset, what,
             " go on counting from mesh to mesh, and the format counts from 0 in each.", kReadAsMeant);
}

}  // namespace

void settleGlobalNumbers(Reader& reader, std::span<RawMesh> meshes) {
  if (!mayGoOn(meshes)) return;
  Findings findings;
  Before before;
  for (RawMesh& mesh : meshes) {
    settleMeshBehind(reader, mesh, before, findings);
    if (before.vertices == 0) {
      before.first_corner = cornersOf(mesh).least == 1 ? 1 : 0;
      before.first_weight = weightsOf(mesh).least == 1 ? 1 : 0;
    }
    before.vertices += mesh.vertices.items.size();
    before.triangles += mesh.triangles.items.size();
    before.weights += mesh.weights.items.size();
  }
  if (findings.offset != SIZE_MAX) report(reader, findings);
}

}  // namespace md5v::md5

#endif
