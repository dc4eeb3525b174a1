// Computes the weights of spherical interpolation, for one rotation (float) or for four at a time (Float4).
// It does not use the C library, whose last digits differ between systems.
#pragma once

#include "base/float4.h"

namespace md5v::anim {

// Angle of a cosine in 0..1: Abramowitz and Stegun 4.4.46, off by at most 2e-8 before rounding.
template <typename T>
T arcCosine(T x) {
  T p = x * -0.0012624911f + 0.0066700901f;
  p = p * x - 0.0170881256f;
  p = p * x + 0.0308918810f;
  p = p * x - 0.0501743046f;
  p = p * x + 0.0889789874f;
  p = p * x - 0.2145988016f;
  p = p * x + 1.5707963050f;
  return squareRoot(1.0f - x) * p;
}

// Sine of an angle in 0..pi/2 by its series up to x^11; the remainder is under 6e-8.
template <typename T>
T sineOfAcute(T x) {
  const T x2 = x * x;
  T p = x2 * -2.5052108e-8f + 2.7557319e-6f;
  p = p * x2 - 1.9841270e-4f;
  p = p * x2 + 8.3333333e-3f;
  p = p * x2 - 1.6666667e-1f;
  return x + x * x2 * p;
}

// sin(t * angle) / sin(angle) as a power series in 1 - cos(angle). Its coefficients depend on t alone: each
// is the one before it times (i * i - t * t) / (i * (2 * i + 1)).
struct ArcSeries {
  explicit ArcSeries(float t) : c0(t) {
    const float t2 = t * t;
    c1 = c0 * (1.0f - t2) * (1.0f / 3.0f);
    c2 = c1 * (4.0f - t2) * (1.0f / 10.0f);
    c3 = c2 * (9.0f - t2) * (1.0f / 21.0f);
    c4 = c3 * (16.0f - t2) * (1.0f / 36.0f);
  }

  template <typename T>
  T at(T u) const {
    return (((u * c4 + c3) * u + c2) * u + c1) * u + c0;
  }

  float c0, c1, c2, c3, c4;
};

// Up to this 1 - cosine (26 degrees) five terms of the series are exact to 4e-8.
inline constexpr float kShortArc = 0.1f;

template <typename T>
struct BlendWeights {
  T from;
  T to;
};

// The weights of two unit quaternions for one t in 0..1, from their dot product: spherical interpolation
// along the shorter arc. id Tech 4 interpolates linearly if 1 - |cosine| <= 1e-6, which is the same within
// 2e-7.
class Slerp {
 public:
  explicit Slerp(float t) : t_(t), from_(1.0f - t), to_(t) {}

  template <typename T>
  BlendWeights<T> weights(T cosine) const {
    const T size = absolute(cosine);
    const T u = 1.0f - size;
    T from = from_.at(u);
    T to = to_.at(u);
    const auto is_long = u > kShortArc;
    if (anyLane(is_long)) {
      // The other lanes get an arbitrary cosine for which the angle is defined.
      const T angle = arcCosine(select(is_long, size, T{} + 0.5f));
      const T sine = sineOfAcute(angle);
      from = select(is_long, sineOfAcute(angle * (1.0f - t_)) / sine, from);
      to = select(is_long, sineOfAcute(angle * t_) / sine, to);
    }
    return {from, flipSign(to, cosine)};
  }

 private:
  float t_;
  ArcSeries from_;
  ArcSeries to_;
};

}  // namespace md5v::anim
