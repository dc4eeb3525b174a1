// Finds the rotations of a frame whose w single precision cannot restore, and those that are none.
#pragma once

#include <cstdint>
#include <glm/vec3.hpp>
#include <span>
#include <vector>

#include "base/raw_vector.h"
#include "md5/anim_file.h"

namespace md5v::md5 {

// Stands for w, which is not positive, where x, y and z are longer than 1.
inline constexpr double kNoRotation = 1.0;

// Where the rotations of all joints stand in a frame.
class RotationColumns {
 public:
  // Joints are added in their order. Those whose rotation is not animated are left out.
  void add(uint32_t joint, const AnimJoint& columns, glm::dvec3 base);

  // Appends the rotations with |w| under kSmallW of a frame, whose numbers are given as the file writes them,
  // and the first of each joint that is none, with w kNoRotation.
  void collect(std::span<const double> numbers, uint32_t frame, RawVector<SmallW>& found);

 private:
  struct Entry {
    uint32_t joint;
    uint32_t flags;
    uint32_t first;  // column of the first rotation component
    uint32_t end;    // behind that of the last
    bool is_told;    // that one was none
    glm::dvec3 base;
  };
  std::vector<Entry> entries_;
};

}  // namespace md5v::md5
