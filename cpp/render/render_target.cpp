#include "render/render_target.h"

#include <algorithm>

namespace md5v::render {
namespace {

// Sides grow in steps, so that a window being resized does not make a new store each frame.
constexpr int kStep = 64;
constexpr int kWantedSamples = 4;
// Larger pictures, whose pixels are small on any screen, make do with fewer samples.
constexpr int kManyPixels = 5'000'000;

int roundUp(int side) { return (side + kStep - 1) / kStep * kStep; }

int samplesFor(int width, int height) {
  GLint most = 1;
  glGetIntegerv(GL_MAX_SAMPLES, &most);
  const int wanted = width * height > kManyPixels ? kWantedSamples / 2 : kWantedSamples;
  return std::clamp(wanted, 1, static_cast<int>(most));
}

void store(GLuint renderbuffer, int samples, GLenum format, int width, int height, GLenum attachment) {
  glBindRenderbuffer(GL_RENDERBUFFER, renderbuffer);
  glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples > 1 ? samples : 0, format, width, height);
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, attachment, GL_RENDERBUFFER, renderbuffer);
}

// From the framebuffer that is read to another.
void copyTo(GLuint to, int width, int height, int x, int y, GlState& gl) {
  gl.drawTo(to);
  glBlitFramebuffer(0, 0, width, height, x, y, x + width, y + height, GL_COLOR_BUFFER_BIT, GL_NEAREST);
}

void invalidateRead() {
  constexpr GLenum kDone[] = {GL_COLOR_ATTACHMENT0, GL_DEPTH_ATTACHMENT};
  glInvalidateFramebuffer(GL_READ_FRAMEBUFFER, 2, kDone);
}

}  // namespace

RenderTarget::RenderTarget(GpuLedger ledger)
    : ledger_(std::move(ledger)),
      drawn_(makeFramebuffer()),
      averaged_(makeFramebuffer()),
      color_(makeRenderbuffer()),
      depth_(makeRenderbuffer()),
      picture_(makeRenderbuffer()) {}

RenderTarget::~RenderTarget() { ledger_->bytes -= bytes_; }

void RenderTarget::begin(int width, int height, GlState& gl) {
  if (width > width_ || height > height_) {
    allocate(std::max(roundUp(width), width_), std::max(roundUp(height), height_));
    gl.forget();
  }
  view_width_ = width;
  view_height_ = height;
  gl.bindFramebuffer(drawn_.name());
  gl.setViewport(width, height);
  gl.apply({});
  glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
}

void RenderTarget::finish(int x, int y, GlState& gl) {
  // Averaging cannot move a picture in WebGL2, so moving it is a second step.
  if (multisampled()) {
    copyTo(averaged_.name(), view_width_, view_height_, 0, 0, gl);
    invalidateRead();
    gl.readFrom(averaged_.name());
  }
  copyTo(0, view_width_, view_height_, x, y, gl);
  if (!multisampled()) invalidateRead();
}

void RenderTarget::allocate(int width, int height) {
  width_ = width;
  height_ = height;
  samples_ = samplesFor(width, height);
  glBindFramebuffer(GL_FRAMEBUFFER, averaged_.name());
  store(picture_.name(), 1, GL_RGBA8, width, height, GL_COLOR_ATTACHMENT0);
  glBindFramebuffer(GL_FRAMEBUFFER, drawn_.name());
  store(color_.name(), samples_, GL_RGBA8, width, height, GL_COLOR_ATTACHMENT0);
  store(depth_.name(), samples_, GL_DEPTH_COMPONENT24, width, height, GL_DEPTH_ATTACHMENT);
  const auto pixels = static_cast<uint32_t>(width) * static_cast<uint32_t>(height);
  const uint32_t bytes = pixels * 4 * (1 + 2 * static_cast<uint32_t>(samples_));
  ledger_->bytes += bytes - bytes_;
  bytes_ = bytes;
}

}  // namespace md5v::render
