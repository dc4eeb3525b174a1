// Defines the data of one view that the passes draw. World space is right-handed with +Z up.
#pragma once

#include <cstddef>
#include <cstdint>
#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <optional>
#include <span>

#include "render/inspection.h"
#include "render/material.h"

namespace md5v::render {

// Pixels of the framebuffer; the origin is its lower left corner, as in GL.
struct Viewport {
  int x = 0;
  int y = 0;
  int width = 0;
  int height = 0;
};

struct Camera {
  glm::mat4 view_from_world{1.0f};
  glm::mat4 clip_from_view{1.0f};
  glm::vec3 eye{0.0f};  // world space
};

// Linear light. Directions point from the surface to the light, world space, unit length.
struct Lighting {
  glm::vec3 key_direction{0.726f, -0.334f, 0.601f};
  float exposure = 1.0f;
  float ambient = 1.0f;          // factor of all light except the key light
  float shadow_strength = 1.0f;  // share of the key light that a shadow removes, 0 to 1
};

// A run of triangles with one material, and the range of vertices that only they use.
struct Surface {
  uint32_t first_index = 0;
  uint32_t index_count = 0;
  uint32_t first_vertex = 0;
  uint32_t vertex_count = 0;
  Material material;
};

// Constant GPU data of one model: texture coordinates and indices. Shared by all its instances. Indices count
// from the model's first vertex, over all its meshes.
class ModelBuffers;
// Streamed GPU data of one instance: one Vertex per vertex of the model.
class VertexStream;
// Colours of the weights of one model, one per vertex.
class VertexColors;
// Corners of the triangles of one instance, for drawing their edges.
class CornerStream;
// The shadow map of one view. Renderer creates it; it is kept as long as it is used.
class ShadowMap;

// A model, and the next one of the same view. Model space equals world space.
struct ModelDraw {
  const ModelBuffers* buffers = nullptr;
  const VertexStream* stream = nullptr;
  std::span<const Surface> surfaces;  // front faces are clockwise
  // The centre of each surface, for sorting those that are not opaque. May be empty if all are opaque.
  std::span<const glm::vec3> centers;
  const VertexColors* colors = nullptr;  // for Shading::kWeights
  // Draws the edges of triangles over the surfaces; for all models of the view, or none.
  const CornerStream* wire = nullptr;
  const ModelDraw* next = nullptr;
};

// The shadow of the view's models.
struct ShadowDraw {
  ShadowMap* map = nullptr;
  // The box around the models, world space.
  glm::vec3 min{0.0f};
  glm::vec3 max{0.0f};
  // Changes whenever the models' triangles or materials change. The map is drawn again only then, or when the
  // light has turned.
  uint32_t version = 0;
  bool on_ground = true;  // also shown on the ground
  float ground = 0.0f;    // height of the ground
};

// A screen-space segment with round ends, tapered: its widths are in pixels at both ends. If a == b it is a
// disc. Segments are drawn in the given order.
struct Segment {
  glm::vec3 a{0.0f};  // world space
  float width_a = 1.0f;
  glm::vec3 b{0.0f};
  float width_b = 1.0f;
  glm::vec4 color{1.0f};  // sRGB, straight alpha
};
static_assert(sizeof(Segment) == 48, "uploaded as it is, one instance each");

// Lines on the ground at multiples of `cell` in world space, every tenth one stronger. They fade out at
// `radius` around the centre.
struct Grid {
  glm::vec3 center{0.0f};  // its z is the height of the ground
  float cell = 8.0f;
  float radius = 100.0f;
  glm::vec4 color{0.5f, 0.5f, 0.5f, 0.5f};  // sRGB, straight alpha
};

// A soft dark ellipse on the ground under a model: full strength in the middle, none at the rim.
struct ContactShade {
  glm::vec3 center{0.0f};           // world space; its z is the height of the ground
  glm::vec2 half_size{1.0f, 1.0f};  // along x and y
  float strength = 0.5f;            // 0 to 1
};

struct ViewDraw {
  Viewport viewport;
  Camera camera;
  Lighting lighting;
  const ModelDraw* models = nullptr;  // the first of the linked list
  std::optional<ShadowDraw> shadow;
  std::optional<ContactShade> contact;
  std::optional<Grid> grid;
  Inspection inspection;
  // Surfaces can hide the first `scene_segments`; the others are drawn over everything.
  std::span<const Segment> overlay;
  size_t scene_segments = 0;
  // Framebuffer pixels per CSS pixel, for the thickness of grid lines and overlay outlines.
  float pixel_ratio = 1.0f;
};

}  // namespace md5v::render
