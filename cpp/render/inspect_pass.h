// Draws what explains surfaces: one of their properties in place of light, and the edges of their triangles.
#pragma once

#include <string>

#include "render/program.h"
#include "render/surface_pass.h"

namespace md5v::render {

class InspectPass {
 public:
  InspectPass(GlState& gl, std::string& error);  // of Program

  // All surfaces of the first model by the view's Shading, which is one of kNormals and on. Reads and writes
  // depth.
  void drawSurfaces(const SurfaceContext& context) const;

  // The edges of the triangles that can be seen. Reads depth.
  void drawWire(const SurfaceContext& context) const;

 private:
  Program inspect_;
  Program wire_;
  Uniform<glm::mat4> clip_from_world_;
  Uniform<glm::mat4> world_from_model_;
  Uniform<glm::vec3> eye_;
  Uniform<float> alpha_cutoff_;
  Uniform<int> shading_;
  Uniform<glm::mat4> wire_clip_from_model_;
  Uniform<float> wire_width_;
};

}  // namespace md5v::render
