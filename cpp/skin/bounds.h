// Bounds of what a pose moved.
#pragma once

#include <span>

#include "base/transform.h"
#include "base/vertex.h"

namespace md5v::skin {

// Smallest box around the positions, without those that overflowed: one of them would leave no box to look
// at. Both corners are zero if none is left.
Bounds boundsOf(std::span<const Vertex> vertices);
Bounds boundsOf(std::span<const JointTransform> joints);

Bounds unite(const Bounds& a, const Bounds& b);

}  // namespace md5v::skin
