// Draws screen-space segments over the surfaces.
#pragma once

#include <string>

#include "render/program.h"
#include "render/view.h"

namespace md5v::render {

class OverlayPass {
 public:
  OverlayPass(const GpuLedger& ledger, std::string& error);  // of Program

  // Ignores depth. The instance buffer only ever grows.
  void draw(const ViewDraw& view, const glm::mat4& clip_from_world);

 private:
  void describe() const;
  void upload(std::span<const Segment> segments);

  Program program_;
  Buffer instances_;
  VertexArrayHandle array_;
  GLint clip_from_world_;
  GLint viewport_size_;
  GLint outline_;
};

}  // namespace md5v::render
