// Where one view is drawn before its picture goes to the page's framebuffer: with more samples than pixels,
// which the page's framebuffer, being large, cannot afford.
#pragma once

#include "render/gl_handles.h"
#include "render/gl_state.h"

namespace md5v::render {

class RenderTarget {
 public:
  explicit RenderTarget(GpuLedger ledger);
  ~RenderTarget();
  RenderTarget(const RenderTarget&) = delete;
  RenderTarget& operator=(const RenderTarget&) = delete;

  // Binds it, cleared to transparent black and far depth, with a viewport of this size at its lower left. Its
  // stores grow where they are too small.
  void begin(int width, int height, GlState& gl);
  // Averages the samples and copies the picture to the framebuffer of the page, its lower left at x, y.
  void finish(int x, int y, GlState& gl);

  // Since begin(): whether a pixel has several samples, to be covered one by one.
  bool multisampled() const { return samples_ > 1; }

 private:
  void allocate(int width, int height);

  GpuLedger ledger_;
  FramebufferHandle drawn_;
  FramebufferHandle averaged_;
  RenderbufferHandle color_;
  RenderbufferHandle depth_;
  RenderbufferHandle picture_;
  int width_ = 0;  // of the stores
  int height_ = 0;
  int samples_ = 1;
  uint32_t bytes_ = 0;
  int view_width_ = 0;
  int view_height_ = 0;
};

}  // namespace md5v::render
