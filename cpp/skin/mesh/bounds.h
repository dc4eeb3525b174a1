// Computes bounds of posed vertices and joints.
#pragma once

#include <optional>
#include <span>

#include "base/transform.h"
#include "base/vertex.h"

namespace md5v::skin {

// The smallest box around the positions. Coordinates that overflowed are ignored: one of them would make the
// box useless. nullopt if an axis has no valid coordinate.
std::optional<Bounds> boundsOf(std::span<const glm::vec3> positions);
std::optional<Bounds> boundsOf(const StreamedVertices& vertices);
std::optional<Bounds> boundsOf(std::span<const JointTransform> joints);

// boundsOf() for the vertices that are not higher than `top`.
std::optional<Bounds> boundsBelow(const StreamedVertices& vertices, float top);

Bounds unite(const Bounds& a, const Bounds& b);

}  // namespace md5v::skin
