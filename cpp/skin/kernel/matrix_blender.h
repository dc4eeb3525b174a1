// Blends the matrices of vertices and moves their positions. This is the first half of the skinning kernel.
#pragma once

#include <type_traits>

#include "skin/kernel/lanes.h"
#include "skin/plan/skin_plan.h"

namespace md5v::skin {

// Reads the weights of a plan in order. Both arguments must outlive this object.
template <class Float4>
class MatrixBlender : Lanes<Float4> {
  using typename Lanes<Float4>::Row;
  using typename Lanes<Float4>::Three;
  using Lanes<Float4>::splat;
  using Lanes<Float4>::load;
  using Lanes<Float4>::dot;

 public:
  using typename Lanes<Float4>::Columns;
  using typename Lanes<Float4>::Turn;

  MatrixBlender(const SkinPlan& plan, const JointMatrix* palette)
      : plan_(plan),
        palette_(palette),
        blend_(plan.blend_weights.data()),
        exact_(plan.exact_weights.data()),
        mixed_(plan.mixed.data()) {}

  // Whether directions keep their length under each matrix, within 2e-5. False if a matrix scales, or comes
  // from a quaternion that is not a rotation.
  [[gnu::noinline]] static bool areRotations(std::span<const JointMatrix> palette) {
    Float4 fine = Float4::splat(1.0f);
    for (const JointMatrix& joint : palette) {
      Float4 off = Float4::splat(-1.0f);
      for (const float(&row)[4] : joint.row) off = off + Float4::load(row) * Float4::load(row);
      fine = where(Float4::splat(1.6e-9f), off * off, fine);
    }
    float columns[4];
    fine.store(columns);
    return columns[0] * columns[1] * columns[2] != 0.0f;
  }

  // The matrices of the run's next quads, and their positions after these matrices. Not inlined, since
  // kernels for all kinds of output share it.
  [[gnu::noinline]] void fill(const Run& run, const PlanQuad* quad, const PlanQuad* end, Turn* turn,
                              const Columns& positions) {
    if (run.kind == RunKind::kBlended) {
      blend_ = fillWeighted(quad, end, turn, positions, run.weight_count, blend_);
    } else if (run.kind == RunKind::kExact) {
      exact_ = fillWeighted(quad, end, turn, positions, run.weight_count, exact_);
    } else if (run.kind == RunKind::kMixed) {
      fillMixed(turn, turn + (end - quad), positions);
    } else {
      static constexpr JointMatrix kNothing{};
      const JointMatrix& joint = run.kind == RunKind::kRigid ? palette_[run.joint] : kNothing;
      for (float* first = positions.first; quad != end; ++quad, ++turn, first += 4) {
        const Three place = load(quad->position);
        float* to = first;
        for (int i = 0; i < 3; ++i, to += positions.stride) {
          put<BlendWeight>(splat(joint.row[i]), place, turn->row[i], to);
        }
      }
    }
  }

 private:
  // The three rows of one vertex.
  struct Rows {
    Float4 row[3];
  };

  // `place`: the position in the bind pose.
  template <class Weight>
  static void put(const Row& row, const Three& place, Three& turn, float* positions) {
    turn = row.turn;
    // Other weights have no bind position.
    if constexpr (std::is_same_v<Weight, BlendWeight>) {
      (dot(row.turn, place) + row.t).store(positions);
    } else {
      row.t.store(positions);
    }
  }

  // Most real vertices with several weights have two.
  template <class Weight>
  const Weight* fillWeighted(const PlanQuad* quad, const PlanQuad* end, Turn* turn, const Columns& positions,
                             uint32_t weight_count, const Weight* weight) {
    const size_t stride = positions.stride;
    for (float* out = positions.first; quad != end; ++quad, ++turn, out += 4, weight += weight_count) {
      const char* rows = reinterpret_cast<const char*>(palette_);
      float* to = out;
      const Three place = load(quad->position);
      if (weight_count == 2) {
        const Share<Weight> first(weight[0]);
        const Share<Weight> second(weight[1]);
        for (int i = 0; i < 3; ++i, rows += sizeof(float[4]), to += stride) {
          put<Weight>(sum(first.row(rows), second.row(rows)), place, turn->row[i], to);
        }
        continue;
      }
      for (int i = 0; i < 3; ++i, rows += sizeof(float[4]), to += stride) {
        Row row = Share<Weight>(*weight).row(rows);
        for (const Weight* each = weight + 1; each != weight + weight_count; ++each) {
          row = sum(row, Share<Weight>(*each).row(rows));
        }
        put<Weight>(row, place, turn->row[i], to);
      }
    }
    return weight;
  }

  // Adds the part of one weight to the matrices of a quad. `rows` starts at the requested row of the
  // palette's first matrix.
  template <class Weight>
  struct Share {
    explicit Share(const Weight& of) : weight(of), matrix_at(of.matrix_at), bias(Float4::load(of.bias)) {}

    Row row(const char* rows) const {
      const Row r = splat(*reinterpret_cast<const float(*)[4]>(rows + matrix_at));
      const Three& v = r.turn;
      const Float4 t = r.t * bias;
      // An exact weight moves its own position, times the bias.
      if constexpr (std::is_same_v<Weight, ExactWeight>) {
        return {{v.x * bias, v.y * bias, v.z * bias}, dot(v, load(weight.scaled_position)) + t};
      } else {
        return {{v.x * bias, v.y * bias, v.z * bias}, t};
      }
    }

    const Weight& weight;
    uint32_t matrix_at;
    Float4 bias;
  };

  void fillMixed(Turn* turn, Turn* full, const Columns& out) {
    for (float* first = out.first; turn != full; ++turn, first += 4) {
      Rows sums[4];
      Rows positions[4];
      for (int lane = 0; lane < 4; ++lane) {
        const MixedWeight* weight = plan_.mixed_weights.data() + mixed_->first;
        const MixedWeight* const end = weight + mixed_->count;
        Rows sum = scaled(matrixOf(*weight, palette_), Float4::splat(weight->scaled_position[3]));
        Rows place = scaled(matrixOf(*weight, palette_), Float4::load(weight->scaled_position));
        for (++weight; weight != end; ++weight) {
          add(sum, scaled(matrixOf(*weight, palette_), Float4::splat(weight->scaled_position[3])));
          add(place, scaled(matrixOf(*weight, palette_), Float4::load(weight->scaled_position)));
        }
        sums[lane] = sum;
        positions[lane] = place;
        ++mixed_;
      }
      float* to = first;
      for (int i = 0; i < 3; ++i, to += out.stride) {
        const Row parts = columns(positions, i);
        turn->row[i] = columns(sums, i).turn;
        (parts.turn.x + parts.turn.y + parts.turn.z + parts.t).store(to);
      }
    }
  }

  static const JointMatrix& matrixOf(const MixedWeight& weight, const JointMatrix* palette) {
    return *reinterpret_cast<const JointMatrix*>(reinterpret_cast<const char*>(palette) + weight.matrix_at);
  }
  static Row sum(const Row& a, const Row& b) {
    return {{a.turn.x + b.turn.x, a.turn.y + b.turn.y, a.turn.z + b.turn.z}, a.t + b.t};
  }
  static Rows scaled(const JointMatrix& joint, Float4 by) {
    return {
        {Float4::load(joint.row[0]) * by, Float4::load(joint.row[1]) * by, Float4::load(joint.row[2]) * by}};
  }
  static void add(Rows& sum, const Rows& rows) {
    for (int i = 0; i < 3; ++i) sum.row[i] = sum.row[i] + rows.row[i];
  }
  static Row columns(const Rows (&rows)[4], int i) {
    Row columns{{rows[0].row[i], rows[1].row[i], rows[2].row[i]}, rows[3].row[i]};
    transpose(columns.turn.x, columns.turn.y, columns.turn.z, columns.t);
    return columns;
  }

  const SkinPlan& plan_;
  const JointMatrix* palette_;
  const BlendWeight* blend_;
  const ExactWeight* exact_;
  const MixedRange* mixed_;
};

}  // namespace md5v::skin
