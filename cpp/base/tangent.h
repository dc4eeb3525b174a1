// A tangent that brings no tables with it.
#pragma once

namespace md5v {

// The tangent of an angle from 0 to less than a right one, by Lambert's continued fraction, to all digits of
// a float. That of the maths library brings along how it reduces large angles, which is most of its code.
inline float tangent(float radians) {
  const double angle = static_cast<double>(radians);
  double below = 21.0;
  for (int odd = 19; odd > 0; odd -= 2) below = odd - angle * angle / below;
  return static_cast<float>(angle / below);
}

}  // namespace md5v
