// The skinned form of one mesh: what the kernels read. Immutable once built.
#pragma once

#include <cstdint>
#include <glm/gtc/type_precision.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <vector>

namespace md5v::skin {

// One influence. Each MD5 weight has its own offset, and the offsets of one vertex need not agree on one bind
// position, so positions are always summed from them.
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

struct SkinnedMesh {
  std::vector<InfluenceRange> vertices;
  std::vector<Influence> influences;
  std::vector<BindFrame> bind_frames;  // one per vertex
  std::vector<glm::vec2> uvs;          // one per vertex
  std::vector<uint32_t> indices;       // 3 per triangle, front faces clockwise
  std::vector<glm::u8vec4> colors;     // r, g, b, a: one per vertex, or empty
};

}  // namespace md5v::skin
