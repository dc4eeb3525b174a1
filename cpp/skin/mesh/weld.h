// Finds vertices at the same position, such as the two sides of a UV seam.
#pragma once

#include <cstdint>
#include <glm/vec3.hpp>
#include <span>
#include <vector>

namespace md5v::skin {

// For each position the next one of its group, round and round: its own number where it is alone. Positions
// nearer than `epsilon` to one another share a group (chains of such neighbours included). All are finite:
// NaN has no order. Where the square of `epsilon` is 0 in single precision (below 1e-22),
// only equal ones do.
std::vector<uint32_t> weldPositions(std::span<const glm::vec3> positions, float epsilon);

// The distance up to which exporters' rounding may have torn one point into two: 1e-3 file units, in a mesh
// smaller than a hundred times that a hundredth of its size.
float weldEpsilon(std::span<const glm::vec3> positions);

}  // namespace md5v::skin
