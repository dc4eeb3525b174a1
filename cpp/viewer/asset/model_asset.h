// Owns a model and its data on the GPU, shared by all views that show it.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/vertex.h"
#include "model/model.h"
#include "render/renderer.h"

namespace md5v::viewer {

// How the surfaces of one material are drawn, except for their images.
struct MaterialState {
  float alpha_test = 0.0f;  // discards pixels whose diffuse alpha does not exceed this; 0: no test
  render::Blend blend = render::Blend::kOpaque;
  bool two_sided = false;
  bool unlit = false;
  bool hidden = false;
  bool clamp = false;  // coordinates beyond 0..1 show the image's edge instead of repeating the image
  // False resets an earlier state: the use of alpha is guessed again from the next diffuse image.
  bool declared = true;
};

class ModelAsset {
 public:
  // Takes a model of model::assembleModel(). The data that only posing needs is made on the first use.
  explicit ModelAsset(model::Model model);
  ~ModelAsset();
  ModelAsset(const ModelAsset&) = delete;
  ModelAsset& operator=(const ModelAsset&) = delete;

  // As the file has them.
  const anim::Skeleton& skeleton() const { return model_.skeleton; }
  std::span<const model::ModelMesh> meshes() const { return model_.meshes; }
  uint32_t neededJoints() const { return model_.needed_joints; }

  // The completed model, ready for posing. Its address never changes. The first call does the work.
  const model::Model& model();
  // The bounds of the bind pose.
  const Bounds& bindBounds();

  // See model::Model::offset. Views show it from their next frame on.
  void setOffset(glm::vec3 offset);
  // Whether meshes of this material use the tangent frame of each vertex's largest triangle: the material
  // keyword `unsmoothedTangents`. Views show it from their next frame on.
  void setUnsmoothedTangents(std::string_view material, bool on);

  // The triangles that are drawn, as indices into the model's output, mesh by mesh in the order of
  // surfaces().
  // `hidden`: a byte per triangle of the model, in the order of its meshes, not 0 where hidden; triangles
  // beyond are shown. All corners of a hidden triangle are one vertex, so nothing of it is drawn.
  std::vector<uint32_t> drawnIndices(std::span<const uint8_t> hidden = {});

  // Creates the static buffers on first use. nullptr for a model without triangles.
  const render::ModelBuffers* buffers(render::Renderer& renderer);
  // The same for a view that leaves out triangles; see drawnIndices().
  std::unique_ptr<render::ModelBuffers> createBuffers(render::Renderer& renderer,
                                                      std::span<const uint8_t> hidden);
  // The ranges of their vertices are valid once the model is complete.
  std::span<const render::Surface> surfaces() const { return surfaces_; }
  // Whether any surface has a normal map.
  bool hasNormalMaps() const;
  // Increases whenever surfaces() or tangent frames change.
  uint32_t revision() const { return revision_; }

  // Sets how all meshes of this material are drawn.
  void setMaterial(std::string_view material, const MaterialState& state);

  // A new texture for all meshes of this material, owned by the asset; 0 if no mesh has it. It is not drawn
  // until showTexture(). `renderer` must exist as long as the asset, or until releaseGpu().
  uint32_t createTexture(render::Renderer& renderer, std::string_view material, render::TextureRole role);
  // Called when a texture of createTexture() is filled: it replaces the previous one.
  void showTexture(uint32_t texture);

  // For a material whose state was not set: enables the alpha test if the diffuse image is a cut-out on these
  // meshes. `rgba` is a sample of it with width * height pixels. See isCutOut().
  void guessAlphaTest(std::string_view material, std::span<const uint8_t> rgba, int width, int height);

  // Releases everything on the GPU because the context is lost, or soon will be. Images must be passed again.
  void releaseGpu();

 private:
  struct Slot {
    bool declared = false;
    bool clamp = false;
  };
  struct PendingTexture {
    uint32_t texture;
    std::string material;
    render::TextureRole role;
  };
  void releaseTexture(std::string_view material, render::TextureRole role);

  model::Model model_;
  bool is_complete_ = false;
  std::optional<Bounds> bind_bounds_;
  std::unique_ptr<render::ModelBuffers> buffers_;
  std::vector<render::Surface> surfaces_;  // one per mesh
  std::vector<Slot> slots_;                // one per mesh
  std::vector<PendingTexture> pending_;
  uint32_t revision_ = 0;
  render::Renderer* texture_owner_ = nullptr;
};

}  // namespace md5v::viewer
