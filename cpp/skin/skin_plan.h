// A mesh laid out for the kernels: vertices sorted by the work they need, so that the inner loops run without
// surprises. What the kernels write is in the order of the file again.
#pragma once

#include <cstdint>
#include <vector>

namespace md5v::skin {

// What a run of vertices has in common.
enum class RunKind : uint8_t {
  kUnmoved,  // no weights: the origin
  kRigid,    // one joint with a bias of 1, the same for the whole run
  kBlended,  // the weights agree on one bind position: one blended matrix moves it
  kExact,    // they do not: each weight moves a position of its own, as the format says
};

// Vertices come in fours. The last four of a run are filled up with its last vertex again.
struct Run {
  RunKind kind = RunKind::kUnmoved;
  uint32_t quad_count = 0;
  uint32_t weight_count = 0;  // of each vertex
  uint32_t joint = 0;         // kRigid only
};

// Four vertices; [component][vertex]. Bind pose, positions from BindPose::origin and only for kRigid and
// kBlended.
struct PlanQuad {
  float position[3][4];
  float normal[3][4];
  float tangent[3][4];
  float handedness[4];
  uint32_t slot[4];  // places in the output
};

struct BlendWeight {
  float bias = 0.0f;
  uint32_t matrix_at = 0;  // of its joint in the palette, in bytes: index arithmetic took 7 % of the kernel
};

struct ExactWeight {
  float scaled_position[4];  // bias * (the weight's own bind position, from BindPose::origin), bias
  uint32_t matrix_at;
};

// Quads and the weights of kBlended runs follow one another as the runs do; each vertex of a kExact run has
// the number of its first ExactWeight in `exact_first`, since vertices may share these.
struct SkinPlan {
  std::vector<Run> runs;
  std::vector<PlanQuad> quads;
  std::vector<BlendWeight> blend_weights;
  std::vector<uint32_t> exact_first;
  std::vector<ExactWeight> exact_weights;
  bool directions_may_overflow = false;  // biases are so large that normals must be looked at afterwards
};

}  // namespace md5v::skin
