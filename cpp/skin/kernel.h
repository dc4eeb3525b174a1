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
// attribute of a vertex is worked out and written before the next one is begun.
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
        blender_(plan_, palette_) {}

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
          blender_.fill(run, std::span(matrices_, batch.size()));
          moveBlended(batch);
        }
      }
    }
    return bounds();
  }

 private:
  using Quads = std::span<const PlanQuad>;
  static constexpr bool kPacks = std::is_same_v<Out, PackedVertex>;
  static constexpr JointMatrix kNothing{};
  static constexpr size_t kBatch = 8;  // their matrices stay in the first cache

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
    Out* const out = out_;
    Extent extent = extent_;
    for (const PlanQuad& quad : quads) {
      moveQuad<true>(quad, m, out, extent);
    }
    extent_ = extent;
  }

  // By the matrices that were filled in.
  void moveBlended(Quads quads) {
    const Matrix* m = matrices_;
    Out* const out = out_;
    Extent extent = extent_;
    for (const PlanQuad& quad : quads) {
      moveQuad<false>(quad, *m++, out, extent);
    }
    extent_ = extent;
  }

  template <bool kIsRigid>
  static void moveQuad(const PlanQuad& quad, const Matrix& m, Out* out, Extent& extent) {
    const Places places = placesOf(quad, out);
    writePositions(moved(m, load(quad.position)), places, extent);
    if constexpr (kPacks) {
      const Float4 normal = packed(direction<kIsRigid>(turned(m, load(quad.normal))));
      const Float4 tangent = packed(direction<kIsRigid>(turned(m, load(quad.tangent))));
      storePairs(normal, withHandedness(tangent, Float4::load(quad.handedness)), places.of, 3);
    } else {
      writeNormals(direction<kIsRigid>(turned(m, load(quad.normal))), places);
      writeTangents(direction<kIsRigid>(turned(m, load(quad.tangent))), quad.handedness, places);
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
  static Float4 packed(const Three& v) { return packedDirection(v.x, v.y, v.z); }

  static Places placesOf(const PlanQuad& quad, Out* out) {
    constexpr size_t kScale = kPacks ? 1 : 2;
    static_assert(sizeof(Out) == kScale * sizeof(PackedVertex));
    const auto at = [&](int lane) {
      return reinterpret_cast<float*>(reinterpret_cast<char*>(out) + size_t{quad.out_at[lane]} * kScale);
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
  Out* out_;
  MatrixBlender<Float4> blender_;
  Extent extent_{Float4::splat(FLT_MAX), Float4::splat(-FLT_MAX)};
  Matrix matrices_[kBatch];
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
