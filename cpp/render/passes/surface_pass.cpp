#include "render/passes/surface_pass.h"

#include <algorithm>
#include <glm/geometric.hpp>

#include "render/gl/attributes.h"
#include "render/gl/buffers.h"
#include "shaders.h"

namespace md5v::render {
namespace {

constexpr int kShadowUnit = kTextureRoles;
static_assert(kShadowUnit + 1 == kTextureUnits);
// The distance from the surface at which shadows are sampled, in texels of the map.
constexpr float kShadowOffset = 1.6f;

// From clip space to texture coordinates and depth.
const glm::mat4 kMapFromClip{
    {0.5f, 0.0f, 0.0f, 0.0f}, {0.0f, 0.5f, 0.0f, 0.0f}, {0.0f, 0.0f, 0.5f, 0.0f}, {0.5f, 0.5f, 0.5f, 1.0f}};

// The second light is behind the model from the key light's position, rotated by 90 degrees. So a view from
// behind has light and shade, too.
glm::vec3 backDirection(glm::vec3 key) {
  constexpr float kCos = 0.74f;
  constexpr float kSin = -0.67f;
  const glm::vec2 behind = -glm::vec2(key);
  return glm::normalize(
      glm::vec3(behind.x * kCos - behind.y * kSin, behind.x * kSin + behind.y * kCos, 0.45f + 1e-3f));
}

bool isCutOut(const Material& material) { return material.alpha_test > 0.0f && material.textures[0] != 0; }

bool isSolid(const Surface& surface) {
  return surface.material.blend == Blend::kOpaque && !surface.material.hidden && surface.index_count > 0;
}

bool isBlended(const Surface& surface) {
  return surface.material.blend != Blend::kOpaque && !surface.material.hidden && surface.index_count > 0;
}

Faces facesOf(const Material& material) { return material.two_sided ? Faces::kBoth : Faces::kFront; }

Blending blendingOf(Blend blend) {
  switch (blend) {
    case Blend::kOpaque:
    case Blend::kBlend:
      break;
    case Blend::kAdd:
      return Blending::kAdd;
    case Blend::kFilter:
      return Blending::kFilter;
  }
  return Blending::kOver;
}

void drawTriangles(const Surface& surface) {
  glDrawElements(GL_TRIANGLES, static_cast<GLsizei>(surface.index_count), GL_UNSIGNED_INT,
                 bufferOffset(surface.first_index * sizeof(uint32_t)));
}

}  // namespace

SurfacePass::SurfacePass(const GpuLedger& ledger, GlState& gl, std::string& error)
    : program_("surface", shaders::surface_vert, shaders::surface_frag, error),
      no_shadow_(ledger, 1),
      uniforms_{CameraUniforms(program_),        {program_, "u_shadow_from_world"},
                {program_, "u_shadow_offset"},   {program_, "u_shadow_texel"},
                {program_, "u_shadow_strength"}, {program_, "u_key_direction"},
                {program_, "u_back_direction"},  {program_, "u_exposure"},
                {program_, "u_ambient"},         {program_, "u_alpha_cutoff"},
                {program_, "u_output"},          {program_, "u_unlit"}} {
  if (!error.empty()) return;
  program_.use(gl);
  glUniform1i(program_.uniform("u_diffuse"), 0);
  glUniform1i(program_.uniform("u_normal"), 1);
  glUniform1i(program_.uniform("u_specular"), 2);
  glUniform1i(program_.uniform("u_glow"), 3);
  glUniform1i(program_.uniform("u_shadow"), kShadowUnit);
}

void SurfacePass::drawSolid(const SurfaceContext& context) const {
  if (context.view.models == nullptr) return;
  begin(context);
  for (const ModelDraw* model = context.view.models; model != nullptr; model = model->next) {
    model->stream->bindWith(*model->buffers);
    uniforms_.alpha_cutoff.set(0.0f);
    for (const Surface& surface : model->surfaces) {
      if (isSolid(surface) && !isCutOut(surface.material)) {
        drawSurface(surface, context, {.faces = facesOf(surface.material)});
      }
    }
    drawCutOuts(*model, context);
  }
}

// The first pass gives the colour to the samples that alpha covers. A second pass over the same samples makes
// them opaque, because WebGL cannot do both at once.
void SurfacePass::drawCutOuts(const ModelDraw& model, const SurfaceContext& context) const {
  for (const Surface& surface : model.surfaces) {
    if (!isSolid(surface) || !isCutOut(surface.material)) continue;
    uniforms_.alpha_cutoff.set(surface.material.alpha_test);
    const Faces faces = facesOf(surface.material);
    drawSurface(surface, context, {.faces = faces, .alpha_to_coverage = context.multisampled});
    if (!context.multisampled) continue;
    uniforms_.alpha_cutoff.set(0.0f);
    context.gl.apply({.depth = DepthTest::kEqual, .faces = faces, .alpha_only = true});
    drawTriangles(surface);
  }
}

void SurfacePass::drawBlended(const SurfaceContext& context) {
  sortLayers(context.view);
  if (layers_.empty()) return;
  begin(context);
  for (const Layer& layer : layers_) {
    const Material& material = layer.surface->material;
    layer.model->stream->bindWith(*layer.model->buffers);
    uniforms_.alpha_cutoff.set(isCutOut(material) ? material.alpha_test : 0.0f);
    DrawState state{.depth = DepthTest::kLessEqual,
                    .writes_depth = false,
                    .blending = blendingOf(material.blend),
                    .faces = Faces::kBack};
    if (material.two_sided) drawSurface(*layer.surface, context, state);
    state.faces = Faces::kFront;
    drawSurface(*layer.surface, context, state);
  }
}

void SurfacePass::sortLayers(const ViewDraw& view) {
  layers_.clear();
  for (const ModelDraw* model = view.models; model != nullptr; model = model->next) {
    for (size_t i = 0; i < model->surfaces.size(); ++i) {
      if (!isBlended(model->surfaces[i])) continue;
      const glm::vec3 center = i < model->centers.size() ? model->centers[i] : glm::vec3(0.0f);
      layers_.push_back({model, &model->surfaces[i], glm::distance(view.camera.eye, center)});
    }
  }
  // The list is short, so insertion sort is enough. It is stable without a buffer.
  for (size_t i = 1; i < layers_.size(); ++i) {
    for (size_t j = i; j > 0 && layers_[j - 1].distance < layers_[j].distance; --j) {
      std::swap(layers_[j - 1], layers_[j]);
    }
  }
}

void SurfacePass::begin(const SurfaceContext& context) const {
  const ViewDraw& view = context.view;
  program_.use(context.gl);
  uniforms_.camera.set(context.clip_from_eye, view.camera);
  uniforms_.key_direction.set(view.lighting.key_direction);
  uniforms_.back_direction.set(backDirection(view.lighting.key_direction));
  uniforms_.exposure.set(view.lighting.exposure);
  uniforms_.ambient.set(view.lighting.ambient);
  setShadow(view, context.gl);
}

void SurfacePass::setShadow(const ViewDraw& view, GlState& gl) const {
  gl.bindTexture(kShadowUnit, view.shadow ? view.shadow->map->depth() : no_shadow_.depth());
  uniforms_.shadow_strength.set(view.shadow ? view.lighting.shadow_strength : 0.0f);
  if (!view.shadow) return;
  const ShadowMap& map = *view.shadow->map;
  const float texel = 1.0f / static_cast<float>(map.size());
  uniforms_.shadow_from_world.set(kMapFromClip * map.box.clipFromWorld());
  uniforms_.shadow_texel.set(texel);
  uniforms_.shadow_offset.set(kShadowOffset * texel * 2.0f * glm::length(map.box.side));
}

void SurfacePass::drawSurface(const Surface& surface, const SurfaceContext& context,
                              const DrawState& state) const {
  const Material& material = surface.material;
  const bool unlit = material.unlit || context.view.inspection.shading == Shading::kUnlit;
  context.gl.apply(state);
  uniforms_.output.set(static_cast<int>(material.blend));
  uniforms_.unlit.set(unlit ? 1 : 0);
  bindTextures(material, context);
  drawTriangles(surface);
}

void bindTextures(const Material& material, const SurfaceContext& context) {
  for (int role = 0; role < kTextureRoles; ++role) {
    const uint32_t name = material.textures[role];
    const auto neutral = context.textures.neutral(static_cast<TextureRole>(role));
    context.gl.bindTexture(static_cast<GLuint>(role), name != 0 ? name : neutral);
  }
}

}  // namespace md5v::render
