// Skins four vertices at a time, one per lane of a ScalarFloat4 or SimdFloat4. This loop runs for each vertex
// in each frame.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <type_traits>
#include <utility>

#include "base/assert.h"
#include "skin/kernel/extent.h"
#include "skin/kernel/float4.h"
#include "skin/kernel/matrix_blender.h"
#include "skin/kernel/skinning.h"
#include "skin/mesh/bounds.h"

namespace md5v::skin {

// If a function has more live vectors than the 16 registers, browsers compile it to loads and stores of its
// stack, which doubled its time. So the kernel first computes the matrices of some quads into memory, and
// then each attribute of them in a loop of its own. For the same reason, no span is passed to a function that
// is not inlined: it would go through memory. Compare the machine code (node --no-liftoff --perf-prof) before
// and after a change.
template <class Float4, class Job>
class Kernel : Lanes<Float4> {
  using typename Lanes<Float4>::Turn;
  using typename Lanes<Float4>::Row;
  using typename Lanes<Float4>::Three;
  using typename Lanes<Float4>::Columns;
  using Pairs = typename Float4::Pairs;
  using Lanes<Float4>::splat;
  using Lanes<Float4>::load;
  using Lanes<Float4>::dot;

 public:
  explicit Kernel(const Job& job)
      : plan_(job.mesh->plan),
        palette_(job.palette.data()),
        out_(outOf(job)),
        blender_(plan_, palette_),
        keeps_lengths_(MatrixBlender<Float4>::areRotations(job.palette)) {}

  // Bounds of the written positions; nullopt where a position may have overflowed.
  std::optional<Bounds> run() {
    const PlanQuad* quad = plan_.quads.data();
    staged_ = quad;
    for (const Run& run : plan_.runs) {
      const PlanQuad* const end = quad + run.quad_count;
      const bool is_rigid = run.kind == RunKind::kRigid && keeps_lengths_;
      if (kPacks && is_rigid) setShortTurn(palette_[run.joint]);
      while (quad != end) {
        const PlanQuad* const next = quad + std::min(end - quad, kBatch);
        if (is_rigid) {
          moveRigidly(palette_[run.joint], quad, next);
        } else {
          blend(run, quad, next);
        }
        quad = next;
        if (quad - staged_ >= kBatch) finishPositions(quad);
      }
    }
    finishPositions(quad);
    return extent_.bounds();
  }

 private:
  static constexpr bool kPacks = std::is_same_v<Job, PackedSkinningJob>;
  // This number of matrices, and the positions whose extent is not yet computed, fit into the first cache.
  // The positions come from many runs: most runs are short, and a loop for each took longer.
  static constexpr ptrdiff_t kBatch = 32;
  static constexpr size_t kWaiting = 2 * kBatch * 4;

  void blend(const Run& run, const PlanQuad* quad, const PlanQuad* end) {
    blender_.fill(run, quad, end, turns_, columnsOf(quad));
    if constexpr (kPacks) {
      packBlended(quad, end);
    } else {
      writeDirections(quad, end, false);
    }
  }

  // Moves quads by a rotation. Packed directions are rotated as integers, with half as many operations.
  void moveRigidly(const JointMatrix& joint, const PlanQuad* quad, const PlanQuad* end) {
    moveRigid(joint, quad, end);
    if constexpr (kPacks) {
      packRigid(quad, end);
    } else {
      writeDirections(quad, end, true);
    }
  }

  // The destination of the positions of the quads from `quad` on: the output if they are streamed, or else a
  // buffer. From the buffer they are sorted into the order of the file.
  Columns columnsOf(const PlanQuad* quad) {
    if constexpr (kPacks) {
      return {out_.first + at(quad), out_.stride};
    } else {
      return {positions_[0] + (at(quad) - at(staged_)), kWaiting};
    }
  }

  size_t indexOf(const PlanQuad* quad) const { return static_cast<size_t>(quad - plan_.quads.data()); }
  // The index of the quad's first vertex in the streamed order.
  size_t at(const PlanQuad* quad) const { return 4 * indexOf(quad); }

  struct ShortTurn {
    Pairs xy[3];
    Pairs z[3];
  };
  void setShortTurn(const JointMatrix& joint) {
    for (int i = 0; i < 3; ++i) {
      const Pairs pairs =
          Pairs::ofRow(Float4::load(joint.row[i]) * Float4::splat(kShortTurn) + Float4::splat(kRounding));
      short_turn_.xy[i] = pairs.template splatLane<0>();
      short_turn_.z[i] = pairs.template splatLane<2>();
    }
  }

  void moveRigid(const JointMatrix& joint, const PlanQuad* quad, const PlanQuad* end) {
    const Columns to = columnsOf(quad);
    const Row x = splat(joint.row[0]);
    const Row y = splat(joint.row[1]);
    const Row z = splat(joint.row[2]);
    if constexpr (!kPacks) turns_[0] = {{x.turn, y.turn, z.turn}};
    for (size_t at = 0; quad != end; ++quad, at += 4) {
      const Three v = load(quad->position);
      to.store({dot(x.turn, v) + x.t, dot(y.turn, v) + y.t, dot(z.turn, v) + z.t}, at);
    }
  }
  void packRigid(const PlanQuad* quad, const PlanQuad* end) {
    const ShortTurn turn = short_turn_;
    const ShortQuad* of = plan_.shorts.data() + indexOf(quad);
    float* normals = out_.array(StreamedVertices::kNormal) + at(quad);
    float* tangents = out_.array(StreamedVertices::kTangent) + at(quad);
    for (; quad != end; ++quad, ++of, normals += 4, tangents += 4) {
      packed(turn, of->normal, kNoHandedness).store(normals);
      if (out_.has_tangents) packed(turn, of->tangent, quad->handedness).store(tangents);
    }
  }

  void packBlended(const PlanQuad* quad, const PlanQuad* end) {
    const Turn* turn = turns_;
    const WideQuad* of = plan_.wide.data() + indexOf(quad);
    float* normals = out_.array(StreamedVertices::kNormal) + at(quad);
    float* tangents = out_.array(StreamedVertices::kTangent) + at(quad);
    const bool as_is = keeps_lengths_;
    for (; quad != end; ++quad, ++of, ++turn, normals += 4, tangents += 4) {
      packed(*turn, of->normal, kNoHandedness, as_is).store(normals);
      if (out_.has_tangents) packed(*turn, of->tangent, quad->handedness, as_is).store(tangents);
    }
  }

  // See PlanQuad::handedness.
  using Handedness = uint32_t[4];
  static constexpr Handedness kNoHandedness = {kBiasBits, kBiasBits, kBiasBits, kBiasBits};

  static Float4 packed(const ShortTurn& turn, const ShortDirections& of, const Handedness& handedness) {
    const Pairs xy = Pairs::load(of.xy);
    const Pairs z = Pairs::load(of.z);
    const auto turned = [&](int i) { return products(xy, turn.xy[i]) + products(z, turn.z[i]); };
    return packedDirection(turned(0), turned(1), turned(2), Pairs::load(handedness));
  }
  // `as_is`: no direction is longer than kPackedOne. Normalising all of them took a seventh of the kernel's
  // time.
  static Float4 packed(const Turn& turn, const float (&of)[3][4], const Handedness& handedness, bool as_is) {
    if (!as_is) [[unlikely]]
      return packedAtLength(turn, of, handedness);
    const Three v = turned(turn, load(of));
    return packedDirection(v.x, v.y, v.z, Pairs::load(handedness));
  }
  [[gnu::noinline]] static Float4 packedAtLength(const Turn& turn, const float (&of)[3][4],
                                                 const Handedness& handedness) {
    const Three v = direction(turn, load(of), kPackedOne);
    return packedDirection(v.x, v.y, v.z, Pairs::load(handedness));
  }

  // Finishes the positions of the staged quads up to `end`.
  [[gnu::noinline]] void finishPositions(const PlanQuad* end) {
    const Columns from = columnsOf(staged_);
    const size_t count = at(end) - at(staged_);
    const uint32_t* vertices = verticesOf(staged_);
    Extent<Float4> extent = extent_;
    for (size_t i = 0; i < count; i += 4) {
      const Three p = from.load(i);
      extent.add(p);
      if constexpr (!kPacks) storeThrees(p, placesOf(vertices + i, out_.positions, 3));
    }
    extent_ = extent;
    staged_ = end;
  }

  using Directions = float (WideQuad::*)[3][4];

  // `by_rotation`: all use the first matrix, which preserves lengths.
  void writeDirections(const PlanQuad* quad, const PlanQuad* end, bool by_rotation) {
    writeDirections(quad, end, by_rotation, &WideQuad::normal, out_.normals, 3);
    writeDirections(quad, end, by_rotation, &WideQuad::tangent, out_.tangents, 4);
  }

  // `stride` is 3, or 4 with the handedness.
  [[gnu::noinline]] void writeDirections(const PlanQuad* quad, const PlanQuad* end, bool by_rotation,
                                         Directions of, float* out, uint32_t stride) {
    const Turn* turn = turns_;
    const WideQuad* wide = plan_.wide.data() + indexOf(quad);
    const uint32_t* vertices = verticesOf(quad);
    for (; quad != end; ++quad, ++wide, vertices += 4) {
      const Three from = load(wide->*of);
      const Three v = by_rotation ? turned(*turn, from) : direction(*turn++, from, 1.0f);
      const Places places = placesOf(vertices, out, stride);
      if (stride == 4) {
        storeFours({v.x, v.y, v.z, handednessOf(Pairs::load(quad->handedness))}, places);
      } else {
        storeThrees(v, places);
      }
    }
  }

  static Three turned(const Turn& turn, const Three& of) {
    return {dot(turn.row[0], of), dot(turn.row[1], of), dot(turn.row[2], of)};
  }

  // The direction with this length, or 0 if there is none, as with nearly zero weights or NaN.
  static Three direction(const Turn& turn, const Three& of, float length) {
    const Three v = turned(turn, of);
    const Float4 square = dot(v, v);
    const Float4 scale = Float4::splat(length) / root(square);
    const auto scaled = [&](Float4 part) { return where(square, Float4::splat(1e-20f), part * scale); };
    return {scaled(v.x), scaled(v.y), scaled(v.z)};
  }

  const uint32_t* verticesOf(const PlanQuad* quad) const { return plan_.vertices.data() + indexOf(quad) * 4; }

  // The destinations of the vertices of a quad.
  struct Places {
    float* of[4];
  };
  // `stride`: from one vertex of the array to the next, in floats.
  static Places placesOf(const uint32_t* vertices, float* items, uint32_t stride) {
    const auto at = [&](int lane) { return items + size_t{vertices[lane]} * stride; };
    return {{at(0), at(1), at(2), at(3)}};
  }

  struct Four {
    Float4 x, y, z, w;
  };
  static void storeFours(Four v, const Places& places) {
    transpose(v.x, v.y, v.z, v.w);
    v.x.store(places.of[0]);
    v.y.store(places.of[1]);
    v.z.store(places.of[2]);
    v.w.store(places.of[3]);
  }
  static void storeThrees(const Three& v, const Places& places) {
    Four rows{v.x, v.y, v.z, v.z};
    transpose(rows.x, rows.y, rows.z, rows.w);
    rows.x.storeThree(places.of[0]);
    rows.y.storeThree(places.of[1]);
    rows.z.storeThree(places.of[2]);
    rows.w.storeThree(places.of[3]);
  }

  // The arrays of the output, as arrays of floats.
  struct Arrays {
    float* positions;
    float* normals;
    float* tangents;
  };
  static Arrays outOf(const SkinningJob& job) {
    return {&job.out.positions[0].x, &job.out.normals[0].x, &job.out.tangents[0].x};
  }
  static StreamedVertices outOf(const PackedSkinningJob& job) { return job.out; }

  const SkinPlan& plan_;
  const JointMatrix* palette_;
  std::conditional_t<kPacks, StreamedVertices, Arrays> out_;
  MatrixBlender<Float4> blender_;
  const bool keeps_lengths_;  // the result of areRotations()
  Extent<Float4> extent_;
  ShortTurn short_turn_;
  Turn turns_[kBatch];
  const PlanQuad* staged_ = nullptr;  // the first whose positions are not finished
  float positions_[3][kPacks ? 1 : kWaiting];
};

inline bool hasSize(const VertexArrays& out, const SkinnedMesh& mesh) {
  const size_t count = mesh.outputCount();
  return out.positions.size() == count && out.normals.size() == count && out.tangents.size() == count;
}
inline bool hasSize(const StreamedVertices& out, const SkinnedMesh& mesh) {
  return out.count == mesh.streamedCount();
}

template <class Float4, class Job>
std::optional<Bounds> skinWith(const Job& job) {
  MD5V_ASSERT(job.mesh->bind_frames.size() == job.mesh->outputCount());
  MD5V_ASSERT(hasSize(job.out, *job.mesh));
  if (job.mesh->plan.quads.empty()) return std::nullopt;
  const std::optional<Bounds> bounds = Kernel<Float4, Job>(job).run();
  if (bounds) return bounds;
  if constexpr (std::is_same_v<Job, SkinningJob>) {
    return boundsOf(std::span<const glm::vec3>(job.out.positions));
  } else {
    return boundsOf(job.out);
  }
}

}  // namespace md5v::skin
