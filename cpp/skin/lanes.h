// Matrices and vectors of four vertices at once, a lane of a Float4 each.
#pragma once

#include "skin/palette.h"

namespace md5v::skin {

template <class Float4>
struct Lanes {
  // A row of a matrix, one lane for each vertex.
  struct Row {
    Float4 x, y, z, t;
  };
  struct Matrix {
    Row row[3];
  };
  struct Three {
    Float4 x, y, z;
  };
  static Row splat(const float (&row)[4]) {
    return {Float4::splat(row[0]), Float4::splat(row[1]), Float4::splat(row[2]), Float4::splat(row[3])};
  }
  static Three load(const float (&components)[3][4]) {
    return {Float4::load(components[0]), Float4::load(components[1]), Float4::load(components[2])};
  }
  static Float4 dot(const Row& row, const Three& v) { return row.x * v.x + row.y * v.y + row.z * v.z; }
  static Three turned(const Matrix& m, const Three& v) {
    return {dot(m.row[0], v), dot(m.row[1], v), dot(m.row[2], v)};
  }
  static Three moved(const Matrix& m, const Three& v) {
    return {dot(m.row[0], v) + m.row[0].t, dot(m.row[1], v) + m.row[1].t, dot(m.row[2], v) + m.row[2].t};
  }
};

}  // namespace md5v::skin
