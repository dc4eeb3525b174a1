// Draws lit triangles: opaque surfaces first, then blended ones from back to front.
#pragma once

#include <string>
#include <vector>

#include "render/gl/program.h"
#include "render/gl/textures.h"
#include "render/passes/camera_uniforms.h"
#include "render/passes/shadow_map.h"
#include "render/view.h"

namespace md5v::render {

// The data of a view that both halves of the pass need.
struct SurfaceContext {
  const ViewDraw& view;
  const glm::mat4& clip_from_eye;
  const Textures& textures;
  GlState& gl;
  bool multisampled;  // the framebuffer has several samples per pixel
};

// Binds the textures to the units 0 to 3, by TextureRole. Neutral textures replace missing ones.
void bindTextures(const Material& material, const SurfaceContext& context);

class SurfacePass {
 public:
  SurfacePass(const GpuLedger& ledger, GlState& gl, std::string& error);  // `error`: see Program

  // Draws opaque surfaces, then alpha-tested ones with soft edges. Reads and writes depth.
  void drawSolid(const SurfaceContext& context) const;

  // Draws the other surfaces from back to front, sorted by their centres; the back faces of a two-sided
  // surface first. Reads depth. Allocates only if a model has more such surfaces than any before it.
  void drawBlended(const SurfaceContext& context);

 private:
  // A surface that is not opaque, and its distance from the eye.
  struct Layer {
    const ModelDraw* model;
    const Surface* surface;
    float distance;
  };

  void begin(const SurfaceContext& context) const;
  void setShadow(const ViewDraw& view, GlState& gl) const;
  void drawCutOuts(const ModelDraw& model, const SurfaceContext& context) const;
  void drawSurface(const Surface& surface, const SurfaceContext& context, const DrawState& state) const;
  void sortLayers(const ViewDraw& view);

  Program program_;
  ShadowMap no_shadow_;  // used if a view has no shadow map
  std::vector<Layer> layers_;
  struct {
    CameraUniforms camera;
    Uniform<glm::mat4> shadow_from_world;
    Uniform<float> shadow_offset;
    Uniform<float> shadow_texel;
    Uniform<float> shadow_strength;
    Uniform<glm::vec3> key_direction;
    Uniform<glm::vec3> back_direction;
    Uniform<float> exposure;
    Uniform<float> ambient;
    Uniform<float> alpha_cutoff;
    Uniform<int> output;
    Uniform<int> unlit;
  } uniforms_;
};

}  // namespace md5v::render
