// Draws a posed skeleton as overlay segments.
#pragma once

#include <glm/vec4.hpp>
#include <span>
#include <vector>

#include "anim/hierarchy.h"
#include "render/view.h"

namespace md5v::viewer {

// Appends tapered bones from parents to children and a disc on each joint. `pose` is model
// space, one per joint; widths scale with `pixel_ratio`. Allocates only when a skeleton is larger than
// before.
void appendSkeletonOverlay(const anim::Hierarchy& hierarchy, std::span<const JointTransform> pose,
                           glm::vec4 color, float pixel_ratio, std::vector<render::Segment>& segments);

// Appends a marked joint: a ring under the pointer, or axes for a selected joint, `axis_length` long in file
// units.
void appendMarkedJoint(const JointTransform& joint, bool chosen, float axis_length, glm::vec4 color,
                       float pixel_ratio, std::vector<render::Segment>& segments);

}  // namespace md5v::viewer
