#include "model/fit_findings.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "model/inverted_rotations.h"

namespace md5v::model {
namespace {

using anim::Skeleton;
using Pose = std::vector<JointTransform>;

// Bones agree within this share of the scale.
constexpr float kAgreement = 0.03f;
// Smaller differences are retargeting or rounding.
constexpr float kClearScale = 1.1f;
constexpr float kLargeScale = 5.0f;

// The ratios of bone lengths, for joints that have the same parent in both.
std::vector<float> boneRatios(const Skeleton& model, const anim::Hierarchy& clip, const Pose& pose,
                              const Fit& fit) {
  constexpr float kShortest = 1e-3f;
  std::vector<float> ratios;
  for (uint32_t j = 0; j < model.hierarchy.jointCount(); ++j) {
    if (model.hierarchy.parents[j] < 0) continue;
    if (!sharesParent(model.hierarchy, clip, fit, j)) continue;
    const auto clip_joint = static_cast<size_t>(fit.clip_joint_of[j]);
    const float length = glm::length(model.bind_local[j].position);
    const float in_clip = glm::length(pose[clip_joint].position);
    if (length > kShortest) ratios.push_back(in_clip / length);
  }
  return ratios;
}

float boneScale(const Skeleton& model, const anim::Hierarchy& clip, const Pose& pose, const Fit& fit) {
  constexpr size_t kFewestBones = 3;
  constexpr float kNoLength = 1e-6f;
  std::vector<float> ratios = boneRatios(model, clip, pose, fit);
  const size_t bones = ratios.size();
  ratios.erase(std::remove_if(ratios.begin(), ratios.end(), [](float r) { return r < kNoLength; }),
               ratios.end());
  if (bones >= kFewestBones && ratios.size() * 10 <= bones) return 0.0f;
  if (ratios.size() < kFewestBones) return 1.0f;
  // If nearly all ratios agree, one of them is among the first few.
  const size_t candidates = std::min<size_t>(ratios.size(), 16);
  for (size_t i = 0; i < candidates; ++i) {
    const float scale = ratios[i * ratios.size() / candidates];
    if (!std::isfinite(scale) || (scale < kClearScale && scale > 1.0f / kClearScale)) continue;
    size_t agreeing = 0;
    for (const float ratio : ratios) agreeing += std::fabs(ratio - scale) <= kAgreement * scale ? 1u : 0u;
    // Some bones may slide. For a scale too large for retargeting, more than half of the bones are enough.
    const bool is_large = scale >= kLargeScale || scale <= 1.0f / kLargeScale;
    if (agreeing * 10 >= ratios.size() * (is_large ? 6 : 9)) return scale;
  }
  return 1.0f;
}

struct Turn {
  uint32_t degrees = 0;
  char axis = ' ';
};

// The rotation from one orientation to another, if it is 90 or 180 degrees about an axis; 0 degrees
// otherwise.
Turn rightTurn(glm::quat from, glm::quat to) {
  constexpr float kExact = 2e-3f;
  const glm::quat turn = to * glm::conjugate(from);
  const float w = std::fabs(turn.w);
  const bool is_quarter = std::fabs(w - std::sqrt(0.5f)) < kExact;
  if (!is_quarter && w > kExact) return {};
  const float size = std::sqrt(std::max(0.0f, 1.0f - w * w));
  const float parts[3] = {std::fabs(turn.x), std::fabs(turn.y), std::fabs(turn.z)};
  for (int i = 0; i < 3; ++i) {
    if (std::fabs(parts[i] - size) < kExact) return {is_quarter ? 90u : 180u, "xyz"[i]};
  }
  return {};
}

void findTurn(const Skeleton& model, const ClipFacts& clip, const Fit& fit, FitFindings& findings) {
  for (uint32_t j = 0; j < model.hierarchy.jointCount(); ++j) {
    if (model.hierarchy.parents[j] >= 0 || fit.clip_joint_of[j] < 0) continue;
    const auto clip_joint = static_cast<size_t>(fit.clip_joint_of[j]);
    if (clip.hierarchy.parents[clip_joint] >= 0) return;
    const glm::quat bind = model.bind_model[j].rotation;
    const Turn first = rightTurn(bind, clip.first_frame[clip_joint].rotation);
    const Turn base = rightTurn(bind, clip.base_frame[clip_joint].rotation);
    if (first.degrees == 0 || first.degrees != base.degrees || first.axis != base.axis) return;
    findings.turned_root = static_cast<int32_t>(j);
    findings.turn_degrees = first.degrees;
    findings.turn_axis = first.axis;
    return;
  }
}

}  // namespace

FitFindings inspectFit(const Skeleton& model, const ClipFacts& clip, const Fit& fit) {
  constexpr float kNearOrigin = 1.0f;
  FitFindings findings;
  if (fit.kind == FitKind::kNone) return findings;
  const glm::vec3 root = clip.base_frame[clip.hierarchy.root()].position;
  if (glm::length(root) > kNearOrigin) findings.root_offset = root;
  findings.are_rotations_inverted = areRotationsInverted(model, clip, fit);
  if (findings.are_rotations_inverted) return findings;
  const float scale = boneScale(model, clip.hierarchy, clip.first_frame, fit);
  if (scale != 1.0f) {
    // Parts that open and close, such as the leaves of a gate, are not scaled: their length changes by the
    // last frame.
    const float last = boneScale(model, clip.hierarchy, clip.last_frame, fit);
    if (std::fabs(last - scale) <= kAgreement * scale) findings.bone_scale = scale;
  }
  // A single common joint does not show how the others were exported.
  const size_t matched = model.hierarchy.jointCount() - fit.missing.size();
  if (matched > 1) findTurn(model, clip, fit, findings);
  return findings;
}

}  // namespace md5v::model
