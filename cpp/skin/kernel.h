// The skinning kernel, over ScalarFloat4 or SimdFloat4: four vertices at once, a lane each.
#pragma once

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <optional>
#include <type_traits>

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

// Browsers compile a function with more live vectors than the 16 registers into loads and stores of its
// stack, which doubled its time. So matrices are blended into memory first, some quads at a time, and each
// attribute of a vertex is worked out and written before the next one is begun.
template <class Float4>
class Kernel {
 public:
  explicit Kernel(const SkinningJob& job)
      : plan_(job.mesh->plan),
        palette_(job.palette.data()),
        out_(job.out.data()),
        blend_(plan_.blend_weights.data()),
        exact_(plan_.exact_weights.data()),
        mixed_(plan_.mixed.data()) {}

  // Bounds of what it wrote; nullopt where a position may have overflowed.
  std::optional<Bounds> run() {
    const PlanQuad* quad = plan_.quads.data();
    for (const Run& run : plan_.runs) {
      const Quads quads(quad, run.quad_count);
      quad += run.quad_count;
      if (run.kind == RunKind::kUnmoved) {
        moveRigidly(quads, kNothing);
      } else if (run.kind == RunKind::kRigid && isRotation(palette_[run.joint])) {
        moveRigidly(quads, palette_[run.joint]);
      } else {
        for (size_t done = 0; done < quads.size(); done += kBatch) {
          const Quads batch = quads.subspan(done, std::min(quads.size() - done, kBatch));
          fillMatrices(run, batch.size());
          moveBlended(batch);
        }
      }
    }
    return bounds();
  }

 private:
  using Quads = std::span<const PlanQuad>;
  static constexpr JointMatrix kNothing{};
  static constexpr size_t kBatch = 8;  // their matrices stay in the first cache

  // A row of a matrix, one lane for each vertex.
  struct Row {
    Float4 x, y, z, t;
  };
  struct Matrix {
    Row row[3];
  };
  struct Three {
    Float4 x, y, z;
  };
  // The three rows of one vertex.
  struct Rows {
    Float4 row[3];
  };

  std::optional<Bounds> bounds() const {
    float low[4];
    float high[4];
    extent_.low.store(low);
    extent_.high.store(high);
    float reach = 0.0f;
    for (int axis = 0; axis < 3; ++axis) {
      reach = std::max({reach, std::fabs(low[axis]), std::fabs(high[axis])});
    }
    if (!(reach < FLT_MAX)) return std::nullopt;
    return Bounds{{low[0], low[1], low[2]}, {high[0], high[1], high[2]}};
  }

  // Directions keep their length under it, to 1e-5.
  static bool isRotation(const JointMatrix& joint) {
    const float(&r)[4] = joint.row[0];
    return std::fabs(r[0] * r[0] + r[1] * r[1] + r[2] * r[2] - 1.0f) < 2e-5f;
  }

  // Where the vertices of a quad go.
  struct Places {
    float* of[4];
  };
  // In variables of their own, since what is written might be their memory for all a compiler knows.
  struct Extent {
    Float4 low, high;  // x, y, z, anything
  };

  void moveRigidly(Quads quads, const JointMatrix& joint) {
    const Matrix m{{splat(joint.row[0]), splat(joint.row[1]), splat(joint.row[2])}};
    Vertex* const out = out_;
    Extent extent = extent_;
    for (const PlanQuad& quad : quads) {
      const Places places = placesOf(quad, out);
      writePositions(moved(m, load(quad.position)), places, extent);
      writeNormals(turned(m, load(quad.normal)), places);
      writeTangents(turned(m, load(quad.tangent)), quad.handedness, places);
    }
    extent_ = extent;
  }

  // By the matrices that were filled in.
  void moveBlended(Quads quads) {
    const Matrix* m = matrices_;
    Vertex* const out = out_;
    Extent extent = extent_;
    for (const PlanQuad& quad : quads) {
      const Places places = placesOf(quad, out);
      writePositions(moved(*m, load(quad.position)), places, extent);
      writeNormals(direction(turned(*m, load(quad.normal))), places);
      writeTangents(direction(turned(*m, load(quad.tangent))), quad.handedness, places);
      ++m;
    }
    extent_ = extent;
  }

  void fillMatrices(const Run& run, size_t count) {
    if (run.kind == RunKind::kBlended) {
      blend_ = fillWeighted(count, run.weight_count, blend_);
    } else if (run.kind == RunKind::kExact) {
      exact_ = fillWeighted(count, run.weight_count, exact_);
    } else if (run.kind == RunKind::kMixed) {
      fillMixed(count);
    } else {
      for (Matrix& m : std::span(matrices_, count)) {
        for (int i = 0; i < 3; ++i) m.row[i] = splat(palette_[run.joint].row[i]);
      }
    }
  }

  // Two weights in one go: hardly any vertex has more, and each pass over the matrix costs its loads and
  // stores.
  template <class Weight>
  const Weight* fillWeighted(size_t count, uint32_t weight_count, const Weight* weight) {
    const JointMatrix* const palette = palette_;
    for (Matrix *m = matrices_, *const full = m + count; m != full; ++m) {
      const Weight* const end = weight + weight_count;
      if (weight_count % 2 != 0) {
        const Share<Weight> share(*weight++, palette);
        for (int i = 0; i < 3; ++i) m->row[i] = share.row(i);
      } else {
        const Share<Weight> first(weight[0], palette);
        const Share<Weight> second(weight[1], palette);
        for (int i = 0; i < 3; ++i) m->row[i] = sum(first.row(i), second.row(i));
        weight += 2;
      }
      MD5V_KEEP_LOOP
      for (; weight != end; weight += 2) {
        const Share<Weight> first(weight[0], palette);
        const Share<Weight> second(weight[1], palette);
        for (int i = 0; i < 3; ++i) m->row[i] = sum(m->row[i], sum(first.row(i), second.row(i)));
      }
    }
    return weight;
  }

  // What one weight adds to the matrices of a quad.
  template <class Weight>
  struct Share {
    Share(const Weight& weight, const JointMatrix* palette)
        : joint(matrixOf(weight, palette)), bias(Float4::load(weight.bias)), position(positionOf(weight)) {}

    Row row(int i) const {
      const Row r = splat(joint.row[i]);
      const Float4 t = r.t * bias;
      if constexpr (std::is_same_v<Weight, ExactWeight>) {
        return {r.x * bias, r.y * bias, r.z * bias, dot(r, position) + t};
      } else {
        return {r.x * bias, r.y * bias, r.z * bias, t};
      }
    }

    const JointMatrix& joint;
    Float4 bias;
    Three position;
  };
  static Three positionOf(const BlendWeight&) { return Three{}; }
  // The weight's own, times the bias; the bind positions of such quads are zero.
  static Three positionOf(const ExactWeight& weight) { return load(weight.scaled_position); }

  void fillMixed(size_t count) {
    for (Matrix& m : std::span(matrices_, count)) {
      Rows sums[4];
      Rows positions[4];
      MD5V_KEEP_LOOP
      for (int lane = 0; lane < 4; ++lane) {
        const MixedWeight* weight = plan_.mixed_weights.data() + mixed_->first;
        const MixedWeight* const end = weight + mixed_->count;
        Rows sum = scaled(matrixOf(*weight, palette_), Float4::splat(weight->scaled_position[3]));
        Rows position = scaled(matrixOf(*weight, palette_), Float4::load(weight->scaled_position));
        MD5V_KEEP_LOOP
        for (++weight; weight != end; ++weight) {
          add(sum, scaled(matrixOf(*weight, palette_), Float4::splat(weight->scaled_position[3])));
          add(position, scaled(matrixOf(*weight, palette_), Float4::load(weight->scaled_position)));
        }
        sums[lane] = sum;
        positions[lane] = position;
        ++mixed_;
      }
      for (int i = 0; i < 3; ++i) {
        const Row parts = columns(positions, i);
        m.row[i] = columns(sums, i);
        m.row[i].t = parts.x + parts.y + parts.z + parts.t;
      }
    }
  }

  template <class Weight>
  static const JointMatrix& matrixOf(const Weight& weight, const JointMatrix* palette) {
    return *reinterpret_cast<const JointMatrix*>(reinterpret_cast<const char*>(palette) + weight.matrix_at);
  }
  static Row splat(const float (&row)[4]) {
    return {Float4::splat(row[0]), Float4::splat(row[1]), Float4::splat(row[2]), Float4::splat(row[3])};
  }
  static Row sum(const Row& a, const Row& b) { return {a.x + b.x, a.y + b.y, a.z + b.z, a.t + b.t}; }
  static Rows scaled(const JointMatrix& joint, Float4 by) {
    return {
        {Float4::load(joint.row[0]) * by, Float4::load(joint.row[1]) * by, Float4::load(joint.row[2]) * by}};
  }
  static void add(Rows& sum, const Rows& rows) {
    for (int i = 0; i < 3; ++i) sum.row[i] = sum.row[i] + rows.row[i];
  }
  static Row columns(const Rows (&rows)[4], int i) {
    Row columns{rows[0].row[i], rows[1].row[i], rows[2].row[i], rows[3].row[i]};
    transpose(columns.x, columns.y, columns.z, columns.t);
    return columns;
  }
  static Three load(const float (&components)[3][4]) {
    return {Float4::load(components[0]), Float4::load(components[1]), Float4::load(components[2])};
  }
  static Float4 dot(const Row& row, const Three& v) { return row.x * v.x + row.y * v.y + row.z * v.z; }
  static Three turned(const Matrix& m, const Three& v) {
    return {dot(m.row[0], v), dot(m.row[1], v), dot(m.row[2], v)};
  }
  static Three moved(const Matrix& m, const Three& v) {
    return {dot(m.row[0], v) + m.row[0].t, dot(m.row[1], v) + m.row[1].t, dot(m.row[2], v) + m.row[2].t};
  }

  // Of unit length, or 0 where there is no direction.
  static Three direction(const Three& v) {
    const Float4 scale = inverseRoot(v.x * v.x + v.y * v.y + v.z * v.z, 1e-20f);
    return {v.x * scale, v.y * scale, v.z * scale};
  }

  static Places placesOf(const PlanQuad& quad, Vertex* out) {
    const auto at = [&](int lane) {
      return reinterpret_cast<float*>(reinterpret_cast<char*>(out) + quad.out_at[lane]);
    };
    return {{at(0), at(1), at(2), at(3)}};
  }
  // A row of four floats is written for each vertex; the fourth is the first of the attribute behind it,
  // which is written next.
  static void writePositions(const Three& p, const Places& places, Extent& extent) {
    Float4 row[4];
    transpose3(p.x, p.y, p.z, row);
    for (int lane = 0; lane < 4; ++lane) row[lane].store(places.of[lane]);
    extent.low = min(min(row[0], min(row[1], min(row[2], row[3]))), extent.low);
    extent.high = max(max(row[0], max(row[1], max(row[2], row[3]))), extent.high);
  }
  static void writeNormals(const Three& n, const Places& places) {
    Float4 row[4];
    transpose3(n.x, n.y, n.z, row);
    for (int lane = 0; lane < 4; ++lane) row[lane].store(places.of[lane] + 3);
  }
  static void writeTangents(const Three& t, const float (&handedness)[4], const Places& places) {
    Float4 row[4] = {t.x, t.y, t.z, Float4::load(handedness)};
    transpose(row[0], row[1], row[2], row[3]);
    for (int lane = 0; lane < 4; ++lane) row[lane].store(places.of[lane] + 6);
  }

  const SkinPlan& plan_;
  const JointMatrix* palette_;
  Vertex* out_;
  const BlendWeight* blend_;
  const ExactWeight* exact_;
  const MixedRange* mixed_;
  Extent extent_{Float4::splat(FLT_MAX), Float4::splat(-FLT_MAX)};
  Matrix matrices_[kBatch];
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
