#include "model/fit_findings.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <unordered_map>

namespace md5v::model {
namespace {

using anim::Clip;
using anim::Hierarchy;
using anim::Skeleton;

std::vector<uint32_t> otherParents(const Hierarchy& model, const Hierarchy& clip, const Fit& fit) {
  std::vector<uint32_t> joints;
  for (uint32_t j = 0; j < model.jointCount(); ++j) {
    const int32_t clip_joint = fit.clip_joint_of[j];
    if (clip_joint < 0) continue;
    const int32_t parent = model.parents[j];
    const int32_t expected = parent < 0 ? -1 : fit.clip_joint_of[static_cast<size_t>(parent)];
    if (clip.parents[static_cast<size_t>(clip_joint)] != expected) joints.push_back(j);
  }
  return joints;
}

std::vector<uint32_t> ambiguousJoints(const Hierarchy& model, const Hierarchy& clip, const Fit& fit) {
  if (fit.kind == FitKind::kExact) return {};
  struct Count {
    uint32_t model = 0;
    uint32_t clip = 0;
  };
  std::unordered_map<std::string_view, Count> counts;
  for (const std::string& name : model.names) ++counts[name].model;
  for (const std::string& name : clip.names) ++counts[name].clip;
  std::vector<uint32_t> joints;
  for (uint32_t j = 0; j < model.jointCount(); ++j) {
    const Count& count = counts[model.names[j]];
    if (count.clip != 0 && (count.model > 1 || count.clip > 1)) joints.push_back(j);
  }
  return joints;
}

// Bones agree within this share of the ratio in their middle.
constexpr float kAgreement = 0.03f;
// Smaller differences are retargeting or rounding.
constexpr float kClearScale = 1.1f;

std::vector<JointTransform> localPose(const Clip& clip, uint32_t frame) {
  std::vector<JointTransform> pose(clip.hierarchy.jointCount());
  anim::SampleJob{&clip, anim::blendAtFrame(clip.timeline, frame), anim::RootMotion::kFile, pose}.run();
  return pose;
}

// Of joints whose distance to their parent is the same in the first and the last frame: what moves has no
// length to compare.
std::vector<float> boneRatios(const Skeleton& model, const Clip& clip, const Fit& fit,
                              const std::vector<JointTransform>& first_pose) {
  constexpr float kShortest = 1e-3f;
  const std::vector<JointTransform> last_pose = localPose(clip, clip.timeline.frame_count - 1);
  std::vector<float> ratios;
  for (uint32_t j = 0; j < model.hierarchy.jointCount(); ++j) {
    if (model.hierarchy.parents[j] < 0 || fit.clip_joint_of[j] < 0) continue;
    const auto clip_joint = static_cast<size_t>(fit.clip_joint_of[j]);
    if (clip.hierarchy.parents[clip_joint] < 0) continue;
    const float length = glm::length(model.bind_local[j].position);
    const float first = glm::length(first_pose[clip_joint].position);
    const float last = glm::length(last_pose[clip_joint].position);
    const bool is_bone = length > kShortest && first > 0.0f && std::fabs(last - first) <= kAgreement * first;
    if (is_bone) ratios.push_back(first / length);
  }
  return ratios;
}

float boneScale(const Skeleton& model, const Clip& clip, const Fit& fit,
                const std::vector<JointTransform>& first_pose) {
  constexpr size_t kFewest = 3;
  std::vector<float> ratios = boneRatios(model, clip, fit, first_pose);
  if (ratios.size() < kFewest) return 1.0f;
  const auto middle = ratios.begin() + static_cast<ptrdiff_t>(ratios.size() / 2);
  std::nth_element(ratios.begin(), middle, ratios.end());
  const float scale = *middle;
  if (!std::isfinite(scale) || (scale < kClearScale && scale > 1.0f / kClearScale)) return 1.0f;
  const auto agrees = [scale](float ratio) { return std::fabs(ratio - scale) <= kAgreement * scale; };
  const auto count = static_cast<size_t>(std::count_if(ratios.begin(), ratios.end(), agrees));
  return count * 10 >= ratios.size() * 9 ? scale : 1.0f;
}

struct Turn {
  float degrees = 0.0f;
  char axis = ' ';
};

// The turn from one rotation to another where it is a right angle or two about an axis; 0 degrees otherwise.
Turn rightTurn(glm::quat from, glm::quat to) {
  constexpr float kExact = 2e-3f;
  const glm::quat turn = to * glm::conjugate(from);
  const float w = std::fabs(turn.w);
  const bool is_quarter = std::fabs(w - std::sqrt(0.5f)) < kExact;
  if (!is_quarter && w > kExact) return {};
  const float size = std::sqrt(std::max(0.0f, 1.0f - w * w));
  const float parts[3] = {std::fabs(turn.x), std::fabs(turn.y), std::fabs(turn.z)};
  for (int i = 0; i < 3; ++i) {
    if (std::fabs(parts[i] - size) < kExact) return {is_quarter ? 90.0f : 180.0f, "xyz"[i]};
  }
  return {};
}

void findTurn(const Skeleton& model, const Clip& clip, const Fit& fit,
              const std::vector<JointTransform>& first_pose, FitFindings& findings) {
  for (uint32_t j = 0; j < model.hierarchy.jointCount(); ++j) {
    if (model.hierarchy.parents[j] >= 0 || fit.clip_joint_of[j] < 0) continue;
    const auto clip_joint = static_cast<size_t>(fit.clip_joint_of[j]);
    if (clip.hierarchy.parents[clip_joint] >= 0) return;
    const glm::quat bind = model.bind_model[j].rotation;
    const Turn first = rightTurn(bind, first_pose[clip_joint].rotation);
    const Turn base = rightTurn(bind, clip.base[clip_joint].rotation);
    if (first.degrees == 0.0f || first.degrees != base.degrees || first.axis != base.axis) return;
    findings.turned_root = static_cast<int32_t>(j);
    findings.turn_degrees = first.degrees;
    findings.turn_axis = first.axis;
    return;
  }
}

}  // namespace

FitFindings inspectFit(const Skeleton& model, const Clip& clip, const Fit& fit) {
  FitFindings findings;
  if (fit.kind == FitKind::kNone) return findings;
  findings.other_parents = otherParents(model.hierarchy, clip.hierarchy, fit);
  findings.ambiguous = ambiguousJoints(model.hierarchy, clip.hierarchy, fit);
  const std::vector<JointTransform> first_pose = localPose(clip, 0);
  if (findings.other_parents.empty()) findings.bone_scale = boneScale(model, clip, fit, first_pose);
  // A single common joint says nothing about how the rest was exported.
  const size_t matched = model.hierarchy.jointCount() - fit.missing.size();
  if (matched > 1) findTurn(model, clip, fit, first_pose, findings);
  return findings;
}

}  // namespace md5v::model
