// What one view shows: the data that the passes draw. World space is right-handed with +Z up.
#pragma once

#include <cstdint>
#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <optional>
#include <span>

namespace md5v::render {

// Pixels of the framebuffer; origin at its lower left corner, as in GL.
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
  glm::vec3 key_direction{0.69f, -0.28f, 0.667f};
  float exposure = 1.0f;
};

// A run of triangles with one material.
struct Surface {
  uint32_t first_index = 0;
  uint32_t index_count = 0;
  uint32_t texture = 0;     // diffuse texture name from Renderer::createTexture, 0 for none
  bool alpha_test = false;  // leaves out what the texture's alpha covers by less than one half
  bool two_sided = false;   // draws back faces too, lit by their own side
};

// GPU data of one model that never changes: texture coordinates and indices. Shared by all its instances.
// Indices count from the model's first vertex, over all its meshes.
class ModelBuffers;
// GPU data of one instance that is streamed: one Vertex per vertex of the model.
class VertexStream;

struct ModelDraw {
  const ModelBuffers* buffers = nullptr;
  const VertexStream* stream = nullptr;
  glm::mat4 world_from_model{1.0f};   // rotation, translation and uniform scale
  std::span<const Surface> surfaces;  // front faces are clockwise
};

// A screen-space segment with round ends, tapered: widths in pixels at both ends; a == b makes a disc.
// Drawn over the surfaces, in the order given.
struct Segment {
  glm::vec3 a{0.0f};  // world space
  float width_a = 1.0f;
  glm::vec3 b{0.0f};
  float width_b = 1.0f;
  glm::vec4 color{1.0f};  // sRGB, straight alpha
};
static_assert(sizeof(Segment) == 48, "uploaded as it is, one instance each");

// Ground plane z = center.z. Lines lie at multiples of `cell` in world space, every tenth stronger, and fade
// out at `radius` around the center.
struct Grid {
  glm::vec3 center{0.0f};
  float cell = 8.0f;
  float radius = 100.0f;
  glm::vec4 color{0.5f, 0.5f, 0.5f, 0.5f};  // sRGB, straight alpha
};

// A soft dark ellipse on the ground below a model, in place of a shadow: full in the middle, none at the rim.
struct ContactShade {
  glm::vec3 center{0.0f};           // world space
  glm::vec2 half_size{1.0f, 1.0f};  // along x and y
  float strength = 0.5f;            // 0 to 1
};

struct ViewDraw {
  Viewport viewport;
  Camera camera;
  Lighting lighting;
  std::span<const ModelDraw> models;
  std::optional<ContactShade> contact;
  std::optional<Grid> grid;
  std::span<const Segment> overlay;
  float pixel_ratio = 1.0f;  // framebuffer pixels per CSS pixel: thickness of grid lines and overlay outlines
};

}  // namespace md5v::render
