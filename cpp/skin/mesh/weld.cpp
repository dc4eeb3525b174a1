#include "skin/mesh/weld.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <numeric>
#include <utility>

#include "base/assert.h"
#include "base/raw_vector.h"

namespace md5v::skin {

namespace {

constexpr uint32_t kNone = UINT32_MAX;
// The largest number of points that are compared per cell. Real cells contain a handful; a hostile file must
// not cause quadratic time.
constexpr int kMaxProbes = 128;

// Positions by the cell of a cubic grid that contains them, each position once. Cell indices are integers
// stored as floats, so that even distant positions have one.
class PlaceTable {
 public:
  PlaceTable(size_t count, float inverse_cell) : inverse_cell_(inverse_cell), next_(count) {
    size_t size = 16;
    while (size < 2 * count) size *= 2;
    head_.resize(size, kNone);
  }

  float cellOf(float c) const { return std::floor(c * inverse_cell_); }
  glm::vec3 cellOf(glm::vec3 p) const { return {cellOf(p.x), cellOf(p.y), cellOf(p.z)}; }

  // Calls `visit` with the vertices of the cell until it returns true. Returns that vertex, or kNone.
  template <typename Visit>
  uint32_t find(glm::vec3 cell, const Visit& visit) const {
    int probes = 0;
    for (uint32_t v = head_[slotOf(cell)]; v != kNone && probes < kMaxProbes; v = next_[v], ++probes) {
      if (visit(v)) return v;
    }
    return kNone;
  }
  void add(glm::vec3 cell, uint32_t vertex) { next_[vertex] = std::exchange(head_[slotOf(cell)], vertex); }

 private:
  static uint32_t bitsOf(float c) {
    const float positive_zero = c + 0.0f;
    uint32_t bits = 0;
    std::memcpy(&bits, &positive_zero, sizeof bits);
    return bits;
  }
  size_t slotOf(glm::vec3 c) const {
    const uint64_t mixed = bitsOf(c.x) * 0x9E3779B97F4A7C15u ^ bitsOf(c.y) * 0xC2B2AE3D27D4EB4Fu ^
                           bitsOf(c.z) * 0x165667B19E3779F9u;
    return static_cast<size_t>((mixed ^ mixed >> 29) * 0x9E3779B97F4A7C15u >> 32) & (head_.size() - 1);
  }

  float inverse_cell_;
  std::vector<uint32_t> head_;  // the latest vertex of each slot
  RawVector<uint32_t> next_;    // one per vertex: the previous vertex in its slot
};

// Joins vertices into groups, stored as trees of parent indices.
class Welder {
 public:
  Welder(std::span<const glm::vec3> positions, float epsilon)
      : positions_(positions),
        epsilon_(epsilon),
        square_(epsilon * epsilon),
        table_(positions.size(), inverseCell(epsilon)),
        parent_(positions.size()) {
    std::iota(parent_.begin(), parent_.end(), 0u);
    for (uint32_t v = 0; v < parent_.size(); ++v) place(v);
  }

  std::vector<uint32_t> rings() {
    std::vector<uint32_t> next(parent_.size());
    std::iota(next.begin(), next.end(), 0u);
    for (uint32_t v = 0; v < next.size(); ++v) {
      if (parent_[v] != v) next[v] = std::exchange(next[rootOf(v)], v);
    }
    return next;
  }

 private:
  static float inverseCell(float epsilon) {
    // Large compared with epsilon, so that most positions need a search in one cell only.
    constexpr float kEpsilonsPerCell = 16.0f;
    const float inverse = 1.0f / (kEpsilonsPerCell * epsilon);
    return std::isfinite(inverse) ? inverse : 1.0f;
  }

  uint32_t rootOf(uint32_t v) {
    while (parent_[v] != v) {
      parent_[v] = parent_[parent_[v]];
      v = parent_[v];
    }
    return v;
  }

  void place(uint32_t vertex) {
    const glm::vec3 p = positions_[vertex];
    const glm::vec3 cell = table_.cellOf(p);
    const uint32_t equal = table_.find(cell, [&](uint32_t other) {
      if (positions_[other] == p) return true;
      joinNear(vertex, other);
      return false;
    });
    if (equal != kNone) {
      parent_[vertex] = rootOf(equal);
      return;
    }
    lookAround(vertex, cell);
    table_.add(cell, vertex);
  }

  // Searches the other cells that have a position nearer than epsilon: at most the next one along each axis.
  void lookAround(uint32_t vertex, glm::vec3 cell) {
    const glm::vec3 p = positions_[vertex];
    const glm::vec3 next(besideCell(p.x, cell.x), besideCell(p.y, cell.y), besideCell(p.z, cell.z));
    const int axes = (next.x != cell.x ? 1 : 0) + (next.y != cell.y ? 2 : 0) + (next.z != cell.z ? 4 : 0);
    for (int among = axes; among != 0; among = (among - 1) & axes) {
      const glm::vec3 other((among & 1) != 0 ? next.x : cell.x, (among & 2) != 0 ? next.y : cell.y,
                            (among & 4) != 0 ? next.z : cell.z);
      table_.find(other, [&](uint32_t near) {
        joinNear(vertex, near);
        return false;
      });
    }
  }
  float besideCell(float c, float cell) const {
    const float low = table_.cellOf(c - epsilon_);
    return low != cell ? low : table_.cellOf(c + epsilon_);
  }

  void joinNear(uint32_t vertex, uint32_t other) {
    const glm::vec3 way = positions_[other] - positions_[vertex];
    if (square_ > 0.0f && glm::dot(way, way) <= square_) parent_[rootOf(other)] = rootOf(vertex);
  }

  std::span<const glm::vec3> positions_;
  float epsilon_;
  float square_;
  PlaceTable table_;
  RawVector<uint32_t> parent_;
};

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
  return std::min(1e-3f, 1e-2f * glm::distance(low, high));
}

std::vector<uint32_t> weldPositions(std::span<const glm::vec3> positions, float epsilon) {
  const auto is_finite = [](glm::vec3 p) {
    return glm::abs(p.x) + glm::abs(p.y) + glm::abs(p.z) < HUGE_VALF;
  };
  MD5V_ASSERT(epsilon >= 0.0f && std::all_of(positions.begin(), positions.end(), is_finite));
  return Welder(positions, epsilon).rings();
}

}  // namespace md5v::skin
