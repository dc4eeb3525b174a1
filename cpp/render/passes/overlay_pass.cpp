#include "render/passes/overlay_pass.h"

#include <algorithm>
#include <cstddef>
#include <initializer_list>

#include "render/gl/attributes.h"
#include "render/gl/buffers.h"
#include "shaders.h"

namespace md5v::render {
namespace {

// Attribute locations of overlay.vert.
constexpr GLuint kStartPlace = 0;  // also the first of kAxisLocations
constexpr GLuint kEndPlace = 1;
constexpr GLuint kColorPlace = 5;  // surfaces use the constant values of lower locations

// In CSS pixels.
constexpr float kHairWidth = 1.0f;

struct Hair {
  size_t array;  // index of the array with the directions
  float color[3];
};
constexpr Hair kHairs[] = {{StreamedVertices::kTangent, {0.93f, 0.25f, 0.20f}},
                           {StreamedVertices::kNormal, {0.18f, 0.48f, 1.0f}}};

DrawState overlayState(DepthTest depth) {
  return {.depth = depth, .writes_depth = false, .blending = Blending::kOver, .faces = Faces::kBoth};
}

void setInstanceAttribute(GLuint location, GLint components, size_t stride, size_t offset) {
  setFloatAttribute(location, components, stride, offset);
  glVertexAttribDivisor(location, 1);
}

}  // namespace

OverlayPass::OverlayPass(const GpuLedger& ledger, std::string& error)
    : program_("overlay", shaders::overlay_vert, shaders::overlay_frag, error),
      instances_(ledger),
      array_(makeVertexArray()),
      camera_(program_),
      viewport_size_(program_, "u_viewport_size"),
      outline_(program_, "u_outline"),
      hair_(program_, "u_hair") {}

void OverlayPass::upload(std::span<const Segment> segments) {
  if (segments.size_bytes() > instances_.size()) {
    const size_t grown = std::max(segments.size_bytes(), 2 * instances_.size());
    instances_.allocate(GL_ARRAY_BUFFER, grown, nullptr, GL_DYNAMIC_DRAW);
  }
  glBindBuffer(GL_ARRAY_BUFFER, instances_.name());
  glBufferSubData(GL_ARRAY_BUFFER, 0, static_cast<GLsizeiptr>(segments.size_bytes()), segments.data());
}

void OverlayPass::begin(const ViewDraw& view, const glm::mat4& clip_from_eye, GlState& gl) const {
  program_.use(gl);
  glBindVertexArray(array_.name());
  camera_.set(clip_from_eye, view.camera);
  viewport_size_.set(glm::vec2(view.viewport.width, view.viewport.height));
}

void OverlayPass::draw(const ViewDraw& view, const glm::mat4& clip_from_eye, GlState& gl) {
  if (view.inspection.hair_length > 0.0f && view.models != nullptr) drawHairs(view, clip_from_eye, gl);
  if (view.overlay.empty()) return;
  upload(view.overlay);
  begin(view, clip_from_eye, gl);
  hair_.set(glm::vec2(0.0f));
  gl.apply(overlayState(DepthTest::kLessEqual));
  drawSegments(0, view.scene_segments, view.pixel_ratio);
  gl.apply(overlayState(DepthTest::kOff));
  drawSegments(view.scene_segments, view.overlay.size() - view.scene_segments, view.pixel_ratio);
}

void OverlayPass::drawSegments(size_t first, size_t count, float pixel_ratio) const {
  if (count == 0) return;
  const size_t at = first * sizeof(Segment);
  setInstanceAttribute(kStartPlace, 4, sizeof(Segment), at + offsetof(Segment, a));
  setInstanceAttribute(kEndPlace, 4, sizeof(Segment), at + offsetof(Segment, b));
  setInstanceAttribute(kColorPlace, 4, sizeof(Segment), at + offsetof(Segment, color));
  // All outlines are below all bodies, so that connected segments have no lines between them.
  for (const float outline : {pixel_ratio, 0.0f}) {
    outline_.set(outline);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, static_cast<GLsizei>(count));
  }
}

void OverlayPass::drawHairsOf(const ModelDraw& model) {
  glBindBuffer(GL_ARRAY_BUFFER, model.stream->buffer());
  for (const Surface& surface : model.surfaces) {
    if (surface.material.hidden || surface.vertex_count == 0) continue;
    const auto count = static_cast<GLsizei>(surface.vertex_count);
    const auto at = [&](size_t array) { return model.stream->arrayAt(array, surface.first_vertex); };
    for (uint32_t axis = 0; axis < 3; ++axis) {
      setInstanceAttribute(kAxisLocations[axis], 1, sizeof(float), at(axis));
    }
    for (const Hair& hair : kHairs) {
      setPackedAttribute(kEndPlace, at(hair.array));
      glVertexAttribDivisor(kEndPlace, 1);
      glVertexAttrib4f(kColorPlace, hair.color[0], hair.color[1], hair.color[2], 1.0f);
      glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, count);
    }
  }
}

// Reads the vertices of the surfaces directly.
void OverlayPass::drawHairs(const ViewDraw& view, const glm::mat4& clip_from_eye, GlState& gl) const {
  begin(view, clip_from_eye, gl);
  hair_.set(glm::vec2(view.inspection.hair_length, kHairWidth * view.pixel_ratio));
  outline_.set(0.0f);
  gl.apply(overlayState(DepthTest::kLessEqual));
  glDisableVertexAttribArray(kColorPlace);
  for (const ModelDraw* model = view.models; model != nullptr; model = model->next) {
    drawHairsOf(*model);
  }
  // There may be more segments than vertices.
  for (const GLuint location : {kAxisLocations[1], kAxisLocations[2]}) glDisableVertexAttribArray(location);
}

}  // namespace md5v::render
