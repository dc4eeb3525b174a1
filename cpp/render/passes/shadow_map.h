// Owns the shadow map of one instance: its textures and the state they show. Renderer creates it; the type is
// complete here so that others may own it.
#pragma once

#include <cstdint>
#include <glm/vec3.hpp>
#include <optional>

#include "render/gl/gl_handles.h"
#include "render/passes/shadow_box.h"

namespace md5v::render {

class ShadowMap {
 public:
  ShadowMap(GpuLedger ledger, int size);
  ~ShadowMap();
  ShadowMap(const ShadowMap&) = delete;
  ShadowMap& operator=(const ShadowMap&) = delete;

  // The state that the map shows now.
  struct Content {
    uint32_t version = 0;
    glm::vec3 direction{0.0f};
    float ground = 0.0f;
    bool operator==(const Content&) const = default;
  };

  int size() const { return size_; }
  GLuint framebuffer() const { return framebuffer_.name(); }
  // The depth, for sampling with comparison. The other texture has cover and height in two bytes, with
  // mip-maps.
  GLuint depth() const { return depth_.name(); }
  GLuint cover() const { return cover_.name(); }

  std::optional<Content> content;
  ShadowBox box;

 private:
  GpuLedger ledger_;
  int size_;
  TextureHandle depth_;
  TextureHandle cover_;
  FramebufferHandle framebuffer_;
};

}  // namespace md5v::render
