// The skinning kernel, over ScalarFloat4 or SimdFloat4: four vertices at once, a lane each.
#pragma once

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <optional>
#include <type_traits>

#include "skin/bounds.h"
#include "skin/float4.h"
#include "skin/matrix_blender.h"
#include "skin/skinning.h"

namespace md5v::skin {

// Browsers compile a function with more live vectors than the 16 registers into loads and stores of its
// stack, which doubled its time. So matrices are blended into memory first, some quads at a time, and each
// attribute of these is worked out in a loop of its own.
template <class Float4, class Out>
class Kernel : Lanes<Float4> {
  using typename Lanes<Float4>::Matrix;
  using typename Lanes<Float4>::Three;
  using Lanes<Float4>::splat;
  using Lanes<Float4>::load;
  using Lanes<Float4>::turned;
  using Lanes<Float4>::moved;

 public:
  explicit Kernel(const SkinningJobOf<Out>& job)
      : plan_(job.mesh->plan),
        palette_(job.palette.data()),
        out_(job.out.data()),
        tangents_(job.tangents.empty() ? nullptr : job.tangents.data()),
        blender_(plan_, palette_) {}

  // Bounds of what it wrote; nullopt where a position may have overflowed.
  std::optional<Bounds> run() {
    const PlanQuad* quad = plan_.quads.data();
    for (const Run& run : plan_.runs) {
      for (const PlanQuad* const end = quad + run.quad_count; quad != end;) {
        const PlanQuad* const next = quad + std::min(end - quad, kBatch);
        moveBatch(run, quad, next);
        quad = next;
      }
    }
    return bounds();
  }

 private:
  static constexpr bool kPacks = std::is_same_v<Out, PackedVertex>;
  static constexpr JointMatrix kNothing{};
  static constexpr ptrdiff_t kBatch = 16;  // their matrices stay in the first cache

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

  void moveBatch(const Run& run, const PlanQuad* quad, const PlanQuad* end) {
    const bool unmoved = run.kind == RunKind::kUnmoved;
    if (unmoved || (run.kind == RunKind::kRigid && isRotation(palette_[run.joint]))) {
      const JointMatrix& joint = unmoved ? kNothing : palette_[run.joint];
      const Matrix m{{splat(joint.row[0]), splat(joint.row[1]), splat(joint.row[2])}};
      moveQuads<true>(quad, end, &m);
    } else {
      blender_.fill(run, matrices_, matrices_ + (end - quad));
      moveQuads<false>(quad, end, matrices_);
    }
  }

  // `m` is the matrix of each quad in turn, or the one of all where they move rigidly.
  template <bool kIsRigid>
  void moveQuads(const PlanQuad* quad, const PlanQuad* end, const Matrix* m) {
    if constexpr (kPacks) {
      packDirections<kIsRigid>(quad, end, m, &PlanQuad::normal);
      writePositions<kIsRigid>(quad, end, m);
      if (tangents_ == nullptr) return;
      packDirections<kIsRigid>(quad, end, m, &PlanQuad::tangent);
      writePackedTangents(quad, end);
    } else {
      writePositions<kIsRigid>(quad, end, m);
      writeDirections<kIsRigid>(quad, end, m, &PlanQuad::normal, 3);
      writeDirections<kIsRigid>(quad, end, m, &PlanQuad::tangent, 6);
    }
  }

  using Directions = float (PlanQuad::*)[3][4];

  // To packed_.
  template <bool kIsRigid>
  void packDirections(const PlanQuad* quad, const PlanQuad* end, const Matrix* m, Directions which) {
    Float4* packed = packed_;
    for (; quad != end; ++quad) {
      const Three v = direction<kIsRigid>(turned(*m, load(quad->*which)));
      *packed++ = packedDirection(v.x, v.y, v.z);
      if constexpr (!kIsRigid) ++m;
    }
  }

  // With what was packed of each vertex behind it.
  template <bool kIsRigid>
  void writePositions(const PlanQuad* quad, const PlanQuad* end, const Matrix* m) {
    const Float4* packed = packed_;
    Out* const out = out_;
    Extent extent = extent_;
    for (; quad != end; ++quad) {
      const Three p = moved(*m, load(quad->position));
      Float4 row[4] = {p.x, p.y, p.z, kPacks ? *packed++ : p.z};
      transpose(row[0], row[1], row[2], row[3]);
      writeRows(row, placesOf(*quad, out), extent);
      if constexpr (!kIsRigid) ++m;
    }
    extent_ = extent;
  }

  void writePackedTangents(const PlanQuad* quad, const PlanQuad* end) {
    const Float4* tangent = packed_;
    for (; quad != end; ++quad) {
      const Places places = placesOf(*quad, tangents_, [](uint32_t at) { return at / 2; });
      storeLanes(withHandedness(*tangent++, Float4::load(quad->handedness)), places.of);
    }
  }

  // `at` floats behind the positions, with the handedness; of a normal that is where the tangent comes.
  template <bool kIsRigid>
  void writeDirections(const PlanQuad* quad, const PlanQuad* end, const Matrix* m, Directions which,
                       size_t at) {
    Out* const out = out_;
    for (; quad != end; ++quad) {
      const Places places = placesOf(*quad, out);
      const Three v = direction<kIsRigid>(turned(*m, load(quad->*which)));
      Float4 row[4] = {v.x, v.y, v.z, Float4::load(quad->handedness)};
      transpose(row[0], row[1], row[2], row[3]);
      for (int lane = 0; lane < 4; ++lane) row[lane].store(places.of[lane] + at);
      if constexpr (!kIsRigid) ++m;
    }
  }

  // Of the length that the output has for 1, or 0 where there is no direction.
  template <bool kIsRigid>
  static Three direction(const Three& v) {
    if constexpr (kIsRigid && !kPacks) return v;
    Float4 scale = Float4::splat(kPackedOne);
    if constexpr (!kIsRigid) {
      const Float4 length = inverseRoot(v.x * v.x + v.y * v.y + v.z * v.z, 1e-20f);
      scale = kPacks ? length * scale : length;
    }
    return {v.x * scale, v.y * scale, v.z * scale};
  }

  // `bytes` makes bytes of PlanQuad::out_at.
  template <class Item, class Bytes>
  static Places placesOf(const PlanQuad& quad, Item* items, Bytes bytes) {
    const auto at = [&](int lane) {
      return reinterpret_cast<float*>(reinterpret_cast<char*>(items) + bytes(quad.out_at[lane]));
    };
    return {{at(0), at(1), at(2), at(3)}};
  }
  static Places placesOf(const PlanQuad& quad, Out* out) {
    static_assert(sizeof(Out) % 8 == 0);
    return placesOf(quad, out, [](size_t at) { return at * (sizeof(Out) / 8); });
  }
  // A row of four floats for each vertex; of Vertex the fourth is the first of the attribute behind it, which
  // is written next.
  static void writeRows(const Float4 (&row)[4], const Places& places, Extent& extent) {
    for (int lane = 0; lane < 4; ++lane) row[lane].store(places.of[lane]);
    extent.low = min(min(row[0], min(row[1], min(row[2], row[3]))), extent.low);
    extent.high = max(max(row[0], max(row[1], max(row[2], row[3]))), extent.high);
  }

  const SkinPlan& plan_;
  const JointMatrix* palette_;
  Out* out_;
  PackedDirection* tangents_;  // null for none
  MatrixBlender<Float4> blender_;
  Extent extent_{Float4::splat(FLT_MAX), Float4::splat(-FLT_MAX)};
  Matrix matrices_[kBatch];
  Float4 packed_[kBatch];
};

// Normals and tangents that are no numbers become zero.
void zeroBrokenDirections(std::span<Vertex> vertices);

template <class Float4, class Out>
std::optional<Bounds> skinWith(const SkinningJobOf<Out>& job) {
  if (job.out.empty()) return std::nullopt;
  const std::optional<Bounds> bounds = Kernel<Float4, Out>(job).run();
  if constexpr (std::is_same_v<Out, Vertex>) {
    if (job.mesh->plan.directions_may_overflow) zeroBrokenDirections(job.out);
  }
  return bounds ? bounds : boundsOf(std::span<const Out>(job.out));
}

}  // namespace md5v::skin
