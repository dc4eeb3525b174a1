#include "render/renderer.h"

#include "render/ground_pass.h"
#include "render/overlay_pass.h"
#include "render/surface_pass.h"
#include "render/textures.h"

namespace md5v::render {
namespace {

// What no pass of ours uses, but the page's own drawing may have left on.
void switchOffForeignState() {
  glDisable(GL_STENCIL_TEST);
  glDisable(GL_POLYGON_OFFSET_FILL);
  glDisable(GL_RASTERIZER_DISCARD);
  glDisable(GL_SAMPLE_ALPHA_TO_COVERAGE);
  glDisable(GL_SAMPLE_COVERAGE);
}

void clearViewport(const Viewport& viewport) {
  glViewport(viewport.x, viewport.y, viewport.width, viewport.height);
  glEnable(GL_SCISSOR_TEST);
  glScissor(viewport.x, viewport.y, viewport.width, viewport.height);
  glDepthRangef(0.0f, 1.0f);
  glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  glDepthMask(GL_TRUE);
  glClearColor(0.0f, 0.0f, 0.0f, 0.0f);
  glClearDepthf(1.0f);
  glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
}

}  // namespace

struct Renderer::Impl {
  GpuLedger ledger;
  Textures textures;
  SurfacePass surface_pass;
  GroundPass ground_pass;
  OverlayPass overlay_pass;
  uint32_t last_serial = 0;
};

std::unique_ptr<Renderer> Renderer::create(std::string& error) {
  auto ledger = std::make_shared<GpuStats>();
  auto surface = SurfacePass::create(error);
  auto ground = surface ? GroundPass::create(error) : std::nullopt;
  auto overlay = ground ? OverlayPass::create(ledger, error) : std::nullopt;
  if (!overlay) return nullptr;
  std::unique_ptr<Impl> impl(new Impl{ledger, Textures(ledger, queryMaxAnisotropy()), std::move(*surface),
                                      std::move(*ground), std::move(*overlay)});
  return std::unique_ptr<Renderer>(new Renderer(std::move(impl)));
}

Renderer::Renderer(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Renderer::~Renderer() = default;

std::unique_ptr<ModelBuffers> Renderer::createModelBuffers(std::span<const glm::vec2> uvs,
                                                           std::span<const uint32_t> indices) {
  return std::make_unique<ModelBuffers>(impl_->ledger, ++impl_->last_serial, uvs, indices);
}

std::unique_ptr<VertexStream> Renderer::createVertexStream(uint32_t vertex_count) {
  return std::make_unique<VertexStream>(impl_->ledger, vertex_count);
}

void Renderer::upload(VertexStream& stream, std::span<const Vertex> vertices) { stream.upload(vertices); }

uint32_t Renderer::createTexture() { return impl_->textures.create(); }

void Renderer::uploadTexture(uint32_t texture, int width, int height, std::span<const uint8_t> rgba) {
  impl_->textures.upload(texture, width, height, rgba);
}

void Renderer::finishTexture(uint32_t texture, int width, int height) {
  impl_->textures.finish(texture, width, height);
}

void Renderer::destroyTexture(uint32_t texture) { impl_->textures.destroy(texture); }

void Renderer::draw(const ViewDraw& view) {
  if (view.viewport.width <= 0 || view.viewport.height <= 0) return;
  const glm::mat4 clip_from_world = view.camera.clip_from_view * view.camera.view_from_world;
  switchOffForeignState();
  clearViewport(view.viewport);
  impl_->surface_pass.draw(view, clip_from_world, impl_->textures.neutral());
  impl_->ground_pass.draw(view, clip_from_world);
  impl_->overlay_pass.draw(view, clip_from_world);
}

GpuStats Renderer::stats() const { return *impl_->ledger; }

}  // namespace md5v::render
