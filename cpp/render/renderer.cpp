#include "render/renderer.h"

#include <optional>

#include "render/gl/render_target.h"
#include "render/gl/textures.h"
#include "render/passes/camera_uniforms.h"
#include "render/passes/ground_pass.h"
#include "render/passes/inspect_pass.h"
#include "render/passes/overlay_pass.h"
#include "render/passes/shadow_pass.h"
#include "render/passes/surface_pass.h"

namespace md5v::render {
struct Renderer::Impl {
  explicit Impl(std::string& error)
      : textures(ledger, queryMaxAnisotropy()),
        target(ledger),
        shadow_pass(error),
        surface_pass(ledger, gl, error),
        ground_pass(error),
        overlay_pass(ledger, error) {}

  GpuLedger ledger = std::make_shared<GpuStats>();
  GlState gl;
  Textures textures;
  RenderTarget target;
  ShadowPass shadow_pass;
  SurfacePass surface_pass;
  GroundPass ground_pass;
  OverlayPass overlay_pass;
  std::optional<InspectPass> inspect_pass;  // created on first use
  std::string inspect_error;
  uint32_t last_serial = 0;
  std::shared_ptr<Staging> staging = std::make_shared<Staging>(ledger);

  // nullptr if its programs did not compile: surfaces are then lit, without wires.
  const InspectPass* inspectPass() {
    if (!inspect_pass) inspect_pass.emplace(gl, inspect_error);
    return inspect_error.empty() ? &*inspect_pass : nullptr;
  }
};

std::unique_ptr<Renderer> Renderer::create(std::string& error) {
  auto impl = std::make_unique<Impl>(error);
  if (!error.empty()) return nullptr;
  return std::unique_ptr<Renderer>(new Renderer(std::move(impl)));
}

Renderer::Renderer(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Renderer::~Renderer() = default;

std::unique_ptr<ModelBuffers> Renderer::createModelBuffers(std::span<const glm::vec2> uvs,
                                                           std::span<const glm::u8vec4> colors,
                                                           std::span<const uint32_t> indices) {
  impl_->gl.forget();
  return std::make_unique<ModelBuffers>(impl_->ledger, ++impl_->last_serial, uvs, colors, indices);
}

std::unique_ptr<VertexStream> Renderer::createVertexStream(uint32_t vertex_count, bool has_tangents) {
  impl_->gl.forget();
  return std::make_unique<VertexStream>(impl_->staging, vertex_count, has_tangents);
}

std::unique_ptr<ShadowMap> Renderer::createShadowMap(int size) {
  impl_->gl.forget();
  return std::make_unique<ShadowMap>(impl_->ledger, size);
}

std::unique_ptr<VertexColors> Renderer::createVertexColors(std::span<const glm::u8vec4> colors) {
  impl_->gl.forget();
  return std::make_unique<VertexColors>(impl_->ledger, ++impl_->last_serial, colors);
}

std::unique_ptr<CornerStream> Renderer::createCornerStream(uint32_t corner_count) {
  impl_->gl.forget();
  return std::make_unique<CornerStream>(impl_->ledger, corner_count);
}

uint32_t Renderer::createTexture(TextureRole role, bool clamp) { return impl_->textures.create(role, clamp); }

void Renderer::finishCompressedTexture(uint32_t texture, int levels, uint32_t bytes) {
  impl_->textures.finishCompressed(texture, levels, bytes);
}

void Renderer::finishTexture(uint32_t texture, int width, int height) {
  impl_->textures.finish(texture, width, height);
}

void Renderer::clampTexture(uint32_t texture, bool clamp) { impl_->textures.clamp(texture, clamp); }

void Renderer::destroyTexture(uint32_t texture) { impl_->textures.destroy(texture); }

void Renderer::beginFrame() { impl_->gl.takeOver(); }
void Renderer::endFrame() {
  impl_->target.finish(impl_->gl);
  impl_->target.shrinkWhenIdle();
  impl_->gl.handBack();
}

void Renderer::uploadStreams() { impl_->staging->upload(); }

void Renderer::updateShadow(const ShadowDraw& shadow, const ModelDraw* models, const Lighting& lighting) {
  impl_->shadow_pass.update(shadow, models, lighting.key_direction,
                            impl_->textures.neutral(TextureRole::kDiffuse), impl_->gl);
}

void Renderer::draw(const ViewDraw& view) {
  if (view.viewport.width <= 0 || view.viewport.height <= 0) return;
  const glm::mat4 clip_from_eye = clipFromEye(view.camera);
  GlState& gl = impl_->gl;
  impl_->target.begin(view.viewport, gl);
  const SurfaceContext context{view, clip_from_eye, impl_->textures, gl, impl_->target.multisampled()};
  const bool plain = view.inspection.shading < Shading::kNormals || view.models == nullptr;
  const bool wire = view.models != nullptr && view.models->wire != nullptr;
  const InspectPass* const inspect = plain && !wire ? nullptr : impl_->inspectPass();
  if (plain || inspect == nullptr) {
    impl_->surface_pass.drawSolid(context);
  } else {
    inspect->drawSurfaces(context);
  }
  impl_->ground_pass.draw(view, clip_from_eye, gl);
  if (plain || inspect == nullptr) impl_->surface_pass.drawBlended(context);
  if (wire && inspect != nullptr) inspect->drawWire(context);
  impl_->overlay_pass.draw(view, clip_from_eye, gl);
}

const std::string& Renderer::inspectError() const { return impl_->inspect_error; }

GpuStats Renderer::stats() const { return *impl_->ledger; }

}  // namespace md5v::render
