// One instance of a model in one pose: the buffers of a frame, allocated once, and the way from a clip's time
// to skinned vertices.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "anim/clip.h"
#include "base/transform.h"
#include "base/vertex.h"
#include "model/fit.h"
#include "model/model.h"
#include "skin/skinning.h"

namespace md5v::model {

class Evaluation {
 public:
  // `model` must outlive this.
  explicit Evaluation(const Model& model);

  // The bind pose.
  void poseBind();

  // `clip` at a place of its timeline; `fit` is fitClip() of the two and not kNone. Allocates only when a
  // clip has more joints than any before it.
  void poseClip(const anim::Clip& clip, const Fit& fit, const anim::FrameBlend& at,
                anim::RootMotion root_motion);

  // Skins all meshes in the current pose.
  void skin();

  std::span<const JointTransform> pose() const { return pose_; }  // model space, the model's joint order
  std::span<const Vertex> vertices() const { return vertices_; }  // after skin(): all meshes in order
  std::span<const Vertex> meshVertices(size_t mesh) const;
  Bounds bounds() const;  // skin::boundsOf() vertices(); the joints without any

 private:
  void takeOverModelSpace(const anim::Clip& clip, const Fit& fit);
  void takeOverLocal(const Fit& fit);
  void scalePositions(const anim::Clip& clip, const anim::FrameBlend& at);
  void noteScales(const anim::Clip& clip, const Fit& fit, const anim::FrameBlend& at);

  const Model& model_;
  std::vector<JointTransform> clip_pose_;  // local, then model space where needed; the clip's joint order
  std::vector<JointTransform> pose_;
  std::vector<std::pair<size_t, float>> scales_;  // joints of this pose whose vertices are scaled
  std::vector<skin::JointMatrix> palette_;
  std::vector<Vertex> vertices_;
};

// Union of the bounds over `samples` poses spread over the clip (bind pose for no clip).
Bounds boundsOverClip(const Model& model, const anim::Clip* clip, const Fit* fit,
                      anim::RootMotion root_motion, uint32_t samples);

}  // namespace md5v::model
