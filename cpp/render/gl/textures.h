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
  // `max_anisotropy` is 1 if the context has no anisotropic filtering.
  Textures(GpuLedger ledger, float max_anisotropy);
  ~Textures();
  Textures(const Textures&) = delete;
  Textures& operator=(const Textures&) = delete;

  // Creates a texture of one neutral pixel, so that a surface can use it before its image is loaded.
  uint32_t create(TextureRole role, bool clamp);
  // Generates the mip-maps of a level 0 of this size. All functions ignore unknown names.
  void finish(uint32_t texture, int width, int height);
  // Uses `levels` levels that the caller has filled; `bytes` is their total size.
  void finishCompressed(uint32_t texture, int levels, uint32_t bytes);
  // Whether coordinates beyond 0..1 show the image's edge, or repeat the image.
  void clamp(uint32_t texture, bool clamp);
  void destroy(uint32_t texture);

  // The texture for surfaces without one.
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

// Queries the current context: 1 if it has no anisotropic filtering.
float queryMaxAnisotropy();

}  // namespace md5v::render
