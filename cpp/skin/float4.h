// Four floats at once: one source for SSE, WebAssembly's SIMD (through Emscripten's xmmintrin.h) and plain
// C++. Every operation rounds each lane like the scalar one, so all three give the same bits.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>
#include <utility>

#include "base/float4.h"

// MD5V_SCALAR (the preset "scalar") leaves SIMD out.
#if defined(__SSE__) && !defined(MD5V_SCALAR)
#define MD5V_SIMD 1
#include <xmmintrin.h>
#else
#define MD5V_SIMD 0
#endif

namespace md5v::skin {

// Directions as PackedVertex has them. Adding this makes the sum's lowest bits a rounded integer, negative
// ones in two's complement; what is no number becomes 0 or anything.
constexpr float kRounding = 12582912.0f;
constexpr float kPackedOne = 511.0f;

struct ScalarFloat4 {
  float lane[4];

  static ScalarFloat4 load(const float* p) { return {{p[0], p[1], p[2], p[3]}}; }
  static ScalarFloat4 splat(float f) { return {{f, f, f, f}}; }
  void store(float* p) const {
    for (int i = 0; i < 4; ++i) p[i] = lane[i];
  }
  template <class Operation>
  static ScalarFloat4 each(ScalarFloat4 a, ScalarFloat4 b, Operation operation) {
    return {{operation(a.lane[0], b.lane[0]), operation(a.lane[1], b.lane[1]),
             operation(a.lane[2], b.lane[2]), operation(a.lane[3], b.lane[3])}};
  }
  friend ScalarFloat4 operator+(ScalarFloat4 a, ScalarFloat4 b) {
    return each(a, b, [](float x, float y) { return x + y; });
  }
  friend ScalarFloat4 operator-(ScalarFloat4 a, ScalarFloat4 b) {
    return each(a, b, [](float x, float y) { return x - y; });
  }
  friend ScalarFloat4 operator*(ScalarFloat4 a, ScalarFloat4 b) {
    return each(a, b, [](float x, float y) { return x * y; });
  }
  // b where the two have no order.
  friend ScalarFloat4 min(ScalarFloat4 a, ScalarFloat4 b) {
    return each(a, b, [](float x, float y) { return x < y ? x : y; });
  }
  friend ScalarFloat4 max(ScalarFloat4 a, ScalarFloat4 b) {
    return each(a, b, [](float x, float y) { return x > y ? x : y; });
  }
  friend ScalarFloat4 operator/(ScalarFloat4 a, ScalarFloat4 b) {
    return each(a, b, [](float x, float y) { return x / y; });
  }
  // 1 over the root, 0 where `a` is not above `least`.
  friend ScalarFloat4 inverseRoot(ScalarFloat4 a, float least) {
    return each(a, a, [=](float x, float) { return x > least ? 1.0f / std::sqrt(x) : 0.0f; });
  }
  friend void transpose(ScalarFloat4& a, ScalarFloat4& b, ScalarFloat4& c, ScalarFloat4& d) {
    std::swap(a.lane[1], b.lane[0]);
    std::swap(a.lane[2], c.lane[0]);
    std::swap(a.lane[3], d.lane[0]);
    std::swap(b.lane[2], c.lane[1]);
    std::swap(b.lane[3], d.lane[1]);
    std::swap(c.lane[3], d.lane[2]);
  }
  // Lane i goes to places[i].
  friend void storeLanes(ScalarFloat4 a, float* const (&places)[4]) {
    for (int i = 0; i < 4; ++i) std::memcpy(places[i], &a.lane[i], sizeof(float));
  }
  // Bits in place of numbers, of directions of the length kPackedOne.
  friend ScalarFloat4 packedDirection(ScalarFloat4 x, ScalarFloat4 y, ScalarFloat4 z) {
    ScalarFloat4 packed;
    for (int i = 0; i < 4; ++i) {
      packed.setBits(i, tenBits(x.lane[i]) | tenBits(y.lane[i]) << 10 | tenBits(z.lane[i]) << 20);
    }
    return packed;
  }
  friend ScalarFloat4 withHandedness(ScalarFloat4 packed, ScalarFloat4 handedness) {
    for (int i = 0; i < 4; ++i) {
      packed.setBits(i, packed.bits(i) | 0x40000000u | (handedness.bits(i) & 0x80000000u));
    }
    return packed;
  }
  uint32_t bits(int i) const {
    uint32_t bits = 0;
    std::memcpy(&bits, &lane[i], sizeof bits);
    return bits;
  }
  void setBits(int i, uint32_t bits) { std::memcpy(&lane[i], &bits, sizeof bits); }
  static uint32_t tenBits(float f) { return splat(f + kRounding).bits(0) & 0x3ffu; }
};

#if MD5V_SIMD

struct SimdFloat4 {
  __m128 v;

  static SimdFloat4 load(const float* p) { return {_mm_loadu_ps(p)}; }
  static SimdFloat4 splat(float f) { return {_mm_set1_ps(f)}; }
  void store(float* p) const { _mm_storeu_ps(p, v); }

  friend SimdFloat4 operator+(SimdFloat4 a, SimdFloat4 b) { return {_mm_add_ps(a.v, b.v)}; }
  friend SimdFloat4 operator-(SimdFloat4 a, SimdFloat4 b) { return {_mm_sub_ps(a.v, b.v)}; }
  friend SimdFloat4 operator*(SimdFloat4 a, SimdFloat4 b) { return {_mm_mul_ps(a.v, b.v)}; }
  friend SimdFloat4 min(SimdFloat4 a, SimdFloat4 b) { return {least4(a.v, b.v)}; }
  friend SimdFloat4 max(SimdFloat4 a, SimdFloat4 b) { return {greatest4(a.v, b.v)}; }
  friend SimdFloat4 operator/(SimdFloat4 a, SimdFloat4 b) { return {_mm_div_ps(a.v, b.v)}; }
  // 1 over the root, 0 where `a` is not above `least`.
  friend SimdFloat4 inverseRoot(SimdFloat4 a, float least) {
    return {
        _mm_and_ps(_mm_cmpgt_ps(a.v, _mm_set1_ps(least)), _mm_div_ps(_mm_set1_ps(1.0f), _mm_sqrt_ps(a.v)))};
  }
  friend void transpose(SimdFloat4& a, SimdFloat4& b, SimdFloat4& c, SimdFloat4& d) {
    Float4 rows[4] = {a.v, b.v, c.v, d.v};
    transpose4(rows[0], rows[1], rows[2], rows[3]);
    a.v = rows[0];
    b.v = rows[1];
    c.v = rows[2];
    d.v = rows[3];
  }
  friend void storeLanes(SimdFloat4 a, float* const (&places)[4]) {
#ifdef __wasm_simd128__
    wasm_v128_store32_lane(places[0], v128_t(a.v), 0);
    wasm_v128_store32_lane(places[1], v128_t(a.v), 1);
    wasm_v128_store32_lane(places[2], v128_t(a.v), 2);
    wasm_v128_store32_lane(places[3], v128_t(a.v), 3);
#else
    for (int i = 0; i < 4; ++i) {
      const float lane = a.v[i];
      std::memcpy(places[i], &lane, sizeof lane);
    }
#endif
  }
  friend SimdFloat4 packedDirection(SimdFloat4 x, SimdFloat4 y, SimdFloat4 z) {
    return {floats4(tenBits(x) | tenBits(y) << 10 | tenBits(z) << 20)};
  }
  friend SimdFloat4 withHandedness(SimdFloat4 packed, SimdFloat4 handedness) {
    return {floats4(bits4(packed.v) | 0x40000000 | (bits4(handedness.v) & INT32_MIN))};
  }
  static Mask4 tenBits(SimdFloat4 f) { return bits4(_mm_add_ps(f.v, _mm_set1_ps(kRounding))) & 0x3ff; }
};

#endif

}  // namespace md5v::skin
