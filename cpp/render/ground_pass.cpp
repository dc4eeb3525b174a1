#include "render/ground_pass.h"

#include "shaders.h"

namespace md5v::render {
namespace {

void setGroundState() {
  glEnable(GL_DEPTH_TEST);
  glDepthFunc(GL_LEQUAL);
  glDepthMask(GL_FALSE);
  glDisable(GL_CULL_FACE);
  glEnable(GL_BLEND);
  glBlendEquation(GL_FUNC_ADD);
  glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
}

}  // namespace

std::optional<GroundPass> GroundPass::create(std::string& error) {
  auto grid = Program::build("grid", shaders::grid_vert, shaders::grid_frag, error);
  if (!grid) return std::nullopt;
  auto contact = Program::build("contact", shaders::contact_vert, shaders::contact_frag, error);
  if (!contact) return std::nullopt;
  return GroundPass(std::move(*grid), std::move(*contact));
}

GroundPass::GroundPass(Program grid, Program contact)
    : grid_(std::move(grid)),
      contact_(std::move(contact)),
      no_attributes_(makeVertexArray()),
      grid_uniforms_{grid_.uniform("u_clip_from_world"),
                     grid_.uniform("u_center"),
                     grid_.uniform("u_eye"),
                     grid_.uniform("u_cell"),
                     grid_.uniform("u_radius"),
                     grid_.uniform("u_color"),
                     grid_.uniform("u_line_width")},
      contact_uniforms_{contact_.uniform("u_clip_from_world"), contact_.uniform("u_center"),
                        contact_.uniform("u_half_size"), contact_.uniform("u_strength")} {}

void GroundPass::draw(const ViewDraw& view, const glm::mat4& clip_from_world) const {
  if (!view.grid && !view.contact) return;
  setGroundState();
  glBindVertexArray(no_attributes_.name());
  if (view.contact) drawContact(*view.contact, clip_from_world);
  if (view.grid) drawGrid(view, clip_from_world);
}

void GroundPass::drawContact(const ContactShade& contact, const glm::mat4& clip_from_world) const {
  contact_.use();
  setUniform(contact_uniforms_.clip_from_world, clip_from_world);
  setUniform(contact_uniforms_.center, contact.center);
  setUniform(contact_uniforms_.half_size, contact.half_size);
  setUniform(contact_uniforms_.strength, contact.strength);
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
