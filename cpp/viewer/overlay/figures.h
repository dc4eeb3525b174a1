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

// All of them append to `segments`; widths are pixels of the framebuffer.

void appendLine(const glm::vec3& a, const glm::vec3& b, const glm::vec4& color, float width,
                std::vector<render::Segment>& segments);
void appendDisc(const glm::vec3& at, const glm::vec4& color, float width,
                std::vector<render::Segment>& segments);

// The twelve edges.
void appendBox(const Bounds& box, glm::vec4 color, float width, std::vector<render::Segment>& segments);

// X red, Y green, Z blue, each `length` long.
void appendAxes(const JointTransform& at, float length, float width, std::vector<render::Segment>& segments);

// A line through `points`, moved by `shift`.
void appendTrail(std::span<const glm::vec3> points, glm::vec3 shift, glm::vec4 color, float width,
                 std::vector<render::Segment>& segments);

// The box that the clip's file gives for where the layer stands, as id Tech 4 reads it: around both frames'
// boxes. Moved as the layer's root motion moves joint 0. False where the file gives none.
bool fileBounds(const model::PoseLayer& layer, Bounds& box);

}  // namespace md5v::viewer
