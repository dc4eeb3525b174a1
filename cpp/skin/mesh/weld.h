// Finds vertices at the same position, such as the two sides of a UV seam.
#pragma once

#include <cstdint>
#include <glm/vec3.hpp>
#include <span>
#include <vector>

namespace md5v::skin {

// For each position the next one of its group, in a ring: its own index if the group has no other. Positions
// nearer than `epsilon` to each other are in one group, and so are chains of such neighbours. All must be
// finite, because NaN has no order. If the square of `epsilon` is 0 in single precision (below 1e-22), only
// equal positions are grouped.
std::vector<uint32_t> weldPositions(std::span<const glm::vec3> positions, float epsilon);

// The distance up to which the rounding of exporters may have separated one point into two: 1e-3 file units,
// but in meshes smaller than a hundred times that, a hundredth of the size.
float weldEpsilon(std::span<const glm::vec3> positions);

}  // namespace md5v::skin
