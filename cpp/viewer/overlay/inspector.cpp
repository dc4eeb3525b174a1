#include "viewer/overlay/inspector.h"

#include <algorithm>
#include <glm/geometric.hpp>

#include "viewer/overlay/weight_colors.h"
#include "viewer/page_number.h"

namespace md5v::viewer {

namespace {

constexpr uint32_t kMostTrailPoints = 600;
// The length of normals and tangents, as a share of the model's size.
constexpr float kHairLength = 0.014f;

bool samePass(const LayerRequest& a, const LayerRequest& b) {
  return a.loop == b.loop && a.loop_rule == b.loop_rule && a.first == b.first && a.last == b.last &&
         a.root_motion == b.root_motion;
}

}  // namespace

void Inspector::hideTriangles(std::span<const uint8_t> hidden) {
  hidden_.assign(hidden.begin(), hidden.end());
  ++hidden_version_;
  buffers_.reset();
  wire_.reset();
}

const render::ModelBuffers* Inspector::buffers(ModelAsset& model, render::Renderer& renderer) {
  if (hidden_.empty()) return model.buffers(renderer);
  if (buffers_ == nullptr) buffers_ = model.createBuffers(renderer, hidden_);
  return buffers_.get();
}

render::Inspection Inspector::inspect(const ViewRequest& request, ModelAsset& model,
                                      std::span<const glm::vec3> positions, uint32_t version,
                                      render::ModelDraw& draw, render::Renderer& renderer) {
  render::Inspection inspection;
  inspection.shading = choiceOf(request.shading, render::Shading::kNormalMap);
  const bool weights = inspection.shading == render::Shading::kWeights;
  const auto joint = jointIndex(request.weight_joint);
  if (!weights) {
    colors_.reset();
  } else if (colors_ == nullptr || colors_joint_ != joint) {
    colors_ = renderer.createVertexColors(weightColors(model.model(), joint));
    colors_joint_ = joint;
  }
  draw.colors = colors_.get();
  draw.wire = nullptr;
  if (request.wireframe != 0) {
    updateWire(model, positions, version, renderer);
    draw.wire = wire_->stream.get();
  } else {
    wire_.reset();
  }
  if (request.normals != 0) {
    const Bounds& bounds = model.bindBounds();
    inspection.hair_length = kHairLength * std::max(glm::distance(bounds.min, bounds.max), 1e-3f);
  }
  return inspection;
}

void Inspector::updateWire(ModelAsset& model, std::span<const glm::vec3> positions, uint32_t version,
                           render::Renderer& renderer) {
  if (wire_ != nullptr && wire_->version == version) {
    return;
  }
  if (wire_ == nullptr) {
    wire_ = std::make_unique<Wire>();
    wire_->indices = model.drawnIndices(hidden_);
    wire_->corners.resize(wire_->indices.size());
    wire_->stream = renderer.createCornerStream(static_cast<uint32_t>(wire_->indices.size()));
  }
  for (size_t i = 0; i < wire_->corners.size(); ++i) {
    wire_->corners[i] = positions[wire_->indices[i]];
  }
  wire_->stream->upload(wire_->corners);
  wire_->version = version;
}

std::span<const glm::vec3> Inspector::trail(const model::Model& model, const LayerRequest& request,
                                            const SharedClip& clip, const model::PoseLayer& layer) {
  if (trail_clip_ == clip && samePass(trail_request_, request)) {
    return trail_;
  }
  trail_clip_ = clip;
  trail_request_ = request;
  const anim::Timeline timeline = timelineOf(request, *clip);
  const uint32_t steps = std::min(anim::intervalCount(timeline), kMostTrailPoints);
  const double step = steps > 0 ? static_cast<double>(anim::intervalCount(timeline)) / steps : 0.0;
  const double first = anim::blendAtFrame(timeline, 0.0).frame;
  const uint32_t root = model.skeleton.hierarchy.root();
  model::Evaluation evaluation(model);
  model::PoseLayer place = layer;
  trail_.resize(steps + 1);
  for (uint32_t i = 0; i <= steps; ++i) {
    place.at = anim::blendAtFrame(timeline, first + step * i);
    evaluation.poseLayers({&place, 1});
    trail_[i] = evaluation.pose()[root].position;
  }
  return trail_;
}

void Inspector::forgetTrail() {
  trail_clip_.reset();
  trail_ = {};
}

void Inspector::reset() {
  releaseGpu();
  forgetTrail();
}

void Inspector::releaseGpu() {
  buffers_.reset();
  colors_.reset();
  wire_.reset();
}

}  // namespace md5v::viewer
