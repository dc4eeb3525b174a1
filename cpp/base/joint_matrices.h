// Stores joint transforms as matrices, which transform many positions faster than quaternions do.
#pragma once

#include <cstddef>
#include <cstdint>
#include <glm/vec3.hpp>
#include <span>

#include "base/assert.h"
#include "base/float4.h"
#include "base/raw_vector.h"
#include "base/transform.h"

namespace md5v {

class JointMatrices {
 public:
  // `joints`: from the joint's space to the space of the results.
  explicit JointMatrices(std::span<const JointTransform> joints);

  // Transforms a position that is relative to the joint. The last lane is 1, so that a sum of positions also
  // counts them.
  Float4 transform(uint32_t joint, glm::vec3 position) const;
  // The position of the joint itself.
  Float4 originOf(uint32_t joint) const { return load4(columnsOf(joint) + 12); }

 private:
  const float* columnsOf(uint32_t joint) const {
    MD5V_ASSERT(size_t{joint} * 16 < columns_.size());
    return &columns_[size_t{joint} * 16];
  }

  RawVector<float> columns_;  // four columns of four floats for each joint
};

}  // namespace md5v
