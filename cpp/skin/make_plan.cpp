#include "skin/make_plan.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <glm/geometric.hpp>
#include <numeric>
#include <utility>

#include "base/float4.h"
#include "base/sort_numbers.h"
#include "base/vertex.h"
#include "skin/float4.h"
#include "skin/joint_groups.h"
#include "skin/palette.h"

namespace md5v::skin {

namespace {

uint32_t matrixAt(const Influence& influence) {
  return influence.joint * static_cast<uint32_t>(sizeof(JointMatrix));
}

// How a vertex is moved.
struct Placed {
  glm::vec3 position{0.0f};  // kRigid and kBlended only
  uint32_t group = 0;        // of PlanMaker::groups_
  RunKind kind = RunKind::kUnmoved;
  bool far_bias = false;
};

// What the vertices of a quad share.
struct Group {
  RunKind kind = RunKind::kUnmoved;
  uint32_t weight_count = 0;
  uint32_t joint = 0;    // kRigid only
  uint32_t members = 0;  // vertices of the output
};

class PlanMaker {
 public:
  PlanMaker(const SkinnedMesh& mesh, const Points& points, double tolerance)
      : mesh_(mesh), points_(points), tolerance_(tolerance), joint_groups_(mesh, mesh.vertices.size()) {}

  SkinPlan make() {
    placed_.resize(mesh_.vertices.size());
    for (size_t v = 0; v < placed_.size(); ++v) place(mesh_.vertices[v], placed_[v]);
    plan_.directions_may_overflow =
        std::any_of(placed_.begin(), placed_.end(), [](const Placed& placed) { return placed.far_bias; });
    groupSlots();
    makeRoom();
    const std::vector<uint32_t> mixed_at = layOutMixedWeights();
    for (const uint32_t slot : sortedSlots()) append(slot, mixed_at);
    fillUpQuad();
    return std::move(plan_);
  }

 private:
  size_t vertexOf(size_t slot) const {
    const size_t count = mesh_.vertices.size();
    return slot < count ? slot : mesh_.repeats[slot - count];
  }

  void place(InfluenceRange range, Placed& placed) {
    const uint32_t end = range.first + range.count;
    uint32_t weight_count = 0;
    double bias_sum = 0.0;  // of absolute values
    float last_bias = 0.0f;
    glm::dvec3 sum(0.0);
    for (uint32_t i = range.first; i < end; ++i) {
      const float bias = mesh_.influences[i].bias;
      if (bias == 0.0f) continue;
      ++weight_count;
      last_bias = bias;
      bias_sum += std::fabs(double{bias});
      sum += points_[i] * (bias < 0.0f ? -1.0 : 1.0);
    }
    if (weight_count == 0) return putInGroup(RunKind::kUnmoved, {}, placed);
    constexpr double kFarBias = 1e15;  // its square still fits single precision
    const glm::dvec3 middle = sum / bias_sum;
    placed.far_bias = bias_sum > kFarBias;
    if (weight_count > kMaxGrouped) {
      placed.kind = RunKind::kMixed;
    } else if (!fitsSingle(middle) || (weight_count > 1 && !agree(range, weight_count, middle))) {
      putInGroup(RunKind::kExact, range, placed);
    } else {
      const bool rigid = weight_count == 1 && last_bias == 1.0f;
      putInGroup(rigid ? RunKind::kRigid : RunKind::kBlended, range, placed);
      placed.position = middle;
    }
  }

  // Whether the influences' points are together no farther than the tolerance from where they should be. The
  // sum of distances is at most the root of their number times the sum of their squares.
  bool agree(InfluenceRange range, uint32_t weight_count, glm::dvec3 middle) const {
    double squares = 0.0;
    for (uint32_t i = range.first; i < range.first + range.count; ++i) {
      const glm::dvec3 way = points_[i] - middle * double{mesh_.influences[i].bias};
      squares += glm::dot(way, way);
    }
    return squares * weight_count <= tolerance_ * tolerance_;
  }

  void putInGroup(RunKind kind, InfluenceRange range, Placed& placed) {
    sortInfluences(mesh_, range, sorted_);
    placed.kind = kind;
    placed.group = joint_groups_.find(static_cast<uint32_t>(kind), sorted_);
    if (placed.group == groups_.size()) {
      const uint32_t joint = kind == RunKind::kRigid ? mesh_.influences[sorted_.at[0]].joint : 0;
      groups_.push_back({kind, sorted_.count, joint, 0});
    }
  }

  // Counts the members of each group. One that would have a quad for itself goes to the mixed ones.
  void groupSlots() {
    constexpr uint32_t kWeightCounts = 64;  // more weights share the last group
    const auto grouped_count = static_cast<uint32_t>(groups_.size());
    for (uint32_t count = 0; count < kWeightCounts; ++count)
      groups_.push_back({RunKind::kMixed, count, 0, 0});
    group_of_.resize(mesh_.outputCount());
    const auto mixed_group = [&](size_t slot) {
      return grouped_count + std::min(mesh_.vertices[vertexOf(slot)].count, kWeightCounts - 1);
    };
    for (size_t slot = 0; slot < group_of_.size(); ++slot) {
      const Placed& placed = placed_[vertexOf(slot)];
      group_of_[slot] = placed.kind == RunKind::kMixed ? mixed_group(slot) : placed.group;
      ++groups_[group_of_[slot]].members;
    }
    for (size_t slot = group_of_.size(); slot-- > 0;) {
      Group& group = groups_[group_of_[slot]];
      if (group.kind == RunKind::kUnmoved || group.kind == RunKind::kMixed || group.members % 4 != 1)
        continue;
      --group.members;
      group_of_[slot] = mixed_group(slot);
      ++groups_[group_of_[slot]].members;
    }
  }

  // Exactly: lists that grow on their own keep up to twice of that.
  void makeRoom() {
    size_t quads = 0;
    size_t mixed = 0;
    size_t blended = 0;
    size_t exact = 0;
    for (const Group& group : groups_) {
      const size_t own = (group.members + 3) / 4;
      if (group.kind == RunKind::kMixed) {
        mixed += group.members;
        continue;
      }
      quads += own;
      if (group.kind == RunKind::kBlended) blended += own * group.weight_count;
      if (group.kind == RunKind::kExact) exact += own * group.weight_count;
    }
    mixed = (mixed + 3) / 4;
    plan_.quads.reserve(quads + mixed);
    plan_.blend_weights.reserve(blended);
    plan_.exact_weights.reserve(exact);
    plan_.mixed.reserve(mixed * 4);
  }

  // Each influence of a vertex of kMixed once, in the order of the file, so that ranges stay ranges. Returns
  // where each influence went.
  std::vector<uint32_t> layOutMixedWeights() {
    const auto is_used = [](const Group& group) {
      return group.kind == RunKind::kMixed && group.members > 0;
    };
    if (std::none_of(groups_.begin(), groups_.end(), is_used)) return {};
    std::vector<uint32_t> mixed_at(points_.size(), 0u);
    for (size_t slot = 0; slot < group_of_.size(); ++slot) {
      if (groups_[group_of_[slot]].kind != RunKind::kMixed) continue;
      const InfluenceRange range = mesh_.vertices[vertexOf(slot)];
      std::fill_n(&mixed_at[range.first], range.count, 1u);
    }
    for (size_t i = 0; i < points_.size(); ++i) {
      const bool used = mixed_at[i] != 0;
      mixed_at[i] = static_cast<uint32_t>(plan_.mixed_weights.size());
      const Influence& influence = mesh_.influences[i];
      if (!used) continue;
      const glm::vec3 point(points_[i]);
      plan_.mixed_weights.push_back({{point.x, point.y, point.z, influence.bias}, matrixAt(influence)});
    }
    return mixed_at;
  }

  // The output's vertices by group, in their order inside; the groups by the runs they make.
  std::vector<uint32_t> sortedSlots() const {
    std::vector<uint32_t> order(groups_.size());
    std::iota(order.begin(), order.end(), 0u);
    sortNumbers(std::span(order), [this](uint32_t a, uint32_t b) {
      const auto key = [this](uint32_t g) { return std::pair(groups_[g].kind, groups_[g].weight_count); };
      return key(a) < key(b);
    });
    std::vector<uint32_t> next(groups_.size());
    uint32_t first = 0;
    for (const uint32_t g : order) {
      next[g] = first;
      first += groups_[g].members;
    }
    std::vector<uint32_t> sorted(group_of_.size());
    for (uint32_t slot = 0; slot < sorted.size(); ++slot) sorted[next[group_of_[slot]]++] = slot;
    return sorted;
  }

  void append(uint32_t slot, const std::vector<uint32_t>& mixed_at) {
    const InfluenceRange range = mesh_.vertices[vertexOf(slot)];
    const Group& group = groups_[group_of_[slot]];
    const bool is_mixed = group.kind == RunKind::kMixed;
    const uint32_t weight_count = is_mixed ? 0 : group.weight_count;
    if (group_of_[slot] != last_group_ && !is_mixed) fillUpQuad();
    const bool goes_on = !plan_.runs.empty() && plan_.runs.back().kind == group.kind &&
                         plan_.runs.back().weight_count == weight_count &&
                         plan_.runs.back().joint == group.joint;
    if (!goes_on) {
      fillUpQuad();
      plan_.runs.push_back({group.kind, 0, weight_count, group.joint});
    }
    last_slot_ = slot;
    last_group_ = group_of_[slot];
    if (is_mixed) last_mixed_ = {mixed_at[range.first], range.count};
    if (group.kind == RunKind::kBlended || group.kind == RunKind::kExact) {
      sortInfluences(mesh_, range, sorted_);
    }
    appendLast();
  }

  void fillUpQuad() {
    while (lane_ != 0) appendLast();
  }

  void appendLast() {
    const Run& run = plan_.runs.back();
    slots_[lane_] = last_slot_;
    if (run.kind == RunKind::kMixed) plan_.mixed.push_back(last_mixed_);
    if (run.kind == RunKind::kBlended) putWeights(plan_.blend_weights);
    if (run.kind == RunKind::kExact) putWeights(plan_.exact_weights);
    lane_ = (lane_ + 1) % 4;
    if (lane_ == 0) appendQuad();
  }

  void appendQuad() {
    Run& run = plan_.runs.back();
    ++run.quad_count;
    const bool has_position = run.kind == RunKind::kRigid || run.kind == RunKind::kBlended;
    PlanQuad& quad = plan_.quads.emplace_back();
    Float4 position[4];
    Float4 normal[4];
    Float4 tangent[4];
    for (int lane = 0; lane < 4; ++lane) {
      const BindFrame& frame = mesh_.bind_frames[slots_[lane]];
      position[lane] = load4(&placed_[vertexOf(slots_[lane])].position.x);
      normal[lane] = load4(&frame.normal.x);
      tangent[lane] = load4(&frame.tangent.x);
      quad.out_at[lane] = slots_[lane] * 4;
    }
    if (has_position) putColumns(position, quad.position);
    putColumns(normal, quad.normal);
    putColumns(tangent, quad.tangent);
    putShort(normal, quad.short_normal);
    putShort(tangent, quad.short_tangent);
    store4(quad.handedness, tangent[3] * 2.0f);
  }

  // Makes the rows of four vertices columns, of which the first three are kept.
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

  // Into this lane of the quad's weights, the last in the list.
  template <class Weight>
  void putWeights(std::vector<Weight>& weights) {
    const SortedInfluences& from = sorted_;
    if (lane_ == 0) weights.resize(weights.size() + from.count);
    for (uint32_t i = 0; i < from.count; ++i) {
      putWeight(from.at[i], weights[weights.size() - from.count + i]);
    }
  }
  void putWeight(uint32_t influence, BlendWeight& weight) const {
    weight.bias[lane_] = mesh_.influences[influence].bias;
    weight.matrix_at = matrixAt(mesh_.influences[influence]);
  }
  void putWeight(uint32_t influence, ExactWeight& weight) const {
    const glm::vec3 point(points_[influence]);
    for (int axis = 0; axis < 3; ++axis) weight.scaled_position[axis][lane_] = point[axis];
    weight.bias[lane_] = mesh_.influences[influence].bias;
    weight.matrix_at = matrixAt(mesh_.influences[influence]);
  }

  const SkinnedMesh& mesh_;
  const Points& points_;
  double tolerance_;
  JointGroups joint_groups_;
  std::vector<Group> groups_;       // those of joint_groups_, then the mixed ones
  std::vector<Placed> placed_;      // one per vertex
  std::vector<uint32_t> group_of_;  // one per vertex of the output
  SkinPlan plan_;
  SortedInfluences sorted_;  // of the vertex at hand; where it has been appended, kBlended and kExact only
  uint32_t last_slot_ = 0;   // of the vertex that was appended last
  uint32_t last_group_ = 0;
  MixedRange last_mixed_;   // kMixed only
  uint32_t slots_[4] = {};  // of the quad that is being filled
  size_t lane_ = 0;         // where the next vertex goes in it
};

}  // namespace

SkinPlan makePlan(const SkinnedMesh& mesh, const Points& points, double tolerance) {
  return PlanMaker(mesh, points, tolerance).make();
}

}  // namespace md5v::skin
