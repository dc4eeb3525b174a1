#include "render/ground_pass.h"

#include <algorithm>
#include <glm/geometric.hpp>

#include "render/shadow_map.h"
#include "render/shadow_pass.h"
#include "shaders.h"

namespace md5v::render {
namespace {

// How dark a whole shadow is on the ground, which other light reaches too.
constexpr float kDarkest = 0.4f;
// Half the angle that the key light spans, as a tangent: how soft its shadows become with distance.
constexpr float kLightSpread = 0.085f;
// A light nearer to the horizon throws no shadow on the ground: it would reach too far.
constexpr float kLowestLight = 0.12f;

void setGroundState() {
  glEnable(GL_DEPTH_TEST);
  glDepthFunc(GL_LEQUAL);
  glDepthMask(GL_FALSE);
  glDisable(GL_CULL_FACE);
  glEnable(GL_BLEND);
  glBlendEquation(GL_FUNC_ADD);
  glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
}

// Where the light carries a world-space direction or point to on the plane z = 0.
glm::vec2 onGround(glm::vec3 v, glm::vec3 light) { return glm::vec2(v - light * (v.z / light.z)); }

}  // namespace

GroundPass::Patch::Patch(std::string_view name, std::string_view fragment_source, std::string& error)
    : program(name, shaders::ground_vert, fragment_source, error),
      clip_from_world(program.uniform("u_clip_from_world")),
      center(program.uniform("u_center")),
      side(program.uniform("u_side")),
      up(program.uniform("u_up")),
      strength(program.uniform("u_strength")) {}

GroundPass::GroundPass(std::string& error)
    : grid_("grid", shaders::grid_vert, shaders::grid_frag, error),
      contact_("contact", shaders::contact_frag, error),
      cast_("cast", shaders::cast_frag, error),
      no_attributes_(makeVertexArray()),
      grid_uniforms_{grid_.uniform("u_clip_from_world"),
                     grid_.uniform("u_center"),
                     grid_.uniform("u_eye"),
                     grid_.uniform("u_cell"),
                     grid_.uniform("u_radius"),
                     grid_.uniform("u_color"),
                     grid_.uniform("u_line_width")},
      cast_size_(cast_.program.uniform("u_size")),
      cast_spread_(cast_.program.uniform("u_spread")) {}

void GroundPass::draw(const ViewDraw& view, const glm::mat4& clip_from_world) const {
  const bool from_above = view.camera.eye.z > 0.0f;
  const bool cast = from_above && view.shadow && view.shadow->on_ground;
  const bool contact = from_above && view.contact;
  if (!view.grid && !contact && !cast) return;
  setGroundState();
  glBindVertexArray(no_attributes_.name());
  if (contact) drawContact(*view.contact, clip_from_world);
  if (cast) drawCast(view, clip_from_world);
  if (view.grid) drawGrid(view, clip_from_world);
}

void GroundPass::drawContact(const ContactShade& contact, const glm::mat4& clip_from_world) const {
  contact_.program.use();
  setUniform(contact_.clip_from_world, clip_from_world);
  setUniform(contact_.center, contact.center);
  setUniform(contact_.side, glm::vec2(contact.half_size.x, 0.0f));
  setUniform(contact_.up, glm::vec2(0.0f, contact.half_size.y));
  setUniform(contact_.strength, contact.strength);
  glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
}

void GroundPass::drawCast(const ViewDraw& view, const glm::mat4& clip_from_world) const {
  const ShadowMap& map = *view.shadow->map;
  const glm::vec3 light = view.lighting.key_direction;
  if (light.z < kLowestLight) return;
  cast_.program.use();
  glActiveTexture(GL_TEXTURE0);
  glBindTexture(GL_TEXTURE_2D, map.cover());
  setUniform(cast_.clip_from_world, clip_from_world);
  setUniform(cast_.center, glm::vec3(onGround(map.box.center, light), 0.0f));
  setUniform(cast_.side, onGround(map.box.side, light));
  setUniform(cast_.up, onGround(map.box.up, light));
  setUniform(cast_.strength, kDarkest * view.lighting.shadow_strength);
  setUniform(cast_size_, static_cast<float>(map.size()));
  const float width = 2.0f * glm::length(map.box.side);
  setUniform(cast_spread_, kLightSpread * coverHeight(map.box) / (light.z * width));
  glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
}

void GroundPass::drawGrid(const ViewDraw& view, const glm::mat4& clip_from_world) const {
  grid_.use();
  setUniform(grid_uniforms_.clip_from_world, clip_from_world);
  setUniform(grid_uniforms_.center, view.grid->center);
  setUniform(grid_uniforms_.eye, view.camera.eye);
  setUniform(grid_uniforms_.cell, view.grid->cell);
  setUniform(grid_uniforms_.radius, view.grid->radius);
  setUniform(grid_uniforms_.color, view.grid->color);
  setUniform(grid_uniforms_.line_width, view.pixel_ratio);
  glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
}

}  // namespace md5v::render
