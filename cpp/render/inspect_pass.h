// Draws what explains surfaces: one of their properties in place of light, and the edges of their triangles.
#pragma once

#include <string>

#include "render/program.h"
#include "render/surface_pass.h"

namespace md5v::render {

class InspectPass {
 public:
  explicit InspectPass(std::string& error);  // of Program

  // All surfaces of the first model by the view's Shading, which is one of kNormals and on. Reads and writes
  // depth.
  void drawSurfaces(const SurfaceContext& context) const;

  // The edges of the triangles that can be seen. Reads depth.
  void drawWire(const SurfaceContext& context) const;

 private:
  Program inspect_;
  Program wire_;
  GLint clip_from_world_;
  GLint world_from_model_;
  GLint eye_;
  GLint alpha_cutoff_;
  GLint shading_;
  GLint wire_clip_from_model_;
  GLint wire_width_;
};

}  // namespace md5v::render
