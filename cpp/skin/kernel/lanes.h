// Handles matrices and vectors of four vertices at a time, one per lane of a Float4.
#pragma once

#include <cstddef>

#include "skin/kernel/palette.h"

namespace md5v::skin {

template <class Float4>
struct Lanes {
  struct Three {
    Float4 x, y, z;
  };
  // A row of a matrix, one lane for each vertex.
  struct Row {
    Three turn;
    Float4 t;
  };
  // A matrix without its translation.
  struct Turn {
    Three row[3];
  };
  // The locations of the positions of quads: an array for each axis.
  struct Columns {
    float* first;
    size_t stride;  // from one array to the next, in numbers

    float* axis(size_t i) const { return first + i * stride; }
    // The positions of the quad at this offset, in numbers.
    Three load(size_t at) const {
      return {Float4::load(axis(0) + at), Float4::load(axis(1) + at), Float4::load(axis(2) + at)};
    }
    void store(const Three& v, size_t at) const {
      v.x.store(axis(0) + at);
      v.y.store(axis(1) + at);
      v.z.store(axis(2) + at);
    }
  };
  static Row splat(const float (&row)[4]) {
    return {{Float4::splat(row[0]), Float4::splat(row[1]), Float4::splat(row[2])}, Float4::splat(row[3])};
  }
  static Three load(const float (&components)[3][4]) {
    return {Float4::load(components[0]), Float4::load(components[1]), Float4::load(components[2])};
  }
  static Three three(float f) { return {Float4::splat(f), Float4::splat(f), Float4::splat(f)}; }
  static void store(const Three& v, float (&components)[3][4]) {
    v.x.store(components[0]);
    v.y.store(components[1]);
    v.z.store(components[2]);
  }
  static Float4 dot(const Three& a, const Three& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
};

}  // namespace md5v::skin
