#include "viewer/overlay/skeleton_overlay.h"

#include <glm/common.hpp>

#include "viewer/overlay/figures.h"

namespace md5v::viewer {

void appendSkeletonOverlay(const anim::Hierarchy& hierarchy, std::span<const JointTransform> pose,
                           glm::vec4 color, float pixel_ratio, std::vector<render::Segment>& segments) {
  constexpr float kParentWidth = 4.5f;  // CSS pixels
  constexpr float kChildWidth = 1.25f;
  constexpr float kJointSize = 5.5f;
  const glm::vec4 joint_color(glm::mix(glm::vec3(color), glm::vec3(1.0f), 0.55f), color.w);
  segments.reserve(segments.size() + pose.size() * 2);
  for (size_t j = 0; j < pose.size(); ++j) {
    const int32_t parent = hierarchy.parents[j];
    if (parent >= 0) {
      segments.push_back({pose[static_cast<size_t>(parent)].position, kParentWidth * pixel_ratio,
                          pose[j].position, kChildWidth * pixel_ratio, color});
    }
  }
  const float size = kJointSize * pixel_ratio;
  for (const JointTransform& joint : pose) {
    appendDisc(joint.position, joint_color, size, segments);
  }
}

void appendMarkedJoint(const JointTransform& joint, bool chosen, float axis_length, glm::vec4 color,
                       float pixel_ratio, std::vector<render::Segment>& segments) {
  constexpr float kRing = 10.0f;  // CSS pixels
  constexpr float kDisc = 6.0f;
  constexpr float kAxis = 2.5f;
  if (chosen) {
    appendAxes(joint, axis_length, kAxis * pixel_ratio, segments);
  }
  appendDisc(joint.position, glm::vec4(1.0f), kRing * pixel_ratio, segments);
  appendDisc(joint.position, color, kDisc * pixel_ratio, segments);
}

}  // namespace md5v::viewer
