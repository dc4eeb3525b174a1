// Defines how the triangles of one material are drawn.
#pragma once

#include <cstdint>

namespace md5v::render {

// How a surface meets what is behind it, in id Tech 4's sense, on sRGB-coded colours. The order is known to
// surface.frag and to web/core/wasm-module.ts.
enum class Blend : uint8_t {
  kOpaque,
  kBlend,   // by the diffuse image's alpha
  kAdd,     // adds its light
  kFilter,  // multiplies what is behind it
};

// The role of an image in a material. The order is known to web/core/wasm-module.ts.
enum class TextureRole : uint8_t { kDiffuse, kNormal, kSpecular, kGlow };
constexpr int kTextureRoles = 4;

struct Material {
  // Names from Renderer::createTexture, 0 for none, by TextureRole.
  uint32_t textures[kTextureRoles] = {};
  // Leaves out pixels whose diffuse alpha does not exceed this; 0 for no test.
  float alpha_test = 0.0f;
  Blend blend = Blend::kOpaque;
  bool two_sided = false;  // draws back faces too, lit by their own side
  bool unlit = false;      // shows the diffuse image as it is
  bool hidden = false;     // draws nothing and casts no shadow
};

}  // namespace md5v::render
