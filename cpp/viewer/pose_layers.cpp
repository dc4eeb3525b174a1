#include "viewer/pose_layers.h"

#include <algorithm>

#include "viewer/page_number.h"

namespace md5v::viewer {

namespace {

uint32_t frameNumber(double number) {
  return number >= 0.0 ? static_cast<uint32_t>(std::min(number, 4294967295.0)) : UINT32_MAX;
}

bool samePose(const model::PoseLayer& a, const model::PoseLayer& b) {
  return a.clip == b.clip && a.at.frame == b.at.frame && a.at.travel == b.at.travel &&
         a.root_motion == b.root_motion && a.travel_per_pass == b.travel_per_pass && a.weight == b.weight;
}

}  // namespace

anim::Timeline timelineOf(const LayerRequest& request, const anim::Clip& clip) {
  anim::Timeline timeline = clip.timeline;
  if (request.loop_rule > 0.0) {
    timeline.rule = request.loop_rule == 2.0 ? anim::LoopRule::kCircular : anim::LoopRule::kId;
  }
  timeline.mode = choiceOf(request.loop, anim::LoopMode::kPingPong);
  const uint32_t first = frameNumber(std::max(0.0, request.first));
  const uint32_t last = frameNumber(request.last);
  timeline.first = std::min(first, last);
  timeline.last = std::max(first, last);
  return timeline;
}

anim::FrameBlend placeOf(const LayerRequest& request, const anim::Timeline& timeline) {
  if (request.is_frame == 0.0) return anim::blendAtSeconds(timeline, request.time);
  anim::FrameBlend at = anim::blendAtFrame(timeline, request.time);
  at.cycle = at.travel = wholeNumber(request.travel);
  return at;
}

model::PoseLayer poseLayer(const LayerRequest& request, const anim::Clip& clip, const model::Fit& fit) {
  const anim::Timeline timeline = timelineOf(request, clip);
  return {&clip,
          &fit,
          placeOf(request, timeline),
          choiceOf(request.root_motion, anim::RootMotion::kTravel),
          anim::travelPerPass(clip, timeline),
          static_cast<float>(request.weight)};
}

void LayerStack::set(const model::Model* model, std::span<const LayerRequest> requests,
                     std::span<const SharedClip> clips) {
  bool changed = model != model_;
  if (changed) {
    fits_.clear();
    layers_.clear();
    model_ = model;
  }
  layers_.swap(before_);
  layers_.clear();
  for (size_t i = 0; model != nullptr && i < requests.size(); ++i) {
    if (clips[i] == nullptr) {
      continue;
    }
    const FittedClip& entry = fitted(clips[i]);
    if (entry.fit.kind != model::FitKind::kNone) {
      layers_.push_back(poseLayer(requests[i], *entry.clip, entry.fit));
    }
  }
  changed = changed || !std::equal(layers_.begin(), layers_.end(), before_.begin(), before_.end(), samePose);
  version_ += changed ? 1 : 0;
  forgetUnused(clips);
}

const LayerStack::FittedClip& LayerStack::fitted(const SharedClip& clip) {
  for (const auto& entry : fits_) {
    if (entry->clip == clip) {
      return *entry;
    }
  }
  const anim::Hierarchy& joints = model_->skeleton.hierarchy;
  fits_.push_back(std::make_unique<FittedClip>(FittedClip{clip, model::fitClip(joints, clip->hierarchy)}));
  return *fits_.back();
}

// Must run after the layers are compared: a new clip may have the address of a removed one.
void LayerStack::forgetUnused(std::span<const SharedClip> clips) {
  for (size_t i = fits_.size(); i > 0; --i) {
    if (std::find(clips.begin(), clips.end(), fits_[i - 1]->clip) == clips.end()) {
      fits_[i - 1].swap(fits_.back());
      fits_.pop_back();
    }
  }
}

}  // namespace md5v::viewer
