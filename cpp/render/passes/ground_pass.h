// Draws the elements on the ground: the shadow of a model, its contact shade, and the grid.
#pragma once

#include <string>

#include "render/gl/program.h"
#include "render/passes/camera_uniforms.h"
#include "render/view.h"

namespace md5v::render {

class GroundPass {
 public:
  explicit GroundPass(std::string& error);  // `error`: see Program

  // Blends over the picture. Nearer surfaces hide it, and it writes no depth. Shade and shadow are only
  // visible from above.
  void draw(const ViewDraw& view, const glm::mat4& clip_from_eye, GlState& gl) const;

 private:
  // A program that draws a parallelogram on the ground.
  struct Patch {
    Patch(std::string_view name, std::string_view fragment_source, std::string& error);
    Program program;
    CameraUniforms camera;
    Uniform<glm::vec3> center;
    Uniform<glm::vec2> side;
    Uniform<glm::vec2> up;
    Uniform<float> strength;
  };

  void drawGrid(const ViewDraw& view, const glm::mat4& clip_from_eye, GlState& gl) const;
  void drawContact(const ViewDraw& view, const glm::mat4& clip_from_eye, GlState& gl) const;
  void drawCast(const ViewDraw& view, const glm::mat4& clip_from_eye, GlState& gl) const;

  Program grid_;
  Patch contact_;
  Patch cast_;
  VertexArrayHandle no_attributes_;  // the corners are computed from gl_VertexID
  struct {
    CameraUniforms camera;
    Uniform<glm::vec3> center;
    Uniform<float> cell;
    Uniform<float> radius;
    Uniform<glm::vec4> color;
    Uniform<float> line_width;
  } grid_uniforms_;
  Uniform<float> cast_size_;
  Uniform<float> cast_spread_;
};

}  // namespace md5v::render
