// Defines the layout of a mesh for the kernels: vertices sorted by the work they need, so that the inner
// loops are regular. Streamed vertices keep this order; all other output is in the order of the file.
#pragma once

#include <cstdint>
#include <vector>

#include "base/raw_vector.h"

namespace md5v::skin {

// The property that the vertices of a quad, and the quads of a run, share.
enum class RunKind : uint8_t {
  kUnmoved,  // no weights: the origin
  kRigid,    // one joint with a bias of 1, the same for the complete run
  kBlended,  // the same joints; the weights of each agree on one bind position: one blended matrix moves it
  kExact,  // the same joints; the weights do not agree: each moves a position of its own, as the format says
  kMixed,  // joints of their own: the remaining vertices, and those with very many weights
};

// Vertices come in fours. Where too few are left for a quad, its last vertex stands in it again.
struct Run {
  RunKind kind = RunKind::kUnmoved;
  uint32_t quad_count = 0;
  uint32_t weight_count = 0;  // of each vertex; kBlended and kExact only
  uint32_t joint = 0;         // kRigid only
};

// Directions of four vertices, as they are turned by one joint: pairs of 16-bit integers, the first one low,
// of the length kShortOne.
struct ShortDirections {
  uint32_t xy[4];
  uint32_t z[4];  // and kShortBias
};

// Four vertices; [component][vertex]. The parts of a quad are in separate arrays: the speed of skinning large
// meshes is that of reading their data from memory.
struct PlanQuad {
  float position[3][4];    // bind pose, from BindPose::origin: of kRigid and kBlended, else 0
  uint32_t handedness[4];  // the upper two bits of a PackedDirection, and kBiasBits below
};
// Bind pose. Of kRigid they are of unit length; of the others they are of the length kPackedOne over the sum
// of the vertex's biases, so that they are packed as they are blended.
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
  uint32_t matrix_at;  // of the joint in the palette, in bytes
};
struct ExactWeight {
  float scaled_position[3][4];  // bias * (the weight's own bind position, from BindPose::origin)
  float bias[4];
  uint32_t matrix_at;
};

// A weight of one vertex.
struct MixedWeight {
  float scaled_position[4];  // as above, then the bias
  uint32_t matrix_at;
};

// Those of one vertex; ranges may overlap.
struct MixedRange {
  uint32_t first = 0;
  uint32_t count = 0;
};

// Quads follow one another as the runs do, and so do the weights of kBlended and of kExact, `weight_count` of
// them for each quad, and the ranges of the vertices of kMixed, four for each quad.
struct SkinPlan {
  std::vector<Run> runs;
  RawVector<uint32_t> vertices;  // of the output, four for each quad
  RawVector<PlanQuad> quads;
  RawVector<WideQuad> wide;     // as many
  RawVector<ShortQuad> shorts;  // of the quads up to the last of kRigid, which come before all that blend
  RawVector<BlendWeight> blend_weights;
  RawVector<ExactWeight> exact_weights;
  RawVector<MixedRange> mixed;
  RawVector<MixedWeight> mixed_weights;
};

}  // namespace md5v::skin
