#include "model/inverted_rotations.h"

#include <cmath>

namespace md5v::model {
namespace {

using anim::Skeleton;

// Fewer joints are not enough evidence.
constexpr size_t kFewest = 3;

bool areMost(size_t count, size_t all) { return all >= kFewest && count * 10 >= all * 9; }

// How many rotated joints of a pose have the rotations of the bind pose, and how many their inverse.
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
    agreement.same += std::fabs(glm::dot(own, bind)) > kSame ? 1u : 0u;
    agreement.inverse += std::fabs(glm::dot(own, inverse)) > kSame ? 1u : 0u;
  }
  return agreement;
}

}  // namespace

bool areRotationsInverted(const Skeleton& model, const ClipFacts& clip, const Fit& fit) {
  const Agreement base = agreementOf(model, clip.hierarchy, clip.base_frame, fit);
  const Agreement first = agreementOf(model, clip.hierarchy, clip.first_frame, fit);
  // Fingers that open may be rotated equally far in the other direction.
  if (areMost(base.same, base.turned) || areMost(first.same, first.turned)) return false;
  return areMost(base.inverse, base.turned) || areMost(first.inverse, first.turned);
}

}  // namespace md5v::model
