// Finds the columns of an animation's numbers that change.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace md5v::anim {

// One value per column: whether any row differs from the first there. `table` has complete rows of `width`
// columns.
std::vector<bool> findMovingColumns(std::span<const double> table, uint32_t width);

}  // namespace md5v::anim
