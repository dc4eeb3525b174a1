#include "model/evaluation.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>

#include "anim/interpolate.h"
#include "base/assert.h"
#include "skin/mesh/bounds.h"

namespace md5v::model {

Evaluation::Evaluation(const Model& model)
    : model_(model),
      layer_pose_(model.skeleton.bind_model.size()),
      pose_(model.skeleton.bind_model),
      palette_(model.skeleton.bind_model.size()),
      mesh_bounds_(model.meshes.size()) {}

void Evaluation::poseBind() {
  scales_.clear();
  std::copy(model_.skeleton.bind_model.begin(), model_.skeleton.bind_model.end(), pose_.begin());
  addOffset();
}

void Evaluation::poseClip(const anim::Clip& clip, const Fit& fit, const anim::FrameBlend& at,
                          anim::RootMotion root_motion) {
  const PoseLayer layer{&clip, &fit, at, root_motion, anim::travelPerPass(clip, clip.timeline), 1.0f};
  poseLayers({&layer, 1});
}

void Evaluation::poseLayers(std::span<const PoseLayer> layers) {
  float weight = 0.0f;
  const PoseLayer* strongest = nullptr;
  for (const PoseLayer& layer : layers) {
    if (!(layer.weight > 0.0f)) {
      continue;
    }
    strongest = strongest != nullptr && strongest->weight >= layer.weight ? strongest : &layer;
    weight += layer.weight;
    if (weight == layer.weight) {
      sampleLocal(layer, pose_);
      continue;
    }
    sampleLocal(layer, layer_pose_);
    for (size_t j = 0; j < pose_.size(); ++j) {
      pose_[j] = anim::blend(pose_[j], layer_pose_[j], layer.weight / weight);
    }
  }
  if (strongest != nullptr) {
    anim::LocalToModelJob{&model_.skeleton.hierarchy, pose_, pose_}.run();
    addOffset();
    scales_.clear();
    noteScales(*strongest);
  } else {
    poseBind();
  }
}

// Doom 3 adds it to the root of all others.
void Evaluation::addOffset() {
  for (JointTransform& joint : pose_) joint.position += model_.offset;
}

void Evaluation::placeRoot(const JointTransform& place) {
  if (pose_.empty()) return;
  const JointTransform move = place * inverse(pose_[model_.skeleton.hierarchy.root()]);
  for (JointTransform& joint : pose_) joint = move * joint;
}

// Q2PRO and related engines scale each frame and interpolate the results. At integer frames this is the same.
void Evaluation::scalePositions(const anim::Clip& clip, const anim::FrameBlend& at,
                                std::span<JointTransform> local) {
  for (const anim::JointScale& scale : clip.scales) {
    if (!scale.scales_position) continue;
    const float from = anim::scaleAt(scale, at.from);
    local[scale.joint].position *= from + (anim::scaleAt(scale, at.to) - from) * at.lerp;
  }
}

// Between two frames, the scale of the later one is used, as in Q2PRO: scales hide and show parts of a model.
void Evaluation::noteScales(const PoseLayer& layer) {
  if (layer.clip->scales.empty()) return;
  const std::vector<anim::JointScale>& all = layer.clip->scales;
  const uint32_t frame = layer.at.lerp > 0.0f ? layer.at.to : layer.at.from;
  const auto before = [](const anim::JointScale& scale, int32_t joint) {
    return static_cast<int32_t>(scale.joint) < joint;
  };
  for (size_t j = 0; j < pose_.size(); ++j) {
    const int32_t source = layer.fit->clip_joint_of[j];
    const auto scale = std::lower_bound(all.begin(), all.end(), source, before);
    if (scale == all.end() || static_cast<int32_t>(scale->joint) != source) continue;
    scales_.emplace_back(j, anim::scaleAt(*scale, frame));
  }
}

// The layer's transforms in the model's joint order, each relative to its parent in the model.
void Evaluation::sampleLocal(const PoseLayer& layer, std::span<JointTransform> local) {
  MD5V_ASSERT(layer.fit->kind != FitKind::kNone && layer.fit->clip_joint_of.size() == local.size());
  anim::SampleJob job{layer.clip, layer.at, layer.root_motion, local, layer.travel_per_pass};
  if (layer.fit->kind == FitKind::kExact) {
    job.run();
    scalePositions(*layer.clip, layer.at, local);
    return;
  }
  clip_pose_.resize(layer.clip->jointCount());
  job.local = clip_pose_;
  job.run();
  scalePositions(*layer.clip, layer.at, clip_pose_);
  if (layer.fit->parents_differ) {
    takeOverModelSpace(layer, local);
  } else {
    takeOver(*layer.fit, local);
  }
}

void Evaluation::takeOver(const Fit& fit, std::span<JointTransform> local) {
  for (size_t j = 0; j < local.size(); ++j) {
    const int32_t source = fit.clip_joint_of[j];
    local[j] = source < 0 ? model_.skeleton.bind_local[j] : clip_pose_[static_cast<size_t>(source)];
  }
}

// The clip's own hierarchy positions the joints that it has. Missing joints keep their bind pose relative to
// their parent. The result becomes parent-relative in the model's hierarchy, children first, because they
// need the model-space transform of their parents.
void Evaluation::takeOverModelSpace(const PoseLayer& layer, std::span<JointTransform> local) {
  anim::LocalToModelJob{&layer.clip->hierarchy, clip_pose_, clip_pose_}.run();
  const anim::Hierarchy& hierarchy = model_.skeleton.hierarchy;
  for (const uint32_t j : hierarchy.order) {
    const int32_t source = layer.fit->clip_joint_of[j];
    const int32_t parent = hierarchy.parents[j];
    local[j] = source >= 0 ? clip_pose_[static_cast<size_t>(source)] : model_.skeleton.bind_local[j];
    if (source < 0 && parent >= 0) local[j] = local[static_cast<size_t>(parent)] * local[j];
  }
  for (size_t i = local.size(); i-- > 0;) {
    const uint32_t j = hierarchy.order[i];
    const int32_t parent = hierarchy.parents[j];
    if (parent < 0) continue;
    local[j] = inverse(local[static_cast<size_t>(parent)]) * local[j];
    // Without this, errors of length would grow along chains of joints.
    local[j].rotation = glm::normalize(local[j].rotation);
  }
}

void Evaluation::skin() {
  const size_t count = model_.output_count;
  skinned_.resize(count * 10);
  skinned_count_ = count;
  float* const numbers = skinned_.data();
  const VertexArrays out{{reinterpret_cast<glm::vec3*>(numbers), count},
                         {reinterpret_cast<glm::vec3*>(numbers + 3 * count), count},
                         {reinterpret_cast<glm::vec4*>(numbers + 6 * count), count}};
  fillPalette();
  for (size_t i = 0; i < model_.meshes.size(); ++i) {
    const ModelMesh& mesh = model_.meshes[i];
    const VertexArrays part = out.part(mesh.first_vertex, mesh.skinned.outputCount());
    mesh_bounds_[i] = skin::SkinningJob{&mesh.skinned, palette_, part}.run();
  }
}

void Evaluation::skinPacked(const StreamedVertices& out) {
  MD5V_ASSERT(out.count >= model_.streamed_count);
  fillPalette();
  for (size_t i = 0; i < model_.meshes.size(); ++i) {
    const ModelMesh& mesh = model_.meshes[i];
    const StreamedVertices part = out.part(mesh.first_streamed, mesh.skinned.streamedCount());
    mesh_bounds_[i] = skin::PackedSkinningJob{&mesh.skinned, palette_, part}.run();
  }
}

void Evaluation::fillPalette() {
  skin::PaletteJob{&model_.bind, pose_, palette_}.run();
  for (const auto& [joint, scale] : scales_) skin::scaleJoint(palette_[joint], pose_[joint].position, scale);
}

Bounds Evaluation::bounds() const {
  if (model_.output_count == 0) return skin::boundsOf(pose_).value_or(Bounds{});
  std::optional<Bounds> all;
  for (const std::optional<Bounds>& mesh : mesh_bounds_) {
    all = mesh && all ? skin::unite(*mesh, *all) : mesh ? mesh : all;
  }
  return all.value_or(Bounds{});
}

Bounds boundsOverClip(const Model& model, const anim::Clip* clip, const Fit* fit,
                      const anim::Timeline& timeline, anim::RootMotion root_motion, uint32_t samples) {
  Evaluation evaluation(model);
  StreamedMemory memory(model.streamed_count, false);
  if (clip == nullptr || fit == nullptr || fit->kind == FitKind::kNone) {
    evaluation.poseBind();
    evaluation.skinPacked(memory.vertices());
    return evaluation.bounds();
  }
  Bounds all;
  PoseLayer layer{clip, fit, {}, root_motion, anim::travelPerPass(*clip, timeline), 1.0f};
  const uint32_t intervals = anim::intervalCount(timeline);
  const uint32_t poses = std::max(1u, std::min(samples, intervals + 1));
  for (uint32_t i = 0; i < poses; ++i) {
    const double step = poses > 1 ? std::round(static_cast<double>(i) * intervals / (poses - 1)) : 0.0;
    layer.at = anim::blendAtFrame(timeline, timeline.first + step);
    evaluation.poseLayers({&layer, 1});
    evaluation.skinPacked(memory.vertices());
    all = i == 0 ? evaluation.bounds() : skin::unite(all, evaluation.bounds());
  }
  return all;
}

}  // namespace md5v::model
