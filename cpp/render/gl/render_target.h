// Owns the multisampled framebuffer in which views are drawn before they are copied to the page's
// framebuffer, which is too large for several samples per pixel. Small neighbouring views share a picture,
// because starting and finishing one takes ten calls.
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

  // Binds the framebuffer and clears a viewport to transparent black and far depth. The result will be copied
  // to `place` in the page's framebuffer. Allocates if the buffers are too small.
  void begin(const Viewport& place, GlState& gl);
  // Resolves the samples, and copies the pictures since begin() to their places.
  void finish(GlState& gl);
  // Call it at the end of a frame. If the buffers were much larger than needed for some time, the next
  // begin() replaces them by smaller ones. A saved picture may have been many times as large as the screen.
  void shrinkWhenIdle();

  // Whether pixels have several samples since begin().
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
  int width_ = 0;  // size of the buffers
  int height_ = 0;
  int samples_ = 1;
  uint32_t bytes_ = 0;
  Viewport picture_place_;  // the current picture; its width is 0 if there is none
  int wanted_width_ = 0;    // size of the buffers, with room for more neighbours
  int used_width_ = 0;      // the part of the buffers that this frame used
  int used_height_ = 0;
  int idle_frames_ = 0;  // how many frames used only a small part of the buffers
};

}  // namespace md5v::render
