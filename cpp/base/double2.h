// Two doubles at a time, as float4.h has four floats.
#pragma once

#include <cmath>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace md5v {

// Works with + - * / and with doubles as the other operand. v[i] is lane i.
using Double2 = double __attribute__((vector_size(16)));

inline Double2 squareRoot(Double2 v) {
#if defined(__SSE2__)
  return _mm_sqrt_pd(v);
#elif defined(__wasm_simd128__)
  return __builtin_wasm_sqrt_f64x2(v);
#else
  return Double2{std::sqrt(v[0]), std::sqrt(v[1])};
#endif
}

}  // namespace md5v
