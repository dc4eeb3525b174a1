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
constexpr uint32_t kSignBit = 0x80000000u;
// Points looked at per cell. Real cells hold a handful; crafted ones must not cost the square of their size.
constexpr int kMaxProbes = 64;

uint32_t rootOf(std::vector<uint32_t>& parent, uint32_t v) {
  while (parent[v] != v) {
    parent[v] = parent[parent[v]];
    v = parent[v];
  }
  return v;
}

// Numbers in the order of the floats; both zeros are one.
uint32_t sortKey(float value) {
  const float one_zero = value + 0.0f;
  uint32_t bits = 0;
  std::memcpy(&bits, &one_zero, sizeof bits);
  return (bits & kSignBit) != 0 ? ~bits : bits | kSignBit;
}

// Vertices by x, then y, z and their number. A radix sort, byte by byte from the last: its time does not
// depend on what the file says.
std::vector<uint32_t> orderByPosition(std::span<const glm::vec3> positions) {
  std::vector<uint32_t> order(positions.size());
  std::iota(order.begin(), order.end(), 0u);
  std::vector<uint32_t> sorted(positions.size());
  std::vector<uint32_t> keys(positions.size());
  for (int axis = 2; axis >= 0; --axis) {
    for (size_t v = 0; v < keys.size(); ++v) keys[v] = sortKey(positions[v][axis]);
    for (int shift = 0; shift < 32; shift += 8) {
      const auto digit = [&](uint32_t v) { return keys[v] >> shift & 0xffu; };
      uint32_t ends[256] = {};
      for (const uint32_t v : order) ++ends[digit(v)];
      for (int d = 1; d < 256; ++d) ends[d] += ends[d - 1];
      for (size_t i = order.size(); i-- > 0;) sorted[--ends[digit(order[i])]] = order[i];
      order.swap(sorted);
    }
  }
  return order;
}

// Joins vertices with exactly equal positions; returns the first vertex of each position.
std::vector<uint32_t> joinEqual(std::span<const glm::vec3> positions, std::vector<uint32_t>& parent) {
  std::vector<uint32_t> firsts;
  for (const uint32_t v : orderByPosition(positions)) {
    if (!firsts.empty() && positions[firsts.back()] == positions[v]) {
      parent[v] = firsts.back();
    } else {
      firsts.push_back(v);
    }
  }
  return firsts;
}

// Points hashed by the cubic cell they lie in.
class CellTable {
 public:
  CellTable(size_t points, float cell) : inverse_cell_(1.0 / cell) {
    size_t size = 16;
    while (size < points * 2) {
      size *= 2;
    }
    head_.assign(size, kNone);
  }

  struct Cell {
    int64_t x, y, z;
  };
  Cell cellOf(glm::vec3 p) const {
    const auto index = [this](float c) {
      return static_cast<int64_t>(std::floor(double{c} * inverse_cell_));
    };
    return {index(p.x), index(p.y), index(p.z)};
  }

  void insert(glm::vec3 p, uint32_t vertex) {
    uint32_t& head = head_[slotOf(cellOf(p))];
    entries_.push_back({vertex, head});
    head = static_cast<uint32_t>(entries_.size() - 1);
  }

  template <typename Visit>
  void visitCell(Cell cell, const Visit& visit) const {
    int probes = 0;
    for (uint32_t e = head_[slotOf(cell)]; e != kNone && probes < kMaxProbes;
         e = entries_[e].next, ++probes) {
      visit(entries_[e].vertex);
    }
  }

 private:
  struct Entry {
    uint32_t vertex;
    uint32_t next;
  };
  size_t slotOf(Cell c) const {
    const uint64_t mixed = static_cast<uint64_t>(c.x) * 0x9E3779B97F4A7C15u ^
                           static_cast<uint64_t>(c.y) * 0xC2B2AE3D27D4EB4Fu ^
                           static_cast<uint64_t>(c.z) * 0x165667B19E3779F9u;
    return static_cast<size_t>(mixed >> 20) & (head_.size() - 1);
  }

  double inverse_cell_;
  std::vector<uint32_t> head_;
  std::vector<Entry> entries_;
};

void joinNeighbours(std::span<const glm::vec3> positions, std::span<const uint32_t> points, float epsilon,
                    std::vector<uint32_t>& parent) {
  CellTable table(points.size(), 4.0f * epsilon);
  for (const uint32_t v : points) {
    const glm::vec3 p = positions[v];
    const CellTable::Cell low = table.cellOf(p - epsilon);
    const CellTable::Cell high = table.cellOf(p + epsilon);
    const auto join = [&](uint32_t other) {
      if (glm::distance(positions[other], p) <= epsilon) {
        parent[rootOf(parent, other)] = rootOf(parent, v);
      }
    };
    for (int64_t x = low.x; x <= high.x; ++x) {
      for (int64_t y = low.y; y <= high.y; ++y) {
        for (int64_t z = low.z; z <= high.z; ++z) {
          table.visitCell({x, y, z}, join);
        }
      }
    }
    table.insert(p, v);
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
  std::vector<uint32_t> parent(positions.size());
  std::iota(parent.begin(), parent.end(), 0u);
  const std::vector<uint32_t> points = joinEqual(positions, parent);
  // Cells must be representable: coordinates beyond this are far outside any model.
  constexpr float kFarthest = 1e12f;
  const bool near = std::all_of(points.begin(), points.end(),
                                [&](uint32_t v) { return glm::length(positions[v]) < kFarthest; });
  if (epsilon > 0.0f && near) {
    joinNeighbours(positions, points, epsilon, parent);
  }
  WeldGroups groups{std::vector<uint32_t>(positions.size()), 0};
  std::vector<uint32_t> number(positions.size(), kNone);
  for (uint32_t v = 0; v < positions.size(); ++v) {
    uint32_t& n = number[rootOf(parent, v)];
    if (n == kNone) {
      n = groups.count++;
    }
    groups.group_of[v] = n;
  }
  return groups;
}

}  // namespace md5v::skin
