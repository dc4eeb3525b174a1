// Poses and skins one instance of a model. It owns the buffers of a frame, which are allocated once, and
// computes skinned vertices from a clip's time.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "anim/clip.h"
#include "base/assert.h"
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
  const Fit* fit = nullptr;  // fitClip() of model and clip; not kNone
  anim::FrameBlend at;
  anim::RootMotion root_motion = anim::RootMotion::kFile;
  glm::vec3 travel_per_pass{0.0f};  // anim::travelPerPass()
  float weight = 1.0f;              // as a share of all layers' weights; ignored unless positive
};

class Evaluation {
 public:
  // `model` must outlive this object.
  explicit Evaluation(const Model& model);

  // Applies the bind pose. As in all poses, Model::offset is added.
  void poseBind();

  // Applies `clip` at a position of its timeline. `fit` is fitClip() of the two and not kNone. Allocates only
  // if a clip has more joints than any before it.
  void poseClip(const anim::Clip& clip, const Fit& fit, const anim::FrameBlend& at,
                anim::RootMotion root_motion);

  // Blends the parent-relative transforms of all layers by their weights, one after another along the
  // shortest path. For a joint that a clip lacks, the bind-pose transform is blended. Applies the bind pose
  // if no layer has a positive weight.
  void poseLayers(std::span<const PoseLayer> layers);

  // Moves the posed model rigidly so that its root has this model-space transform.
  void placeRoot(const JointTransform& place);

  // Skins all meshes in the current pose. Allocates only the first time.
  void skin();
  // The same for the GPU, mesh by mesh, in the order of SkinPlan::vertices. `out` has room for
  // Model::streamed_count vertices.
  void skinPacked(const StreamedVertices& out);

  std::span<const JointTransform> pose() const { return pose_; }  // model space, the model's joint order
  // The output of skin() for all meshes in order; see Model::output_count. The vertices of a mesh begin at
  // ModelMesh::first_vertex, in the order of the file. vertex.h describes the layout.
  std::span<const glm::vec3> positions() const { return {vectors(0), skinned_count_}; }
  std::span<const glm::vec3> normals() const { return {vectors(3), skinned_count_}; }
  std::span<const glm::vec4> tangents() const {
    return {reinterpret_cast<const glm::vec4*>(vectors(6)), skinned_count_};
  }
  // After skin() or skinPacked(): the bounds of all positions that did not overflow. For a model without
  // vertices, the bounds of its joints.
  Bounds bounds() const;
  Bounds meshBounds(size_t mesh) const {
    MD5V_ASSERT(mesh < mesh_bounds_.size());
    return mesh_bounds_[mesh].value_or(Bounds{});
  }

 private:
  void sampleLocal(const PoseLayer& layer, std::span<JointTransform> local);
  void takeOver(const Fit& fit, std::span<JointTransform> local);
  void takeOverModelSpace(const PoseLayer& layer, std::span<JointTransform> local);
  void addOffset();
  static void scalePositions(const anim::Clip& clip, const anim::FrameBlend& at,
                             std::span<JointTransform> local);
  void noteScales(const PoseLayer& layer);
  void fillPalette();
  // `numbers`: how many numbers of each vertex come before these vectors.
  const glm::vec3* vectors(size_t numbers) const {
    return reinterpret_cast<const glm::vec3*>(skinned_.data() + numbers * skinned_count_);
  }

  const Model& model_;
  std::vector<JointTransform> clip_pose_;   // local, then model space if needed; the clip's joint order
  std::vector<JointTransform> layer_pose_;  // local, the model's joint order
  std::vector<JointTransform> pose_;
  // Scales of the joints' vertices, from the layer with the greatest weight.
  std::vector<std::pair<size_t, float>> scales_;
  std::vector<skin::JointMatrix> palette_;
  size_t skinned_count_ = 0;  // vertices in skinned_: 0 before skin(), then Model::output_count
  RawVector<float> skinned_;  // positions, normals, tangents
  std::vector<std::optional<Bounds>> mesh_bounds_;  // those of the vertices that were skinned last
};

// Union of the bounds over `samples` poses across one pass of the clip. `timeline` is the clip's own or has
// another rule or range. Without a clip, the bounds of the bind pose.
Bounds boundsOverClip(const Model& model, const anim::Clip* clip, const Fit* fit,
                      const anim::Timeline& timeline, anim::RootMotion root_motion, uint32_t samples);

}  // namespace md5v::model
