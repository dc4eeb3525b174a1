// Finds the rotations of a frame whose w cannot be restored in single precision, and those that are too
// long.
#pragma once

#include <cstdint>
#include <glm/vec3.hpp>
#include <span>
#include <vector>

#include "base/raw_vector.h"
#include "md5/anim_file.h"

namespace md5v::md5 {

// Holds where the rotations of all joints are in a frame.
class SmallWFinder {
 public:
  // A rotation whose x, y and z are longer than 1 (edge case 39).
  struct TooLong {
    uint32_t count = 0;  // in all frames; the other members describe the first
    uint32_t frame = 0;
    uint32_t joint = 0;
  };

  // Adds the joints in their order, without those whose rotation is not animated. `base`: x, y, z of the base
  // frame.
  void add(uint32_t joint, const AnimJoint& columns, glm::dvec3 base);

  // Appends the rotations of a frame whose |w| is under kSmallW. `numbers` are the frame's numbers in double
  // precision.
  void collect(std::span<const double> numbers, uint32_t frame, RawVector<SmallW>& found);

  const TooLong& tooLong() const { return too_long_; }

 private:
  struct Entry {
    uint32_t joint;
    uint32_t flags;
    uint32_t first;  // column of the first rotation component
    uint32_t end;    // after the column of the last one
    glm::dvec3 base;
  };
  std::vector<Entry> entries_;
  TooLong too_long_;
};

}  // namespace md5v::md5
