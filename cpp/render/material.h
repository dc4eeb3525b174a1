// Defines how the triangles of one material are drawn.
#pragma once

#include <cstdint>

namespace md5v::render {

// How a surface blends with the picture behind it, in id Tech 4's sense, on sRGB-coded colours. surface.frag
// and web/core/wasm-module.ts use the same order.
enum class Blend : uint8_t {
  kOpaque,
  kBlend,   // by the diffuse image's alpha
  kAdd,     // adds its light
  kFilter,  // multiplies the picture behind it
};

// The role of an image in a material. web/core/wasm-module.ts uses the same order.
enum class TextureRole : uint8_t { kDiffuse, kNormal, kSpecular, kGlow };
constexpr int kTextureRoles = 4;

struct Material {
  // Names from Renderer::createTexture, 0 for none, by TextureRole.
  uint32_t textures[kTextureRoles] = {};
  // Discards pixels whose diffuse alpha does not exceed this; 0 for no test.
  float alpha_test = 0.0f;
  Blend blend = Blend::kOpaque;
  bool two_sided = false;  // also draws back faces, lit from their own side
  bool unlit = false;      // shows the diffuse image without light
  bool hidden = false;     // draws nothing and casts no shadow
};

}  // namespace md5v::render
