// Owns the multisampled framebuffer in which views are drawn before they are copied to the page's
// framebuffer, which is too large for several samples a pixel. Small neighbouring views share a picture,
// since to begin and finish one takes ten calls.
#pragma once

#include "render/gl/gl_handles.h"
#include "render/gl/gl_state.h"
#include "render/view.h"

namespace md5v::render {

class RenderTarget {
 public:
  explicit RenderTarget(GpuLedger ledger);
  ~RenderTarget();
  RenderTarget(const RenderTarget&) = delete;
  RenderTarget& operator=(const RenderTarget&) = delete;

  // Binds it, with a viewport that is transparent black and of far depth, for what is to be at `place` in the
  // page's framebuffer. Its stores grow where they are too small.
  void begin(const Viewport& place, GlState& gl);
  // Averages the samples and copies what was drawn since begin() to its places.
  void finish(GlState& gl);
  // Call it at the end of a frame. Drops stores that were much larger than needed for some time; begin()
  // makes smaller ones. A picture to be saved may have been many times as large as the screen.
  void shrinkWhenIdle();

  // Since begin(): whether a pixel has several samples, to be covered one by one.
  bool multisampled() const { return samples_ > 1; }

 private:
  bool takes(const Viewport& place);
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
  Viewport picture_place_;  // that was begun; without a width for none
  int wanted_width_ = 0;    // of the stores, for more neighbours
  int used_width_ = 0;      // of the stores, in this frame
  int used_height_ = 0;
  int idle_frames_ = 0;  // in which most of the stores was not used
};

}  // namespace md5v::render
