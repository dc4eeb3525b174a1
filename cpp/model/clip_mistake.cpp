#include "model/clip_mistake.h"

#include <cmath>

namespace md5v::model {
namespace {

using anim::Skeleton;

// Fewer joints prove nothing.
constexpr size_t kFewest = 3;

bool areMost(size_t count, size_t all) { return all >= kFewest && count * 10 >= all * 9; }

// Whether a joint is as far from its parent as its bone is long only if both are taken to be in model space.
// That holds in every pose.
bool areFramesInModelSpace(const Skeleton& model, const Skeleton& frame, const Fit& fit) {
  constexpr float kShortest = 1e-3f;
  constexpr float kAgreement = 0.03f;
  size_t bones = 0;
  size_t in_model_space = 0;
  size_t in_parent_space = 0;
  for (size_t j = 0; j < model.bind_local.size(); ++j) {
    const int32_t parent = model.hierarchy.parents[j];
    if (parent < 0 || !sharesParent(model.hierarchy, frame.hierarchy, fit, j)) continue;
    const int32_t own_in_clip = fit.clip_joint_of[j];
    const int32_t parent_in_clip = fit.clip_joint_of[static_cast<size_t>(parent)];
    const float length = glm::length(model.bind_local[j].position);
    if (parent_in_clip < 0 || length < kShortest) continue;
    const auto is_length = [length](const glm::vec3& bone) {
      return std::fabs(glm::length(bone) - length) <= kAgreement * length;
    };
    const glm::vec3& own = frame.bind_local[static_cast<size_t>(own_in_clip)].position;
    const glm::vec3& other = frame.bind_local[static_cast<size_t>(parent_in_clip)].position;
    ++bones;
    in_model_space += is_length(own - other) ? 1 : 0;
    in_parent_space += is_length(own) ? 1 : 0;
  }
  return areMost(in_model_space, bones) && in_parent_space * 2 <= bones;
}

// How many of the turned joints of a pose have the rotations of the bind pose, and how many their inverse.
struct Agreement {
  size_t turned = 0;
  size_t same = 0;
  size_t inverse = 0;
};
Agreement agreementOf(const Skeleton& model, const anim::Hierarchy& clip,
                      const std::vector<JointTransform>& pose, const Fit& fit) {
  constexpr float kSame = 1.0f - 1e-4f;
  Agreement agreement;
  for (size_t j = 0; j < model.bind_local.size(); ++j) {
    const glm::quat& bind = model.bind_local[j].rotation;
    const glm::quat inverse = glm::conjugate(bind);
    if (!sharesParent(model.hierarchy, clip, fit, j) || std::fabs(glm::dot(bind, inverse)) > 0.99f) continue;
    const glm::quat& own = pose[static_cast<size_t>(fit.clip_joint_of[j])].rotation;
    ++agreement.turned;
    agreement.same += std::fabs(glm::dot(own, bind)) > kSame ? 1 : 0;
    agreement.inverse += std::fabs(glm::dot(own, inverse)) > kSame ? 1 : 0;
  }
  return agreement;
}

}  // namespace

ClipMistake findMistake(const Skeleton& model, const anim::Clip& clip, const Skeleton& first_frame,
                        const Fit& fit) {
  if (areFramesInModelSpace(model, first_frame, fit)) return ClipMistake::kFramesInModelSpace;
  const Agreement base = agreementOf(model, clip.hierarchy, clip.base, fit);
  const Agreement first = agreementOf(model, clip.hierarchy, first_frame.bind_local, fit);
  // Fingers that open may be as far on the other side.
  if (areMost(base.same, base.turned) || areMost(first.same, first.turned)) return ClipMistake::kNone;
  const bool is_inverted = areMost(base.inverse, base.turned) || areMost(first.inverse, first.turned);
  return is_inverted ? ClipMistake::kRotationsInverted : ClipMistake::kNone;
}

}  // namespace md5v::model
