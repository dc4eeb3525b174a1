// Draws one property of surfaces instead of light, and the edges of their triangles.
#pragma once

#include <string>

#include "render/gl/program.h"
#include "render/passes/camera_uniforms.h"
#include "render/passes/surface_pass.h"

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
  CameraUniforms camera_;
  Uniform<float> alpha_cutoff_;
  Uniform<int> shading_;
  CameraUniforms wire_camera_;
  Uniform<float> wire_width_;
};

}  // namespace md5v::render
