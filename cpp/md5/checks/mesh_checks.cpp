#include "md5/checks/mesh_checks.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "md5/mesh/list_scan.h"

namespace md5v::md5 {
namespace {

// Quake re-releases and other engines keep at most this number of weights of a vertex (formats.md 2.5, 2.7).
constexpr uint32_t kUsualWeights = 4;

// Counts entries with one kind of fault, and keeps the first of them.
struct Tally {
  size_t count = 0;
  size_t first = 0;

  void add(size_t i) {
    if (count++ == 0) first = i;
  }
};

constexpr std::string_view kThisMeshHas = "This mesh has ";
constexpr std::string_view kSuch = " such.";

bool isAbsolutePath(std::string_view path) {
  const bool has_drive = path.size() > 2 && path[1] == ':' && (path[2] == '\\' || path[2] == '/');
  return has_drive || path.starts_with('/') || path.starts_with("\\\\");
}

// Whether a damaged or negative weight of the vertex was reported: that explains a wrong sum.
bool usesReported(const EntryList<MeshWeight>& weights, const MeshVertex& v) {
  const auto first = std::lower_bound(weights.damaged.begin(), weights.damaged.end(), v.first_weight);
  if (first != weights.damaged.end() && *first < v.first_weight + v.weight_count) return true;
  const MeshWeight* weight = weights.items.data() + v.first_weight;
  return std::any_of(weight, weight + v.weight_count, [](const MeshWeight& w) { return w.bias < 0.0f; });
}

}  // namespace

void checkCounts(Cursor& cursor, const RawSubmesh& mesh) {
  checkCount(cursor, Keyword::kNumVerts, mesh.vertices.declared, mesh.vertices.items.size(), mesh.offset);
  checkCount(cursor, Keyword::kNumTris, mesh.triangles.declared, mesh.triangles.items.size(), mesh.offset);
  checkCount(cursor, Keyword::kNumWeights, mesh.weights.declared, mesh.weights.items.size(), mesh.offset);
  const DeclaredCount& colors = mesh.extras.declared_colors;
  if (mesh.extras.color_entries != 0 || colors.exists())
    checkCount(cursor, Keyword::kNumVertexColors, colors, mesh.extras.color_entries, mesh.offset);
  if (mesh.triangles.items.empty() && !cursor.isCutOff())
    cursor.report(Code::kMeshEmpty, mesh.offset, {"This mesh has no triangles. It is not drawn."});
}

void checkMaterial(Cursor& cursor, const RawSubmesh& mesh) {
  if (!mesh.material) {
    if (!cursor.isCutOff()) cursor.report(Code::kShaderMissing, mesh.offset, {"This mesh has no 'shader'."});
  } else if (mesh.material->empty()) {
    cursor.report(Code::kShaderEmpty, mesh.material_offset, {"The shader of this mesh is empty."});
  } else if (isAbsolutePath(*mesh.material)) {
    cursor.report(Code::kShaderPath, mesh.material_offset,
                  {"The shader ", Quoted(*mesh.material), " is an absolute path."});
  } else if (mesh.material->find_first_of("\\ ") != std::string::npos) {
    cursor.report(Code::kShaderPath, mesh.material_offset,
                  {"The shader ", Quoted(*mesh.material), " contains spaces or backslashes."});
  }
}

void checkBiases(Cursor& cursor, const EntryList<MeshWeight>& weights) {
  Tally zero;
  Tally negative;
  for (size_t i = 0; i < weights.items.size(); ++i) {
    if (weights.isDamaged(i)) continue;
    if (weights.items[i].bias == 0.0f) zero.add(i);
    if (weights.items[i].bias < 0.0f) negative.add(i);
  }
  if (zero.count != 0) {
    cursor.report(Code::kWeightBiasZero, weights.offsets[zero.first],
                  {"Weight ", zero.first, " is zero. ", kThisMeshHas, zero.count, kSuch});
  }
  if (negative.count != 0) {
    cursor.report(Code::kWeightBiasNegative, cursor.tokenAt(weights.offsets[negative.first], 3).offset,
                  {"Weight ", negative.first, " is negative. ", kThisMeshHas, negative.count, kSuch});
  }
}

void checkWeightSums(Cursor& cursor, const EntryList<MeshVertex>& vertices,
                     const EntryList<MeshWeight>& weights) {
  const auto sumOf = [&](const MeshVertex& v) {
    const MeshWeight* const first = weights.items.data() + v.first_weight;
    return std::accumulate(first, first + v.weight_count, 0.0, [](double sum, const MeshWeight& weight) {
      return sum + static_cast<double>(weight.bias);
    });
  };
  Tally odd;
  for (size_t i = 0; i < vertices.items.size(); ++i) {
    const MeshVertex& v = vertices.items[i];
    if (vertices.isDamaged(i)) continue;
    if (v.weight_count == 0) {
      const text::Token count = cursor.tokenAt(vertices.offsets[i], cursor.isVersion6() ? 5 : 7);
      cursor.report(Code::kVertexWithoutWeights, count.offset, {"Vertex ", i, " has no weights."});
    } else if (std::fabs(sumOf(v) - 1.0) > kWeightSumTolerance && !usesReported(weights, v)) {
      odd.add(i);
    }
  }
  if (odd.count == 0) return;
  const double percent = std::clamp(sumOf(vertices.items[odd.first]) * 100.0, -1e9, 1e9);
  cursor.report(Code::kWeightSum, vertices.offsets[odd.first],
                {"The weights of vertex ", odd.first, " add up to ",
                 static_cast<int>(std::nearbyint(percent)), " %. ", kThisMeshHas, odd.count, kSuch});
}

void checkManyWeights(Cursor& cursor, const EntryList<MeshVertex>& vertices) {
  Tally many;
  uint32_t most = 0;
  for (size_t i = 0; i < vertices.items.size(); ++i) {
    const uint32_t count = vertices.items[i].weight_count;
    if (count <= kUsualWeights || vertices.isDamaged(i)) continue;
    many.add(i);
    most = std::max(most, count);
  }
  if (many.count == 0) return;
  cursor.report(Code::kManyWeights, vertices.offsets[many.first],
                {"Vertex ", many.first, " has more than four weights; the most are ", most, ". ",
                 kThisMeshHas, many.count, kSuch});
}

void checkTriangles(Cursor& cursor, const EntryList<Triangle>& triangles, size_t vertex_count) {
  Tally flat;
  for (size_t i = 0; i < triangles.items.size(); ++i) {
    const auto& [a, b, c] = triangles.items[i].vertices;
    if ((a == b || b == c || a == c) && std::max({a, b, c}) < vertex_count) flat.add(i);
  }
  if (flat.count == 0) return;
  const auto& [a, b, c] = triangles.items[flat.first].vertices;
  const text::Token named = cursor.tokenAt(triangles.offsets[flat.first], a == b ? 3 : 4);
  if (flat.count == triangles.items.size()) {
    cursor.report(Code::kMeshWithoutArea, named.offset,
                  {"Each triangle of this mesh uses a vertex twice: triangle ", flat.first, " uses vertex ",
                   named.text, ". The mesh is invisible."});
    return;
  }
  cursor.report(
      Code::kTriangleWithoutArea, named.offset,
      {"Triangle ", flat.first, " uses vertex ", named.text, " twice. ", kThisMeshHas, flat.count, kSuch});
}

}  // namespace md5v::md5
