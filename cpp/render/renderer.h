// Draws one view of a page into a rectangle of the current WebGL2 framebuffer. Plain GLES3 with the context
// already current: no MD5 words, no DOM, no canvas ids.
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
  // Compiles the programs; nullptr and `error` filled where that fails.
  static std::unique_ptr<Renderer> create(std::string& error);
  ~Renderer();
  Renderer(const Renderer&) = delete;
  Renderer& operator=(const Renderer&) = delete;

  // The returned objects may outlive the renderer, though not the context.
  // `colors`: RGBA, one per vertex, or empty for white ones.
  std::unique_ptr<ModelBuffers> createModelBuffers(std::span<const glm::vec2> uvs,
                                                   std::span<const glm::u8vec4> colors,
                                                   std::span<const uint32_t> indices);
  std::unique_ptr<VertexStream> createVertexStream(uint32_t vertex_count, bool has_tangents);
  // `size`: texels of a side, a power of two.
  std::unique_ptr<ShadowMap> createShadowMap(int size);
  // `colors`: RGBA, one per vertex of the model.
  std::unique_ptr<VertexColors> createVertexColors(std::span<const glm::u8vec4> colors);
  // `corner_count`: indices of the model.
  std::unique_ptr<CornerStream> createCornerStream(uint32_t corner_count);

  // A GL texture name, of one neutral pixel until it is filled. Pixels are RGBA, top row first, colours
  // sRGB-coded. Either upload them here, or let the page fill level 0 itself (internal format SRGB8_ALPHA8,
  // RGBA8 for normals) and call finishTexture(), which makes the mip-maps. `clamp` holds the image's edge
  // beyond 0..1 instead of repeating it.
  uint32_t createTexture(TextureRole role, bool clamp);
  void finishTexture(uint32_t texture, int width, int height);
  // For compressed images, whose levels all come from their file.
  void finishCompressedTexture(uint32_t texture, int levels, uint32_t bytes);
  void clampTexture(uint32_t texture, bool clamp);
  void destroyTexture(uint32_t texture);

  // Around the draw() calls of a frame, between which nobody else calls GL. Whatever state the page has set
  // before does not matter; what is set here stays, but that the page's framebuffer is bound again.
  void beginFrame();
  void endFrame();
  // Uploads the committed streams. Call it before they are drawn.
  void uploadStreams();
  // Brings a shadow map up to date for the draw() calls of the same frame, which come after all of these.
  void updateShadow(const ShadowDraw& shadow, const ModelDraw* models, const Lighting& lighting);
  // Draws the view. By the end of the frame it is in its rectangle of the page's framebuffer, transparent
  // behind; pixels outside stay untouched. The result is sRGB-coded with premultiplied alpha.
  void draw(const ViewDraw& view);

  // Why a program for inspection was refused; empty for nothing. It is compiled by the first view that asks.
  const std::string& inspectError() const;

  // The renderer's own few objects (neutral pixels, the overlay's buffer, the target) are counted too.
  GpuStats stats() const;

 private:
  struct Impl;
  explicit Renderer(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace md5v::render
