// Defines the skinned form of one mesh. Immutable once complete.
#pragma once

#include <cstdint>
#include <glm/gtc/type_precision.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <vector>

#include "base/assert.h"
#include "base/raw_vector.h"
#include "skin/plan/skin_plan.h"

namespace md5v::skin {

// One influence. Each MD5 weight has its own offset, and the offsets of one vertex need not agree on one bind
// position.
struct Influence {
  glm::vec3 scaled_offset{0.0f};  // bias * offset, joint space
  float bias = 0.0f;
  uint32_t joint = 0;
};

// A vertex's influences: a range of SkinnedMesh::influences. Ranges may overlap.
struct InfluenceRange {
  uint32_t first = 0;
  uint32_t count = 0;
};

// Bind-pose tangent frame, model space; unit length or zero.
struct BindFrame {
  glm::vec3 normal{0.0f};
  glm::vec4 tangent{0.0f};  // w: handedness, +1 or -1
};

enum class FrameRule : uint8_t {
  // id Tech 4's default: each triangle has the same weight. All vertices at one position share a normal
  // (across UV seams), unless they belong to two sides of a thin shell that face away from each other.
  // Tangents are not shared.
  kSmooth,
  // The material keyword `unsmoothedTangents`: each vertex has the frame of its largest triangle.
  kLargestTriangle,
};

// A corner of a triangle that draws a repeat instead of the vertex in `indices`.
struct DrawnCorner {
  uint32_t corner = 0;
  uint32_t vertex = 0;
};

struct SkinnedMesh {
  // In the order of the file.
  RawVector<InfluenceRange> vertices;
  RawVector<Influence> influences;
  RawVector<glm::vec2> uvs;         // one per vertex
  RawVector<uint32_t> indices;      // 3 per triangle, front faces clockwise
  std::vector<glm::u8vec4> colors;  // r, g, b, a: one per vertex, or empty
  // From files that store them (version 12): one per vertex or empty. If a normal is zero, the vertex has a
  // computed frame. If a tangent is zero, only that is computed.
  std::vector<BindFrame> stored_frames;

  // Made by completeMesh(). A vertex where triangles of both UV handednesses meet is drawn twice, so that
  // each of its tangents is correct. The output has all vertices of the file, then the repeats.
  std::vector<uint32_t> repeats;           // the original vertex of each repeat
  std::vector<DrawnCorner> drawn_corners;  // corners that draw a repeat
  FrameRule frame_rule = FrameRule::kSmooth;
  std::vector<BindFrame> bind_frames;  // one per output vertex
  SkinPlan plan;

  size_t outputCount() const { return vertices.size() + repeats.size(); }
  // The vertex of the file for a vertex of the output.
  size_t vertexOf(size_t output) const {
    MD5V_ASSERT(output < outputCount());
    return output < vertices.size() ? output : repeats[output - vertices.size()];
  }
  // The number of streamed vertices: the output in the order of the plan, with some vertices more than once.
  size_t streamedCount() const { return plan.vertices.size(); }
};

// The joint with the greatest weight on a vertex, the first of several; -1 if it has no weight.
int32_t dominantJoint(const SkinnedMesh& mesh, const InfluenceRange& range);

}  // namespace md5v::skin
