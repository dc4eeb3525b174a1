#include "model/evaluation.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>

#include "skin/bounds.h"

namespace md5v::model {

Evaluation::Evaluation(const Model& model)
    : model_(model),
      pose_(model.skeleton.bind_model),
      palette_(model.skeleton.bind_model.size()),
      vertices_(model.output_count) {}

void Evaluation::poseBind() {
  std::copy(model_.skeleton.bind_model.begin(), model_.skeleton.bind_model.end(), pose_.begin());
}

void Evaluation::poseClip(const anim::Clip& clip, const Fit& fit, const anim::FrameBlend& at,
                          anim::RootMotion root_motion) {
  clip_pose_.resize(clip.hierarchy.jointCount());
  anim::SampleJob{&clip, at, root_motion, clip_pose_}.run();
  if (fit.parents_differ) {
    takeOverModelSpace(clip, fit);
  } else {
    takeOverLocal(fit);
  }
}

void Evaluation::takeOverModelSpace(const anim::Clip& clip, const Fit& fit) {
  anim::LocalToModelJob{&clip.hierarchy, clip_pose_, clip_pose_}.run();
  for (size_t j = 0; j < pose_.size(); ++j) {
    pose_[j] = clip_pose_[static_cast<size_t>(fit.clip_joint_of[j])];
  }
}

void Evaluation::takeOverLocal(const Fit& fit) {
  for (size_t j = 0; j < pose_.size(); ++j) {
    const int32_t source = fit.clip_joint_of[j];
    pose_[j] = source < 0 ? model_.skeleton.bind_local[j] : clip_pose_[static_cast<size_t>(source)];
  }
  anim::LocalToModelJob{&model_.skeleton.hierarchy, pose_, pose_}.run();
}

void Evaluation::skin() {
  skin::PaletteJob{&model_.bind, pose_, palette_}.run();
  bounds_.reset();
  for (const ModelMesh& mesh : model_.meshes) {
    const auto out = std::span(vertices_).subspan(mesh.first_vertex, mesh.skinned.outputCount());
    const std::optional<Bounds> bounds = skin::SkinningJob{&mesh.skinned, palette_, out}.run();
    bounds_ = bounds && bounds_ ? skin::unite(*bounds, *bounds_) : bounds ? bounds : bounds_;
  }
}

std::span<const Vertex> Evaluation::meshVertices(size_t mesh) const {
  return std::span(vertices_).subspan(model_.meshes[mesh].first_vertex,
                                      model_.meshes[mesh].skinned.vertices.size());
}

Bounds Evaluation::bounds() const {
  const std::optional<Bounds> bounds = vertices_.empty() ? skin::boundsOf(pose_) : bounds_;
  return bounds.value_or(Bounds{});
}

Bounds boundsOverClip(const Model& model, const anim::Clip* clip, const Fit* fit,
                      anim::RootMotion root_motion, uint32_t samples) {
  Evaluation evaluation(model);
  if (clip == nullptr || fit == nullptr || fit->kind == FitKind::kNone) {
    evaluation.poseBind();
    evaluation.skin();
    return evaluation.bounds();
  }
  Bounds all;
  const uint32_t intervals = anim::intervalCount(clip->timeline);
  const uint32_t poses = std::max(1u, std::min(samples, intervals + 1));
  for (uint32_t i = 0; i < poses; ++i) {
    const double frame = poses > 1 ? std::round(static_cast<double>(i) * intervals / (poses - 1)) : 0.0;
    evaluation.poseClip(*clip, *fit, anim::blendAtFrame(clip->timeline, frame), root_motion);
    evaluation.skin();
    all = i == 0 ? evaluation.bounds() : skin::unite(all, evaluation.bounds());
  }
  return all;
}

}  // namespace md5v::model
