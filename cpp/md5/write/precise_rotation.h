// Finds additional digits for the x, y and z of a rotation, so that readers restore its w.
#pragma once

#include <array>
#include <glm/vec3.hpp>

namespace md5v::md5 {

// A rotation of a frame. The file keeps it as floats, but its w came from more digits (see SmallW).
class PreciseRotation {
 public:
  // `fixed`: x, y and z that other parts of the file determine.
  explicit PreciseRotation(glm::dvec3 fixed) : values_{fixed.x, fixed.y, fixed.z} {}

  void setStored(int axis, float value);
  void setFixed(int axis, double value) { values_[static_cast<size_t>(axis)] = value; }
  // Whether the value needs more digits than its float has.
  bool isMoved(int axis) const {
    const auto i = static_cast<size_t>(axis);
    return is_stored_[i] && values_[i] != written_[i];
  }

  // Changes the stored values, but not the floats that they round to, so that readers restore a w that rounds
  // to this one. If there are no such values, they come as near as possible.
  void solve(float w);

  double value(int axis) const { return values_[static_cast<size_t>(axis)]; }

 private:
  std::array<size_t, 3> axesBySize() const;
  // Changes the stored values so that the sum of all squares is nearly `sum`; false if that is not possible.
  bool approach(double sum);
  // Tries values that differ by a few units in the last place.
  bool refine(float w);
  // Keeps the values if readers restore this w from their text.
  bool solves(const std::array<double, 3>& values, float w);

  std::array<double, 3> values_;
  std::array<bool, 3> is_stored_{};
  std::array<float, 3> floats_{};
  std::array<double, 3> written_{};  // the doubles that readers get from the shortest texts of the floats
};

}  // namespace md5v::md5
