// Creates the textures of the page, with mip-maps: colours are sRGB-coded, normals are linear.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "render/gl/gl_handles.h"
#include "render/material.h"

namespace md5v::render {

class Textures {
 public:
  // `max_anisotropy` is 1 where the context has no anisotropic filtering.
  Textures(GpuLedger ledger, float max_anisotropy);
  ~Textures();
  Textures(const Textures&) = delete;
  Textures& operator=(const Textures&) = delete;

  // A texture of one neutral pixel, so that a surface may use it before its image has come.
  uint32_t create(TextureRole role, bool clamp);
  // Makes the mip-maps of a level 0 of this size. Unknown names are ignored, here and below.
  void finish(uint32_t texture, int width, int height);
  // Uses the `levels` levels that were filled from outside, `bytes` together.
  void finishCompressed(uint32_t texture, int levels, uint32_t bytes);
  // Whether what lies beyond 0..1 is the image's edge, or the image again.
  void clamp(uint32_t texture, bool clamp);
  void destroy(uint32_t texture);

  // The textures of surfaces that have none.
  uint32_t neutral(TextureRole role) const { return neutral_[static_cast<size_t>(role)]; }

 private:
  struct Entry {
    TextureHandle handle;
    TextureRole role = TextureRole::kDiffuse;
    uint32_t bytes = 0;
  };
  // nullptr for a name that is not in use.
  Entry* find(uint32_t texture);
  void setBytes(Entry& entry, uint32_t bytes);

  GpuLedger ledger_;
  float max_anisotropy_;
  std::vector<Entry> entries_;
  uint32_t neutral_[kTextureRoles] = {};
};

// Of the current context: 1 where it has no anisotropic filtering.
float queryMaxAnisotropy();

}  // namespace md5v::render
