#include "skin/weld.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <numeric>

namespace md5v::skin {

namespace {

constexpr uint32_t kNone = UINT32_MAX;
// Points looked at per cell. Real cells hold a handful; crafted ones must not cost the square of their size.
constexpr int kMaxProbes = 128;

uint32_t rootOf(std::vector<uint32_t>& parent, uint32_t v) {
  while (parent[v] != v) {
    parent[v] = parent[parent[v]];
    v = parent[v];
  }
  return v;
}

// A cell of a cubic grid: whole numbers, as floats, so that no place is too far away to have one.
struct Cell {
  float x, y, z;
};

// Places by the cell that they lie in, each place once.
class PlaceTable {
 public:
  PlaceTable(std::span<const glm::vec3> positions, float inverse_cell)
      : positions_(positions), inverse_cell_(inverse_cell) {
    size_t size = 16;
    while (size < positions.size()) size *= 2;
    head_.assign(size, kNone);
    next_.resize(positions.size());
  }

  float cellOf(float c) const { return std::floor(c * inverse_cell_); }
  Cell cellOf(glm::vec3 p) const { return {cellOf(p.x), cellOf(p.y), cellOf(p.z)}; }

  // A vertex that stands at exactly this place; kNone where there is none yet, and `vertex` becomes it.
  uint32_t findOrAdd(uint32_t vertex) {
    const glm::vec3 p = positions_[vertex];
    uint32_t& head = head_[slotOf(cellOf(p))];
    int probes = 0;
    for (uint32_t v = head; v != kNone && probes < kMaxProbes; v = next_[v], ++probes) {
      if (positions_[v] == p) return v;
    }
    next_[vertex] = head;
    head = vertex;
    return kNone;
  }

  template <typename Visit>
  void visitCell(Cell cell, const Visit& visit) const {
    int probes = 0;
    for (uint32_t v = head_[slotOf(cell)]; v != kNone && probes < kMaxProbes; v = next_[v], ++probes)
      visit(v);
  }

 private:
  static uint32_t bitsOf(float c) {
    const float positive_zero = c + 0.0f;
    uint32_t bits = 0;
    std::memcpy(&bits, &positive_zero, sizeof bits);
    return bits;
  }
  size_t slotOf(Cell c) const {
    const uint64_t mixed = bitsOf(c.x) * 0x9E3779B97F4A7C15u ^ bitsOf(c.y) * 0xC2B2AE3D27D4EB4Fu ^
                           bitsOf(c.z) * 0x165667B19E3779F9u;
    return static_cast<size_t>((mixed ^ mixed >> 29) * 0x9E3779B97F4A7C15u >> 32) & (head_.size() - 1);
  }

  std::span<const glm::vec3> positions_;
  float inverse_cell_;
  std::vector<uint32_t> head_;  // of each slot: its latest vertex
  std::vector<uint32_t> next_;  // one per vertex: the one before it in its slot
};

// Looks from `vertex` into each cell that has a place nearer than `epsilon`: two along each axis at most.
void joinNeighbours(const PlaceTable& table, std::span<const glm::vec3> positions, uint32_t vertex,
                    float epsilon, std::vector<uint32_t>& parent) {
  const glm::vec3 p = positions[vertex];
  const Cell low = table.cellOf(p - epsilon);
  const Cell high = table.cellOf(p + epsilon);
  const auto join = [&](uint32_t other) {
    const glm::vec3 way = positions[other] - p;
    if (glm::dot(way, way) <= epsilon * epsilon) parent[rootOf(parent, other)] = rootOf(parent, vertex);
  };
  const int xs = low.x == high.x ? 1 : 2;
  const int ys = low.y == high.y ? 1 : 2;
  const int zs = low.z == high.z ? 1 : 2;
  for (int i = 0; i < xs * ys * zs; ++i) {
    const int x = i % xs;
    const int y = i / xs % ys;
    const int z = i / (xs * ys);
    table.visitCell({x == 0 ? low.x : high.x, y == 0 ? low.y : high.y, z == 0 ? low.z : high.z}, join);
  }
}

}  // namespace

float weldEpsilon(std::span<const glm::vec3> positions) {
  if (positions.empty()) {
    return 0.0f;
  }
  glm::vec3 low = positions[0];
  glm::vec3 high = positions[0];
  for (const glm::vec3& p : positions) {
    low = glm::min(low, p);
    high = glm::max(high, p);
  }
  return std::min(1e-3f, 5e-4f * glm::distance(low, high));
}

WeldGroups weldPositions(std::span<const glm::vec3> positions, float epsilon) {
  // Large beside epsilon, so that most places need a look into one cell only.
  constexpr float kEpsilonsPerCell = 16.0f;
  const float inverse_cell = 1.0f / (kEpsilonsPerCell * epsilon);
  PlaceTable table(positions, std::isfinite(inverse_cell) ? inverse_cell : 1.0f);
  const auto count = static_cast<uint32_t>(positions.size());
  std::vector<uint32_t> parent(count);
  std::iota(parent.begin(), parent.end(), 0u);
  for (uint32_t v = 0; v < count; ++v) {
    const uint32_t equal = table.findOrAdd(v);
    if (equal != kNone) {
      parent[v] = equal;
    } else if (epsilon * epsilon > 0.0f) {
      joinNeighbours(table, positions, v, epsilon, parent);
    }
  }
  WeldGroups groups{std::vector<uint32_t>(count), 0};
  std::vector<uint32_t> number(count, kNone);
  for (uint32_t v = 0; v < count; ++v) {
    uint32_t& n = number[rootOf(parent, v)];
    if (n == kNone) {
      n = groups.count++;
    }
    groups.group_of[v] = n;
  }
  return groups;
}

}  // namespace md5v::skin
