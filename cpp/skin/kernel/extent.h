// Collects the bounds of the positions that a kernel writes, with a lane for each vertex of a quad.
#pragma once

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <optional>

#include "base/vertex.h"
#include "skin/kernel/lanes.h"

namespace md5v::skin {

template <class Float4>
class Extent : Lanes<Float4> {
  using typename Lanes<Float4>::Three;
  using Lanes<Float4>::store;
  using Lanes<Float4>::three;

 public:
  void add(const Three& p) {
    low_ = {min(p.x, low_.x), min(p.y, low_.y), min(p.z, low_.z)};
    high_ = {max(p.x, high_.x), max(p.y, high_.y), max(p.z, high_.z)};
  }

  // Nullopt if a position may have overflowed. Not inlined, since kernels for all kinds of output share it.
  [[gnu::noinline]] std::optional<Bounds> bounds() const {
    float low[3][4];
    float high[3][4];
    store(low_, low);
    store(high_, high);
    float reach = 0.0f;
    Bounds bounds;
    for (int axis = 0; axis < 3; ++axis) {
      bounds.min[axis] = *std::min_element(low[axis], low[axis] + 4);
      bounds.max[axis] = *std::max_element(high[axis], high[axis] + 4);
      reach = std::max({reach, std::fabs(bounds.min[axis]), std::fabs(bounds.max[axis])});
    }
    return reach < FLT_MAX ? std::optional(bounds) : std::nullopt;
  }

 private:
  Three low_ = three(FLT_MAX);
  Three high_ = three(-FLT_MAX);
};

}  // namespace md5v::skin
