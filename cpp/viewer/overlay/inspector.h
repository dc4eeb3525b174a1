// Owns the data of one view's inspection displays (hidden triangles, wireframe, weights, trail). The data is
// created on demand, and released when the display is switched off.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "render/renderer.h"
#include "viewer/asset/model_asset.h"
#include "viewer/pose_layers.h"
#include "viewer/view_request.h"

namespace md5v::viewer {

class Inspector {
 public:
  // Triangles that this view leaves out; see ModelAsset::drawnIndices().
  void hideTriangles(std::span<const uint8_t> hidden);
  std::span<const uint8_t> hiddenTriangles() const { return hidden_; }

  // The model's buffers as this view draws them: its own where triangles are hidden, else those of the model.
  const render::ModelBuffers* buffers(ModelAsset& model, render::Renderer& renderer);
  // Another number whenever the shadow of the model may have changed by hiding.
  uint32_t hiddenVersion() const { return hidden_version_; }

  // Also sets the colours and wires of `draw`. `positions` are the model's posed output, needed only for
  // wires. `version` changes whenever they change.
  render::Inspection inspect(const ViewRequest& request, ModelAsset& model,
                             std::span<const glm::vec3> positions, uint32_t version, render::ModelDraw& draw,
                             render::Renderer& renderer);

  // The movement of the root over one pass of the layer's clip, model space, without root travel, as at most
  // some hundred points. The result belongs to the pose of the last call.
  std::span<const glm::vec3> trail(const model::Model& model, const LayerRequest& request,
                                   const SharedClip& clip, const model::PoseLayer& layer);
  void forgetTrail();

  // Called for another model, or none: clears all data except the hidden meshes.
  void reset();
  void releaseGpu();

 private:
  void updateWire(ModelAsset& model, std::span<const glm::vec3> positions, uint32_t version,
                  render::Renderer& renderer);

  std::vector<uint8_t> hidden_;  // empty where nothing is
  uint32_t hidden_version_ = 0;
  std::unique_ptr<render::ModelBuffers> buffers_;  // only while triangles meshes are hidden

  std::unique_ptr<render::VertexColors> colors_;
  int32_t colors_joint_ = -1;

  struct Wire {
    std::unique_ptr<render::CornerStream> stream;
    uint32_t version = 0;
    std::vector<uint32_t> indices;
    std::vector<glm::vec3> corners;
  };
  std::unique_ptr<Wire> wire_;

  SharedClip trail_clip_;
  LayerRequest trail_request_;
  std::vector<glm::vec3> trail_;
};

}  // namespace md5v::viewer
