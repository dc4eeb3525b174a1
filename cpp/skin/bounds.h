// Bounds of skinned vertices.
#pragma once

#include <span>

#include "base/vertex.h"

namespace md5v::skin {

// Smallest box around the positions; both corners zero for no vertices.
Bounds boundsOf(std::span<const Vertex> vertices);

Bounds unite(const Bounds& a, const Bounds& b);

}  // namespace md5v::skin
