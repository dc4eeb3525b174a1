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

// The objects for the handles of a request; all may be null. A layer request and its clip have the same
// index.
struct ViewContent {
  std::shared_ptr<ModelAsset> model;
  std::shared_ptr<const anim::CameraPath> path;        // the camera looks along it
  std::shared_ptr<const anim::CameraPath> shown_path;  // drawn as a curve
  std::span<const LayerRequest> layers;                // valid during the call
  std::span<const SharedClip> clips;
};

class View {
 public:
  View();
  ~View();
  View(const View&) = delete;
  View& operator=(const View&) = delete;

  // There are three steps. Each runs for all views of a frame before the next one. This reduces uploads, and
  // GPUs that draw tile by tile lose time if other draws come between. prepare() poses and skins the changes
  // since the last call, and fills the request's out fields. The vertices wait for Renderer::uploadStreams().
  void prepare(ViewRequest& request, const ViewContent& content, render::Renderer& renderer);
  void updateShadow(ViewRequest& request, render::Renderer& renderer);
  void draw(ViewRequest& request, render::Renderer& renderer);

  // The triangle or joint at a point of the last picture, 0 to 1 from its upper left corner. If the picture
  // shows joints, a joint at most `joint_radius` pixels away has priority over the surface. nullopt if
  // nothing is hit, and before the first picture.
  std::optional<Hit> pick(glm::vec2 at, float joint_radius);

  // Projects points (x, y, z and a joint's index) to the last picture. They are relative to the joint, or in
  // model space if there is no such joint. Results: x and y from 0 to 1 from the upper left corner, and z as
  // Visibility. `tests`: rays search for surfaces that hide the points, which skins all vertices once per
  // pose. Otherwise all points in front of the eye are kSeen. Without a model all are kBehind. The result is
  // valid until the next call.
  enum Visibility : uint8_t { kBehind, kHidden, kSeen };
  std::span<const glm::vec3> project(std::span<const glm::vec4> points, bool tests);

  // Attaches another model to a joint: its root is at `offset` relative to the joint. If the shown model
  // lacks the joint, the attached model is not shown. nullptr removes all attached models.
  void attach(std::shared_ptr<ModelAsset> model, uint32_t joint, const JointTransform& offset);

  // See Inspector::hideTriangles().
  void hideTriangles(std::span<const uint8_t> hidden) { inspector_.hideTriangles(hidden); }

  // Releases everything on the GPU; the next draw() creates it again.
  void releaseGpu();

 private:
  // The state of the uploaded vertices. If the key is equal, skinning is skipped.
  struct PoseKey {
    uint32_t pose = 0;   // LayerStack::version()
    uint32_t model = 0;  // ModelAsset::revision()
    std::optional<JointTransform> place;
    bool operator==(const PoseKey&) const = default;
  };

  void pose(ViewRequest& request, const ViewContent& content, render::Renderer& renderer);
  void setContent(const ViewContent& content);
  // A model attached to a joint. A view that draws nothing itself poses it.
  struct Attachment;

  void poseAttached(ViewRequest& request, render::Renderer& renderer);
  // Whether the attached model is drawn: an earlier model may have had its joint.
  bool isShown(const Attachment& attached) const;
  bool isHidden(glm::vec3 point, glm::vec2 at, int32_t joint);
  std::optional<Hit> pickSurfaces(const Ray& ray, Sides sides);
  bool showsTangents(const ViewRequest& request) const;
  void updatePose(ViewRequest& request, render::Renderer& renderer);
  void updateShape(const ViewRequest& request);
  void updateFoot();
  std::span<const glm::vec3> readablePositions();
  void drawModel(const ViewRequest& request, render::ViewDraw& draw, render::Renderer& renderer);
  render::Inspection inspect(const ViewRequest& request, render::Renderer& renderer);
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
  bool readable_ = false;                 // the evaluation has the same vertices as the GPU
  float ground_ = 0.0f;                   // height of the ground under the model
  Bounds bounds_;                         // for the uploaded pose
  Bounds reach_;                          // including the attached models
  std::optional<Bounds> foot_;            // bounds of the vertices near its lowest point, computed on demand
  std::optional<JointTransform> place_;   // transform of the root, if it differs from the pose
  std::unique_ptr<Attachment> attached_;  // the first of a linked list
  render::ModelDraw model_draw_;
  std::optional<render::ShadowDraw> shadow_;
  std::vector<glm::vec3> centers_;  // of the surfaces, in the uploaded pose; empty if all are opaque
  std::vector<render::Segment> overlay_;
  Inspector inspector_;
  // For the last picture.
  render::Camera camera_;
  glm::mat4 clip_from_world_{1.0f};
  glm::vec2 picture_size_{0.0f};  // pixels
  bool shows_joints_ = false;
  std::vector<glm::vec3> projected_;
};

}  // namespace md5v::viewer
