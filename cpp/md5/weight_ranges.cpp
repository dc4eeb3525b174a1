#include "md5/weight_ranges.h"

#ifndef MD5V_PLAIN_READER

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "base/concat.h"
#include "md5/mesh_scan.h"
#include "md5/slips.h"
#include "md5/weight_use.h"

namespace md5v::md5 {
namespace {

using Vertices = RawVector<MeshVertex>;

// Each number of a list once, ascending.
std::vector<uint32_t> firstWeights(const Vertices& vertices) {
  std::vector<uint32_t> firsts;
  firsts.reserve(vertices.size());
  for (const MeshVertex& v : vertices) firsts.push_back(v.first_weight);
  std::sort(firsts.begin(), firsts.end());
  firsts.erase(std::unique(firsts.begin(), firsts.end()), firsts.end());
  return firsts;
}

// The vertices as they are if the weights of each go on up to the first ones of another.
Vertices withCountsFromFirsts(Vertices vertices, size_t weight_count) {
  const std::vector<uint32_t> firsts = firstWeights(vertices);
  for (MeshVertex& v : vertices) {
    const auto next = std::upper_bound(firsts.begin(), firsts.end(), v.first_weight);
    const uint64_t end = next == firsts.end() ? weight_count : *next;
    v.weight_count = static_cast<uint32_t>(end - std::min<uint64_t>(end, v.first_weight));
  }
  return vertices;
}

// As they are if their weights stand in their order. Empty where these are not as many as there are.
Vertices withFirstsFromCounts(Vertices vertices, size_t weight_count) {
  uint64_t next = 0;
  for (MeshVertex& v : vertices) {
    v.first_weight = static_cast<uint32_t>(std::min<uint64_t>(next, UINT32_MAX));
    next += v.weight_count;
  }
  if (next != weight_count) vertices.clear();
  return vertices;
}

bool areAllWhole(const Vertices& vertices, const WeightUse& use) {
  return !vertices.empty() && std::all_of(vertices.begin(), vertices.end(), [&](const MeshVertex& v) {
    return use.isWhole(v.first_weight, v.weight_count);
  });
}

// Takes the vertices as they are meant; `index` is the place of the number that was wrong in an entry.
void takeMeant(Reader& reader, RawMesh& mesh, Vertices meant, size_t index, std::string_view what) {
  const auto same = [](const MeshVertex& a, const MeshVertex& b) {
    return a.first_weight == b.first_weight && a.weight_count == b.weight_count;
  };
  Vertices& vertices = mesh.vertices.items;
  const auto odd = std::mismatch(vertices.begin(), vertices.end(), meant.begin(), same).first;
  const size_t offset = mesh.vertices.offsets[static_cast<size_t>(odd - vertices.begin())];
  reader.add(Code::kWeightRanges,
             reader.numberIn(offset, index - (mesh.vertices.lacks_numbers ? 1 : 0)).offset, what,
             kReadAsMeant);
  vertices = std::move(meant);
}

// How many weights no vertex uses, and how many are in ranges that are neither the same nor apart.
struct Coverage {
  size_t unused = 0;
  size_t overlapping = 0;
};

Coverage coverageOf(const Vertices& vertices, size_t weight_count) {
  struct Range {
    uint64_t first;
    uint64_t end;
  };
  std::vector<Range> ranges;
  ranges.reserve(vertices.size());
  for (const MeshVertex& v : vertices) {
    const uint64_t end = std::min<uint64_t>(uint64_t{v.first_weight} + v.weight_count, weight_count);
    if (v.first_weight < end) ranges.push_back({v.first_weight, end});
  }
  std::sort(ranges.begin(), ranges.end(), [](const Range& a, const Range& b) {
    return a.first != b.first ? a.first < b.first : a.end < b.end;
  });
  Coverage coverage{weight_count, 0};
  Range last{0, 0};
  for (const Range& range : ranges) {
    if (range.first == last.first && range.end == last.end) continue;
    if (range.first < last.end)
      coverage.overlapping += static_cast<size_t>(std::min(range.end, last.end) - range.first);
    if (range.end > last.end) {
      coverage.unused -= static_cast<size_t>(range.end - std::max(range.first, last.end));
      last = range;
    }
  }
  return coverage;
}

// Whether the weights of a vertex add up to something else than 1.
struct IsOdd {
  const WeightUse& use;
  double tolerance = kWeightSumTolerance;
  bool operator()(const MeshVertex& v) const {
    return v.weight_count != 0 && !use.isWhole(v.first_weight, v.weight_count, 1.0, tolerance);
  }
};

size_t countOdd(const Vertices& vertices, const IsOdd& is_odd) {
  return static_cast<size_t>(std::count_if(vertices.begin(), vertices.end(), is_odd));
}

// What shows that the ranges are wrong rather than the biases; empty where nothing does.
std::string signOf(const RawMesh& mesh, const WeightUse& use) {
  constexpr size_t kMuch = 4;        // of so many one
  constexpr double kFarApart = 0.2;  // biases that are only careless are less
  constexpr double kTolerance = 0.01;
  const Vertices& vertices = mesh.vertices.items;
  const size_t count = mesh.weights.items.size();
  if (countOdd(vertices, {use, kFarApart}) * kMuch < vertices.size()) return {};
  const Coverage coverage = coverageOf(vertices, count);
  if (coverage.unused * kMuch >= count) return concat(coverage.unused, " of ", count, " weights are of none");
  if (coverage.overlapping * kMuch >= count) return "ranges of weights overlap";
  const auto whole = static_cast<double>(vertices.size());
  const bool is_each_used_once = coverage.unused == 0 && coverage.overlapping == 0;
  if (!is_each_used_once || std::fabs(use.total() - whole) > kTolerance * whole) return {};
  return "all weights together are one for each vertex";
}

void reportRanges(Reader& reader, RawMesh& mesh, const WeightUse& use) {
  const std::string sign = signOf(mesh, use);
  if (sign.empty()) return;
  mesh.are_ranges_told = true;
  const Vertices& vertices = mesh.vertices.items;
  const auto first = std::find_if(vertices.begin(), vertices.end(), IsOdd{use}) - vertices.begin();
  const size_t offset = mesh.vertices.offsets[static_cast<size_t>(first)];
  reader.add(Code::kWeightRanges, reader.numberIn(offset, mesh.vertices.lacks_numbers ? 5 : 6).offset,
             "The weights of ", countOdd(vertices, {use}), " of ", vertices.size(),
             " vertices do not add up to 1, and ", sign, ": vertices name weights that are not theirs.");
}

// Whether so many of the vertices may be odd that something is said of it: of a large mesh some show it.
bool mayHaveMany(const RawMesh& mesh) {
  constexpr size_t kAll = 256;
  constexpr size_t kStep = 13;
  const std::span<const MeshVertex> vertices(mesh.vertices.items);
  for (size_t i = 0; i<vertices.size(); i += vertices.size()> kAll ? kStep : 1) {
    if (useOf(vertices.subspan(i, 1), mesh.weights.items) == VertexUse::kOdd) return true;
  }
  return false;
}

}  // namespace

void settleRanges(Reader& reader, RawMesh& mesh) {
  const Vertices& vertices = mesh.vertices.items;
  const size_t count = mesh.weights.items.size();
  if (!mayHaveMany(mesh)) return;
  const WeightUse use(mesh.weights);
  constexpr size_t kFewest = 2;
  const size_t odd = countOdd(vertices, {use});
  // Of biases that are all 0 something else is told.
  if (use.total() == 0.0) return;
  if (odd < kFewest || odd * kManySums < vertices.size()) return;
  if (Vertices meant = withCountsFromFirsts(vertices, count); areAllWhole(meant, use)) {
    takeMeant(reader, mesh, std::move(meant), 7,
              "The weight counts of the vertices are wrong: up to the first weight of another vertex the "
              "weights of each add up to 1.");
  } else if (meant = withFirstsFromCounts(vertices, count); areAllWhole(meant, use)) {
    takeMeant(reader, mesh, std::move(meant), 6,
              "The first weights of the vertices are wrong: by their counts, one behind the other, the "
              "weights of each add up to 1.");
  } else {
    reportRanges(reader, mesh, use);
  }
}

}  // namespace md5v::md5

#endif
