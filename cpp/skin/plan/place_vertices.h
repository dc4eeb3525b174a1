// Decides how each vertex of a mesh is moved, and with which others it can share a quad.
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
  uint32_t joint = 0;         // kRigid only
};

struct PlacedVertex {
  static constexpr uint32_t kNoGroup = UINT32_MAX;

  glm::vec3 position{0.0f};   // bind pose, from BindPose::origin; 0 but for kRigid and kBlended
  uint32_t group = kNoGroup;  // of PlacedVertices::groups; none for a vertex of very many weights
  // Of absolute values: no direction becomes longer by this under rotations. Infinite where matrices could
  // overflow, and 1 without weights.
  float bias_sum = 1.0f;
};

struct PlacedVertices {
  RawVector<PlacedVertex> vertices;  // one per vertex of the mesh
  std::vector<VertexGroup> groups;   // in the order of their first vertices
};

// The arguments are those of makePlan().
PlacedVertices placeVertices(const SkinnedMesh& mesh, const Points& points, double tolerance);

}  // namespace md5v::skin
