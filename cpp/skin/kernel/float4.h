// Four floats at a time, from one source for SSE, WebAssembly's SIMD (through Emscripten's xmmintrin.h) and
// plain C++. Every operation rounds each lane like the scalar one, so all three give the same bits.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>
#include <utility>

#include "base/float4.h"

// MD5V_SCALAR (the preset "scalar") disables SIMD.
#if defined(__SSE__) && !defined(MD5V_SCALAR)
#define MD5V_SIMD 1
#include <xmmintrin.h>
#else
#define MD5V_SIMD 0
#endif

namespace md5v::skin {

// Packs directions to PackedDirection. Adding this number moves the rounded integer to the lowest bits of the
// sum, negative ones in two's complement. For a NaN the result is unspecified.
constexpr float kRounding = 12582912.0f;
constexpr float kPackedOne = 511.0f;

// Directions that one joint rotates are 16-bit integers of the length kShortOne; the rows of its matrix have
// the length kShortTurn. A row times a direction has the component of the PackedDirection in its bits 20 to
// 29. The product of the two biases, which follow z, adds one half for rounding and the 512 of kBiasBits.
constexpr float kShortOne = 32767.0f;
constexpr float kShortTurn = kPackedOne * 1048576.0f / kShortOne;
constexpr uint32_t kShortBias = 25600;
constexpr uint32_t kTurnBias = 20992;
constexpr uint32_t kBiasBits = 0x20080200;  // makes every component positive

// kRounding with kBiasBits, so that the bits of the components can be added. z compensates for what the
// exponent of x adds to it.
constexpr float kXyRounding = kRounding + 512.0f;
constexpr float kZRounding = kRounding + 512.0f - 1204.0f;

inline uint32_t bitsOf(float f) {
  uint32_t bits = 0;
  std::memcpy(&bits, &f, sizeof bits);
  return bits;
}
// Two 16-bit integers, the first one in the low bits.
inline uint32_t pairOf(uint32_t low, uint32_t high) { return (low & 0xffffu) | high << 16; }

struct ScalarFloat4 {
  float lane[4];

  struct Pairs {
    uint32_t lane[4];

    static Pairs load(const uint32_t (&pairs)[4]) { return {{pairs[0], pairs[1], pairs[2], pairs[3]}}; }
    // Takes a row of a matrix to which kRounding was added: the pair xy in lane 0, z and kTurnBias in lane 2.
    static Pairs ofRow(const ScalarFloat4& row) {
      return {{pairOf(row.bits(0), row.bits(1)), 0, pairOf(row.bits(2), kTurnBias), 0}};
    }
    template <int kLane>
    Pairs splatLane() const {
      return {{lane[kLane], lane[kLane], lane[kLane], lane[kLane]}};
    }
    // The sum of both products, modulo 2^32.
    friend Pairs products(const Pairs& a, const Pairs& b) {
      Pairs sums;
      for (int i = 0; i < 4; ++i) {
        sums.lane[i] = product(a.lane[i], b.lane[i]) + product(a.lane[i] >> 16, b.lane[i] >> 16);
      }
      return sums;
    }
    friend Pairs operator+(const Pairs& a, const Pairs& b) {
      Pairs sums;
      for (int i = 0; i < 4; ++i) sums.lane[i] = a.lane[i] + b.lane[i];
      return sums;
    }

   private:
    static uint32_t product(uint32_t a, uint32_t b) {
      return static_cast<uint32_t>(int32_t{static_cast<int16_t>(a)} * int32_t{static_cast<int16_t>(b)});
    }
  };

  static ScalarFloat4 load(const float* p) { return {{p[0], p[1], p[2], p[3]}}; }
  static ScalarFloat4 splat(float f) { return {{f, f, f, f}}; }
  void store(float* p) const {
    for (int i = 0; i < 4; ++i) p[i] = lane[i];
  }
  void storeThree(float* p) const {
    for (int i = 0; i < 3; ++i) p[i] = lane[i];
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
  // b if one of the two is NaN.
  friend ScalarFloat4 min(ScalarFloat4 a, ScalarFloat4 b) {
    return each(a, b, [](float x, float y) { return x < y ? x : y; });
  }
  friend ScalarFloat4 max(ScalarFloat4 a, ScalarFloat4 b) {
    return each(a, b, [](float x, float y) { return x > y ? x : y; });
  }
  // `then` where a > b, else 0.
  friend ScalarFloat4 where(ScalarFloat4 a, ScalarFloat4 b, ScalarFloat4 then) {
    for (int i = 0; i < 4; ++i) then.lane[i] = a.lane[i] > b.lane[i] ? then.lane[i] : 0.0f;
    return then;
  }
  friend ScalarFloat4 operator/(ScalarFloat4 a, ScalarFloat4 b) {
    return each(a, b, [](float x, float y) { return x / y; });
  }
  friend ScalarFloat4 root(ScalarFloat4 a) {
    return each(a, a, [](float x, float) { return std::sqrt(x); });
  }
  friend void transpose(ScalarFloat4& a, ScalarFloat4& b, ScalarFloat4& c, ScalarFloat4& d) {
    std::swap(a.lane[1], b.lane[0]);
    std::swap(a.lane[2], c.lane[0]);
    std::swap(a.lane[3], d.lane[0]);
    std::swap(b.lane[2], c.lane[1]);
    std::swap(b.lane[3], d.lane[1]);
    std::swap(c.lane[3], d.lane[2]);
  }
  // The result are bits, not numbers. The directions have the length kPackedOne; for `handedness` see
  // PlanQuad.
  friend ScalarFloat4 packedDirection(ScalarFloat4 x, ScalarFloat4 y, ScalarFloat4 z,
                                      const Pairs& handedness) {
    ScalarFloat4 packed;
    for (int i = 0; i < 4; ++i) {
      packed.setBits(i, (bitsOf(x.lane[i] + kXyRounding) + (bitsOf(y.lane[i] + kXyRounding) << 10) +
                         (bitsOf(z.lane[i] + kZRounding) << 20)) ^
                            handedness.lane[i]);
    }
    return packed;
  }
  // The same from the sums of three rows.
  friend ScalarFloat4 packedDirection(const Pairs& x, const Pairs& y, const Pairs& z,
                                      const Pairs& handedness) {
    ScalarFloat4 packed;
    for (int i = 0; i < 4; ++i) {
      const uint32_t bits = x.lane[i] >> 20 | (y.lane[i] >> 10 & 0xffc00u) | (z.lane[i] & 0x3ff00000u);
      packed.setBits(i, bits ^ handedness.lane[i]);
    }
    return packed;
  }
  friend ScalarFloat4 handednessOf(const Pairs& handedness) {
    ScalarFloat4 numbers;
    for (int i = 0; i < 4; ++i) numbers.setBits(i, handedness.lane[i] ^ kBiasBits);
    return numbers * splat(0.5f);
  }
  uint32_t bits(int i) const {
    uint32_t bits = 0;
    std::memcpy(&bits, &lane[i], sizeof bits);
    return bits;
  }
  void setBits(int i, uint32_t bits) { std::memcpy(&lane[i], &bits, sizeof bits); }
};

#if MD5V_SIMD

struct SimdFloat4 {
  __m128 v;

  struct Pairs {
    Mask4 v;

    static Pairs load(const uint32_t (&pairs)[4]) {
      Pairs loaded;
      std::memcpy(&loaded, &pairs, sizeof loaded);
      return loaded;
    }
    static Pairs ofRow(const SimdFloat4& row) {
      constexpr int32_t kLow = 0xffff;
      const Mask4 low = (bits4(row.v) & Mask4{kLow, kLow, kLow, 0}) | Mask4{0, 0, 0, kTurnBias};
      return {low | __builtin_shufflevector(low, low, 1, 1, 3, 3) << 16};
    }
    template <int kLane>
    Pairs splatLane() const {
      return {__builtin_shufflevector(v, v, kLane, kLane, kLane, kLane)};
    }
    friend Pairs products(const Pairs& a, const Pairs& b) { return {dotPairs4(a.v, b.v)}; }
    friend Pairs operator+(const Pairs& a, const Pairs& b) { return {a.v + b.v}; }
  };

  static SimdFloat4 load(const float* p) { return {_mm_loadu_ps(p)}; }
  static SimdFloat4 splat(float f) { return {_mm_set1_ps(f)}; }
  void store(float* p) const { _mm_storeu_ps(p, v); }
  void storeThree(float* p) const {
#ifdef __wasm_simd128__
    wasm_v128_store64_lane(p, v128_t(v), 0);
    wasm_v128_store32_lane(p + 2, v128_t(v), 2);
#else
    _mm_storel_pi(reinterpret_cast<__m64*>(p), v);
    _mm_store_ss(p + 2, _mm_movehl_ps(v, v));
#endif
  }

  friend SimdFloat4 operator+(SimdFloat4 a, SimdFloat4 b) { return {_mm_add_ps(a.v, b.v)}; }
  friend SimdFloat4 operator-(SimdFloat4 a, SimdFloat4 b) { return {_mm_sub_ps(a.v, b.v)}; }
  friend SimdFloat4 operator*(SimdFloat4 a, SimdFloat4 b) { return {_mm_mul_ps(a.v, b.v)}; }
  friend SimdFloat4 min(SimdFloat4 a, SimdFloat4 b) { return {least4(a.v, b.v)}; }
  friend SimdFloat4 max(SimdFloat4 a, SimdFloat4 b) { return {greatest4(a.v, b.v)}; }
  friend SimdFloat4 where(SimdFloat4 a, SimdFloat4 b, SimdFloat4 then) {
    return {_mm_and_ps(_mm_cmpgt_ps(a.v, b.v), then.v)};
  }
  friend SimdFloat4 operator/(SimdFloat4 a, SimdFloat4 b) { return {_mm_div_ps(a.v, b.v)}; }
  friend SimdFloat4 root(SimdFloat4 a) { return {_mm_sqrt_ps(a.v)}; }
  friend void transpose(SimdFloat4& a, SimdFloat4& b, SimdFloat4& c, SimdFloat4& d) {
    Float4 rows[4] = {a.v, b.v, c.v, d.v};
    transpose4(rows[0], rows[1], rows[2], rows[3]);
    a.v = rows[0];
    b.v = rows[1];
    c.v = rows[2];
    d.v = rows[3];
  }
  friend SimdFloat4 packedDirection(SimdFloat4 x, SimdFloat4 y, SimdFloat4 z, const Pairs& handedness) {
    const auto bits = [](SimdFloat4 f, float rounding) { return bits4(f.v + rounding); };
    const Mask4 sum = bits(x, kXyRounding) + (bits(y, kXyRounding) << 10) + (bits(z, kZRounding) << 20);
    return {floats4(sum ^ handedness.v)};
  }
  friend SimdFloat4 packedDirection(const Pairs& x, const Pairs& y, const Pairs& z, const Pairs& handedness) {
    const Mask4 bits = x.v >> 20 | (y.v >> 10 & 0xffc00) | (z.v & 0x3ff00000);
    return {floats4(bits ^ handedness.v)};
  }
  friend SimdFloat4 handednessOf(const Pairs& handedness) {
    return {floats4(handedness.v ^ static_cast<int32_t>(kBiasBits)) * 0.5f};
  }
};

#endif

}  // namespace md5v::skin
