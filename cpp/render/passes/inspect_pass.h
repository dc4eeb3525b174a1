// Draws one property of surfaces instead of their lighting, and the edges of their triangles.
#pragma once

#include <string>

#include "render/gl/program.h"
#include "render/passes/camera_uniforms.h"
#include "render/passes/surface_pass.h"

namespace md5v::render {

class InspectPass {
 public:
  InspectPass(GlState& gl, std::string& error);  // `error`: see Program

  // Draws all surfaces of the first model by the view's Shading, which is kNormals or later. Reads and writes
  // depth.
  void drawSurfaces(const SurfaceContext& context) const;

  // Draws the edges of the visible triangles. Reads depth.
  void drawWire(const SurfaceContext& context) const;

 private:
  Program inspect_;
  Program wire_;
  CameraUniforms camera_;
  Uniform<float> alpha_cutoff_;
  Uniform<int> shading_;
  CameraUniforms wire_camera_;
  Uniform<float> wire_width_;
};

}  // namespace md5v::render
