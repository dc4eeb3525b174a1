// Draws lit, opaque triangles.
#pragma once

#include <optional>
#include <string>

#include "render/program.h"
#include "render/view.h"

namespace md5v::render {

class SurfacePass {
 public:
  static std::optional<SurfacePass> create(std::string& error);

  // `neutral_texture` stands in where a surface has none. Reads and writes depth.
  void draw(const ViewDraw& view, const glm::mat4& clip_from_world, uint32_t neutral_texture) const;

 private:
  explicit SurfacePass(Program program);
  void drawModel(const ModelDraw& model, uint32_t neutral_texture) const;

  Program program_;
  GLint clip_from_world_;
  GLint world_from_model_;
  GLint eye_;
  GLint key_direction_;
  GLint exposure_;
  GLint alpha_cutoff_;
};

}  // namespace md5v::render
