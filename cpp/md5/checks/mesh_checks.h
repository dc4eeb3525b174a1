// Reports oddities in the lists of a mesh that can still be shown. Nothing is changed here. Each finding
// names the first case in a mesh and the number of cases.
#pragma once

#include <cstddef>

#include "md5/mesh/submesh_parser.h"

namespace md5v::md5 {

// Counts that differ from their lists, and meshes without triangles.
void checkCounts(Cursor& cursor, const RawSubmesh& mesh);

// A shader that is missing, empty, or a path that exists on one machine only.
void checkMaterial(Cursor& cursor, const RawSubmesh& mesh);

// Biases that are zero or negative.
void checkBiases(Cursor& cursor, const EntryList<MeshWeight>& weights);

// Vertices without weights, and biases that do not add up to 1. Ranges of weights must be valid and within
// the limit of shared weights.
void checkWeightSums(Cursor& cursor, const EntryList<MeshVertex>& vertices,
                     const EntryList<MeshWeight>& weights);

// Vertices with more than four weights.
void checkManyWeights(Cursor& cursor, const EntryList<MeshVertex>& vertices);

// Triangles that use one vertex at two corners. Skips triangles whose vertices do not exist.
void checkTriangles(Cursor& cursor, const EntryList<Triangle>& triangles, size_t vertex_count);

}  // namespace md5v::md5
