#include "render/surface_pass.h"

#include <algorithm>
#include <glm/geometric.hpp>

#include "render/attributes.h"
#include "render/buffers.h"
#include "shaders.h"

namespace md5v::render {
namespace {

constexpr int kShadowUnit = kTextureRoles;
// How far off the surface shadows are looked up, in texels of the map.
constexpr float kShadowOffset = 1.6f;

// Coordinates of a texture, and depth, from clip space.
const glm::mat4 kMapFromClip{
    {0.5f, 0.0f, 0.0f, 0.0f}, {0.0f, 0.5f, 0.0f, 0.0f}, {0.0f, 0.0f, 0.5f, 0.0f}, {0.5f, 0.5f, 0.5f, 1.0f}};

// The second light stands behind the model as the key sees it, a quarter turn to the side, so that a view
// from behind has light and shade too.
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

void setCulling(bool two_sided) {
  if (two_sided) {
    glDisable(GL_CULL_FACE);
  } else {
    glEnable(GL_CULL_FACE);
  }
}

// The alpha that is left says how much of what is behind the picture still shows.
void setBlending(Blend blend) {
  switch (blend) {
    case Blend::kOpaque:
    case Blend::kBlend:
      glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
      break;
    case Blend::kAdd:
      glBlendFuncSeparate(GL_ONE, GL_ONE, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
      break;
    case Blend::kFilter:
      glBlendFuncSeparate(GL_DST_COLOR, GL_ZERO, GL_ZERO, GL_ONE);
      break;
  }
}

void drawTriangles(const Surface& surface) {
  glDrawElements(GL_TRIANGLES, static_cast<GLsizei>(surface.index_count), GL_UNSIGNED_INT,
                 bufferOffset(surface.first_index * sizeof(uint32_t)));
}

}  // namespace

SurfacePass::SurfacePass(const GpuLedger& ledger, std::string& error)
    : program_("surface", shaders::surface_vert, shaders::surface_frag, error),
      no_shadow_(ledger, 1),
      uniforms_{program_.uniform("u_clip_from_world"),
                program_.uniform("u_world_from_model"),
                program_.uniform("u_shadow_from_world"),
                program_.uniform("u_shadow_offset"),
                program_.uniform("u_shadow_texel"),
                program_.uniform("u_shadow_strength"),
                program_.uniform("u_eye"),
                program_.uniform("u_key_direction"),
                program_.uniform("u_back_direction"),
                program_.uniform("u_exposure"),
                program_.uniform("u_ambient"),
                program_.uniform("u_alpha_cutoff"),
                program_.uniform("u_output"),
                program_.uniform("u_unlit")} {
  program_.use();
  glUniform1i(program_.uniform("u_diffuse"), 0);
  glUniform1i(program_.uniform("u_normal"), 1);
  glUniform1i(program_.uniform("u_specular"), 2);
  glUniform1i(program_.uniform("u_shadow"), kShadowUnit);
}

void SurfacePass::drawSolid(const SurfaceContext& context) const {
  if (context.view.models.empty()) return;
  begin(context);
  glDepthFunc(GL_LESS);
  glDepthMask(GL_TRUE);
  glDisable(GL_BLEND);
  for (const ModelDraw& model : context.view.models) {
    model.stream->bindWith(*model.buffers);
    setUniform(uniforms_.world_from_model, model.world_from_model);
    setUniform(uniforms_.alpha_cutoff, 0.0f);
    for (const Surface& surface : model.surfaces) {
      if (isSolid(surface) && !isCutOut(surface.material)) drawSurface(surface, context);
    }
    drawCutOuts(model, context);
  }
}

// The samples that alpha covers get the colour; a second pass over just these makes them wholly opaque, since
// WebGL has no way to ask for both at once.
void SurfacePass::drawCutOuts(const ModelDraw& model, const SurfaceContext& context) const {
  for (const Surface& surface : model.surfaces) {
    if (!isSolid(surface) || !isCutOut(surface.material)) continue;
    setUniform(uniforms_.alpha_cutoff, surface.material.alpha_test);
    if (context.multisampled) glEnable(GL_SAMPLE_ALPHA_TO_COVERAGE);
    drawSurface(surface, context);
    if (!context.multisampled) continue;
    glDisable(GL_SAMPLE_ALPHA_TO_COVERAGE);
    setUniform(uniforms_.alpha_cutoff, 0.0f);
    glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_TRUE);
    glDepthFunc(GL_EQUAL);
    drawTriangles(surface);
    glDepthFunc(GL_LESS);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  }
}

void SurfacePass::drawBlended(const SurfaceContext& context) {
  sortLayers(context.view);
  if (layers_.empty()) return;
  begin(context);
  glDepthFunc(GL_LEQUAL);
  glDepthMask(GL_FALSE);
  glEnable(GL_BLEND);
  glBlendEquation(GL_FUNC_ADD);
  for (const Layer& layer : layers_) {
    const Material& material = layer.surface->material;
    layer.model->stream->bindWith(*layer.model->buffers);
    setUniform(uniforms_.world_from_model, layer.model->world_from_model);
    setUniform(uniforms_.alpha_cutoff, isCutOut(material) ? material.alpha_test : 0.0f);
    setBlending(material.blend);
    if (material.two_sided) {
      glCullFace(GL_FRONT);
      Surface back_faces = *layer.surface;
      back_faces.material.two_sided = false;
      drawSurface(back_faces, context);
      glCullFace(GL_BACK);
      drawSurface(back_faces, context);
    } else {
      drawSurface(*layer.surface, context);
    }
  }
}

void SurfacePass::sortLayers(const ViewDraw& view) {
  layers_.clear();
  for (const ModelDraw& model : view.models) {
    for (size_t i = 0; i < model.surfaces.size(); ++i) {
      if (!isBlended(model.surfaces[i])) continue;
      const glm::vec3 center = i < model.centers.size() ? model.centers[i] : glm::vec3(0.0f);
      const glm::vec3 world(model.world_from_model * glm::vec4(center, 1.0f));
      layers_.push_back({&model, &model.surfaces[i], glm::distance(view.camera.eye, world)});
    }
  }
  // Few: insertion keeps the order of equals without a buffer.
  for (size_t i = 1; i < layers_.size(); ++i) {
    for (size_t j = i; j > 0 && layers_[j - 1].distance < layers_[j].distance; --j) {
      std::swap(layers_[j - 1], layers_[j]);
    }
  }
}

void SurfacePass::begin(const SurfaceContext& context) const {
  const ViewDraw& view = context.view;
  glEnable(GL_DEPTH_TEST);
  glFrontFace(GL_CW);
  glCullFace(GL_BACK);
  program_.use();
  setUniform(uniforms_.clip_from_world, context.clip_from_world);
  setUniform(uniforms_.eye, view.camera.eye);
  setUniform(uniforms_.key_direction, view.lighting.key_direction);
  setUniform(uniforms_.back_direction, backDirection(view.lighting.key_direction));
  setUniform(uniforms_.exposure, view.lighting.exposure);
  setUniform(uniforms_.ambient, view.lighting.ambient);
  setShadow(view);
}

void SurfacePass::setShadow(const ViewDraw& view) const {
  glActiveTexture(GL_TEXTURE0 + kShadowUnit);
  glBindTexture(GL_TEXTURE_2D, view.shadow ? view.shadow->map->depth() : no_shadow_.depth());
  setUniform(uniforms_.shadow_strength, view.shadow ? view.lighting.shadow_strength : 0.0f);
  if (!view.shadow) return;
  const ShadowMap& map = *view.shadow->map;
  const float texel = 1.0f / static_cast<float>(map.size());
  setUniform(uniforms_.shadow_from_world, kMapFromClip * map.box.clipFromWorld());
  setUniform(uniforms_.shadow_texel, texel);
  setUniform(uniforms_.shadow_offset, kShadowOffset * texel * 2.0f * glm::length(map.box.side));
}

void SurfacePass::drawSurface(const Surface& surface, const SurfaceContext& context) const {
  const Material& material = surface.material;
  const bool unlit = material.unlit || context.view.inspection.shading == Shading::kUnlit;
  setCulling(material.two_sided);
  glUniform1i(uniforms_.output, static_cast<GLint>(material.blend));
  glUniform1i(uniforms_.unlit, unlit ? 1 : 0);
  bindTextures(material, context.textures);
  drawTriangles(surface);
}

void bindTextures(const Material& material, const Textures& textures) {
  for (int role = 0; role < kTextureRoles; ++role) {
    const uint32_t name = material.textures[role];
    glActiveTexture(static_cast<GLenum>(GL_TEXTURE0 + role));
    glBindTexture(GL_TEXTURE_2D, name != 0 ? name : textures.neutral(static_cast<TextureRole>(role)));
  }
}

}  // namespace md5v::render
