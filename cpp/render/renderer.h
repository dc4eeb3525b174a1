// Draws the views of a page into rectangles of the current WebGL2 framebuffer. It is plain GLES3 with the
// context already current, and independent of MD5 files, the DOM and canvases.
#pragma once

#include <cstdint>
#include <glm/vec2.hpp>
#include <memory>
#include <span>
#include <string>

#include "base/vertex.h"
#include "render/gl/buffers.h"
#include "render/gl/gpu_stats.h"
#include "render/passes/shadow_map.h"
#include "render/view.h"

namespace md5v::render {

class Renderer {
 public:
  // Compiles the programs. On failure returns nullptr and sets `error`.
  static std::unique_ptr<Renderer> create(std::string& error);
  ~Renderer();
  Renderer(const Renderer&) = delete;
  Renderer& operator=(const Renderer&) = delete;

  // The returned objects may outlive the renderer, but not the context. `colors`: RGBA, one per vertex, or
  // empty for white vertices.
  std::unique_ptr<ModelBuffers> createModelBuffers(std::span<const glm::vec2> uvs,
                                                   std::span<const glm::u8vec4> colors,
                                                   std::span<const uint32_t> indices);
  std::unique_ptr<VertexStream> createVertexStream(uint32_t vertex_count, bool has_tangents);
  // `size`: texels per side, a power of two.
  std::unique_ptr<ShadowMap> createShadowMap(int size);
  // `colors`: RGBA, one per vertex of the model.
  std::unique_ptr<VertexColors> createVertexColors(std::span<const glm::u8vec4> colors);
  // `corner_count`: the number of indices of the model.
  std::unique_ptr<CornerStream> createCornerStream(uint32_t corner_count);

  // A GL texture name; the texture has one neutral pixel until it is filled. Pixels are RGBA, top row first,
  // colours sRGB-coded. Either upload them here, or let the page fill level 0 itself (internal format
  // SRGB8_ALPHA8, RGBA8 for normals) and call finishTexture(), which generates the mip-maps. `clamp` extends
  // the image's edge beyond 0..1 instead of repeating the image.
  uint32_t createTexture(TextureRole role, bool clamp);
  void finishTexture(uint32_t texture, int width, int height);
  // For compressed images, whose file contains all levels.
  void finishCompressedTexture(uint32_t texture, int levels, uint32_t bytes);
  void clampTexture(uint32_t texture, bool clamp);
  void destroyTexture(uint32_t texture);

  // Call these before and after the draw() calls of a frame; nobody else may call GL between them.
  // beginFrame() does not depend on earlier state. endFrame() binds the page's framebuffer again, but other
  // state remains changed.
  void beginFrame();
  void endFrame();
  // Uploads the committed streams. Call it before they are drawn.
  void uploadStreams();
  // Updates a shadow map for the draw() calls of the same frame. Call it before all of them.
  void updateShadow(const ShadowDraw& shadow, const ModelDraw* models, const Lighting& lighting);
  // Draws the view. At the end of the frame it is in its rectangle of the page's framebuffer, with a
  // transparent background. Pixels outside do not change. The result is sRGB-coded with premultiplied alpha.
  void draw(const ViewDraw& view);

  // The compile error of a program for inspection, or an empty string. The first view that needs the programs
  // compiles them.
  const std::string& inspectError() const;

  // Includes the renderer's own few objects (neutral pixels, the overlay's buffer, the target).
  GpuStats stats() const;

 private:
  struct Impl;
  explicit Renderer(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace md5v::render
