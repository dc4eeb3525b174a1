#include "md5/mesh/resolve.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <string>
#include <utility>
#include <vector>

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
  const std::span<MeshWeight> items = weights.items;
  for (size_t i = 0; i < items.size(); ++i) {
    uint32_t& joint = items[i].joint;
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
// the checks skip them. Returns the greatest weight count that the text has.
uint32_t resolveWeightRanges(Cursor& cursor, EntryList<MeshVertex>& vertices, size_t weight_count) {
  std::vector<uint32_t> cut;
  uint32_t most = 0;
  const std::span<MeshVertex> items = vertices.items;
  for (size_t i = 0; i < items.size(); ++i) {
    MeshVertex& v = items[i];
    most = std::max(most, v.weight_count);
    if (v.weight_count != 0 && uint64_t{v.first_weight} + v.weight_count <= weight_count) continue;
    const size_t available = weight_count - std::min<size_t>(weight_count, v.first_weight);
    if (v.weight_count > available) {
      if (!vertices.isDamaged(i) && !cursor.isCutOff()) reportWeightRange(cursor, vertices, i, weight_count);
      cut.push_back(static_cast<uint32_t>(i));
      v.weight_count = static_cast<uint32_t>(available);
    }
    if (v.weight_count == 0) v.first_weight = 0;
  }
  if (cut.empty()) return most;
  std::vector<uint32_t> damaged;
  std::set_union(cut.begin(), cut.end(), vertices.damaged.begin(), vertices.damaged.end(),
                 std::back_inserter(damaged));
  vertices.damaged = std::move(damaged);
  return most;
}

// Takes the uses above kWeightsPerVertex of each vertex from `extra`, and cuts those that exceed it.
void limitWeights(Cursor& cursor, EntryList<MeshVertex>& vertices, uint32_t& extra) {
  const std::span<MeshVertex> items = vertices.items;
  for (size_t i = 0; i < items.size(); ++i) {
    uint32_t& count = items[i].weight_count;
    if (count <= kWeightsPerVertex) continue;
    const uint32_t above = count - kWeightsPerVertex;
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
  uint32_t* end = indices.data();
  const std::span<const Triangle> items = triangles.items;
  for (size_t i = 0; i < items.size(); ++i) {
    const auto [a, b, c] = items[i].vertices;
    if (std::max(a, std::max(b, c)) < vertex_count) {
      end[0] = a;
      end[1] = b;
      end[2] = c;
      end += 3;
    } else if (!triangles.isDamaged(i)) {
      reportTriangle(cursor, triangles, i, vertex_count);
    }
  }
  indices.resize(static_cast<size_t>(end - indices.data()));
  return indices;
}

}  // namespace

ResolvedSubmesh resolveSubmesh(Cursor& cursor, RawSubmesh&& raw, size_t joint_count,
                               uint32_t& extra_weights) {
  const bool is_sorted = sortByNumber(cursor, raw.vertices, "vert");
  sortByNumber(cursor, raw.triangles, "tri");
  sortByNumber(cursor, raw.weights, "weight");
  resolveJoints(cursor, raw.weights, joint_count);
  const uint32_t most = resolveWeightRanges(cursor, raw.vertices, raw.weights.items.size());
  if (most > kWeightsPerVertex) limitWeights(cursor, raw.vertices, extra_weights);
  ResolvedSubmesh resolved;
  SubMesh& mesh = resolved.mesh;
  mesh.name = std::move(raw.name);
  mesh.material = std::move(raw.material).value_or("");
  mesh.indices = resolveTriangles(cursor, raw.triangles, raw.vertices.items.size());
  mesh.vertices = std::move(raw.vertices.items);
  mesh.weights = std::move(raw.weights.items);
  mesh.flags = raw.flags;
  resolveExtras(cursor, raw.extras, raw.vertices.order, is_sorted, mesh);
  resolved.source = {raw.offset, std::move(raw.vertices), std::move(raw.triangles), std::move(raw.weights)};
  return resolved;
}

}  // namespace md5v::md5
