#include "md5/mesh/resolve.h"

#include <algorithm>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "md5/checks/mesh_checks.h"
#include "md5/mesh/list_scan.h"

namespace md5v::md5 {
namespace {

// The valid indices of `plural`, as the end of a sentence after "but".
std::string indexRange(size_t count, std::string_view plural) {
  if (count == 0) return concat("there are no ", plural);
  if (count == 1) return "the only one is 0";
  return concat("there are only ", plural, " 0 to ", count - 1);
}

void resolveJoints(Cursor& cursor, EntryList<MeshWeight>& weights, size_t joint_count) {
  const size_t limit = std::min(size_t{kNoIndex}, joint_count);
  for (size_t i = 0; i < weights.items.size(); ++i) {
    uint32_t& joint = weights.items[i].joint;
    if (joint < limit) continue;
    const text::Token named = cursor.tokenAt(weights.offsets[i], 2);
    if (!weights.isDamaged(i)) {
      cursor.report(Code::kWeightJointOutOfRange, named.offset,
                    {"Weight ", i, " names joint ", named.text,
                     joint_count == kUnknownJoints ? ", which no skeleton has"
                                                   : concat(", but ", indexRange(joint_count, "joints")),
                     ". Joint 0 is used."});
    }
    joint = 0;
  }
}

// The first weight of a vertex, or its weight count (`index` 1). Both follow ( s t ).
text::Token weightTokenOf(const Cursor& cursor, uint32_t vertex_offset, size_t index) {
  return cursor.tokenAt(vertex_offset, (cursor.isVersion6() ? 4 : 6) + index);
}

void reportWeightRange(Cursor& cursor, const EntryList<MeshVertex>& vertices, size_t i, size_t weight_count) {
  const MeshVertex& v = vertices.items[i];
  const bool is_first_wrong = v.first_weight >= weight_count;
  const text::Token first = weightTokenOf(cursor, vertices.offsets[i], 0);
  const text::Token count = weightTokenOf(cursor, vertices.offsets[i], 1);
  cursor.report(Code::kWeightRangeOutOfRange, is_first_wrong ? first.offset : count.offset,
                {"Vertex ", i, " uses ", count.text, count.text == "1" ? " weight from " : " weights from ",
                 first.text, " on, but ", indexRange(weight_count, "weights"), ". The others are left out."});
}

// Cuts weight ranges to the existing weights and reports each cut. Marks these vertices as damaged, so that
// the checks skip them.
void resolveWeightRanges(Cursor& cursor, EntryList<MeshVertex>& vertices, size_t weight_count) {
  std::vector<uint32_t> damaged;
  for (size_t i = 0; i < vertices.items.size(); ++i) {
    MeshVertex& v = vertices.items[i];
    const size_t available = weight_count - std::min<size_t>(weight_count, v.first_weight);
    const bool is_cut = v.weight_count > available;
    const bool is_damaged = vertices.isDamaged(i);
    if (is_cut && !is_damaged && !cursor.isCutOff()) reportWeightRange(cursor, vertices, i, weight_count);
    if (is_cut || is_damaged) damaged.push_back(static_cast<uint32_t>(i));
    if (is_cut) v.weight_count = static_cast<uint32_t>(available);
    if (v.weight_count == 0) v.first_weight = 0;
  }
  vertices.damaged = std::move(damaged);
}

// Takes the uses above kWeightsPerVertex of each vertex from `extra`, and cuts those that exceed it.
void limitWeights(Cursor& cursor, EntryList<MeshVertex>& vertices, uint32_t& extra) {
  for (size_t i = 0; i < vertices.items.size(); ++i) {
    uint32_t& count = vertices.items[i].weight_count;
    const uint32_t above = count - std::min(count, kWeightsPerVertex);
    const uint32_t granted = std::min(above, extra);
    extra -= granted;
    if (granted == above) continue;
    const uint32_t kept = kWeightsPerVertex + granted;
    cursor.report(Code::kWeightRangeOutOfRange, vertices.offsets[i],
                  {"Vertex ", i, " uses ", count,
                   " weights, and the vertices before it use up the limit of shared weights. Only ", kept,
                   " are used."});
    count = kept;
  }
}

void reportTriangle(Cursor& cursor, const EntryList<Triangle>& triangles, size_t i, size_t vertex_count) {
  const uint32_t* corners = triangles.items[i].vertices;
  const uint32_t* bad = std::find_if(corners, corners + 3, [&](uint32_t v) { return v >= vertex_count; });
  const text::Token named = cursor.tokenAt(triangles.offsets[i], 2 + static_cast<size_t>(bad - corners));
  cursor.report(Code::kTriangleIndexOutOfRange, named.offset,
                {"Triangle ", i, " uses vertex ", named.text, ", but ", indexRange(vertex_count, "vertices"),
                 ". It is left out."});
}

RawVector<uint32_t> resolveTriangles(Cursor& cursor, const EntryList<Triangle>& triangles,
                                     size_t vertex_count) {
  RawVector<uint32_t> indices(triangles.items.size() * 3);
  if (areUsual(triangles.items, vertex_count)) {
    if (!indices.empty())
      std::memcpy(indices.data(), triangles.items.data(), indices.size() * sizeof indices[0]);
    return indices;
  }
  uint32_t* end = indices.data();
  for (size_t i = 0; i < triangles.items.size(); ++i) {
    const uint32_t* corners = triangles.items[i].vertices;
    if (std::max({corners[0], corners[1], corners[2]}) < vertex_count) {
      end = std::copy_n(corners, 3, end);
    } else if (!triangles.isDamaged(i)) {
      reportTriangle(cursor, triangles, i, vertex_count);
    }
  }
  indices.resize(static_cast<size_t>(end - indices.data()));
  checkTriangles(cursor, triangles, vertex_count);
  return indices;
}

}  // namespace

SubMesh resolveSubmesh(Cursor& cursor, RawSubmesh& raw, size_t joint_count, uint32_t& extra_weights) {
  checkCounts(cursor, raw);
  checkMaterial(cursor, raw);
  const bool is_sorted = sortByNumber(cursor, raw.vertices, "vert");
  sortByNumber(cursor, raw.triangles, "tri");
  sortByNumber(cursor, raw.weights, "weight");
  if (!areUsual(raw.weights.items, std::min(size_t{kNoIndex}, joint_count))) {
    resolveJoints(cursor, raw.weights, joint_count);
    checkBiases(cursor, raw.weights);
  }
  if (!areUsual(raw.vertices.items, raw.weights.items)) {
    resolveWeightRanges(cursor, raw.vertices, raw.weights.items.size());
    limitWeights(cursor, raw.vertices, extra_weights);
    checkWeightSums(cursor, raw.vertices, raw.weights);
  }
  checkManyWeights(cursor, raw.vertices);
  SubMesh mesh;
  mesh.name = std::move(raw.name);
  mesh.material = std::move(raw.material).value_or("");
  mesh.indices = resolveTriangles(cursor, raw.triangles, raw.vertices.items.size());
  mesh.vertices = std::move(raw.vertices.items);
  mesh.weights = std::move(raw.weights.items);
  mesh.flags = raw.flags;
  resolveExtras(cursor, raw.extras, raw.vertices.order, is_sorted, mesh);
  return mesh;
}

}  // namespace md5v::md5
