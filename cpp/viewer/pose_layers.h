// Converts the page's clip requests for one pose to model::PoseLayer.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "anim/clip.h"
#include "model/evaluation.h"
#include "model/fit.h"
#include "model/model.h"
#include "viewer/record.h"

namespace md5v::viewer {

// One clip of a pose, which web/core/write-layers.ts fills. FIELD(declarator, first value) in order.
#define MD5V_LAYER_REQUEST(FIELD)                                                                            \
  FIELD(clip, 0) /* handle */                                                                                \
  /* Seconds on the clip's timeline, with the mode `loop` (anim::LoopMode); or a frame, clamped, with the */ \
  /* number of passes that the root has travelled before. */                                                 \
  FIELD(time, 0)                                                                                             \
  FIELD(is_frame, 0)                                                                                         \
  FIELD(travel, 0)                                                                                           \
  FIELD(loop, 0)                                                                                             \
  FIELD(loop_rule, 0) /* 0: the clip's own; 1: id Tech 4's; 2: circular */                                   \
  FIELD(first, 0)     /* the frames that are played; last -1: to the end */                                  \
  FIELD(last, -1)                                                                                            \
  FIELD(root_motion, 0) /* anim::RootMotion */                                                               \
  FIELD(weight, 1)

struct LayerRequest {
  MD5V_LAYER_REQUEST(MD5V_RECORD_MEMBER)
};

inline constexpr const char* kLayerRequestNames = MD5V_LAYER_REQUEST(MD5V_RECORD_NAME);
#undef MD5V_LAYER_REQUEST

inline constexpr int kLayerRequestFields = sizeof(LayerRequest) / sizeof(double);

anim::FrameBlend placeOf(const LayerRequest& request, const anim::Timeline& timeline);

// The timeline of `clip` with the rule and range of the request.
anim::Timeline timelineOf(const LayerRequest& request, const anim::Clip& clip);

// `clip` and `fit` must outlive the result.
model::PoseLayer poseLayer(const LayerRequest& request, const anim::Clip& clip, const model::Fit& fit);

using SharedClip = std::shared_ptr<const anim::Clip>;

// The layers of a view, kept from picture to picture. Clips that do not fit the model, and requests without a
// clip, are skipped. Allocates only when clips are added or removed.
class LayerStack {
 public:
  // One clip per request, in its order. `model` must outlive this object, or be replaced first.
  void set(const model::Model* model, std::span<const LayerRequest> requests,
           std::span<const SharedClip> clips);

  std::span<const model::PoseLayer> layers() const { return layers_; }

  // Changes whenever set() changes the pose.
  uint32_t version() const { return version_; }

 private:
  // How a clip in use fits the model.
  struct FittedClip {
    SharedClip clip;
    model::Fit fit;
  };

  const FittedClip& fitted(const SharedClip& clip);
  void forgetUnused(std::span<const SharedClip> clips);

  const model::Model* model_ = nullptr;
  std::vector<std::unique_ptr<FittedClip>> fits_;
  std::vector<model::PoseLayer> layers_;
  std::vector<model::PoseLayer> before_;
  uint32_t version_ = 0;
};

}  // namespace md5v::viewer
