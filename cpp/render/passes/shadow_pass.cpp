#include "render/passes/shadow_pass.h"

#include <glm/geometric.hpp>

#include "render/gl/attributes.h"
#include "render/gl/buffers.h"
#include "shaders.h"

namespace md5v::render {
namespace {

// Open shells cast shadows from both sides.
constexpr DrawState kCasters{.faces = Faces::kBoth, .offset = DepthOffset::kAway};

bool castsShadow(const Material& material) { return !material.hidden && material.blend == Blend::kOpaque; }

}  // namespace

ShadowPass::ShadowPass(std::string& error)
    : program_("shadow", shaders::shadow_vert, shaders::shadow_frag, error),
      clip_from_world_(program_, "u_clip_from_world"),
      alpha_cutoff_(program_, "u_alpha_cutoff"),
      height_(program_, "u_height") {}

void ShadowPass::update(const ShadowDraw& shadow, const ModelDraw* models, glm::vec3 direction,
                        uint32_t neutral_texture, GlState& gl) const {
  ShadowMap& map = *shadow.map;
  const ShadowMap::Content wanted{shadow.version, direction, shadow.ground};
  if (map.content == wanted) return;
  map.content = wanted;
  map.box = fitShadowBox(shadow.min, shadow.max, direction, map.size());
  gl.bindFramebuffer(map.framebuffer());
  gl.setViewport(0, map.size(), map.size());
  gl.apply(kCasters);
  glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
  program_.use(gl);
  clip_from_world_.set(map.box.clipFromWorld());
  height_.set(glm::vec2(shadow.ground, 1.0f / coverHeight(map.box)));
  for (; models != nullptr; models = models->next) drawCasters(*models, neutral_texture, gl);
  if (shadow.on_ground) {
    gl.bindActiveTexture(0, map.cover());
    glGenerateMipmap(GL_TEXTURE_2D);
  }
}

void ShadowPass::drawCasters(const ModelDraw& model, uint32_t neutral_texture, GlState& gl) const {
  model.stream->bindWith(*model.buffers);
  for (const Surface& surface : model.surfaces) {
    const Material& material = surface.material;
    if (!castsShadow(material) || surface.index_count == 0) continue;
    const bool tested = material.alpha_test > 0.0f && material.textures[0] != 0;
    alpha_cutoff_.set(tested ? material.alpha_test : 0.0f);
    gl.bindTexture(0, tested ? material.textures[0] : neutral_texture);
    glDrawElements(GL_TRIANGLES, static_cast<GLsizei>(surface.index_count), GL_UNSIGNED_INT,
                   bufferOffset(surface.first_index * sizeof(uint32_t)));
  }
}

float coverHeight(const ShadowBox& box) { return 2.0f * glm::length(box.light); }

}  // namespace md5v::render
