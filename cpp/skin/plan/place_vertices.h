// Decides how each vertex of a mesh is moved, and which others can share its quad.
#pragma once

#include <cstdint>
#include <glm/vec3.hpp>
#include <vector>

#include "base/raw_vector.h"
#include "skin/mesh/skinned_mesh.h"
#include "skin/plan/influence_points.h"

namespace md5v::skin {

// The properties that vertices of one quad share.
struct VertexGroup {
  RunKind kind = RunKind::kUnmoved;
  uint32_t weight_count = 0;  // of each vertex
  uint32_t joint = 0;         // for kRigid only
};

struct PlacedVertex {
  static constexpr uint32_t kNoGroup = UINT32_MAX;

  glm::vec3 position{0.0f};  // bind pose, relative to BindPose::origin; 0 unless kRigid or kBlended
  // Index into PlacedVertices::groups; kNoGroup for a vertex with too many weights.
  uint32_t group = kNoGroup;
  // The sum of absolute biases: under rotations no direction becomes longer than by this factor. Infinite if
  // matrices could overflow, and 1 without weights.
  float bias_sum = 1.0f;
};

struct PlacedVertices {
  RawVector<PlacedVertex> vertices;  // one per vertex of the mesh
  std::vector<VertexGroup> groups;   // in the order of their first vertices
};

// The arguments are the same as for makePlan().
PlacedVertices placeVertices(const SkinnedMesh& mesh, const Points& points, double tolerance);

}  // namespace md5v::skin
