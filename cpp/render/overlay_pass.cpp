#include "render/overlay_pass.h"

#include <algorithm>
#include <cstddef>
#include <initializer_list>

#include "render/attributes.h"
#include "shaders.h"

namespace md5v::render {
namespace {

// Places of overlay.vert.
constexpr GLuint kStartPlace = 0;
constexpr GLuint kEndPlace = 1;
constexpr GLuint kColorPlace = 2;

void setOverlayState() {
  glDisable(GL_DEPTH_TEST);
  glDepthMask(GL_FALSE);
  glDisable(GL_CULL_FACE);
  glEnable(GL_BLEND);
  glBlendEquation(GL_FUNC_ADD);
  glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
}

void setInstanceAttribute(GLuint location, size_t offset) {
  setFloatAttribute(location, 4, sizeof(Segment), offset);
  glVertexAttribDivisor(location, 1);
}

}  // namespace

OverlayPass::OverlayPass(const GpuLedger& ledger, std::string& error)
    : program_("overlay", shaders::overlay_vert, shaders::overlay_frag, error),
      instances_(ledger),
      array_(makeVertexArray()),
      clip_from_world_(program_.uniform("u_clip_from_world")),
      viewport_size_(program_.uniform("u_viewport_size")),
      outline_(program_.uniform("u_outline")) {
  describe();
}

void OverlayPass::describe() const {
  glBindVertexArray(array_.name());
  glBindBuffer(GL_ARRAY_BUFFER, instances_.name());
  setInstanceAttribute(kStartPlace, offsetof(Segment, a));
  setInstanceAttribute(kEndPlace, offsetof(Segment, b));
  setInstanceAttribute(kColorPlace, offsetof(Segment, color));
}

void OverlayPass::upload(std::span<const Segment> segments) {
  if (segments.size_bytes() > instances_.size()) {
    const size_t grown = std::max(segments.size_bytes(), 2 * instances_.size());
    instances_.allocate(GL_ARRAY_BUFFER, grown, nullptr, GL_DYNAMIC_DRAW);
  }
  glBindBuffer(GL_ARRAY_BUFFER, instances_.name());
  glBufferSubData(GL_ARRAY_BUFFER, 0, static_cast<GLsizeiptr>(segments.size_bytes()), segments.data());
}

void OverlayPass::draw(const ViewDraw& view, const glm::mat4& clip_from_world) {
  if (view.overlay.empty()) return;
  upload(view.overlay);
  setOverlayState();
  program_.use();
  glBindVertexArray(array_.name());
  setUniform(clip_from_world_, clip_from_world);
  setUniform(viewport_size_, glm::vec2(view.viewport.width, view.viewport.height));
  const auto count = static_cast<GLsizei>(view.overlay.size());
  // All outlines below all bodies, so that segments that meet flow into one another.
  for (const float outline : {view.pixel_ratio, 0.0f}) {
    setUniform(outline_, outline);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, count);
  }
}

}  // namespace md5v::render
