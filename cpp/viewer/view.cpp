#include "viewer/view.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "skin/bounds.h"
#include "viewer/path_overlay.h"
#include "viewer/skeleton_overlay.h"
#include "viewer/view_camera.h"

namespace md5v::viewer {

namespace {

glm::vec4 toVec4(const double (&v)[4]) {
  return {static_cast<float>(v[0]), static_cast<float>(v[1]), static_cast<float>(v[2]),
          static_cast<float>(v[3])};
}

float sizeOf(const Bounds& bounds) { return std::max(glm::distance(bounds.min, bounds.max), 1e-3f); }

// A power of ten that divides a model of this size into some ten cells.
float gridCell(float size) { return std::pow(10.0f, std::floor(std::log10(size / 3.0f))); }

}  // namespace

void View::draw(ViewRequest& request, const ViewContent& content, render::Renderer& renderer) {
  setContent(content, renderer);
  request.frame = request.cycle = 0;
  request.shot = request.key = -1;
  updatePose(request, renderer);

  render::ViewDraw draw;
  draw.viewport = {static_cast<int>(request.x), static_cast<int>(request.y), static_cast<int>(request.width),
                   static_cast<int>(request.height)};
  draw.pixel_ratio = static_cast<float>(request.pixel_ratio);
  draw.lighting.exposure = static_cast<float>(request.exposure);
  draw.grid = makeGrid(request);
  draw.contact = makeContact();
  std::optional<anim::CameraView> through;
  if (content_.path != nullptr) {
    through = anim::viewAt(*content_.path, request.path_seconds);
    request.shot = through->shot;
    request.key = through->key;
  }
  draw.camera =
      makeCamera(request, through ? &*through : nullptr, sceneBounds(draw.grid ? draw.grid->radius : 0.0f));

  render::ModelDraw model_draw;
  if (stream_ != nullptr) {
    model_draw.buffers = content_.model->buffers(renderer);
    model_draw.stream = stream_.get();
    model_draw.surfaces = content_.model->surfaces();
    draw.models = {&model_draw, 1};
  }
  buildOverlay(request);
  draw.overlay = overlay_;
  renderer.draw(draw);
  content_.layers = {};
  content_.clips = {};
}

void View::setContent(const ViewContent& content, render::Renderer& renderer) {
  const bool new_model = content.model != content_.model;
  if (new_model) {
    evaluation_.reset();
    stream_.reset();
    content_ = content;
    if (content.model != nullptr) {
      evaluation_ = std::make_unique<model::Evaluation>(content.model->model());
      if (content.model->buffers(renderer) != nullptr) {
        stream_ = renderer.createVertexStream(content.model->model().output_count);
      }
    }
  }
  content_ = content;
  if (new_model) {
    uploaded_.reset();
  }
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
  const PoseKey key{layers_.version(), content_.model->revision()};
  if (uploaded_ == key) {
    return;
  }
  evaluation_->poseLayers(layers);
  evaluation_->skin();
  bounds_ = evaluation_->bounds();
  if (stream_ != nullptr) {
    renderer.upload(*stream_, evaluation_->vertices());
  }
  uploaded_ = key;
}

void View::buildOverlay(const ViewRequest& request) {
  const auto pixel_ratio = static_cast<float>(request.pixel_ratio);
  overlay_.clear();
  // A model without triangles shows its joints: there is nothing else to see.
  if (evaluation_ != nullptr && (request.show_skeleton != 0 || stream_ == nullptr)) {
    appendSkeletonOverlay(content_.model->model().skeleton.hierarchy, evaluation_->pose(),
                          toVec4(request.bone_color), pixel_ratio, overlay_);
  }
  if (content_.shown_path != nullptr) {
    appendPathOverlay(*content_.shown_path, toVec4(request.bone_color), pixel_ratio, overlay_);
  }
}

// What the view is about: the model as it was built, else the camera path.
Bounds View::subjectBounds() const {
  if (content_.model != nullptr) {
    return content_.model->bindBounds();
  }
  return content_.shown_path != nullptr ? pathBounds(*content_.shown_path) : Bounds{};
}

Bounds View::sceneBounds(float grid_radius) const {
  Bounds scene = content_.model != nullptr ? bounds_ : subjectBounds();
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

// Where the subject is on the ground: its middle, moved as joint 0 was moved since the bind pose.
glm::vec3 View::groundCenter() const {
  const Bounds subject = subjectBounds();
  glm::vec3 center = (subject.min + subject.max) * 0.5f;
  if (evaluation_ != nullptr && !evaluation_->pose().empty()) {
    center += evaluation_->pose()[0].position - content_.model->model().skeleton.bind_model[0].position;
  }
  return {center.x, center.y, 0.0f};
}

std::optional<render::Grid> View::makeGrid(const ViewRequest& request) const {
  if (request.show_grid == 0 || (content_.model == nullptr && content_.shown_path == nullptr)) {
    return std::nullopt;
  }
  const float size = sizeOf(subjectBounds());
  return render::Grid{groundCenter(), gridCell(size), size * 1.6f, toVec4(request.grid_color)};
}

// Only a model that stands on the ground gets one.
std::optional<render::ContactShade> View::makeContact() const {
  if (stream_ == nullptr) {
    return std::nullopt;
  }
  const float height = bounds_.max.z - bounds_.min.z;
  const float gap = std::fabs(bounds_.min.z);
  if (height <= 0.0f || gap > 0.25f * height) {
    return std::nullopt;
  }
  const glm::vec3 center = (bounds_.min + bounds_.max) * 0.5f;
  const glm::vec2 half((bounds_.max.x - bounds_.min.x) * 0.6f, (bounds_.max.y - bounds_.min.y) * 0.6f);
  return render::ContactShade{{center.x, center.y, 0.0f}, half, 0.5f * (1.0f - gap / (0.25f * height))};
}

}  // namespace md5v::viewer
