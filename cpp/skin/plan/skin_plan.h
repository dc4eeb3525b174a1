// Defines the layout of a mesh for the kernels: vertices sorted by how they are moved, so that the inner
// loops are regular. Streamed vertices keep this order; all other output is in the order of the file.
#pragma once

#include <cstdint>
#include <vector>

#include "base/raw_vector.h"

namespace md5v::skin {

// The property that the vertices of a quad, and the quads of a run, share.
enum class RunKind : uint8_t {
  kUnmoved,  // no weights: the vertices are at the origin
  kRigid,    // one joint with a bias of 1, the same for the entire run
  kBlended,  // the same joints; all weights of a vertex agree on one bind position, which one blended matrix
             // moves
  kExact,    // the same joints; the weights do not agree: each moves its own position, as the format defines
  kMixed,    // different joints: the remaining vertices, and those with too many weights
};

// Vertices come in quads. If the last quad is not full, it repeats its last vertex.
struct Run {
  RunKind kind = RunKind::kUnmoved;
  uint32_t quad_count = 0;
  uint32_t weight_count = 0;  // of each vertex; kBlended and kExact only
  uint32_t joint = 0;         // for kRigid only
};

// Directions of four vertices that one joint rotates: pairs of 16-bit integers of the length kShortOne, the
// first one in the low bits.
struct ShortDirections {
  uint32_t xy[4];
  uint32_t z[4];  // and kShortBias
};

// Four vertices; [component][vertex]. The parts of a quad are in separate arrays, because skinning large
// meshes is limited by the speed of memory.
struct PlanQuad {
  float position[3][4];    // bind pose, relative to BindPose::origin; 0 unless kRigid or kBlended
  uint32_t handedness[4];  // the upper two bits of a PackedDirection, and kBiasBits below
};
// Directions in the bind pose. For kRigid they have unit length. For the others they have the length
// kPackedOne divided by the sum of the vertex's biases, so that blending scales them for packing.
struct WideQuad {
  float normal[3][4];
  float tangent[3][4];
};
struct ShortQuad {
  ShortDirections normal;
  ShortDirections tangent;
};

// One weight of each vertex of a quad, all of one joint.
struct BlendWeight {
  float bias[4];
  uint32_t matrix_at;  // offset of the joint's matrix in the palette, in bytes
};
struct ExactWeight {
  float scaled_position[3][4];  // bias * (the weight's own bind position, relative to BindPose::origin)
  float bias[4];
  uint32_t matrix_at;
};

// A weight of one vertex.
struct MixedWeight {
  float scaled_position[4];  // x, y, z as in BlendWeight, then the bias
  uint32_t matrix_at;
};

// The weights of one vertex; ranges may overlap.
struct MixedRange {
  uint32_t first = 0;
  uint32_t count = 0;
};

// Quads have the order of the runs. The weights of kBlended and kExact have the same order, `weight_count`
// for each quad. So have the ranges of the vertices of kMixed, four for each quad.
struct SkinPlan {
  std::vector<Run> runs;
  RawVector<uint32_t> vertices;  // vertices of the output, four for each quad
  RawVector<PlanQuad> quads;
  RawVector<WideQuad> wide;     // one for each quad
  RawVector<ShortQuad> shorts;  // one for each quad before those that blend
  RawVector<BlendWeight> blend_weights;
  RawVector<ExactWeight> exact_weights;
  RawVector<MixedRange> mixed;
  RawVector<MixedWeight> mixed_weights;
};

}  // namespace md5v::skin
