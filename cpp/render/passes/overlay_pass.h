// Draws screen-space segments, in the scene and over it.
#pragma once

#include <string>

#include "render/gl/program.h"
#include "render/passes/camera_uniforms.h"
#include "render/view.h"

namespace md5v::render {

class OverlayPass {
 public:
  OverlayPass(const GpuLedger& ledger, std::string& error);  // `error`: see Program

  // Hairs and the segments of the scene read depth, the others ignore it. The instance buffer never shrinks.
  void draw(const ViewDraw& view, const glm::mat4& clip_from_eye, GlState& gl);

 private:
  void begin(const ViewDraw& view, const glm::mat4& clip_from_eye, GlState& gl) const;
  void drawHairs(const ViewDraw& view, const glm::mat4& clip_from_eye, GlState& gl) const;
  static void drawHairsOf(const ModelDraw& model);
  void drawSegments(size_t first, size_t count, float pixel_ratio) const;
  void upload(std::span<const Segment> segments);

  Program program_;
  Buffer instances_;
  VertexArrayHandle array_;
  CameraUniforms camera_;
  Uniform<glm::vec2> viewport_size_;
  Uniform<float> outline_;
  Uniform<glm::vec2> hair_;
};

}  // namespace md5v::render
