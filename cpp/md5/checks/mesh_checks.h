// Reports oddities in the lists of a mesh that can be shown all the same. Nothing is changed here. Each
// finding names the first of its kind in a mesh and how many there are.
#pragma once

#include <cstddef>

#include "md5/mesh/submesh_parser.h"

namespace md5v::md5 {

// Counts that differ from their lists, and meshes without triangles.
void checkCounts(Cursor& cursor, const RawSubmesh& mesh);

// A shader that is missing, empty, or a path that is found on one machine only.
void checkMaterial(Cursor& cursor, const RawSubmesh& mesh);

// Biases that are zero or negative.
void checkBiases(Cursor& cursor, const EntryList<MeshWeight>& weights);

// Vertices without weights, and biases that do not add up to 1. Ranges of weights must be valid.
void checkWeightSums(Cursor& cursor, const EntryList<MeshVertex>& vertices,
                     const EntryList<MeshWeight>& weights);

// Vertices with more than kUsualWeights weights.
void checkManyWeights(Cursor& cursor, const EntryList<MeshVertex>& vertices);

// Triangles that have one vertex at two corners; those with a vertex that does not exist are passed over.
void checkTriangles(Cursor& cursor, const EntryList<Triangle>& triangles, size_t vertex_count);

}  // namespace md5v::md5
