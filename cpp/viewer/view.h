// Draws one element's view, an instance of a model in a pose, into a rectangle.
// cpp/wasm/stage_bindings.cpp calls it once a frame.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "anim/camera_path.h"
#include "model/evaluation.h"
#include "render/renderer.h"
#include "viewer/asset/model_asset.h"
#include "viewer/overlay/inspector.h"
#include "viewer/pick.h"
#include "viewer/pose_layers.h"
#include "viewer/view_request.h"

namespace md5v::viewer {

// The objects of a request's handles; all may be null. The layers' requests and clips go together by index.
struct ViewContent {
  std::shared_ptr<ModelAsset> model;
  std::shared_ptr<const anim::CameraPath> path;        // looked through
  std::shared_ptr<const anim::CameraPath> shown_path;  // drawn as a curve
  std::span<const LayerRequest> layers;                // valid during the call
  std::span<const SharedClip> clips;
};

class View {
 public:
  // Three steps, each of all views of a frame before the next: uploads become few, and GPUs that draw tile by
  // tile lose time when they draw something else in between.
  // Poses and skins what changed since the last call. Fills the request's out fields. The vertices wait for
  // Renderer::uploadStreams().
  void prepare(ViewRequest& request, const ViewContent& content, render::Renderer& renderer);
  void updateShadow(ViewRequest& request, render::Renderer& renderer);
  void draw(ViewRequest& request, render::Renderer& renderer);

  // The triangle or joint at a point of the last picture, 0 to 1 from its upper left corner. Where it shows
  // joints, one at most `joint_radius` pixels away comes before the surface. nullopt for nothing, and before
  // a picture.
  std::optional<Hit> pick(glm::vec2 at, float joint_radius);

  // As Inspector::hideMeshes().
  void hideMeshes(std::span<const uint8_t> hidden) { inspector_.hideMeshes(hidden); }

  // Where the joints of the last picture are: x and y in its pixels from the upper left corner, and the
  // distance from the eye's plane in file units, not above zero for what is behind it. Empty without a model.
  // Valid until the next call.
  std::span<const glm::vec3> jointPlaces();

  // Releases everything on the GPU; the next draw() makes it again.
  void releaseGpu();

 private:
  // The state of the uploaded vertices; equal keys need no new skinning.
  struct PoseKey {
    uint32_t pose = 0;   // LayerStack::version()
    uint32_t model = 0;  // ModelAsset::revision()
    bool operator==(const PoseKey&) const = default;
  };

  void setContent(const ViewContent& content);
  bool showsTangents(const ViewRequest& request) const;
  void updatePose(ViewRequest& request, render::Renderer& renderer);
  void updateShape(const ViewRequest& request);
  void updateFoot();
  std::span<const glm::vec3> readablePositions();
  void drawModel(const ViewRequest& request, render::ViewDraw& draw, render::Renderer& renderer);
  size_t buildOverlay(const ViewRequest& request);
  void buildBoxes(const ViewRequest& request);
  void buildTrail(const ViewRequest& request);
  void markJoint(double index, bool chosen, const ViewRequest& request);
  Bounds subjectBounds() const;
  Bounds sceneBounds(float grid_radius) const;
  std::optional<render::Grid> makeGrid(const ViewRequest& request) const;
  std::optional<render::ContactShade> makeContact(float strength);
  glm::vec3 groundCenter() const;

  ViewContent content_;
  LayerStack layers_;
  std::unique_ptr<model::Evaluation> evaluation_;
  std::unique_ptr<render::VertexStream> stream_;
  std::unique_ptr<render::ShadowMap> shadow_map_;
  std::optional<PoseKey> uploaded_;
  uint32_t uploads_ = 0;
  bool readable_ = false;       // the evaluation has the vertices that were uploaded
  float ground_ = 0.0f;         // height of the ground under the model
  Bounds bounds_;               // of the uploaded pose
  std::optional<Bounds> foot_;  // of the vertices near its lowest point, once somebody asked
  render::ModelDraw model_draw_;
  std::optional<render::ShadowDraw> shadow_;
  std::vector<glm::vec3> centers_;  // of the surfaces, in the uploaded pose; empty where all are opaque
  std::vector<render::Segment> overlay_;
  Inspector inspector_;
  // Of the last picture.
  render::Camera camera_;
  glm::mat4 clip_from_world_{1.0f};
  glm::vec2 picture_size_{0.0f};  // pixels
  bool shows_joints_ = false;
  std::vector<glm::vec3> joint_places_;
};

}  // namespace md5v::viewer
