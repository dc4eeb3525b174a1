// Finds the digits behind a float for the x, y and z of a rotation, so that readers restore its w.
#pragma once

#include <array>
#include <glm/vec3.hpp>

namespace md5v::md5 {

// A rotation of a frame, of which floats are kept, and a w that was restored from more digits (see SmallW).
class PreciseRotation {
 public:
  // `fixed`: x, y and z as other parts of the file have them.
  explicit PreciseRotation(glm::dvec3 fixed) : values_{fixed.x, fixed.y, fixed.z} {}

  void setStored(int axis, float value);
  void setFixed(int axis, double value) { values_[static_cast<size_t>(axis)] = value; }
  // Whether the value needs more digits than its float has.
  bool isMoved(int axis) const {
    const auto i = static_cast<size_t>(axis);
    return is_stored_[i] && values_[i] != written_[i];
  }

  // Moves the stored values by less than what makes another float of them, so that the w that readers restore
  // rounds to this one. Where there are no such values, as near to it as possible.
  void solve(float w);

  double value(int axis) const { return values_[static_cast<size_t>(axis)]; }

 private:
  std::array<size_t, 3> axesBySize() const;
  // Moves the stored values so that the sum of all squares is nearly this; false where it cannot be.
  bool approach(double sum);
  // Tries values a few units in the last place away.
  bool refine(float w);
  // Takes the values where readers restore this w from their text.
  bool solves(const std::array<double, 3>& values, float w);

  std::array<double, 3> values_;
  std::array<bool, 3> is_stored_{};
  std::array<float, 3> floats_{};
  std::array<double, 3> written_{};  // what readers make of the shortest texts of the floats
};

}  // namespace md5v::md5
