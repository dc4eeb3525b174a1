#include "render/gl/gl_state.h"

#include "render/gl/attributes.h"

namespace md5v::render {
namespace {

void enable(GLenum capability, bool on) { on ? glEnable(capability) : glDisable(capability); }

void setDepthTest(DepthTest test) {
  enable(GL_DEPTH_TEST, test != DepthTest::kOff);
  if (test == DepthTest::kOff) return;
  glDepthFunc(test == DepthTest::kLess ? GL_LESS : test == DepthTest::kEqual ? GL_EQUAL : GL_LEQUAL);
}

void setBlending(Blending blending) {
  enable(GL_BLEND, blending != Blending::kOff);
  if (blending == Blending::kOver) glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  if (blending == Blending::kAdd) glBlendFuncSeparate(GL_ONE, GL_ONE, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  if (blending == Blending::kFilter) glBlendFuncSeparate(GL_DST_COLOR, GL_ZERO, GL_ZERO, GL_ONE);
}

void setFaces(Faces faces) {
  enable(GL_CULL_FACE, faces != Faces::kBoth);
  if (faces != Faces::kBoth) glCullFace(faces == Faces::kFront ? GL_BACK : GL_FRONT);
}

void setOffset(DepthOffset offset) {
  enable(GL_POLYGON_OFFSET_FILL, offset != DepthOffset::kNone);
  if (offset == DepthOffset::kAway) glPolygonOffset(1.5f, 2.0f);
  if (offset == DepthOffset::kNear) glPolygonOffset(-1.0f, -2.0f);
}

}  // namespace

void GlState::takeOver() {
  forget();
  glDisable(GL_STENCIL_TEST);
  glDisable(GL_RASTERIZER_DISCARD);
  glDisable(GL_SAMPLE_COVERAGE);
  glDisable(GL_SCISSOR_TEST);
  for (GLuint unit = 0; unit < kTextureUnits; ++unit) glBindSampler(unit, 0);
  glDepthRangef(0.0f, 1.0f);
  glClearDepthf(1.0f);
  glClearColor(0.0f, 0.0f, 0.0f, 0.0f);
  glFrontFace(GL_CW);
  glBlendEquation(GL_FUNC_ADD);
  // The default tangent is zero, the default colour white. These values belong to the context, not to a
  // vertex array.
  glVertexAttrib4f(kTangentLocation, 0.0f, 0.0f, 0.0f, 1.0f);
  glVertexAttrib4f(kColorLocation, 1.0f, 1.0f, 1.0f, 1.0f);
}

void GlState::handBack() { bindFramebuffer(0); }

void GlState::forget() { *this = GlState(); }

void GlState::apply(const DrawState& wanted) {
  const bool all = !drawn_;
  const DrawState last = drawn_.value_or(wanted);
  if (all || wanted.depth != last.depth) setDepthTest(wanted.depth);
  if (all || wanted.writes_depth != last.writes_depth) glDepthMask(wanted.writes_depth ? GL_TRUE : GL_FALSE);
  if (all || wanted.blending != last.blending) setBlending(wanted.blending);
  if (all || wanted.faces != last.faces) setFaces(wanted.faces);
  if (all || wanted.offset != last.offset) setOffset(wanted.offset);
  if (all || wanted.alpha_to_coverage != last.alpha_to_coverage) {
    enable(GL_SAMPLE_ALPHA_TO_COVERAGE, wanted.alpha_to_coverage);
  }
  if (all || wanted.alpha_only != last.alpha_only) {
    const GLboolean color = wanted.alpha_only ? GL_FALSE : GL_TRUE;
    glColorMask(color, color, color, GL_TRUE);
  }
  drawn_ = wanted;
}

void GlState::use(GLuint program) {
  if (program_ == int64_t{program}) return;
  program_ = program;
  glUseProgram(program);
}

void GlState::bindTexture(GLuint unit, GLuint texture) {
  if (textures_[unit] != int64_t{texture}) bindActiveTexture(unit, texture);
}

void GlState::bindActiveTexture(GLuint unit, GLuint texture) {
  if (active_unit_ != int64_t{unit}) glActiveTexture(GL_TEXTURE0 + unit);
  active_unit_ = unit;
  if (textures_[unit] != int64_t{texture}) glBindTexture(GL_TEXTURE_2D, texture);
  textures_[unit] = texture;
}

void GlState::bindFramebuffer(GLuint framebuffer) {
  if (drawn_to_ == int64_t{framebuffer} && read_from_ == int64_t{framebuffer}) return;
  drawn_to_ = read_from_ = framebuffer;
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
}

void GlState::drawTo(GLuint framebuffer) {
  if (drawn_to_ == int64_t{framebuffer}) return;
  drawn_to_ = framebuffer;
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer);
}

void GlState::readFrom(GLuint framebuffer) {
  if (read_from_ == int64_t{framebuffer}) return;
  read_from_ = framebuffer;
  glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer);
}

void GlState::setViewport(GLint x, GLsizei width, GLsizei height) {
  if (x_ == x && width_ == width && height_ == height) return;
  x_ = x;
  width_ = width;
  height_ = height;
  glViewport(x, 0, width, height);
}

}  // namespace md5v::render
