#include "render/gl/render_target.h"

#include <algorithm>
#include <utility>

namespace md5v::render {
namespace {

// Sides grow in steps, so that resizing a window does not allocate new buffers each frame.
constexpr int kStep = 64;
constexpr int kWantedSamples = 4;
// Larger pictures have small pixels on any screen, so fewer samples are enough.
constexpr int kManyPixels = 5'000'000;
// The size limit of a picture that several views share.
constexpr int kMostShared = 1 << 18;
// Larger buffers are freed if less than a quarter of them was used for some frames.
constexpr int kKeptPixels = 1 << 20;
constexpr int kIdleFrames = 60;

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

// Copies from the framebuffer that is bound for reading to another.
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

void RenderTarget::begin(const Viewport& place, GlState& gl) {
  if (takes(place)) {
    gl.bindFramebuffer(drawn_.name());
  } else {
    finish(gl);
    const int width = std::max({roundUp(place.width), width_, wanted_width_});
    const int height = std::max(roundUp(place.height), height_);
    if (width > width_ || height > height_) {
      allocate(width, height);
      gl.forget();
    }
    picture_place_ = place;
    picture_place_.width = 0;
    gl.bindFramebuffer(drawn_.name());
    gl.apply({});
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
  }
  gl.setViewport(picture_place_.width, place.width, place.height);
  picture_place_.width += place.width;
  used_width_ = std::max(used_width_, picture_place_.width);
  used_height_ = std::max(used_height_, place.height);
}

void RenderTarget::shrinkWhenIdle() {
  const int used = std::exchange(used_width_, 0) * std::exchange(used_height_, 0);
  const int pixels = width_ * height_;
  const bool is_idle = pixels > kKeptPixels && used < pixels / 4;
  idle_frames_ = is_idle ? idle_frames_ + 1 : 0;
  if (idle_frames_ >= kIdleFrames) width_ = height_ = wanted_width_ = 0;
}

// Accepts a right neighbour of the same height.
bool RenderTarget::takes(const Viewport& place) {
  const Viewport& picture = picture_place_;
  if (picture.width == 0 || place.height != picture.height || place.y != picture.y ||
      place.x != picture.x + picture.width) {
    return false;
  }
  const int width = picture.width + place.width;
  if (width <= width_) return width * place.height <= kMostShared;
  const int grown = std::max(2 * width_, width);
  if (grown * height_ <= kMostShared) wanted_width_ = grown;
  return false;
}

void RenderTarget::finish(GlState& gl) {
  const auto [x, y, width, height] = std::exchange(picture_place_, Viewport{});
  if (width == 0) return;
  // WebGL2 cannot resolve samples to another position, so the copy is a second step.
  if (multisampled()) {
    gl.readFrom(drawn_.name());
    copyTo(averaged_.name(), width, height, 0, 0, gl);
    invalidateRead();
    gl.readFrom(averaged_.name());
  }
  copyTo(0, width, height, x, y, gl);
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
