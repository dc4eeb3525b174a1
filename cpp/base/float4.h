// Handles four floats at a time with the compiler's own vector type, which is SSE natively and SIMD128 in
// wasm. IEEE 754 defines each operation, so the same operations in the same order give the same bits in both.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace md5v {

// Supports + - * /, also with a float as the other operand. Comparisons give Mask4. v[i] is lane i.
using Float4 = float __attribute__((vector_size(16)));
using Mask4 = int32_t __attribute__((vector_size(16)));  // per lane 0 or -1

// Loads four floats that need not be aligned.
inline Float4 load4(const float* from) {
  Float4 v;
  std::memcpy(&v, from, sizeof v);
  return v;
}

inline void store4(float* to, Float4 v) { std::memcpy(to, &v, sizeof v); }

inline Float4 splat4(float x) { return Float4{x, x, x, x}; }

inline Mask4 bits4(Float4 v) {
  Mask4 bits;
  std::memcpy(&bits, &v, sizeof v);
  return bits;
}

inline Float4 floats4(Mask4 bits) {
  Float4 v;
  std::memcpy(&v, &bits, sizeof v);
  return v;
}

// For each lane: the sum of the products of its two 16-bit integers.
inline Mask4 dotPairs4(Mask4 a, Mask4 b) {
#if defined(__wasm_simd128__)
  using Shorts = int16_t __attribute__((vector_size(16)));
  return __builtin_wasm_dot_s_i32x4_i16x8(reinterpret_cast<Shorts>(a), reinterpret_cast<Shorts>(b));
#elif defined(__SSE2__)
  return reinterpret_cast<Mask4>(_mm_madd_epi16(reinterpret_cast<__m128i>(a), reinterpret_cast<__m128i>(b)));
#else
  return ((a << 16) >> 16) * ((b << 16) >> 16) + (a >> 16) * (b >> 16);
#endif
}

inline Float4 select(Mask4 mask, Float4 where_set, Float4 elsewhere) {
  return floats4((bits4(where_set) & mask) | (bits4(elsewhere) & ~mask));
}
inline float select(bool mask, float where_set, float elsewhere) { return mask ? where_set : elsewhere; }

// The lesser or the greater value of each lane; b where one of them is NaN. One instruction each: Emscripten
// 3.1.6 compiles _mm_min_ps to three.
inline Float4 least4(Float4 a, Float4 b) {
#if defined(__wasm_simd128__)
  return __builtin_wasm_pmin_f32x4(b, a);
#elif defined(__SSE2__)
  return _mm_min_ps(a, b);
#else
  return select(a < b, a, b);
#endif
}
inline Float4 greatest4(Float4 a, Float4 b) {
#if defined(__wasm_simd128__)
  return __builtin_wasm_pmax_f32x4(b, a);
#elif defined(__SSE2__)
  return _mm_max_ps(a, b);
#else
  return select(a > b, a, b);
#endif
}

inline bool anyLane(Mask4 mask) {
#if defined(__SSE2__)
  return _mm_movemask_ps(floats4(mask)) != 0;
#elif defined(__wasm_simd128__)
  return __builtin_wasm_any_true_v128(mask);
#else
  return (mask[0] | mask[1] | mask[2] | mask[3]) != 0;
#endif
}
inline bool anyLane(bool mask) { return mask; }

// absolute() is the absolute value; the other function negates `v` where `by` is negative.
inline Float4 absolute(Float4 v) { return floats4(bits4(v) & 0x7fffffff); }
inline float absolute(float v) { return std::fabs(v); }
inline Float4 flipSign(Float4 v, Float4 by) { return floats4(bits4(v) ^ (bits4(by) & INT32_MIN)); }
inline float flipSign(float v, float by) { return std::signbit(by) ? -v : v; }

inline float squareRoot(float v) { return std::sqrt(v); }
inline Float4 squareRoot(Float4 v) {
#if defined(__SSE2__)
  return _mm_sqrt_ps(v);
#elif defined(__wasm_simd128__)
  return __builtin_wasm_sqrt_f32x4(v);
#else
  return Float4{std::sqrt(v[0]), std::sqrt(v[1]), std::sqrt(v[2]), std::sqrt(v[3])};
#endif
}

// Selects four lanes of two vectors. For lanes that nothing uses, compilers may take any bytes, but V8 makes
// one instruction of complete patterns only.
template <int k0, int k1, int k2, int k3>
Float4 shuffle4(Float4 a, Float4 b) {
  Float4 v = __builtin_shufflevector(a, b, k0, k1, k2, k3);
#if defined(__wasm_simd128__)
  asm("" : "+r"(v));
#endif
  return v;
}

// Transposes rows to columns: a[i], b[i] and c[i] become lanes 0, 1 and 2 of column i, and d[i] its lane 3.
inline void transpose4(Float4& a, Float4& b, Float4& c, Float4& d) {
  const Float4 ab_low = shuffle4<0, 4, 1, 5>(a, b);
  const Float4 ab_high = shuffle4<2, 6, 3, 7>(a, b);
  const Float4 cd_low = shuffle4<0, 4, 1, 5>(c, d);
  const Float4 cd_high = shuffle4<2, 6, 3, 7>(c, d);
  a = __builtin_shufflevector(ab_low, cd_low, 0, 1, 4, 5);
  b = __builtin_shufflevector(ab_low, cd_low, 2, 3, 6, 7);
  c = __builtin_shufflevector(ab_high, cd_high, 0, 1, 4, 5);
  d = __builtin_shufflevector(ab_high, cd_high, 2, 3, 6, 7);
}

}  // namespace md5v
