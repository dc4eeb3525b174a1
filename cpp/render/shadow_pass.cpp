#include "render/shadow_pass.h"

#include <glm/geometric.hpp>

#include "render/attributes.h"
#include "render/buffers.h"
#include "shaders.h"

namespace md5v::render {
namespace {

void setShadowState(int size) {
  glViewport(0, 0, size, size);
  glEnable(GL_DEPTH_TEST);
  glDepthFunc(GL_LESS);
  glDepthMask(GL_TRUE);
  glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  glDisable(GL_BLEND);
  // Open shells cast shadows by both sides.
  glDisable(GL_CULL_FACE);
  glEnable(GL_POLYGON_OFFSET_FILL);
  glPolygonOffset(1.5f, 2.0f);
  glClearColor(0.0f, 0.0f, 0.0f, 0.0f);
  glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
}

bool castsShadow(const Material& material) { return !material.hidden && material.blend == Blend::kOpaque; }

}  // namespace

ShadowPass::ShadowPass(std::string& error)
    : program_("shadow", shaders::shadow_vert, shaders::shadow_frag, error),
      clip_from_world_(program_.uniform("u_clip_from_world")),
      world_from_model_(program_.uniform("u_world_from_model")),
      alpha_cutoff_(program_.uniform("u_alpha_cutoff")),
      height_scale_(program_.uniform("u_height_scale")) {}

void ShadowPass::update(const ShadowDraw& shadow, const ModelDraw& model, glm::vec3 direction,
                        uint32_t neutral_texture) const {
  ShadowMap& map = *shadow.map;
  const ShadowMap::Content wanted{shadow.version, direction};
  if (map.content == wanted) return;
  map.content = wanted;
  map.box = fitShadowBox(shadow.min, shadow.max, direction, map.size());
  glBindFramebuffer(GL_FRAMEBUFFER, map.framebuffer());
  setShadowState(map.size());
  program_.use();
  setUniform(clip_from_world_, map.box.clipFromWorld());
  setUniform(height_scale_, 1.0f / coverHeight(map.box));
  drawCasters(model, neutral_texture);
  glDisable(GL_POLYGON_OFFSET_FILL);
  if (shadow.on_ground) {
    glBindTexture(GL_TEXTURE_2D, map.cover());
    glGenerateMipmap(GL_TEXTURE_2D);
  }
}

void ShadowPass::drawCasters(const ModelDraw& model, uint32_t neutral_texture) const {
  setUniform(world_from_model_, model.world_from_model);
  model.stream->bindWith(*model.buffers);
  glActiveTexture(GL_TEXTURE0);
  for (const Surface& surface : model.surfaces) {
    const Material& material = surface.material;
    if (!castsShadow(material) || surface.index_count == 0) continue;
    const bool tested = material.alpha_test > 0.0f && material.textures[0] != 0;
    setUniform(alpha_cutoff_, tested ? material.alpha_test : 0.0f);
    glBindTexture(GL_TEXTURE_2D, tested ? material.textures[0] : neutral_texture);
    glDrawElements(GL_TRIANGLES, static_cast<GLsizei>(surface.index_count), GL_UNSIGNED_INT,
                   bufferOffset(surface.first_index * sizeof(uint32_t)));
  }
}

float coverHeight(const ShadowBox& box) { return 2.0f * glm::length(box.light); }

}  // namespace md5v::render
