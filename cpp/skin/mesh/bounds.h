// Computes bounds of posed vertices and joints.
#pragma once

#include <optional>
#include <span>

#include "base/transform.h"
#include "base/vertex.h"

namespace md5v::skin {

// Smallest box around the positions, without coordinates that overflowed: one of them would leave no box to
// look at. nullopt if none are left of an axis.
std::optional<Bounds> boundsOf(std::span<const glm::vec3> positions);
std::optional<Bounds> boundsOf(const StreamedVertices& vertices);
std::optional<Bounds> boundsOf(std::span<const JointTransform> joints);

// As boundsOf(), of the vertices that are not higher than `top`.
std::optional<Bounds> boundsBelow(const StreamedVertices& vertices, float top);

Bounds unite(const Bounds& a, const Bounds& b);

}  // namespace md5v::skin
