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
      vertices_(model.vertex_count) {}

void Evaluation::poseBind() {
  scales_.clear();
  std::copy(model_.skeleton.bind_model.begin(), model_.skeleton.bind_model.end(), pose_.begin());
}

void Evaluation::poseClip(const anim::Clip& clip, const Fit& fit, const anim::FrameBlend& at,
                          anim::RootMotion root_motion) {
  clip_pose_.resize(clip.hierarchy.jointCount());
  anim::SampleJob{&clip, at, root_motion, clip_pose_}.run();
  scalePositions(clip, at);
  noteScales(clip, fit, at);
  if (fit.parents_differ) {
    takeOverModelSpace(clip, fit);
  } else {
    takeOverLocal(fit);
  }
}

// Q2PRO and its kin scale whole frames and mix the results; in whole frames this is the same.
void Evaluation::scalePositions(const anim::Clip& clip, const anim::FrameBlend& at) {
  for (const anim::JointScale& scale : clip.scales) {
    if (!scale.scales_position) continue;
    const float from = anim::scaleAt(scale, at.from);
    clip_pose_[scale.joint].position *= from + (anim::scaleAt(scale, at.to) - from) * at.lerp;
  }
}

// Between two frames the later one's scale counts, as in Q2PRO: scales hide and show parts of a model.
void Evaluation::noteScales(const anim::Clip& clip, const Fit& fit, const anim::FrameBlend& at) {
  scales_.clear();
  if (clip.scales.empty()) return;
  const uint32_t frame = at.lerp > 0.0f ? at.to : at.from;
  const auto before = [](const anim::JointScale& scale, int32_t joint) {
    return static_cast<int32_t>(scale.joint) < joint;
  };
  for (size_t j = 0; j < pose_.size(); ++j) {
    const int32_t source = fit.clip_joint_of[j];
    const auto scale = std::lower_bound(clip.scales.begin(), clip.scales.end(), source, before);
    if (scale == clip.scales.end() || static_cast<int32_t>(scale->joint) != source) continue;
    scales_.emplace_back(j, anim::scaleAt(*scale, frame));
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
  skin::PaletteJob{model_.skeleton.bind_model, pose_, palette_}.run();
  for (const auto& [joint, scale] : scales_) palette_[joint].model_from_joint *= scale;
  for (const ModelMesh& mesh : model_.meshes) {
    const std::span<Vertex> out =
        std::span(vertices_).subspan(mesh.first_vertex, mesh.skinned.vertices.size());
    skin::SkinningJob{&mesh.skinned, palette_, out}.run();
  }
}

std::span<const Vertex> Evaluation::meshVertices(size_t mesh) const {
  return std::span(vertices_).subspan(model_.meshes[mesh].first_vertex,
                                      model_.meshes[mesh].skinned.vertices.size());
}

Bounds Evaluation::bounds() const {
  return vertices_.empty() ? skin::boundsOf(pose_) : skin::boundsOf(vertices_);
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
