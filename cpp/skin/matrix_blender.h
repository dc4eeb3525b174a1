// Blends the matrices of vertices: the first half of the skinning kernel.
#pragma once

#include <type_traits>

#include "skin/lanes.h"
#include "skin/skin_plan.h"

// Unrolling this loop makes the module larger and nothing faster.
#ifdef __clang__
#define MD5V_KEEP_LOOP _Pragma("clang loop unroll(disable)")
#else
#define MD5V_KEEP_LOOP
#endif

namespace md5v::skin {

// Goes through the weights of a plan in its order. Both must outlive it.
template <class Float4>
class MatrixBlender : Lanes<Float4> {
  using typename Lanes<Float4>::Row;
  using typename Lanes<Float4>::Three;
  using Lanes<Float4>::splat;
  using Lanes<Float4>::load;
  using Lanes<Float4>::dot;

 public:
  using typename Lanes<Float4>::Matrix;

  MatrixBlender(const SkinPlan& plan, const JointMatrix* palette)
      : plan_(plan),
        palette_(palette),
        blend_(plan.blend_weights.data()),
        exact_(plan.exact_weights.data()),
        mixed_(plan.mixed.data()) {}

  // The matrices of the run's next quads. Not inlined, since kernels of all kinds of output share it.
  [[gnu::noinline]] void fill(const Run& run, Matrix* matrix, Matrix* end) {
    if (run.kind == RunKind::kBlended) {
      blend_ = fillWeighted(matrix, end, run.weight_count, blend_);
    } else if (run.kind == RunKind::kExact) {
      exact_ = fillWeighted(matrix, end, run.weight_count, exact_);
    } else if (run.kind == RunKind::kMixed) {
      fillMixed(matrix, end);
    } else {
      for (; matrix != end; ++matrix) {
        for (int i = 0; i < 3; ++i) matrix->row[i] = splat(palette_[run.joint].row[i]);
      }
    }
  }

 private:
  // The three rows of one vertex.
  struct Rows {
    Float4 row[3];
  };

  // Two weights in one go: hardly any vertex has more, and each pass over the matrix costs its loads and
  // stores.
  template <class Weight>
  const Weight* fillWeighted(Matrix* m, Matrix* full, uint32_t weight_count, const Weight* weight) {
    const JointMatrix* const palette = palette_;
    for (; m != full; ++m) {
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

  void fillMixed(Matrix* m, Matrix* full) {
    for (; m != full; ++m) {
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
        m->row[i] = columns(sums, i);
        m->row[i].t = parts.x + parts.y + parts.z + parts.t;
      }
    }
  }

  template <class Weight>
  static const JointMatrix& matrixOf(const Weight& weight, const JointMatrix* palette) {
    return *reinterpret_cast<const JointMatrix*>(reinterpret_cast<const char*>(palette) + weight.matrix_at);
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

  const SkinPlan& plan_;
  const JointMatrix* palette_;
  const BlendWeight* blend_;
  const ExactWeight* exact_;
  const MixedRange* mixed_;
};

}  // namespace md5v::skin
