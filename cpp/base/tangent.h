// Tangents and arctangents without the tables of libm.
#pragma once

#include <cmath>

namespace md5v {

// The tangent of an angle from 0 to less than a right one, by Lambert's continued fraction, to all digits of
// a float. That of the maths library brings along how it reduces large angles, which is most of its code.
inline float tangent(float radians) {
  const double angle = static_cast<double>(radians);
  double below = 21.0;
  for (int odd = 19; odd > 0; odd -= 2) below = odd - angle * angle / below;
  return static_cast<float>(angle / below);
}

// The angle whose tangent is `x`, to all digits of a float: halved until the continued fraction is short.
inline float arctangent(float x) {
  double part = static_cast<double>(x);
  for (int halving = 0; halving < 3; ++halving) part /= 1.0 + std::sqrt(1.0 + part * part);
  double below = 13.0;
  for (int k = 6; k > 0; --k) below = 2 * k - 1 + k * k * part * part / below;
  return static_cast<float>(8.0 * part / below);
}

}  // namespace md5v
