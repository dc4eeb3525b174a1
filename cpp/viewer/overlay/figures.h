// Draws boxes, axes and trails as overlay segments.
#pragma once

#include <glm/vec4.hpp>
#include <span>
#include <vector>

#include "base/transform.h"
#include "base/vertex.h"
#include "model/evaluation.h"
#include "render/view.h"

namespace md5v::viewer {

// All functions append to `segments`; widths are pixels of the framebuffer.

void appendLine(const glm::vec3& a, const glm::vec3& b, const glm::vec4& color, float width,
                std::vector<render::Segment>& segments);
void appendDisc(const glm::vec3& at, const glm::vec4& color, float width,
                std::vector<render::Segment>& segments);

// The twelve edges of a box.
void appendBox(const Bounds& box, glm::vec4 color, float width, std::vector<render::Segment>& segments);

// X in red, Y in green, Z in blue, each `length` long.
void appendAxes(const JointTransform& at, float length, float width, std::vector<render::Segment>& segments);

// A line through `points`, moved by `shift`.
void appendTrail(std::span<const glm::vec3> points, glm::vec3 shift, glm::vec4 color, float width,
                 std::vector<render::Segment>& segments);

// The bounds that the clip's file has at the time of the layer, as id Tech 4 reads them: around both frames'
// boxes. The box follows the movement of the root by the layer's root motion. False if the file has none.
bool fileBounds(const model::PoseLayer& layer, Bounds& box);

}  // namespace md5v::viewer
