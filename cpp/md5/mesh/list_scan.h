// Checks complete lists of a mesh in fast loops. Most files have nothing to report. Without these loops,
// reading a mesh takes a quarter longer (real files, wasm).
#pragma once

#include <cstddef>
#include <span>

#include "md5/mesh/bulk_entries.h"
#include "md5/mesh_file.h"

namespace md5v::md5 {

// The biases of a vertex add up to 1 within this tolerance: exporters write three of 0.33.
inline constexpr double kWeightSumTolerance = 0.02;

// Whether all joints are under `joint_count` and all biases above 0.
bool areUsual(std::span<const MeshWeight> weights, size_t joint_count);

// Whether all corners are under `vertex_count` and the three corners of each triangle differ.
bool areUsual(std::span<const Triangle> triangles, size_t vertex_count);

// Whether all vertices have 1 to kWeightsPerVertex weights, which exist and add up to 1.
bool areUsual(std::span<const MeshVertex> vertices, std::span<const MeshWeight> weights);

}  // namespace md5v::md5
