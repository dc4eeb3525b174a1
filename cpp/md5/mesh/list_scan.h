// Checks complete lists of a mesh fast. Most files have nothing to report, so the loops that find the
// position of a fault need not run.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "md5/mesh/bulk_entries.h"
#include "md5/mesh_file.h"

namespace md5v::md5 {

// The biases of a vertex add up to 1 within this tolerance: exporters write three of 0.33.
inline constexpr double kWeightSumTolerance = 0.02;
// Quake re-releases and other engines keep at most this number of weights of a vertex (formats.md 2.5, 2.7).
inline constexpr uint32_t kUsualWeights = 4;

// Whether all joints are under `joint_count` and all biases above 0.
bool areUsual(std::span<const MeshWeight> weights, size_t joint_count);

// Whether all corners are under `vertex_count` and the three corners of each triangle differ.
bool areUsual(std::span<const Triangle> triangles, size_t vertex_count);

enum class VertexUse {
  kUsual,  // all vertices have up to kUsualWeights weights, which add up to 1
  kMany,   // some have more, up to kWeightsPerVertex
  kOdd,    // some have none or more, weights that do not exist, or another sum
};
VertexUse vertexUse(std::span<const MeshVertex> vertices, std::span<const MeshWeight> weights);

}  // namespace md5v::md5
