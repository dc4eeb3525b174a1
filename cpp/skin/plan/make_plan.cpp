#include "skin/plan/make_plan.h"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <utility>

#include "base/assert.h"
#include "base/float4.h"
#include "base/vertex.h"
#include "skin/kernel/float4.h"
#include "skin/kernel/palette.h"
#include "skin/plan/joint_groups.h"
#include "skin/plan/place_vertices.h"

namespace md5v::skin {

namespace {

uint32_t matrixAt(const Influence& influence) {
  return influence.joint * static_cast<uint32_t>(sizeof(JointMatrix));
}

class PlanMaker {
 public:
  PlanMaker(const SkinnedMesh& mesh, const Points& points, PlacedVertices placed)
      : mesh_(mesh), points_(points), placed_(std::move(placed)) {}

  SkinPlan make() {
    groupSlots();
    makeRoom();
    layOutMixedWeights();
    appendGroups(groupOrder());
    return std::move(plan_);
  }

 private:
  using Slots = std::span<const uint32_t>;  // vertices of the output

  const InfluenceRange& rangeOf(size_t slot) const { return mesh_.vertices[mesh_.vertexOf(slot)]; }
  bool isMixed(uint32_t group) const { return placed_.groups[group].kind == RunKind::kMixed; }

  // Finds the members of each group. A member that would be alone in its last quad joins the mixed vertices.
  void groupSlots() {
    constexpr uint32_t kWeightCounts = 64;  // larger weight counts share the last group
    const auto grouped_count = static_cast<uint32_t>(placed_.groups.size());
    for (uint32_t count = 0; count < kWeightCounts; ++count) {
      placed_.groups.push_back({RunKind::kMixed, count, 0});
    }
    members_.resize(placed_.groups.size());
    group_of_.resize(mesh_.outputCount());
    const auto mixed_group = [&](size_t slot) {
      return grouped_count + std::min(rangeOf(slot).count, kWeightCounts - 1);
    };
    for (size_t slot = 0; slot < group_of_.size(); ++slot) {
      const uint32_t group = placed_.vertices[mesh_.vertexOf(slot)].group;
      group_of_[slot] = group == PlacedVertex::kNoGroup ? mixed_group(slot) : group;
      ++members_[group_of_[slot]];
    }
    for (size_t slot = group_of_.size(); slot-- > 0;) {
      uint32_t& group = group_of_[slot];
      const RunKind kind = placed_.groups[group].kind;
      if (kind == RunKind::kUnmoved || kind == RunKind::kMixed || members_[group] % 4 != 1) continue;
      --members_[group];
      group = mixed_group(slot);
      ++members_[group];
    }
  }

  void makeRoom() {
    size_t quads = 0;
    size_t rigid = 0;  // quads up to the last rigid one
    size_t mixed = 0;
    size_t weights[2] = {0, 0};  // blended, exact
    for (size_t g = 0; g < members_.size(); ++g) {
      const VertexGroup& group = placed_.groups[g];
      const size_t own = (members_[g] + 3) / 4;
      if (group.kind == RunKind::kMixed) {
        mixed += members_[g];
        continue;
      }
      quads += own;
      if (group.kind <= RunKind::kRigid) rigid += own;
      if (group.kind == RunKind::kBlended) weights[0] += own * group.weight_count;
      if (group.kind == RunKind::kExact) weights[1] += own * group.weight_count;
    }
    mixed = (mixed + 3) / 4;
    plan_.vertices.resize((quads + mixed) * 4);
    plan_.quads.resize(quads + mixed);
    plan_.wide.resize(quads + mixed);
    plan_.shorts.resize(rigid);
    plan_.blend_weights.resize(weights[0]);
    plan_.exact_weights.resize(weights[1]);
    plan_.mixed.resize(mixed * 4);
    blend_ = plan_.blend_weights.data();
    exact_ = plan_.exact_weights.data();
    range_ = plan_.mixed.data();
  }

  // Stores each influence of a kMixed vertex once, in the order of the file, so that ranges remain ranges.
  void layOutMixedWeights() {
    if (plan_.mixed.empty()) return;
    mixed_at_.resize(points_.size());
    for (size_t slot = 0; slot < group_of_.size(); ++slot) {
      if (isMixed(group_of_[slot])) std::fill_n(&mixed_at_[rangeOf(slot).first], rangeOf(slot).count, 1u);
    }
    plan_.mixed_weights.resize(std::accumulate(mixed_at_.begin(), mixed_at_.end(), size_t{0}));
    uint32_t next = 0;
    for (size_t i = 0; i < points_.size(); ++i) {
      const bool used = mixed_at_[i] != 0;
      mixed_at_[i] = next;
      if (!used) continue;
      const Influence& influence = mesh_.influences[i];
      const glm::vec3 point(points_[i]);
      plan_.mixed_weights[next++] = {{point.x, point.y, point.z, influence.bias}, matrixAt(influence)};
    }
  }

  // The groups in the order of their runs.
  std::vector<uint32_t> groupOrder() const {
    std::vector<uint64_t> keys;  // the kind, the weight count (of less than 29 bits), the index
    for (const VertexGroup& group : placed_.groups) {
      keys.push_back(static_cast<uint64_t>(group.kind) << 61 | uint64_t{group.weight_count} << 32 |
                     keys.size());
    }
    std::sort(keys.begin(), keys.end());
    std::vector<uint32_t> order;
    order.reserve(keys.size());
    for (const uint64_t key : keys) order.push_back(static_cast<uint32_t>(key));
    return order;
  }

  // Appends the groups, each with its members in their order.
  void appendGroups(const std::vector<uint32_t>& order) {
    std::vector<uint32_t> next(order.size());
    uint32_t first = 0;
    for (const uint32_t g : order) {
      next[g] = first;
      first += members_[g];
    }
    RawVector<uint32_t> sorted(group_of_.size());
    for (uint32_t slot = 0; slot < sorted.size(); ++slot) sorted[next[group_of_[slot]]++] = slot;
    Slots rest(sorted);
    for (const uint32_t g : order) {
      if (isMixed(g)) break;
      append(placed_.groups[g], rest.first(members_[g]));
      rest = rest.subspan(members_[g]);
    }
    append({RunKind::kMixed, 0, 0}, rest);
  }

  void append(const VertexGroup& group, Slots slots) {
    if (slots.empty()) return;
    const bool goes_on = !plan_.runs.empty() && plan_.runs.back().kind == group.kind &&
                         plan_.runs.back().weight_count == group.weight_count &&
                         plan_.runs.back().joint == group.joint;
    if (!goes_on) plan_.runs.push_back({group.kind, 0, group.weight_count, group.joint});
    plan_.runs.back().quad_count += static_cast<uint32_t>((slots.size() + 3) / 4);
    for (size_t i = 0; i < slots.size(); i += 4) {
      for (size_t lane = 0; lane < 4; ++lane) slots_[lane] = slots[std::min(i + lane, slots.size() - 1)];
      putQuad(group.kind);
      if (group.kind == RunKind::kBlended) putWeights(group.weight_count, blend_);
      if (group.kind == RunKind::kExact) putWeights(group.weight_count, exact_);
      if (group.kind == RunKind::kMixed) putRanges();
    }
  }

  void putQuad(RunKind kind) {
    PlanQuad& quad = plan_.quads[quad_];
    WideQuad& wide = plan_.wide[quad_];
    const bool is_rigid = kind == RunKind::kRigid;
    Float4 position[4];
    Float4 normal[4];
    Float4 tangent[4];
    for (int lane = 0; lane < 4; ++lane) {
      const BindFrame& frame = mesh_.bind_frames[slots_[lane]];
      const PlacedVertex& vertex = placed_.vertices[mesh_.vertexOf(slots_[lane])];
      const float length = is_rigid ? 1.0f : kPackedOne / vertex.bias_sum;
      position[lane] = load4(&vertex.position.x);
      normal[lane] = load4(&frame.normal.x) * length;
      tangent[lane] = load4(&frame.tangent.x) * length;
      // The upper bits of 2 are 01, those of -2 are 11.
      quad.handedness[lane] = bitsOf(frame.tangent.w * 2.0f) ^ kBiasBits;
    }
    std::copy_n(slots_, 4, &plan_.vertices[quad_ * 4]);
    putColumns(position, quad.position);
    putColumns(normal, wide.normal);
    putColumns(tangent, wide.tangent);
    if (kind <= RunKind::kRigid) {
      putShort(normal, plan_.shorts[quad_].normal);
      putShort(tangent, plan_.shorts[quad_].tangent);
    }
    ++quad_;
  }

  // Transposes the rows of four vertices to columns, and stores the first three.
  [[gnu::noinline]] static void putColumns(Float4 (&rows)[4], float (&columns)[3][4]) {
    transpose4(rows[0], rows[1], rows[2], rows[3]);
    for (int axis = 0; axis < 3; ++axis) store4(columns[axis], rows[axis]);
  }

  [[gnu::noinline]] static void putShort(const Float4 (&columns)[4], ShortDirections& directions) {
    const auto bits = [&](int axis) { return bits4(columns[axis] * kShortOne + kRounding); };
    const Mask4 xy = (bits(0) & 0xffff) | bits(1) << 16;
    const Mask4 z = (bits(2) & 0xffff) | static_cast<int32_t>(kShortBias << 16);
    std::memcpy(directions.xy, &xy, sizeof xy);
    std::memcpy(directions.z, &z, sizeof z);
  }

  // Appends `count` weights of each of the four vertices.
  template <class Weight>
  void putWeights(uint32_t count, Weight*& to) {
    for (int lane = 0; lane < 4; ++lane) {
      sortInfluences(mesh_, rangeOf(slots_[lane]), sorted_);
      for (uint32_t i = 0; i < count; ++i) putWeight(sorted_.at[i], lane, to[i]);
    }
    to += count;
  }
  void putWeight(uint32_t influence, int lane, BlendWeight& weight) const {
    weight.bias[lane] = mesh_.influences[influence].bias;
    weight.matrix_at = matrixAt(mesh_.influences[influence]);
  }
  void putWeight(uint32_t influence, int lane, ExactWeight& weight) const {
    const glm::vec3 point(points_[influence]);
    for (int axis = 0; axis < 3; ++axis) weight.scaled_position[axis][lane] = point[axis];
    weight.bias[lane] = mesh_.influences[influence].bias;
    weight.matrix_at = matrixAt(mesh_.influences[influence]);
  }

  void putRanges() {
    for (const uint32_t slot : slots_) *range_++ = {mixed_at_[rangeOf(slot).first], rangeOf(slot).count};
  }

  const SkinnedMesh& mesh_;
  const Points& points_;
  PlacedVertices placed_;
  std::vector<uint32_t> members_;   // how many members each group has
  RawVector<uint32_t> group_of_;    // one per vertex of the output
  std::vector<uint32_t> mixed_at_;  // for each influence: its index in SkinPlan::mixed_weights
  SkinPlan plan_;
  size_t quad_ = 0;  // the next quad to fill
  BlendWeight* blend_ = nullptr;
  ExactWeight* exact_ = nullptr;
  MixedRange* range_ = nullptr;
  SortedInfluences sorted_;  // of the current vertex
  uint32_t slots_[4] = {};   // of the current quad
};

}  // namespace

SkinPlan makePlan(const SkinnedMesh& mesh, const Points& points, double tolerance) {
  MD5V_ASSERT(points.size() == mesh.influences.size() && tolerance >= 0.0);
  MD5V_ASSERT(mesh.bind_frames.size() == mesh.outputCount());
  return PlanMaker(mesh, points, placeVertices(mesh, points, tolerance)).make();
}

}  // namespace md5v::skin
