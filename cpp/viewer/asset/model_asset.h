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
  float alpha_test = 0.0f;  // leaves out pixels whose diffuse alpha does not exceed this; 0: no test
  render::Blend blend = render::Blend::kOpaque;
  bool two_sided = false;
  bool unlit = false;
  bool hidden = false;
  bool clamp = false;  // images hold their edge beyond 0..1 instead of repeating
  // False takes an earlier state back: the use of alpha is guessed again with the next diffuse image.
  bool declared = true;
};

class ModelAsset {
 public:
  // A model as model::assembleModel() makes it. What only posing needs is made when it is first posed.
  explicit ModelAsset(model::Model model);
  ~ModelAsset();
  ModelAsset(const ModelAsset&) = delete;
  ModelAsset& operator=(const ModelAsset&) = delete;

  // As the file has them.
  const anim::Skeleton& skeleton() const { return model_.skeleton; }
  std::span<const model::ModelMesh> meshes() const { return model_.meshes; }
  uint32_t neededJoints() const { return model_.needed_joints; }

  // Complete, to be posed. Stays where it is. The first call does the work.
  const model::Model& model();
  // Of the bind pose.
  const Bounds& bindBounds();

  // Whether meshes of this material take the tangent frame of each vertex's largest triangle: the material
  // keyword `unsmoothedTangents`. Views show it from their next frame on.
  void setUnsmoothedTangents(std::string_view material, bool on);

  // The triangles that are drawn, as indices into the model's output, mesh by mesh as surfaces() counts them.
  // `hidden`: a byte per triangle of the model, in the order of its meshes, not 0 where hidden; triangles
  // beyond are shown. All corners of a hidden triangle are one vertex, so nothing of it is drawn.
  std::vector<uint32_t> drawnIndices(std::span<const uint8_t> hidden = {});

  // Makes the static buffers on first use. nullptr for a model without triangles.
  const render::ModelBuffers* buffers(render::Renderer& renderer);
  // The same for a view that leaves out triangles; see drawnIndices().
  std::unique_ptr<render::ModelBuffers> createBuffers(render::Renderer& renderer,
                                                      std::span<const uint8_t> hidden);
  // Their vertices are known once the model is complete.
  std::span<const render::Surface> surfaces() const { return surfaces_; }
  // Whether any of them has one.
  bool hasNormalMaps() const;
  // Grows whenever surfaces() or tangent frames changed.
  uint32_t revision() const { return revision_; }

  // How all meshes of this material are drawn.
  void setMaterial(std::string_view material, const MaterialState& state);

  // A new texture for all meshes of this material, owned by the asset; 0 where no mesh has it. It is not
  // drawn until showTexture(). `renderer` must live as long as the asset, or until releaseGpu().
  uint32_t createTexture(render::Renderer& renderer, std::string_view material, render::TextureRole role);
  // A texture of createTexture() is filled: it takes the place of the one that was drawn before.
  void showTexture(uint32_t texture);

  // For a material whose state was not set: tests alpha where the diffuse image, of which `rgba` is a sample
  // of width * height pixels, is a cut-out on these meshes. See isCutOut().
  void guessAlphaTest(std::string_view material, std::span<const uint8_t> rgba, int width, int height);

  // Releases everything on the GPU: the context is lost, or about to be. Images must be handed in again.
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
