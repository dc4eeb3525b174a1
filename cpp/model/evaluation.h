// Poses and skins one instance of a model: holds the buffers of a frame, allocated once, and leads from a
// clip's time to skinned vertices.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "anim/clip.h"
#include "base/raw_vector.h"
#include "base/transform.h"
#include "base/vertex.h"
#include "model/fit.h"
#include "model/model.h"
#include "skin/kernel/skinning.h"

namespace md5v::model {

// One of several clips that are blended, with its time and weight.
struct PoseLayer {
  const anim::Clip* clip = nullptr;
  const Fit* fit = nullptr;  // fitClip() of model and clip, not kNone
  anim::FrameBlend at;
  anim::RootMotion root_motion = anim::RootMotion::kFile;
  glm::vec3 travel_per_pass{0.0f};  // anim::travelPerPass()
  float weight = 1.0f;              // as a share of all layers' weights; none where it is not positive
};

class Evaluation {
 public:
  // `model` must outlive this.
  explicit Evaluation(const Model& model);

  // The bind pose. As in all poses, Model::offset is added.
  void poseBind();

  // `clip` at a place of its timeline; `fit` is fitClip() of the two and not kNone. Allocates only when a
  // clip has more joints than any before it.
  void poseClip(const anim::Clip& clip, const Fit& fit, const anim::FrameBlend& at,
                anim::RootMotion root_motion);

  // The parent-relative transforms of all layers, blended by their weights one after the other along the
  // shortest path. A joint that a clip lacks takes part in its bind-pose transform. The bind pose where no
  // layer has any weight.
  void poseLayers(std::span<const PoseLayer> layers);

  // Moves the posed model as one so that joint 0 has this model-space transform.
  void placeRoot(const JointTransform& place);

  // Skins all meshes in the current pose. Allocates only the first time.
  void skin();
  // As skin(), but for the GPU: mesh by mesh, in the order of SkinPlan::vertices. `out` has room for
  // Model::streamed_count vertices.
  void skinPacked(const StreamedVertices& out);

  std::span<const JointTransform> pose() const { return pose_; }  // model space, the model's joint order
  // After skin(): the output of all meshes in order; see Model::output_count. A mesh's vertices begin at
  // ModelMesh::first_vertex, in the order of the file. As vertex.h has them.
  std::span<const glm::vec3> positions() const { return {vectors(0), skinned_count_}; }
  std::span<const glm::vec3> normals() const { return {vectors(3), skinned_count_}; }
  std::span<const glm::vec4> tangents() const {
    return {reinterpret_cast<const glm::vec4*>(vectors(6)), skinned_count_};
  }
  // After skin() or skinPacked(): of all positions that did not overflow; of the joints in a model without
  // vertices.
  Bounds bounds() const;
  Bounds meshBounds(size_t mesh) const { return mesh_bounds_[mesh].value_or(Bounds{}); }

 private:
  void sampleLocal(const PoseLayer& layer, std::span<JointTransform> local);
  void takeOver(const Fit& fit, std::span<JointTransform> local);
  void takeOverModelSpace(const PoseLayer& layer, std::span<JointTransform> local);
  void addOffset();
  static void scalePositions(const anim::Clip& clip, const anim::FrameBlend& at,
                             std::span<JointTransform> local);
  void noteScales(const PoseLayer& layer);
  void fillPalette();
  // Behind so many numbers of each vertex.
  const glm::vec3* vectors(size_t numbers) const {
    return reinterpret_cast<const glm::vec3*>(skinned_.data() + numbers * skinned_count_);
  }

  const Model& model_;
  std::vector<JointTransform> clip_pose_;   // local, then model space where needed; the clip's joint order
  std::vector<JointTransform> layer_pose_;  // local, the model's joint order
  std::vector<JointTransform> pose_;
  std::vector<std::pair<size_t, float>>
      scales_;  // joints whose vertices are scaled: by the layer of the greatest weight
  std::vector<skin::JointMatrix> palette_;
  size_t skinned_count_ = 0;  // vertices in skinned_: 0 before skin(), then Model::output_count
  RawVector<float> skinned_;  // positions, normals, tangents
  std::vector<std::optional<Bounds>> mesh_bounds_;  // of the vertices skinned last
};

// Union of the bounds over `samples` poses spread over one pass of the clip by `timeline`, which is the
// clip's own or one of another rule or range (bind pose for no clip).
Bounds boundsOverClip(const Model& model, const anim::Clip* clip, const Fit* fit,
                      const anim::Timeline& timeline, anim::RootMotion root_motion, uint32_t samples);

}  // namespace md5v::model
