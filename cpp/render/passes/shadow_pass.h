// Draws the models as the key light sees them into shadow maps.
#pragma once

#include <string>

#include "render/gl/program.h"
#include "render/passes/shadow_map.h"
#include "render/view.h"

namespace md5v::render {

class ShadowPass {
 public:
  explicit ShadowPass(std::string& error);  // `error`: see Program

  // Updates the map, which costs nothing if it is up to date. Opaque and alpha-tested surfaces cast shadows.
  // May leave its framebuffer bound.
  void update(const ShadowDraw& shadow, const ModelDraw* models, glm::vec3 direction,
              uint32_t neutral_texture, GlState& gl) const;

 private:
  void drawCasters(const ModelDraw& model, uint32_t neutral_texture, GlState& gl) const;

  Program program_;
  Uniform<glm::mat4> clip_from_world_;
  Uniform<float> alpha_cutoff_;
  Uniform<glm::vec2> height_;
};

// The height in world units of the value 255 in a map's cover.
float coverHeight(const ShadowBox& box);

}  // namespace md5v::render
