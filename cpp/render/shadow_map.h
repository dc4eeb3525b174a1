// What the key light sees of one instance. Made by Renderer; complete here so that others may own it.
#pragma once

#include <cstdint>
#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>
#include <optional>

#include "render/gl_handles.h"

namespace md5v::render {

// A cube of world space around a model, seen along the light. It grows in steps and moves by whole texels, so
// that edges do not crawl while the model moves.
struct ShadowBox {
  glm::vec3 center{0.0f};
  glm::vec3 side{0.0f};   // half of its width, to the right of the light's view
  glm::vec3 up{0.0f};     // half of its height
  glm::vec3 light{0.0f};  // half of its depth, towards the light

  // Clip space of the light: what is nearest to it at -1.
  glm::mat4 clipFromWorld() const;
};

// The box that holds `min` to `max` for a map of `size` texels; `direction` points to the light, unit length.
ShadowBox fitShadowBox(glm::vec3 min, glm::vec3 max, glm::vec3 direction, int size);

class ShadowMap {
 public:
  ShadowMap(GpuLedger ledger, int size);
  ~ShadowMap();
  ShadowMap(const ShadowMap&) = delete;
  ShadowMap& operator=(const ShadowMap&) = delete;

  // What it holds now.
  struct Content {
    uint32_t version = 0;
    glm::vec3 direction{0.0f};
    bool operator==(const Content&) const = default;
  };

  int size() const { return size_; }
  GLuint framebuffer() const { return framebuffer_.name(); }
  // Depth, compared when sampled; and cover with height, in two bytes, with mip-maps.
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
