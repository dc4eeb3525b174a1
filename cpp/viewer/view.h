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
  View();
  ~View();
  View(const View&) = delete;
  View& operator=(const View&) = delete;

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

  // Where points (x, y, z and a joint's index) are in the last picture. They are relative to the joint, or in
  // model space where there is none of this index. Results: x and y from 0 to 1 from the upper left corner,
  // and z as Visibility. `tests`: whether rays look for surfaces that hide them, for which all vertices are
  // skinned once a pose; otherwise all in front of the eye are kSeen. Without a model all are kBehind. The
  // result is valid until the next call.
  enum Visibility : uint8_t { kBehind, kHidden, kSeen };
  std::span<const glm::vec3> project(std::span<const glm::vec4> points, bool tests);

  // Shows another model at a joint: its joint 0 stands at `offset` relative to the joint. A joint that the
  // shown model lacks shows nothing. nullptr removes all that were attached.
  void attach(std::shared_ptr<ModelAsset> model, uint32_t joint, const JointTransform& offset);

  // As Inspector::hideTriangles().
  void hideTriangles(std::span<const uint8_t> hidden) { inspector_.hideTriangles(hidden); }

  // Releases everything on the GPU; the next draw() makes it again.
  void releaseGpu();

 private:
  // The state of the uploaded vertices; equal keys need no new skinning.
  struct PoseKey {
    uint32_t pose = 0;   // LayerStack::version()
    uint32_t model = 0;  // ModelAsset::revision()
    std::optional<JointTransform> place;
    bool operator==(const PoseKey&) const = default;
  };

  void pose(ViewRequest& request, const ViewContent& content, render::Renderer& renderer);
  void setContent(const ViewContent& content);
  // A model at a joint is posed by a view that draws nothing itself.
  struct Attachment;

  void poseAttached(ViewRequest& request, render::Renderer& renderer);
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
  bool readable_ = false;                 // the evaluation has the vertices that were uploaded
  float ground_ = 0.0f;                   // height of the ground under the model
  Bounds bounds_;                         // of the uploaded pose
  Bounds reach_;                          // with the models at joints
  std::optional<Bounds> foot_;            // of the vertices near its lowest point, once somebody asked
  std::optional<JointTransform> place_;   // of joint 0, where it does not stand as posed
  std::unique_ptr<Attachment> attached_;  // the first of a list
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
  std::vector<glm::vec3> projected_;
};

}  // namespace md5v::viewer
