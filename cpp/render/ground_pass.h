// Draws what lies on the ground: the grid, and the shade below a model.
#pragma once

#include <optional>
#include <string>

#include "render/program.h"
#include "render/view.h"

namespace md5v::render {

class GroundPass {
 public:
  static std::optional<GroundPass> create(std::string& error);

  // Blends over what is there; is hidden by nearer surfaces, and writes no depth.
  void draw(const ViewDraw& view, const glm::mat4& clip_from_world) const;

 private:
  GroundPass(Program grid, Program contact);
  void drawGrid(const ViewDraw& view, const glm::mat4& clip_from_world) const;
  void drawContact(const ContactShade& contact, const glm::mat4& clip_from_world) const;

  Program grid_;
  Program contact_;
  VertexArrayHandle no_attributes_;  // the corners come from gl_VertexID
  struct {
    GLint clip_from_world, center, eye, cell, radius, color, line_width;
  } grid_uniforms_;
  struct {
    GLint clip_from_world, center, half_size, strength;
  } contact_uniforms_;
};

}  // namespace md5v::render
