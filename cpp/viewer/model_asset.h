// A model and what of it lives on the GPU, shared by all views that show it.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "base/vertex.h"
#include "model/model.h"
#include "render/renderer.h"

namespace md5v::viewer {

class ModelAsset {
 public:
  explicit ModelAsset(model::Model model);
  ~ModelAsset();
  ModelAsset(const ModelAsset&) = delete;
  ModelAsset& operator=(const ModelAsset&) = delete;

  const model::Model& model() const { return model_; }
  const Bounds& bindBounds() const { return bind_bounds_; }

  // Whether meshes of this material take the tangent frame of each vertex's largest triangle: the material
  // keyword `unsmoothedTangents`. Views show it from their next frame on.
  void setUnsmoothedTangents(std::string_view material, bool on);
  // Changes with whatever changes what a pose looks like.
  uint32_t revision() const { return revision_; }

  // Makes the static buffers on first use. nullptr for a model without triangles.
  const render::ModelBuffers* buffers(render::Renderer& renderer);
  std::span<const render::Surface> surfaces() const { return surfaces_; }

  // A new texture for all meshes of this material, owned by the asset; 0 where no mesh has it. `renderer`
  // must live as long as the asset.
  uint32_t createTexture(render::Renderer& renderer, std::string_view material);

 private:
  void releaseTexture(std::string_view material);

  model::Model model_;
  Bounds bind_bounds_;
  uint32_t revision_ = 0;
  std::unique_ptr<render::ModelBuffers> buffers_;
  std::vector<uint32_t> indices_;          // over all meshes; freed once they are on the GPU
  std::vector<render::Surface> surfaces_;  // one per mesh
  render::Renderer* texture_owner_ = nullptr;
};

}  // namespace md5v::viewer
