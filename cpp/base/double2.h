// Handles two doubles at a time, as float4.h handles four floats.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace md5v {

// Supports + - * /, also with a double as the other operand. Comparisons give Mask2. v[i] is lane i.
using Double2 = double __attribute__((vector_size(16)));
using Mask2 = int64_t __attribute__((vector_size(16)));  // per lane 0 or -1

// Loads two doubles that need not be aligned.
inline Double2 load2(const double* from) {
  Double2 v;
  std::memcpy(&v, from, sizeof v);
  return v;
}

inline void store2(double* to, Double2 v) { std::memcpy(to, &v, sizeof v); }

inline Double2 squareRoot(Double2 v) {
#if defined(__SSE2__)
  return _mm_sqrt_pd(v);
#elif defined(__wasm_simd128__)
  return __builtin_wasm_sqrt_f64x2(v);
#else
  return Double2{std::sqrt(v[0]), std::sqrt(v[1])};
#endif
}

// Keeps `v` where the mask is set; the other lanes become 0.
inline Double2 keepWhere(Mask2 mask, Double2 v) {
  Mask2 bits;
  std::memcpy(&bits, &v, sizeof v);
  bits &= mask;
  std::memcpy(&v, &bits, sizeof v);
  return v;
}

// Copies lane kLane to both lanes.
template <int kLane>
Double2 lanePair(Double2 a, Double2 b) {
  return __builtin_shufflevector(a, b, kLane, 2 + kLane);
}

}  // namespace md5v
