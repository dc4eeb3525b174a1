#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <utility>

#include "md5/astray.h"
#include "md5/mend_lists.h"
#include "md5/mesh_scan.h"
#include "md5/raw_mesh.h"
#include "md5/slips.h"
#include "md5/uniform_lists.h"
#include "md5/weight_ranges.h"

namespace md5v::md5 {
namespace {

constexpr uint32_t kNoIndex = std::numeric_limits<uint32_t>::max();

// What a check speaks of: the number that stands `index` tokens behind the first of an entry, or one less
// where entries have no number of their own.
template <class Item>
text::Token numberIn(const Reader& reader, const EntryList<Item>& list, size_t i, size_t index) {
  return reader.numberIn(list.offsets[i], index - (!kIsPlainReader && list.lacks_numbers ? 1 : 0));
}

// A part of a message: what numbers there are of some that are counted from 0.
struct Numbered {
  size_t count;
  void appendTo(std::string& out) const {
    out += count == 0 ? "none" : count == 1 ? "0 alone" : concat("0 to ", count - 1);
  }
};

void checkWeightJoints(Reader& reader, EntryList<MeshWeight>& weights, size_t joint_count) {
  const size_t limit = std::min(size_t{kNoIndex}, joint_count);
  for (size_t i = 0; i < weights.items.size(); ++i) {
    uint32_t& joint = weights.items[i].joint;
    if (joint < limit) continue;
    if (kIsPlainReader) return reader.giveUp();
    const text::Token named = numberIn(reader, weights, i, 2);
    if (joint != kNoIndex || !weights.isDamaged(i)) {
      reader.add(Code::kWeightJointOutOfRange, named.offset, "Weight ", i, " names joint ", named.text,
                 ", but the file has ", Numbered{joint_count}, ". Joint 0 is used.");
    }
    joint = 0;
  }
}

constexpr std::string_view kThisMeshHas = "This mesh has ";
constexpr std::string_view kSuch = " such.";

void checkBiases(Reader& reader, EntryList<MeshWeight>& weights) {
  size_t zero = 0;
  size_t negative = 0;
  size_t first_zero = 0;
  size_t first_negative = 0;
  for (size_t i = weights.items.size(); i-- > 0;) {
    const float bias = weights.items[i].bias;
    if (bias == 0.0f && !weights.isDamaged(i)) ++zero, first_zero = i;
    if (bias >= 0.0f) continue;
    ++negative, first_negative = i;
    weights.markDamaged(i);
  }
  if (zero != 0) {
    reader.remark(Code::kWeightBiasZero, weights.offsets[first_zero], "Weight ", first_zero, " is zero. ",
                  kThisMeshHas, zero, kSuch);
  }
  if (negative != 0) {
    reader.add(Code::kWeightBiasNegative, numberIn(reader, weights, first_negative, 3).offset, "Weight ",
               first_negative, " is negative. ", kThisMeshHas, negative, kSuch);
  }
}

void reportWeightRange(Reader& reader, const EntryList<MeshVertex>& vertices, size_t i, size_t weight_count) {
  const MeshVertex& v = vertices.items[i];
  const text::Token first = numberIn(reader, vertices, i, 6);
  if (weight_count == 0) {
    reader.add(Code::kWeightRangeOutOfRange, first.offset, "Vertex ", i,
               " uses weights, but the mesh has none.");
  } else if (v.first_weight < weight_count) {
    const text::Token count = numberIn(reader, vertices, i, 7);
    const uint64_t last = uint64_t{v.first_weight} + v.weight_count - 1;
    // What is too large for a number is named as it is written.
    const bool is_huge = v.weight_count == kNoIndex;
    reader.add(Code::kWeightRangeOutOfRange, count.offset, "Vertex ", i,
               is_huge ? concat(" uses ", count.text, " weights from ", v.first_weight, " on")
                       : concat(" uses weights ", v.first_weight, " to ", last),
               ", but the mesh has ", Numbered{weight_count}, ".");
  } else {
    reader.add(Code::kWeightRangeOutOfRange, first.offset, "The weights of vertex ", i, " begin with ",
               first.text, ", but the mesh has ", Numbered{weight_count}, ".");
  }
}

// `is_told`: that all weights are gone, which needs no remark for each vertex.
void checkWeightRanges(Reader& reader, EntryList<MeshVertex>& vertices, size_t weight_count, bool is_told) {
  for (size_t i = 0; i < vertices.items.size(); ++i) {
    MeshVertex& v = vertices.items[i];
    if (kIsPlainReader) {
      if (v.weight_count == 0 || uint64_t{v.first_weight} + v.weight_count > weight_count) reader.giveUp();
      continue;
    }
    if (v.weight_count == 0) {
      v.first_weight = 0;
      if (vertices.isDamaged(i)) continue;
      reader.add(Code::kVertexWithoutWeights, numberIn(reader, vertices, i, 7).offset, "Vertex ", i,
                 " has no weights.");
      continue;
    }
    const size_t available = weight_count - std::min<size_t>(weight_count, v.first_weight);
    if (v.weight_count <= available) continue;
    if (!is_told) reportWeightRange(reader, vertices, i, weight_count);
    // That there are none is one fault.
    is_told = is_told || weight_count == 0;
    vertices.markDamaged(i);
    v.weight_count = static_cast<uint32_t>(available);
    if (available == 0) v.first_weight = 0;
  }
}

// Draws what vertices use above kWeightsPerVertex from `extra`, and cuts what it does not cover.
void limitWeights(Reader& reader, EntryList<MeshVertex>& vertices, uint32_t& extra) {
  for (size_t i = 0; i < vertices.items.size(); ++i) {
    uint32_t& count = vertices.items[i].weight_count;
    const uint32_t above = count - std::min(count, kWeightsPerVertex);
    const uint32_t granted = std::min(above, extra);
    extra -= granted;
    if (granted == above) continue;
    if (kIsPlainReader) return reader.giveUp();
    const uint32_t kept = kWeightsPerVertex + granted;
    reader.add(Code::kTooManyWeights, vertices.offsets[i], "Vertex ", i, " uses ", count,
               " weights, on top of the many of vertices before it. Only ", kept, " are used.");
    count = kept;
  }
}

// Only asked where few vertices have anything to do with it: what is reported of them follows from it.
bool usesDamaged(const EntryList<MeshWeight>& weights, const MeshVertex& v) {
  for (uint32_t i = 0; i < v.weight_count; ++i) {
    if (weights.isDamaged(size_t{v.first_weight} + i)) return true;
  }
  return false;
}

// Sums by running totals: vertices may share weights, and a hostile file lets all of them share all.
void checkWeightSums(Reader& reader, const EntryList<MeshVertex>& vertices,
                     const EntryList<MeshWeight>& weights) {
  std::vector<double> total(weights.items.size() + 1, 0.0);
  for (size_t i = 0; i < weights.items.size(); ++i) {
    total[i + 1] = total[i] + static_cast<double>(weights.items[i].bias);
  }
  size_t odd = 0;
  size_t first = 0;
  const auto sumOf = [&](const MeshVertex& v) {
    return total[v.first_weight + v.weight_count] - total[v.first_weight];
  };
  for (size_t i = vertices.items.size(); i-- > 0;) {
    const MeshVertex& v = vertices.items[i];
    if (v.weight_count == 0 || vertices.isDamaged(i) || std::fabs(sumOf(v) - 1.0) <= kWeightSumTolerance)
      continue;
    if (!kIsPlainReader && !weights.damaged.empty() && usesDamaged(weights, v)) continue;
    ++odd;
    first = i;
  }
  if (odd == 0) return;
  // Of what may be in percent, or the sums of wrong weights, the whole reader knows.
  if (kIsPlainReader && (sumOf(vertices.items[first]) > 2.0 || odd * kManySums >= vertices.items.size()))
    return reader.giveUp();
  const auto sum =
      static_cast<int>(std::nearbyint(std::clamp(sumOf(vertices.items[first]) * 100.0, -1e9, 1e9)));
  reader.remark(Code::kWeightSum, vertices.offsets[first], "The weights of vertex ", first, " add up to ",
                sum, " %. ", kThisMeshHas, odd, kSuch);
}

void checkManyWeights(Reader& reader, const EntryList<MeshVertex>& vertices) {
  size_t count = 0;
  size_t first = 0;
  uint32_t most = 0;
  for (size_t i = vertices.items.size(); i-- > 0;) {
    const uint32_t weights = vertices.items[i].weight_count;
    if (weights <= kUsualWeights || vertices.isDamaged(i)) continue;
    ++count;
    first = i;
    most = std::max(most, weights);
  }
  if (count == 0) return;
  reader.remark(Code::kManyWeights, vertices.offsets[first], "Vertex ", first,
                " has more than four weights; the most are ", most, ". ", kThisMeshHas, count, kSuch);
}

void reportCorners(Reader& reader, const EntryList<Triangle>& triangles, size_t i, size_t vertex_count) {
  const uint32_t* corners = triangles.items[i].vertices;
  const uint32_t* bad = std::find_if(corners, corners + 3, [&](uint32_t v) { return v >= vertex_count; });
  // Of a triangle that is not whole that was told.
  if (std::find(corners, corners + 3, kNoIndex) != corners + 3 && triangles.isDamaged(i)) return;
  const text::Token named = numberIn(reader, triangles, i, 2 + static_cast<size_t>(bad - corners));
  reader.add(Code::kTriangleIndexOutOfRange, named.offset, "Triangle ", i, " uses vertex ", named.text,
             ", but the mesh has ", Numbered{vertex_count}, ". It was left out.");
}

void checkWeights(Reader& reader, EntryList<MeshWeight>& weights, size_t joint_count) {
  checkWeightPlaces(reader, weights);
  // kNoIndex is no joint of an unknown skeleton either.
  if (areUsual(weights.items, std::min(size_t{kNoIndex}, joint_count))) return;
  checkWeightJoints(reader, weights, joint_count);
  checkBiases(reader, weights);
}

void checkVertices(Reader& reader, RawMesh& raw, uint32_t& extra_weights) {
  if constexpr (kIsPlainReader) {
    if (mayBeUniform(raw.vertices.items)) return reader.giveUp();
  } else {
    checkUniform(reader, raw);
  }
  const VertexUse use = useOf(raw.vertices.items, raw.weights.items);
  if (use == VertexUse::kOdd) {
    checkWeightRanges(reader, raw.vertices, raw.weights.items.size(),
                      raw.is_cut_off || (!kIsPlainReader && raw.are_ranges_told));
    limitWeights(reader, raw.vertices, extra_weights);
    // Then the ranges are as the file has them.
    if (kIsPlainReader && reader.report().hasGivenUp()) return;
    if (kIsPlainReader || !raw.are_ranges_told) checkWeightSums(reader, raw.vertices, raw.weights);
  }
  if (use != VertexUse::kUsual) checkManyWeights(reader, raw.vertices);
}

// Of those that are kept.
void checkAreas(Reader& reader, const EntryList<Triangle>& triangles, size_t vertex_count) {
  size_t count = 0;
  size_t first = 0;
  size_t corner = 0;
  for (size_t i = triangles.items.size(); i-- > 0;) {
    const auto& [a, b, c] = triangles.items[i].vertices;
    if ((a != b && b != c && a != c) || std::max({a, b, c}) >= vertex_count) continue;
    ++count;
    first = i;
    corner = a == b ? 1 : 2;
  }
  if (count == 0) return;
  const text::Token named = numberIn(reader, triangles, first, 2 + corner);
  if (count == triangles.items.size()) {
    reader.add(Code::kMeshWithoutArea, named.offset,
               "Each triangle of this mesh uses a vertex twice: triangle ", first, " uses vertex ",
               named.text, ". Nothing of the mesh is seen.");
    return;
  }
  reader.add(Code::kTriangleWithoutArea, named.offset, "Triangle ", first, " uses vertex ", named.text,
             " twice. ", kThisMeshHas, count, kSuch);
}

// Triangles of missing vertices are left out where there are others, as was told.
RawVector<uint32_t> keepValidTriangles(Reader& reader, const EntryList<Triangle>& triangles,
                                       const EntryList<MeshVertex>& vertices) {
  const size_t vertex_count = vertices.items.size();
  static_assert(sizeof(Triangle) == 3 * sizeof(uint32_t));
  RawVector<uint32_t> indices(triangles.items.size() * 3);
  if (!indices.empty()) {
    std::memcpy(indices.data(), triangles.items.data(), indices.size() * sizeof(uint32_t));
  }
  const bool has_missing = vertices.hasMissing();
  if (areUsual(triangles.items, vertex_count) && !has_missing) return indices;
  if constexpr (kIsPlainReader) {
    reader.giveUp();
    return indices;
  }
  indices.clear();
  bool is_told = false;
  RawVector<uint32_t> without;  // missing vertices
  for (size_t i = 0; i < triangles.items.size(); ++i) {
    const uint32_t* corners = triangles.items[i].vertices;
    if (std::max({corners[0], corners[1], corners[2]}) >= vertex_count) {
      // That there are none is one fault.
      if (vertex_count != 0 || !std::exchange(is_told, true))
        reportCorners(reader, triangles, i, vertex_count);
      continue;
    }
    indices.insert(indices.end(), corners, corners + 3);
    const auto isMissing = [&](uint32_t v) { return vertices.isMissing(v); };
    if (has_missing && std::none_of(corners, corners + 3, isMissing)) {
      without.insert(without.end(), corners, corners + 3);
    }
  }
  if (!without.empty()) indices = std::move(without);
  checkAreas(reader, triangles, vertex_count);
  return indices;
}

bool isAbsolutePath(std::string_view path) {
  const bool has_drive = path.size() > 2 && path[1] == ':' && (path[2] == '\\' || path[2] == '/');
  return has_drive || path.starts_with('/') || path.starts_with("\\\\");
}

void checkMaterial(Reader& reader, const RawMesh& raw) {
  if (!raw.material) {
    if (!raw.is_shader_unreadable) reader.add(Code::kShaderMissing, raw.offset, "This mesh has no 'shader'.");
  } else if (raw.material->empty()) {
    reader.remark(Code::kShaderEmpty, raw.material_offset, "The shader of this mesh is empty.");
  } else if (isAbsolutePath(*raw.material) || raw.material->find_first_of("\\ ") != std::string::npos) {
    reader.remark(
        Code::kShaderPath, raw.material_offset, "The shader ", Quoted(*raw.material),
        isAbsolutePath(*raw.material) ? " is an absolute path." : " has blanks or backslashes in it.");
  }
}

// Whether there are no triangles although there should be some: nothing says that there are to be none.
bool lacksTriangles(const RawMesh& raw) {
  const DeclaredCount& declared = raw.triangles.declared;
  const bool are_none = raw.triangles.items.empty() && !raw.vertices.items.empty() && !raw.is_cut_off;
  return are_none && (declared.exists() ? declared.value > 0 : !declared.is_unreadable);
}

void reportNoTriangles(Reader& reader, const RawMesh& raw) {
  const DeclaredCount& declared = raw.triangles.declared;
  if (declared.exists()) {
    reader.add(Code::kTrianglesMissing, declared.offset, "'numtris' says ",
               reader.numberIn(declared.offset, 0).text,
               ", but there are no triangles. Nothing of this mesh is drawn.");
  } else {
    reader.add(Code::kTrianglesMissing, raw.offset,
               "This mesh has no 'numtris' and no triangles. Nothing of it is drawn.");
  }
}

void checkCounts(Reader& reader, const RawMesh& raw) {
  checkCount(reader, Keyword::kNumVerts, raw.vertices.declared, raw.vertices.items.size(), raw.offset);
  if (kIsPlainReader || !lacksTriangles(raw))
    checkCount(reader, Keyword::kNumTris, raw.triangles.declared, raw.triangles.items.size(), raw.offset);
  checkCount(reader, Keyword::kNumWeights, raw.weights.declared, raw.weights.items.size(), raw.offset);
  const bool has_colors = raw.extras.color_entries != 0 || raw.extras.declared_colors.exists();
  if (has_colors) {
    checkCount(reader, Keyword::kNumVertexColors, raw.extras.declared_colors, raw.extras.color_entries,
               raw.offset);
  }
}

}  // namespace

SubMesh settleMesh(Reader& reader, RawMesh& raw, size_t joint_count, uint32_t& extra_weights) {
  if constexpr (!kIsPlainReader) {
    settleSlips(reader, raw);
    mendLists(reader, raw);
  }
  if (!kIsPlainReader && raw.isEmpty() && !raw.is_cut_off) {
    reader.add(Code::kShaderMissing, raw.offset, "This mesh is empty: it has no 'shader' and no lists.");
  } else {
    checkMaterial(reader, raw);
    checkCounts(reader, raw);
    if (!kIsPlainReader && lacksTriangles(raw)) {
      reportNoTriangles(reader, raw);
    } else if (raw.triangles.items.empty() && !raw.is_cut_off) {
      reader.add(Code::kMeshEmpty, raw.offset, "This mesh has no triangles.");
    }
  }
  if constexpr (!kIsPlainReader) checkZeroBiases(reader, raw);
  [[maybe_unused]] const bool is_sorted = settleOrder(reader, raw.vertices, "vert");
  settleOrder(reader, raw.triangles, "tri");
  settleOrder(reader, raw.weights, "weight");
  checkWeights(reader, raw.weights, joint_count);
  checkVertices(reader, raw, extra_weights);
  SubMesh mesh;
  mesh.name = std::move(raw.name);
  mesh.material = std::move(raw.material).value_or("");
  mesh.indices = keepValidTriangles(reader, raw.triangles, raw.vertices);
  mesh.vertices = std::move(raw.vertices.items);
  mesh.weights = std::move(raw.weights.items);
  mesh.flags = raw.flags;
  if constexpr (!kIsPlainReader) settleExtras(reader, raw.extras, raw.vertices.order, is_sorted, mesh);
  return mesh;
}

}  // namespace md5v::md5
