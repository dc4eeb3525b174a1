#include "md5/checks/mesh_checks.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <string_view>

namespace md5v::md5 {
namespace {

// Ironwail and Red Eclipse keep at most this number of weights of a vertex.
constexpr uint32_t kUsualWeights = 4;
// The biases of a vertex add up to 1 within this tolerance: exporters write three of 0.33.
constexpr double kWeightSumTolerance = 0.02;

// Counts entries with one kind of fault, and keeps the first of them.
struct Tally {
  size_t count = 0;
  size_t first = 0;

  void add(size_t i) {
    if (count++ == 0) first = i;
  }
  // The end of a message about the first case.
  std::string total() const { return concat("Occurrences in this mesh: ", count, "."); }
};

bool isAbsolutePath(std::string_view path) {
  const bool has_drive = path.size() > 2 && path[1] == ':' && (path[2] == '\\' || path[2] == '/');
  return has_drive || path.starts_with('/') || path.starts_with("\\\\");
}

// Counts that differ from their lists, and meshes without triangles.
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

// A shader that is missing, empty, or a path that exists on one machine only.
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

// Whether a damaged or negative weight of the vertex was reported: that explains a wrong sum.
bool usesReported(const SubMesh& mesh, const EntrySource& weights, const MeshVertex& v) {
  const auto first = std::lower_bound(weights.damaged.begin(), weights.damaged.end(), v.first_weight);
  if (first != weights.damaged.end() && *first < v.first_weight + v.weight_count) return true;
  const MeshWeight* weight = mesh.weights.data() + v.first_weight;
  return std::any_of(weight, weight + v.weight_count, [](const MeshWeight& w) { return w.bias < 0.0f; });
}

// Biases that are zero or negative.
void checkBiases(Cursor& cursor, const SubMesh& mesh, const SubmeshSource& source) {
  Tally zero;
  Tally negative;
  const std::span<const MeshWeight> weights = mesh.weights;
  for (size_t i = 0; i < weights.size(); ++i) {
    const float bias = weights[i].bias;
    if (bias > 0.0f || source.weights.isDamaged(i)) continue;
    (bias < 0.0f ? negative : zero).add(i);
  }
  const RawVector<uint32_t>& offsets = source.weights.offsets;
  if (zero.count != 0) {
    cursor.report(Code::kWeightBiasZero, offsets[zero.first],
                  {"Weight ", zero.first, " is zero. ", zero.total()});
  }
  if (negative.count != 0) {
    cursor.report(Code::kWeightBiasNegative, cursor.tokenAt(offsets[negative.first], 3).offset,
                  {"Weight ", negative.first, " is negative. ", negative.total()});
  }
}

double biasSum(const SubMesh& mesh, const MeshVertex& v) {
  const MeshWeight* weight = mesh.weights.data() + v.first_weight;
  double sum = 0.0;
  for (const MeshWeight* const end = weight + v.weight_count; weight != end; ++weight)
    sum += static_cast<double>(weight->bias);
  return sum;
}

// Vertices without weights or with more than four, and biases that do not add up to 1.
void checkVertices(Cursor& cursor, const SubMesh& mesh, const SubmeshSource& source) {
  Tally odd;
  Tally many;
  uint32_t most = 0;
  const std::span<const MeshVertex> vertices = mesh.vertices;
  for (size_t i = 0; i < vertices.size(); ++i) {
    const MeshVertex& v = vertices[i];
    const bool is_odd = std::fabs(biasSum(mesh, v) - 1.0) > kWeightSumTolerance;
    if ((!is_odd && v.weight_count <= kUsualWeights) || source.vertices.isDamaged(i)) continue;
    if (v.weight_count == 0) {
      const text::Token count = cursor.tokenAt(source.vertices.offsets[i], cursor.isVersion6() ? 5 : 7);
      cursor.report(Code::kVertexWithoutWeights, count.offset, {"Vertex ", i, " has no weights."});
    } else if (is_odd && !usesReported(mesh, source.weights, v)) {
      odd.add(i);
    }
    if (v.weight_count > kUsualWeights) many.add(i);
    most = std::max(most, v.weight_count);
  }
  if (odd.count != 0) {
    const double percent = std::clamp(biasSum(mesh, vertices[odd.first]) * 100.0, -1e9, 1e9);
    cursor.report(Code::kWeightSum, source.vertices.offsets[odd.first],
                  {"The weights of vertex ", odd.first, " add up to ",
                   static_cast<int>(std::nearbyint(percent)), " %. ", odd.total()});
  }
  if (many.count != 0) {
    cursor.report(
        Code::kManyWeights, source.vertices.offsets[many.first],
        {"Vertex ", many.first, " has more than four weights; the most are ", most, ". ", many.total()});
  }
}

// Triangles that use one vertex at two corners. Skips triangles whose vertices do not exist.
void checkTriangles(Cursor& cursor, const SubMesh& mesh, const SubmeshSource& source) {
  const EntryList<Triangle>& triangles = source.triangles;
  Tally flat;
  const std::span<const Triangle> items = triangles.items;
  for (size_t i = 0; i < items.size(); ++i) {
    const auto& [a, b, c] = items[i].vertices;
    if (((a == b) | (b == c) | (a == c)) && std::max({a, b, c}) < mesh.vertices.size()) flat.add(i);
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
  cursor.report(Code::kTriangleWithoutArea, named.offset,
                {"Triangle ", flat.first, " uses vertex ", named.text, " twice. ", flat.total()});
}

}  // namespace

void checkRawSubmesh(Cursor& cursor, const RawSubmesh& mesh) {
  checkCounts(cursor, mesh);
  checkMaterial(cursor, mesh);
}

void checkSubmesh(Cursor& cursor, const SubMesh& mesh, const SubmeshSource& source) {
  checkBiases(cursor, mesh, source);
  checkVertices(cursor, mesh, source);
  checkTriangles(cursor, mesh, source);
}

}  // namespace md5v::md5
