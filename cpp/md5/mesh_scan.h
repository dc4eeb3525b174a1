// A first look at the lists of a mesh: whether anything in them needs the checks that report it.
#pragma once

#include <cmath>
#include <cstddef>
#include <glm/vec3.hpp>
#include <span>

#include "md5/mesh_file.h"
#include "md5/plain_entries.h"

namespace md5v::md5 {

// The biases of a vertex add up to 1, give or take this much: three of 0.33 are a habit of exporters.
inline constexpr double kWeightSumTolerance = 0.02;
// Games of the first years read no more than this many weights of a vertex.
inline constexpr uint32_t kUsualWeights = 4;

// What reaches more than this many times as far as the others on average was not meant to. Of weights in 71
// meshes of others none reaches farther than 5 times, of joints in the 23 of the corpus that have eight or
// more none farther than 3 times; in its 114 animations no joint goes away for a single frame farther than
// twice the usual length.
inline constexpr float kStrayReach = 32.0f;
// Of fewer weights, or joints, none stands out.
inline constexpr size_t kFewestWeightsToStandOut = 64;
inline constexpr size_t kFewestJointsToStandOut = 8;

// How far from zero: the sum along the axes.
inline float reachOf(const glm::vec3& v) { return std::fabs(v.x) + std::fabs(v.y) + std::fabs(v.z); }

// Whether all joints are under `joint_count` and all biases above 0.
bool areUsual(std::span<const MeshWeight> weights, size_t joint_count);

// Whether one of `count` positions, each `stride` bytes behind the one before, may be astray: by a sum of
// little precision.
bool mayStray(const glm::vec3* positions, size_t stride, size_t count);

// Whether an item's position may be; among fewer than `fewest` none is.
template <class Item>
bool mayStray(std::span<const Item> items, size_t fewest) {
  return items.size() >= fewest && mayStray(&items[0].position, sizeof(Item), items.size());
}

// Whether all corners are under `vertex_count` and those of each triangle differ.
bool areUsual(std::span<const Triangle> triangles, size_t vertex_count);

// Of fewer vertices nothing is said of what all have in common.
inline constexpr size_t kFewestUniform = 8;
// What texture coordinates in pixels reach, and tiles hardly do.
inline constexpr float kMostTiles = 16.0f;
// Whether all vertices may have the same weights, or no texture coordinates, or some in pixels: by two of
// them.
inline bool mayBeUniform(std::span<const MeshVertex> vertices) {
  if (vertices.size() < kFewestUniform) return false;
  const MeshVertex& a = vertices[0];
  const MeshVertex& b = vertices[vertices.size() / 2];
  const bool has_no_uv = a.uv.x + a.uv.y + b.uv.x + b.uv.y == 0.0f;
  return a.first_weight == b.first_weight || has_no_uv || b.uv.x + b.uv.y > kMostTiles;
}

enum class VertexUse {
  kUsual,  // all vertices have up to kUsualWeights of the weights, which add up to 1
  kMany,   // some have more, up to kWeightsPerVertex
  kOdd,    // some have none, more, ones that are not in the file, or another sum
};
VertexUse useOf(std::span<const MeshVertex> vertices, std::span<const MeshWeight> weights);

}  // namespace md5v::md5
