// The skinning kernel, over ScalarFloat4 or SimdFloat4: four vertices at once, a lane each.
#pragma once

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <optional>

#include "skin/bounds.h"
#include "skin/float4.h"
#include "skin/skinning.h"

// Unrolling this loop makes the module larger and nothing faster.
#ifdef __clang__
#define MD5V_KEEP_LOOP _Pragma("clang loop unroll(disable)")
#else
#define MD5V_KEEP_LOOP
#endif

namespace md5v::skin {

template <class Float4>
class Kernel {
 public:
  explicit Kernel(const SkinningJob& job)
      : plan_(job.mesh->plan), palette_(job.palette.data()), out_(job.out.data()) {}

  // Bounds of what it wrote; nullopt where a position may have overflowed.
  std::optional<Bounds> run() const {
    const PlanQuad* quad = plan_.quads.data();
    Cursor cursor{plan_.blend_weights.data(), plan_.exact_first.data()};
    Extent extent;
    for (const Run& run : plan_.runs) {
      switch (run.kind) {
        case RunKind::kUnmoved:
          rigid({quad, run.quad_count}, kNothing, extent);
          break;
        case RunKind::kRigid:
          rigid({quad, run.quad_count}, palette_[run.joint], extent);
          break;
        case RunKind::kBlended:
          cursor.blend_weight =
              blended({quad, run.quad_count}, run.weight_count, cursor.blend_weight, extent);
          break;
        case RunKind::kExact:
          cursor.exact_first = exact({quad, run.quad_count}, run.weight_count, cursor.exact_first, extent);
          break;
      }
      quad += run.quad_count;
    }
    return boundsOfExtent(extent);
  }

 private:
  using Quads = std::span<const PlanQuad>;
  static constexpr JointMatrix kNothing{};

  struct Cursor {
    const BlendWeight* blend_weight;
    const uint32_t* exact_first;
  };
  // A row of a JointMatrix, or four of them turned into columns: one lane for each vertex.
  struct Row {
    Float4 x, y, z, t;
  };
  struct Three {
    Float4 x, y, z;
  };
  struct Extent {
    Three low{Float4::splat(FLT_MAX), Float4::splat(FLT_MAX), Float4::splat(FLT_MAX)};
    Three high{Float4::splat(-FLT_MAX), Float4::splat(-FLT_MAX), Float4::splat(-FLT_MAX)};
  };
  // The three rows of one vertex.
  struct Rows {
    Float4 row[3];
  };

  static float least(Float4 lanes) {
    float f[4];
    lanes.store(f);
    return std::min(std::min(f[0], f[1]), std::min(f[2], f[3]));
  }
  static float greatest(Float4 lanes) {
    float f[4];
    lanes.store(f);
    return std::max(std::max(f[0], f[1]), std::max(f[2], f[3]));
  }
  static std::optional<Bounds> boundsOfExtent(const Extent& extent) {
    const Bounds bounds{{least(extent.low.x), least(extent.low.y), least(extent.low.z)},
                        {greatest(extent.high.x), greatest(extent.high.y), greatest(extent.high.z)}};
    const float reach = std::max({std::fabs(bounds.min.x), std::fabs(bounds.min.y), std::fabs(bounds.min.z),
                                  std::fabs(bounds.max.x), std::fabs(bounds.max.y), std::fabs(bounds.max.z)});
    return reach < FLT_MAX ? std::optional(bounds) : std::nullopt;
  }

  void rigid(Quads quads, const JointMatrix& joint, Extent& extent) const {
    const auto row = [&joint](int i) {
      return Row{Float4::splat(joint.row[i][0]), Float4::splat(joint.row[i][1]),
                 Float4::splat(joint.row[i][2]), Float4::splat(joint.row[i][3])};
    };
    const Row m[3] = {row(0), row(1), row(2)};
    const Float4 unscale = inverseLength({m[0].x, m[0].y, m[0].z});
    const auto rotation = [&](int i) {
      return Row{m[i].x * unscale, m[i].y * unscale, m[i].z * unscale, m[i].t};
    };
    const Row r[3] = {rotation(0), rotation(1), rotation(2)};
    for (const PlanQuad& quad : quads) {
      const Three p = load(quad.position);
      const Three n = load(quad.normal);
      const Three t = load(quad.tangent);
      write(quad, {dot(m[0], p) + m[0].t, dot(m[1], p) + m[1].t, dot(m[2], p) + m[2].t},
            {dot(r[0], n), dot(r[1], n), dot(r[2], n)}, {dot(r[0], t), dot(r[1], t), dot(r[2], t)}, extent);
    }
  }

  const BlendWeight* blended(Quads quads, uint32_t weight_count, const BlendWeight* weight,
                             Extent& extent) const {
    for (const PlanQuad& quad : quads) {
      Rows sums[4];
      for (Rows& sum : sums) {
        sum = scaled(matrixOf(*weight), Float4::splat(weight->bias));
        const BlendWeight* const end = weight + weight_count;
        for (++weight; weight != end; ++weight) {
          add(sum, scaled(matrixOf(*weight), Float4::splat(weight->bias)));
        }
      }
      const Row m[3] = {turned(sums, 0), turned(sums, 1), turned(sums, 2)};
      const Three p = load(quad.position);
      move(quad, m, {dot(m[0], p) + m[0].t, dot(m[1], p) + m[1].t, dot(m[2], p) + m[2].t}, extent);
    }
    return weight;
  }

  const uint32_t* exact(Quads quads, uint32_t weight_count, const uint32_t* first, Extent& extent) const {
    for (const PlanQuad& quad : quads) {
      Rows sums[4];
      Rows positions[4];
      MD5V_KEEP_LOOP
      for (int lane = 0; lane < 4; ++lane) {
        const ExactWeight* weight = plan_.exact_weights.data() + *first++;
        const ExactWeight* const end = weight + weight_count;
        sums[lane] = scaled(matrixOf(*weight), Float4::splat(weight->scaled_position[3]));
        positions[lane] = scaled(matrixOf(*weight), Float4::load(weight->scaled_position));
        for (++weight; weight != end; ++weight) {
          add(sums[lane], scaled(matrixOf(*weight), Float4::splat(weight->scaled_position[3])));
          add(positions[lane], scaled(matrixOf(*weight), Float4::load(weight->scaled_position)));
        }
      }
      const Row m[3] = {turned(sums, 0), turned(sums, 1), turned(sums, 2)};
      const auto total = [&positions](int i) {
        const Row parts = turned(positions, i);
        return parts.x + parts.y + parts.z + parts.t;
      };
      move(quad, m, {total(0), total(1), total(2)}, extent);
    }
    return first;
  }

  template <class Weight>
  const JointMatrix& matrixOf(const Weight& weight) const {
    return *reinterpret_cast<const JointMatrix*>(reinterpret_cast<const char*>(palette_) + weight.matrix_at);
  }
  static Rows scaled(const JointMatrix& joint, Float4 by) {
    return {
        {Float4::load(joint.row[0]) * by, Float4::load(joint.row[1]) * by, Float4::load(joint.row[2]) * by}};
  }
  static void add(Rows& sum, const Rows& rows) {
    for (int i = 0; i < 3; ++i) sum.row[i] = sum.row[i] + rows.row[i];
  }
  static Row turned(const Rows (&rows)[4], int i) {
    Row turned{rows[0].row[i], rows[1].row[i], rows[2].row[i], rows[3].row[i]};
    transpose(turned.x, turned.y, turned.z, turned.t);
    return turned;
  }
  static Three load(const float (&components)[3][4]) {
    return {Float4::load(components[0]), Float4::load(components[1]), Float4::load(components[2])};
  }
  static Float4 dot(const Row& row, const Three& v) { return row.x * v.x + row.y * v.y + row.z * v.z; }

  void move(const PlanQuad& quad, const Row (&m)[3], const Three& position, Extent& extent) const {
    const Three n = load(quad.normal);
    const Three t = load(quad.tangent);
    write(quad, position, direction({dot(m[0], n), dot(m[1], n), dot(m[2], n)}),
          direction({dot(m[0], t), dot(m[1], t), dot(m[2], t)}), extent);
  }

  // 1 over the length, or 0 where there is no direction.
  static Float4 inverseLength(const Three& v) {
    constexpr float kLeastSquare = 1e-20f;
    return inverseRoot(v.x * v.x + v.y * v.y + v.z * v.z, kLeastSquare);
  }
  static Three direction(const Three& v) {
    const Float4 scale = inverseLength(v);
    return {v.x * scale, v.y * scale, v.z * scale};
  }

  void write(const PlanQuad& quad, const Three& p, const Three& n, const Three& t, Extent& extent) const {
    extent.low = {min(p.x, extent.low.x), min(p.y, extent.low.y), min(p.z, extent.low.z)};
    extent.high = {max(p.x, extent.high.x), max(p.y, extent.high.y), max(p.z, extent.high.z)};
    Float4 begin[4] = {p.x, p.y, p.z, n.x};
    Float4 middle[4] = {n.y, n.z, t.x, t.y};
    transpose(begin[0], begin[1], begin[2], begin[3]);
    transpose(middle[0], middle[1], middle[2], middle[3]);
    const Float4 w = Float4::load(quad.handedness);
    float* const out[4] = {&out_[quad.slot[0]].position.x, &out_[quad.slot[1]].position.x,
                           &out_[quad.slot[2]].position.x, &out_[quad.slot[3]].position.x};
    for (int lane = 0; lane < 4; ++lane) {
      begin[lane].store(out[lane]);
      middle[lane].store(out[lane] + 4);
    }
    interleaveLow(t.z, w).storeHalves(out[0] + 8, out[1] + 8);
    interleaveHigh(t.z, w).storeHalves(out[2] + 8, out[3] + 8);
  }

  const SkinPlan& plan_;
  const JointMatrix* palette_;
  Vertex* out_;
};

// Normals and tangents that are no numbers become zero.
void zeroBrokenDirections(std::span<Vertex> vertices);

template <class Float4>
std::optional<Bounds> skinWith(const SkinningJob& job) {
  if (job.out.empty()) return std::nullopt;
  const std::optional<Bounds> bounds = Kernel<Float4>(job).run();
  if (job.mesh->plan.directions_may_overflow) zeroBrokenDirections(job.out);
  return bounds ? bounds : boundsOf(std::span<const Vertex>(job.out));
}

}  // namespace md5v::skin
