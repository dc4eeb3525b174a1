#include "viewer/view.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "skin/mesh/bounds.h"
#include "viewer/overlay/figures.h"
#include "viewer/overlay/path_overlay.h"
#include "viewer/overlay/skeleton_overlay.h"
#include "viewer/page_number.h"
#include "viewer/view_camera.h"

namespace md5v::viewer {

namespace {

glm::vec4 toVec4(const double (&v)[4]) {
  return {static_cast<float>(v[0]), static_cast<float>(v[1]), static_cast<float>(v[2]),
          static_cast<float>(v[3])};
}

float sizeOf(const Bounds& bounds) { return std::max(glm::distance(bounds.min, bounds.max), 1e-3f); }

// Shares of a model's height. A model that is sunk deeper does not stand on the ground. A model that hovers
// higher has no meaningful shadow there. Vertices below the foot height are near the ground.
constexpr float kSunk = 0.25f;
constexpr float kHovering = 1.0f;
constexpr float kFoot = 0.06f;
constexpr float kWorldAxes = 0.3f;
constexpr float kJointAxes = 0.12f;
// Widths in CSS pixels, and colours.
constexpr float kAxisWidth = 2.5f;
// The widths differ so that both are visible if they coincide.
constexpr float kFileBoxWidth = 3.0f;
constexpr float kComputedBoxWidth = 1.25f;
constexpr float kTrailWidth = 2.0f;
constexpr float kTrailMark = 8.0f;
constexpr glm::vec4 kComputedColor(0.10f, 0.66f, 0.72f, 1.0f);
constexpr glm::vec4 kFileColor(0.95f, 0.66f, 0.13f, 1.0f);
constexpr glm::vec4 kTrailColor(0.83f, 0.24f, 0.66f, 1.0f);
constexpr float kContact = 0.36f;  // strength of the contact shade under the model
// Shares of a model's size: how deep below a surface a point is still visible, if it is near its joint, and
// otherwise.
constexpr float kJointDepth = 0.06f;
constexpr float kPointDepth = 0.004f;

render::Lighting makeLighting(const ViewRequest& request) {
  render::Lighting lighting;
  lighting.exposure = static_cast<float>(request.exposure);
  lighting.ambient = static_cast<float>(request.ambient);
  lighting.shadow_strength = static_cast<float>(std::clamp(request.shadow_intensity, 0.0, 1.0));
  const glm::vec3 direction(request.light_direction[0], request.light_direction[1],
                            request.light_direction[2]);
  if (glm::length(direction) > 1e-6f) {
    lighting.key_direction = glm::normalize(direction);
  }
  return lighting;
}

// Contains a box and its shadow on the ground; for a light near the horizon, only the box.
Bounds withShadow(const Bounds& box, glm::vec3 direction, float ground) {
  if (direction.z < 0.1f) {
    return box;
  }
  const glm::vec3 way = direction * (-std::max(box.max.z - ground, 0.0f) / direction.z);
  return {box.min + glm::min(way, 0.0f), box.max + glm::max(way, 0.0f)};
}

// The side of a shadow map in texels, for a picture whose larger side has this many pixels.
int shadowSize(double pixels) { return pixels > 800.0 ? 1024 : pixels > 260.0 ? 512 : 256; }

// A power of ten that divides a model of this size into about ten cells.
float gridCell(float size) {
  constexpr double kLargest = 1e9;
  double cell = 1e-9;
  while (cell < kLargest && cell * 30.0 <= static_cast<double>(size)) cell *= 10.0;
  return static_cast<float>(cell);
}

}  // namespace

struct View::Attachment {
  ViewContent content;
  uint32_t joint = 0;
  JointTransform offset;
  View view;
  std::unique_ptr<Attachment> next;
};

View::View() = default;
View::~View() = default;

void View::prepare(ViewRequest& request, const ViewContent& content, render::Renderer& renderer) {
  ground_ = static_cast<float>(request.ground);
  request.frame = request.cycle = 0;
  request.shot = request.key = -1;
  pose(request, content, renderer);
}

void View::pose(ViewRequest& request, const ViewContent& content, render::Renderer& renderer) {
  setContent(content);
  updatePose(request, renderer);
  reach_ = bounds_;
  if (stream_ == nullptr) return;
  model_draw_.buffers = inspector_.buffers(*content_.model, renderer);
  model_draw_.stream = stream_.get();
  model_draw_.surfaces = content_.model->surfaces();
  model_draw_.centers = centers_;
  model_draw_.next = nullptr;
  poseAttached(request, renderer);
}

void View::poseAttached(ViewRequest& request, render::Renderer& renderer) {
  render::ModelDraw* last = &model_draw_;
  for (Attachment* attached = attached_.get(); attached != nullptr; attached = attached->next.get()) {
    View& view = attached->view;
    if (attached->joint >= evaluation_->pose().size()) continue;
    view.place_ = evaluation_->pose()[attached->joint] * attached->offset;
    view.pose(request, attached->content, renderer);
    if (view.stream_ == nullptr) continue;
    reach_ = skin::unite(reach_, view.reach_);
    last->next = &view.model_draw_;
    last = &view.model_draw_;
  }
}

bool View::isShown(const Attachment& attached) const {
  return attached.view.stream_ != nullptr && attached.joint < evaluation_->pose().size();
}

void View::attach(std::shared_ptr<ModelAsset> model, uint32_t joint, const JointTransform& offset) {
  shadow_map_.reset();
  if (model == nullptr) {
    attached_.reset();
  } else {
    attached_.reset(new Attachment{
        {std::move(model), nullptr, nullptr, {}, {}}, joint, offset, {}, std::move(attached_)});
  }
}

void View::draw(ViewRequest& request, render::Renderer& renderer) {
  render::ViewDraw draw;
  draw.viewport = {wholeNumber(request.x), wholeNumber(request.y), wholeNumber(request.width),
                   wholeNumber(request.height)};
  draw.pixel_ratio = static_cast<float>(request.pixel_ratio);
  draw.lighting = makeLighting(request);
  draw.grid = makeGrid(request);
  std::optional<anim::CameraView> through;
  if (content_.path != nullptr) {
    through = anim::viewAt(*content_.path, request.path_seconds);
    request.shot = through->shot;
    request.key = through->key;
  }
  Bounds scene = sceneBounds(draw.grid ? draw.grid->radius : 0.0f);
  if (request.shadow_intensity > 0.0) {
    scene = skin::unite(scene, withShadow(reach_, draw.lighting.key_direction, ground_));
  }
  draw.camera = makeCamera(request, through ? &*through : nullptr, scene);

  if (stream_ != nullptr) {
    drawModel(request, draw, renderer);
  }
  camera_ = draw.camera;
  draw.scene_segments = buildOverlay(request);
  draw.overlay = overlay_;
  clip_from_world_ = draw.camera.clip_from_view * draw.camera.view_from_world;
  picture_size_ = {draw.viewport.width, draw.viewport.height};
  renderer.draw(draw);
  content_.layers = {};
  content_.clips = {};
}

void View::drawModel(const ViewRequest& request, render::ViewDraw& draw, render::Renderer& renderer) {
  draw.inspection = inspect(request, renderer);
  draw.models = &model_draw_;
  draw.shadow = shadow_;
  if (request.shadow_intensity > 0.0) draw.contact = makeContact(draw.lighting.shadow_strength);
}

render::Inspection View::inspect(const ViewRequest& request, render::Renderer& renderer) {
  for (Attachment* attached = attached_.get(); attached != nullptr; attached = attached->next.get()) {
    if (isShown(*attached)) attached->view.inspect(request, renderer);
  }
  const auto positions = request.wireframe != 0 ? readablePositions() : std::span<const glm::vec3>();
  return inspector_.inspect(request, *content_.model, positions, uploads_, model_draw_, renderer);
}

std::optional<Hit> View::pick(glm::vec2 at, float joint_radius) {
  if (evaluation_ == nullptr || !uploaded_) {
    return std::nullopt;
  }
  const glm::vec2 point(2.0f * at.x - 1.0f, 1.0f - 2.0f * at.y);
  if (shows_joints_) {
    const glm::vec2 half = picture_size_ * 0.5f;
    if (const auto joint = pickJoint(camera_, evaluation_->pose(), point, half, joint_radius)) {
      return joint;
    }
  }
  return pickSurfaces(rayThrough(camera_, point), Sides::kSeen);
}

// A hit on an attached model is reported as a hit on its joint.
std::optional<Hit> View::pickSurfaces(const Ray& ray, Sides sides) {
  readablePositions();
  std::optional<Hit> nearest = pickSurface(content_.model->model(), *evaluation_, content_.model->surfaces(),
                                           ray, sides, inspector_.hiddenTriangles());
  for (Attachment* attached = attached_.get(); attached != nullptr; attached = attached->next.get()) {
    if (!isShown(*attached)) continue;
    const std::optional<Hit> hit = attached->view.pickSurfaces(ray, sides);
    if (!hit || (nearest && nearest->along <= hit->along)) continue;
    nearest = Hit{-1, -1, static_cast<int32_t>(attached->joint), hit->position};
    nearest->along = hit->along;
  }
  return nearest;
}

std::span<const glm::vec3> View::project(std::span<const glm::vec4> points, bool tests) {
  projected_.assign(points.size(), glm::vec3(0.0f));
  if (evaluation_ == nullptr || !uploaded_) return projected_;
  for (size_t i = 0; i < points.size(); ++i) {
    glm::vec3 point(points[i]);
    const int32_t joint = jointIndex(points[i].w);
    const bool has_joint = joint >= 0 && static_cast<size_t>(joint) < evaluation_->pose().size();
    if (has_joint) point = (evaluation_->pose()[static_cast<size_t>(joint)] * JointTransform{point}).position;
    const glm::vec4 clip = clip_from_world_ * glm::vec4(point, 1.0f);
    if (clip.w <= 0.0f) continue;
    const glm::vec2 at = glm::vec2(clip) / clip.w;
    const bool is_hidden = tests && isHidden(point, at, has_joint ? joint : -1);
    projected_[i] = {0.5f + 0.5f * at.x, 0.5f - 0.5f * at.y, is_hidden ? kHidden : kSeen};
  }
  return projected_;
}

// A surface hides a point if it is in front of it and the ray leaves it before the point. So a point inside a
// body is as visible as the surface of this body. A point near its joint is visible through all parts that
// move with the joint.
bool View::isHidden(glm::vec3 point, glm::vec2 at, int32_t joint) {
  const Ray ray = rayThrough(camera_, at);
  const float distance = glm::dot(point - ray.origin, ray.direction);
  const float size = sizeOf(bounds_);
  const bool is_near =
      joint >= 0 &&
      glm::distance(point, evaluation_->pose()[static_cast<size_t>(joint)].position) < kJointDepth * size;
  const auto front = pickSurfaces(ray, Sides::kSeen);
  if (!front || front->along >= distance - size * (is_near ? kJointDepth : kPointDepth)) return false;
  const std::vector<int32_t>& parents = content_.model->skeleton().hierarchy.parents;
  for (int32_t own = front->joint; is_near && own >= 0; own = parents[static_cast<size_t>(own)]) {
    if (own == joint) return false;
  }
  const auto back = pickSurfaces(ray, Sides::kBack);
  return back && back->along < distance + size * kPointDepth;
}

void View::releaseGpu() {
  // The page may have disposed the model since the last picture; then only the view refers to it.
  if (content_.model != nullptr) {
    content_.model->releaseGpu();
  }
  stream_.reset();
  shadow_map_.reset();
  inspector_.releaseGpu();
  uploaded_.reset();
  for (Attachment* attached = attached_.get(); attached != nullptr; attached = attached->next.get())
    attached->view.releaseGpu();
}

void View::setContent(const ViewContent& content) {
  const bool new_model = content.model != content_.model;
  if (new_model) {
    evaluation_.reset();
    stream_.reset();
    shadow_map_.reset();
    inspector_.reset();
    if (content.model != nullptr) {
      evaluation_ = std::make_unique<model::Evaluation>(content.model->model());
    }
  }
  content_ = content;
  if (new_model) {
    uploaded_.reset();
  }
}

// Whether the picture needs tangents. They cost time, and lighting without normal maps does not use them.
bool View::showsTangents(const ViewRequest& request) const {
  return content_.model->hasNormalMaps() || request.normals != 0 ||
         request.shading == static_cast<double>(render::Shading::kTangents);
}

void View::updatePose(ViewRequest& request, render::Renderer& renderer) {
  layers_.set(content_.model != nullptr ? &content_.model->model() : nullptr, content_.layers,
              content_.clips);
  if (evaluation_ == nullptr) {
    return;
  }
  const std::span<const model::PoseLayer> layers = layers_.layers();
  if (!layers.empty()) {
    request.frame = layers[0].at.frame;
    request.cycle = layers[0].at.cycle;
  }
  const PoseKey key{layers_.version(), content_.model->revision(), place_};
  const bool has_triangles = content_.model->buffers(renderer) != nullptr;
  const bool tangents = has_triangles && showsTangents(request);
  if (uploaded_ == key && (!tangents || stream_->hasTangents())) {
    return;
  }
  if (has_triangles && (stream_ == nullptr || stream_->hasTangents() != tangents)) {
    stream_ = renderer.createVertexStream(content_.model->model().streamed_count, tangents);
  }
  evaluation_->poseLayers(layers);
  if (place_) evaluation_->placeRoot(*place_);
  ++uploads_;
  if (stream_ != nullptr) {
    evaluation_->skinPacked(stream_->stage());
    stream_->commit();
  } else {
    evaluation_->skin();
  }
  readable_ = stream_ == nullptr;
  updateShape(request);
  uploaded_ = key;
}

// Skins again, because uploaded vertices cannot be read back.
std::span<const glm::vec3> View::readablePositions() {
  if (!readable_) evaluation_->skin();
  readable_ = true;
  return evaluation_->positions();
}

// Returns how many of the segments are in the scene.
size_t View::buildOverlay(const ViewRequest& request) {
  const auto pixel_ratio = static_cast<float>(request.pixel_ratio);
  overlay_.clear();
  buildBoxes(request);
  const size_t in_scene = overlay_.size();
  if (request.axes != 0) {
    appendAxes({}, sizeOf(subjectBounds()) * kWorldAxes, kAxisWidth * pixel_ratio, overlay_);
  }
  buildTrail(request);
  // A model without triangles shows its joints, because nothing else is visible.
  shows_joints_ = evaluation_ != nullptr && (request.show_skeleton != 0 || stream_ == nullptr);
  if (shows_joints_) {
    appendSkeletonOverlay(content_.model->skeleton().hierarchy, evaluation_->pose(),
                          toVec4(request.bone_color), pixel_ratio, overlay_);
  }
  if (content_.shown_path != nullptr) {
    appendPathOverlay(*content_.shown_path, toVec4(request.bone_color), pixel_ratio, overlay_);
  }
  markJoint(request.hovered_joint, false, request);
  markJoint(request.selected_joint, true, request);
  return in_scene;
}

void View::buildBoxes(const ViewRequest& request) {
  const auto pixel_ratio = static_cast<float>(request.pixel_ratio);
  if (evaluation_ == nullptr) {
    return;
  }
  Bounds box;
  const std::span<const model::PoseLayer> layers = layers_.layers();
  if (request.file_bounds != 0 && !layers.empty() && fileBounds(layers[0], box)) {
    appendBox(box, kFileColor, kFileBoxWidth * pixel_ratio, overlay_);
  }
  if (request.computed_bounds != 0) {
    appendBox(bounds_, kComputedColor, kComputedBoxWidth * pixel_ratio, overlay_);
  }
}

void View::buildTrail(const ViewRequest& request) {
  const std::span<const model::PoseLayer> layers = layers_.layers();
  // Indices of requests and layers are equal only if no clip was skipped.
  if (request.trail == 0 || layers.empty() || evaluation_->pose().empty() ||
      layers.size() != content_.layers.size()) {
    inspector_.forgetTrail();
    return;
  }
  const auto pixel_ratio = static_cast<float>(request.pixel_ratio);
  const std::span<const glm::vec3> points =
      inspector_.trail(content_.model->model(), content_.layers[0], content_.clips[0], layers[0]);
  glm::vec3 shift(0.0f);
  if (layers[0].root_motion == anim::RootMotion::kTravel) {
    shift = layers[0].travel_per_pass * static_cast<float>(layers[0].at.travel);
  }
  appendTrail(points, shift, kTrailColor, kTrailWidth * pixel_ratio, overlay_);
  appendDisc(evaluation_->pose()[content_.model->skeleton().hierarchy.root()].position, kTrailColor,
             kTrailMark * pixel_ratio, overlay_);
}

void View::markJoint(double index, bool chosen, const ViewRequest& request) {
  const auto joint = jointIndex(index);
  if (evaluation_ == nullptr || joint < 0 || static_cast<size_t>(joint) >= evaluation_->pose().size()) {
    return;
  }
  appendMarkedJoint(evaluation_->pose()[static_cast<size_t>(joint)], chosen,
                    sizeOf(subjectBounds()) * kJointAxes, toVec4(request.bone_color),
                    static_cast<float>(request.pixel_ratio), overlay_);
}

// The bounds of the model in its bind pose, or of the camera path.
Bounds View::subjectBounds() const {
  if (content_.model != nullptr) {
    return content_.model->bindBounds();
  }
  return content_.shown_path != nullptr ? pathBounds(*content_.shown_path) : Bounds{};
}

Bounds View::sceneBounds(float grid_radius) const {
  Bounds scene = content_.model != nullptr ? reach_ : subjectBounds();
  if (content_.shown_path != nullptr) {
    scene = skin::unite(scene, pathBounds(*content_.shown_path));
  }
  if (grid_radius > 0.0f) {
    const glm::vec3 center = groundCenter();
    const glm::vec3 reach(grid_radius, grid_radius, 0.0f);
    scene = skin::unite(scene, {center - reach, center + reach});
  }
  return scene;
}

// The subject's position on the ground: its centre, moved with the root since the bind pose, which has
// the offset of the model already.
glm::vec3 View::groundCenter() const {
  const Bounds subject = subjectBounds();
  glm::vec3 center = (subject.min + subject.max) * 0.5f;
  if (evaluation_ != nullptr && !evaluation_->pose().empty()) {
    const model::Model& model = content_.model->model();
    const uint32_t root = model.skeleton.hierarchy.root();
    center += evaluation_->pose()[root].position - model.skeleton.bind_model[root].position - model.offset;
  }
  return {center.x, center.y, ground_};
}

std::optional<render::Grid> View::makeGrid(const ViewRequest& request) const {
  if (request.show_grid == 0 || (content_.model == nullptr && content_.shown_path == nullptr)) {
    return std::nullopt;
  }
  const float size = sizeOf(subjectBounds());
  return render::Grid{groundCenter(), gridCell(size), size * 1.6f, toVec4(request.grid_color)};
}

// Updates the data of a new pose that drawing needs in addition to its vertices.
void View::updateShape(const ViewRequest& request) {
  bounds_ = evaluation_->bounds();
  foot_.reset();
  if (request.shadow_intensity > 0.0) updateFoot();
  centers_.clear();
  const std::span<const render::Surface> surfaces = content_.model->surfaces();
  const bool layered = std::any_of(surfaces.begin(), surfaces.end(), [](const render::Surface& surface) {
    return surface.material.blend != render::Blend::kOpaque;
  });
  for (size_t i = 0; layered && i < surfaces.size(); ++i) {
    const Bounds mesh = evaluation_->meshBounds(i);
    centers_.push_back((mesh.min + mesh.max) * 0.5f);
  }
}

// Computes the foot from the vertices that were just staged.
void View::updateFoot() {
  const float top = bounds_.min.z + kFoot * (bounds_.max.z - bounds_.min.z);
  foot_ = stream_ != nullptr ? skin::boundsBelow(stream_->staged(), top).value_or(bounds_) : bounds_;
}

void View::updateShadow(ViewRequest& request, render::Renderer& renderer) {
  shadow_.reset();
  if (stream_ == nullptr || request.shadow_intensity <= 0.0) {
    shadow_map_.reset();
    return;
  }
  const int size = shadowSize(std::max(request.width, request.height));
  if (shadow_map_ == nullptr || shadow_map_->size() != size) {
    shadow_map_ = renderer.createShadowMap(size);
  }
  render::ShadowDraw& shadow = shadow_.emplace();
  shadow.map = shadow_map_.get();
  shadow.min = reach_.min;
  shadow.max = reach_.max;
  shadow.version = uploads_ + inspector_.hiddenVersion();
  for (Attachment* attached = attached_.get(); attached != nullptr; attached = attached->next.get())
    shadow.version += attached->view.uploads_;
  const float height = bounds_.max.z - bounds_.min.z;
  const float gap = bounds_.min.z - ground_;
  shadow.on_ground = gap > -kSunk * height && gap < kHovering * height;
  shadow.ground = ground_;
  renderer.updateShadow(shadow, &model_draw_, makeLighting(request));
}

// Only a model that stands on the ground has a contact shade.
std::optional<render::ContactShade> View::makeContact(float strength) {
  const float height = bounds_.max.z - bounds_.min.z;
  const float gap = std::fabs(bounds_.min.z - ground_);
  if (height <= 0.0f || gap > kSunk * height) {
    return std::nullopt;
  }
  if (!foot_) {
    evaluation_->skinPacked(stream_->stage());  // only read, not uploaded again
    updateFoot();
  }
  const glm::vec3 center = (foot_->min + foot_->max) * 0.5f;
  const glm::vec2 half = glm::vec2(foot_->max - foot_->min) * 0.5f + glm::vec2(0.06f * height);
  const float nearness = 1.0f - gap / (kSunk * height);
  return render::ContactShade{{center.x, center.y, ground_}, half, kContact * nearness * strength};
}

}  // namespace md5v::viewer
