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
// stack, which doubled its time. So some quads at a time are moved into memory first, and each attribute of
// these is worked out in a loop of its own.
template <class Float4, class Out>
class Kernel : Lanes<Float4> {
  using typename Lanes<Float4>::Turn;
  using typename Lanes<Float4>::Row;
  using typename Lanes<Float4>::Three;
  using typename Lanes<Float4>::Position;
  using Pairs = typename Float4::Pairs;
  using Lanes<Float4>::splat;
  using Lanes<Float4>::load;
  using Lanes<Float4>::store;
  using Lanes<Float4>::three;
  using Lanes<Float4>::dot;

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
      const PlanQuad* const end = quad + run.quad_count;
      if (kPacks && run.kind == RunKind::kRigid && isRotation(palette_[run.joint])) {
        moveRigidly(palette_[run.joint], quad, end);
      } else {
        blend(run, quad, end);
      }
      quad = end;
    }
    return bounds();
  }

 private:
  static constexpr bool kPacks = std::is_same_v<Out, PackedVertex>;
  // Their positions, or their matrices, stay in the first cache.
  static constexpr ptrdiff_t kRigidBatch = 64;
  static constexpr ptrdiff_t kBlendedBatch = 16;

  std::optional<Bounds> bounds() const {
    float low[3][4];
    float high[3][4];
    store(extent_.low, low);
    store(extent_.high, high);
    float reach = 0.0f;
    Bounds bounds;
    MD5V_KEEP_LOOP
    for (int axis = 0; axis < 3; ++axis) {
      bounds.min[axis] = *std::min_element(low[axis], low[axis] + 4);
      bounds.max[axis] = *std::max_element(high[axis], high[axis] + 4);
      reach = std::max({reach, std::fabs(bounds.min[axis]), std::fabs(bounds.max[axis])});
    }
    return reach < FLT_MAX ? std::optional(bounds) : std::nullopt;
  }

  // Directions keep their length under it, to 1e-5.
  static bool isRotation(const JointMatrix& joint) {
    float squares = -2.0f;
    for (int i = 0; i < 2; ++i) {
      for (int axis = 0; axis < 3; ++axis) squares += joint.row[i][axis] * joint.row[i][axis];
    }
    return std::fabs(squares) < 4e-5f;
  }

  void blend(const Run& run, const PlanQuad* quad, const PlanQuad* end) {
    while (quad != end) {
      const PlanQuad* const next = quad + std::min(end - quad, kBlendedBatch);
      blender_.fill(run, quad, next, turns_, positions_);
      if constexpr (kPacks) {
        packBlended(quad, next);
        writePositions(quad, next);
        if (tangents_ != nullptr) writeBlendedTangents(quad, next);
      } else {
        writePositions(quad, next);
        writeDirections(quad, next, &PlanQuad::normal, 3);
        writeDirections(quad, next, &PlanQuad::tangent, 6);
      }
      quad = next;
    }
  }

  // By a rotation. Directions are turned in integers: half as many operations.
  void moveRigidly(const JointMatrix& joint, const PlanQuad* quad, const PlanQuad* end) {
    MD5V_KEEP_LOOP
    for (int i = 0; i < 3; ++i) {
      const float(&row)[4] = joint.row[i];
      const auto bits = [](float f) { return integerBits(f * kShortTurn); };
      short_xy_[i] = Pairs::splat(pairOf(bits(row[0]), bits(row[1])));
      short_z_[i] = Pairs::splat(pairOf(bits(row[2]), kTurnBias));
    }
    if (tangents_ != nullptr) writeRigidTangents(quad, end);
    while (quad != end) {
      const PlanQuad* const next = quad + std::min(end - quad, kRigidBatch);
      moveRigid(joint, quad, next);
      packRigid(quad, next);
      writePositions(quad, next);
      quad = next;
    }
  }

  struct Extent {
    Three low, high;
  };

  void moveRigid(const JointMatrix& joint, const PlanQuad* quad, const PlanQuad* end) {
    Position* position = positions_;
    const Row x = splat(joint.row[0]);
    const Row y = splat(joint.row[1]);
    const Row z = splat(joint.row[2]);
    for (; quad != end; ++quad) {
      const Three v = load(quad->position);
      *position++ = {{dot(x.turn, v) + x.t, dot(y.turn, v) + y.t, dot(z.turn, v) + z.t}};
    }
  }
  void packRigid(const PlanQuad* quad, const PlanQuad* end) {
    Float4* to = packed_;
    for (; quad != end; ++quad) *to++ = packed(quad->short_normal);
  }
  void writeRigidTangents(const PlanQuad* quad, const PlanQuad* end) {
    PackedDirection* const out = tangents_;
    for (; quad != end; ++quad) writeTangents(packed(quad->short_tangent), *quad, out);
  }

  void packBlended(const PlanQuad* quad, const PlanQuad* end) {
    const Turn* turn = turns_;
    Float4* to = packed_;
    for (; quad != end; ++quad) *to++ = packed(*turn++, quad->normal);
  }
  void writeBlendedTangents(const PlanQuad* quad, const PlanQuad* end) {
    const Turn* turn = turns_;
    PackedDirection* const out = tangents_;
    for (; quad != end; ++quad) writeTangents(packed(*turn++, quad->tangent), *quad, out);
  }

  Float4 packed(const ShortDirections& of) const {
    const Pairs xy = Pairs::load(of.xy);
    const Pairs z = Pairs::load(of.z);
    const auto turned = [&](int i) { return products(xy, short_xy_[i]) + products(z, short_z_[i]); };
    return packedDirection(turned(0), turned(1), turned(2));
  }
  static Float4 packed(const Turn& turn, const float (&of)[3][4]) {
    const Three v = direction(turn, load(of), kPackedOne);
    return packedDirection(v.x, v.y, v.z);
  }

  // Four floats of each vertex.
  static void writeRows(const Three& p, Float4 fourth, const PlanQuad& quad, Out* out, Extent& extent) {
    Three& low = extent.low;
    Three& high = extent.high;
    low = {min(p.x, low.x), min(p.y, low.y), min(p.z, low.z)};
    high = {max(p.x, high.x), max(p.y, high.y), max(p.z, high.z)};
    Float4 row[4] = {p.x, p.y, p.z, fourth};
    transpose(row[0], row[1], row[2], row[3]);
    const Places places = placesOf(quad, out);
    for (int lane = 0; lane < 4; ++lane) row[lane].store(places.of[lane]);
  }
  static void writeTangents(Float4 tangent, const PlanQuad& quad, PackedDirection* out) {
    const Places places = placesOf(quad, out);
    storeLanes(tangent | Float4::load(quad.handedness), places.of);
  }

  // With what was packed of each vertex behind it. Of Vertex that is anything, since it is where the normal
  // comes.
  [[gnu::noinline]] void writePositions(const PlanQuad* quad, const PlanQuad* end) {
    const Position* position = positions_;
    const Float4* behind = packed_;
    Out* const out = out_;
    Extent extent = extent_;
    for (; quad != end; ++quad, ++position) {
      const Float4(&p)[3] = position->axis;
      writeRows({p[0], p[1], p[2]}, kPacks ? *behind++ : p[2], *quad, out, extent);
    }
    extent_ = extent;
  }

  using Directions = float (PlanQuad::*)[3][4];

  // `at` floats behind the positions, with the handedness; of a normal that is where the tangent comes.
  [[gnu::noinline]] void writeDirections(const PlanQuad* quad, const PlanQuad* end, Directions which,
                                         size_t at) {
    const Turn* turn = turns_;
    Out* const out = out_;
    for (; quad != end; ++quad) {
      const Places places = placesOf(*quad, out);
      const Three v = direction(*turn++, load(quad->*which), 1.0f);
      Float4 row[4] = {v.x, v.y, v.z, Float4::load(quad->handedness) * Float4::splat(0.5f)};
      transpose(row[0], row[1], row[2], row[3]);
      for (int lane = 0; lane < 4; ++lane) row[lane].store(places.of[lane] + at);
    }
  }

  // Of that length, or 0 where there is no direction, as under weights of next to nothing.
  static Three direction(const Turn& turn, const Three& of, float length) {
    const Three v{dot(turn.row[0], of), dot(turn.row[1], of), dot(turn.row[2], of)};
    const Float4 square = v.x * v.x + v.y * v.y + v.z * v.z;
    const Float4 scale = where(square, Float4::splat(1e-20f), Float4::splat(length) / root(square));
    return {v.x * scale, v.y * scale, v.z * scale};
  }

  // Where the vertices of a quad go.
  struct Places {
    float* of[4];
  };
  template <class Item>
  static Places placesOf(const PlanQuad& quad, Item* items) {
    const auto at = [&](int lane) {
      const size_t bytes = quad.out_at[lane] * (sizeof(Item) / 4);
      return reinterpret_cast<float*>(reinterpret_cast<char*>(items) + bytes);
    };
    return {{at(0), at(1), at(2), at(3)}};
  }

  const SkinPlan& plan_;
  const JointMatrix* palette_;
  Out* out_;
  PackedDirection* tangents_;  // null for none
  MatrixBlender<Float4> blender_;
  Extent extent_{three(FLT_MAX), three(-FLT_MAX)};
  Pairs short_xy_[3];
  Pairs short_z_[3];
  Turn turns_[kBlendedBatch];
  Position positions_[kRigidBatch];
  Float4 packed_[kRigidBatch];
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
