// Handles the vectors of two triangles or points at a time, in double precision: sliver triangles of real
// files lose their direction in single precision.
#pragma once

#include <glm/vec3.hpp>

#include "base/double2.h"

namespace md5v::skin {

struct TwoVectors {
  Double2 x, y, z;
};

inline TwoVectors both(const glm::dvec3& a, const glm::dvec3& b) {
  return {Double2{a.x, b.x}, Double2{a.y, b.y}, Double2{a.z, b.z}};
}
inline TwoVectors operator-(const TwoVectors& a, const TwoVectors& b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
inline TwoVectors operator*(const TwoVectors& v, Double2 by) { return {v.x * by, v.y * by, v.z * by}; }
inline Double2 dot(const TwoVectors& a, const TwoVectors& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline Double2 length(const TwoVectors& v) { return squareRoot(dot(v, v)); }

}  // namespace md5v::skin
