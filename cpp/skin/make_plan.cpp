#include "skin/make_plan.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "skin/palette.h"

namespace md5v::skin {

namespace {

// More weights than any real vertex has. Those of such vertices are not laid out one vertex after another:
// ranges may overlap, so a short file could ask for any amount of memory.
constexpr uint32_t kMaxBlended = 24;

uint32_t matrixAt(const Influence& influence) {
  return influence.joint * static_cast<uint32_t>(sizeof(JointMatrix));
}

// What decides about the run that a vertex belongs to.
struct Placed {
  RunKind kind = RunKind::kUnmoved;
  uint32_t weight_count = 0;
  uint32_t joint = 0;  // kRigid only
  bool far_bias = false;
  glm::vec3 position{0.0f};
};

class PlanMaker {
 public:
  PlanMaker(const SkinnedMesh& mesh, const Points& points, double tolerance)
      : mesh_(mesh), points_(points), tolerance_(tolerance) {}

  SkinPlan make() {
    placed_.reserve(mesh_.vertices.size());
    for (const InfluenceRange& range : mesh_.vertices) placed_.push_back(place(range));
    plan_.directions_may_overflow =
        std::any_of(placed_.begin(), placed_.end(), [](const Placed& placed) { return placed.far_bias; });
    const std::vector<uint32_t> exact_at = layOutExactWeights();
    for (const uint32_t slot : sortedSlots()) append(slot, exact_at);
    fillUpQuad();
    return std::move(plan_);
  }

 private:
  uint32_t vertexOf(uint32_t slot) const {
    const size_t count = mesh_.vertices.size();
    return slot < count ? slot : mesh_.repeats[slot - count];
  }

  Placed place(InfluenceRange range) const {
    const uint32_t end = range.first + range.count;
    Placed placed;
    double bias_sum = 0.0;
    glm::dvec3 sum(0.0);
    for (uint32_t i = range.first; i < end; ++i) {
      const float bias = mesh_.influences[i].bias;
      if (bias == 0.0f) continue;
      ++placed.weight_count;
      placed.joint = mesh_.influences[i].joint;
      bias_sum += std::fabs(double{bias});
      sum += bias < 0.0f ? -points_[i] : points_[i];
    }
    if (placed.weight_count == 0) return {};
    constexpr double kFarBias = 1e15;  // its square still fits single precision
    placed.far_bias = bias_sum > kFarBias;
    const glm::dvec3 middle = sum / bias_sum;
    double error = 0.0;
    for (uint32_t i = range.first; i < end; ++i) {
      error += glm::distance(points_[i], middle * double{mesh_.influences[i].bias});
    }
    if (placed.weight_count > kMaxBlended || !fitsSingle(middle) || !(error <= tolerance_)) {
      return {RunKind::kExact, range.count, 0, placed.far_bias, {}};
    }
    placed.position = glm::vec3(middle);
    const bool rigid = placed.weight_count == 1 && bias_sum == 1.0 && biasOfOnly(range) == 1.0f;
    placed.kind = rigid ? RunKind::kRigid : RunKind::kBlended;
    placed.joint = rigid ? placed.joint : 0;
    return placed;
  }

  // The bias of a range with one that is not zero.
  float biasOfOnly(InfluenceRange range) const {
    uint32_t i = range.first;
    while (mesh_.influences[i].bias == 0.0f) ++i;
    return mesh_.influences[i].bias;
  }

  // Each influence of a vertex of kExact once, in the order of the file, so that ranges stay ranges. Returns
  // where each influence went.
  std::vector<uint32_t> layOutExactWeights() {
    std::vector<uint32_t> exact_at(points_.size(), 0u);
    for (size_t v = 0; v < placed_.size(); ++v) {
      if (placed_[v].kind != RunKind::kExact) continue;
      const InfluenceRange range = mesh_.vertices[v];
      std::fill_n(&exact_at[range.first], range.count, 1u);
    }
    for (size_t i = 0; i < points_.size(); ++i) {
      const bool used = exact_at[i] != 0;
      exact_at[i] = static_cast<uint32_t>(plan_.exact_weights.size());
      const Influence& influence = mesh_.influences[i];
      if (!used) continue;
      const glm::vec3 point(points_[i]);
      plan_.exact_weights.push_back({{point.x, point.y, point.z, influence.bias}, matrixAt(influence)});
    }
    return exact_at;
  }

  // Vertices that go into one run, give or take: rigid ones by joint, the others by kind and weight count.
  uint32_t bucketOf(const Placed& placed) const {
    constexpr uint32_t kWeightCounts = 64;  // more weights share the last bucket, not the run
    if (placed.kind == RunKind::kRigid) return 2 * kWeightCounts + placed.joint;
    const uint32_t count = std::min(placed.weight_count, kWeightCounts - 1);
    return placed.kind == RunKind::kExact ? kWeightCounts + count : count;
  }

  // The output's vertices by bucket, in their order inside.
  std::vector<uint32_t> sortedSlots() const {
    const auto slots = static_cast<uint32_t>(mesh_.outputCount());
    std::vector<uint32_t> next;  // of each bucket: where its next vertex goes
    for (uint32_t slot = 0; slot < slots; ++slot) {
      const uint32_t behind = bucketOf(placed_[vertexOf(slot)]) + 1;
      if (next.size() <= behind) next.resize(behind + 1, 0u);
      ++next[behind];
    }
    for (size_t i = 1; i < next.size(); ++i) next[i] += next[i - 1];
    std::vector<uint32_t> sorted(slots);
    for (uint32_t slot = 0; slot < slots; ++slot) {
      sorted[next[bucketOf(placed_[vertexOf(slot)])]++] = slot;
    }
    return sorted;
  }

  void append(uint32_t slot, const std::vector<uint32_t>& exact_at) {
    const InfluenceRange range = mesh_.vertices[vertexOf(slot)];
    const Placed& placed = placed_[vertexOf(slot)];
    const bool goes_on = !plan_.runs.empty() && plan_.runs.back().kind == placed.kind &&
                         plan_.runs.back().weight_count == placed.weight_count &&
                         plan_.runs.back().joint == placed.joint;
    if (!goes_on) {
      fillUpQuad();
      plan_.runs.push_back({placed.kind, 0, placed.weight_count, placed.joint});
    }
    last_ = {slot, range, placed.position, placed.kind == RunKind::kExact ? exact_at[range.first] : 0u};
    appendLast();
  }

  void fillUpQuad() {
    while (lane_ != 0) appendLast();
  }

  void appendLast() {
    Run& run = plan_.runs.back();
    if (lane_ == 0) {
      plan_.quads.emplace_back();
      ++run.quad_count;
    }
    PlanQuad& quad = plan_.quads.back();
    const BindFrame& frame = mesh_.bind_frames[last_.slot];
    for (int axis = 0; axis < 3; ++axis) {
      quad.position[axis][lane_] = last_.position[axis];
      quad.normal[axis][lane_] = frame.normal[axis];
      quad.tangent[axis][lane_] = frame.tangent[axis];
    }
    quad.handedness[lane_] = frame.tangent.w;
    quad.slot[lane_] = last_.slot;
    if (run.kind == RunKind::kExact) plan_.exact_first.push_back(last_.exact_first);
    if (run.kind == RunKind::kBlended) appendBlendWeights(last_.range);
    lane_ = (lane_ + 1) % 4;
  }

  void appendBlendWeights(InfluenceRange range) {
    for (uint32_t i = range.first; i < range.first + range.count; ++i) {
      const Influence& influence = mesh_.influences[i];
      if (influence.bias != 0.0f) plan_.blend_weights.push_back({influence.bias, matrixAt(influence)});
    }
  }

  struct Appended {
    uint32_t slot = 0;
    InfluenceRange range;
    glm::vec3 position{0.0f};
    uint32_t exact_first = 0;
  };

  const SkinnedMesh& mesh_;
  const Points& points_;
  double tolerance_;
  std::vector<Placed> placed_;  // one per vertex
  SkinPlan plan_;
  Appended last_;
  size_t lane_ = 0;  // where the next vertex goes in the last quad
};

}  // namespace

SkinPlan makePlan(const SkinnedMesh& mesh, const Points& points, double tolerance) {
  return PlanMaker(mesh, points, tolerance).make();
}

}  // namespace md5v::skin
