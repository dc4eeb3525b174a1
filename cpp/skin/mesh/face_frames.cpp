#include "skin/mesh/face_frames.h"

#include "skin/mesh/two_vectors.h"

namespace md5v::skin {

namespace {

TwoVectors cross(const TwoVectors& a, const TwoVectors& b) {
  return {a.y * b.z - b.y * a.z, a.z * b.x - b.z * a.x, a.x * b.y - b.x * a.y};
}

TwoVectors scaled(const TwoVectors& v, Double2 length) {
  return v * keepWhere(length > kShortest, 1.0 / length);
}

void put(const TwoVectors& v, Double2 last, double (&a)[4], double (&b)[4]) {
  store2(&a[0], lanePair<0>(v.x, v.y));
  store2(&a[2], lanePair<0>(v.z, last));
  store2(&b[0], lanePair<1>(v.x, v.y));
  store2(&b[2], lanePair<1>(v.z, last));
}

}  // namespace

void Triangles::findFrames(size_t first, size_t second, FaceFrame (&out)[2]) const {
  const uint32_t* const abc[2] = {&indices[3 * first], &indices[3 * second]};
  const auto position = [&](int corner) {
    return both(positions[abc[0][corner]], positions[abc[1][corner]]);
  };
  const auto u = [&](int corner) { return Double2{uvs[abc[0][corner]].x, uvs[abc[1][corner]].x}; };
  const auto v = [&](int corner) { return Double2{uvs[abc[0][corner]].y, uvs[abc[1][corner]].y}; };
  const TwoVectors a = position(0);
  const TwoVectors ab = position(1) - a;
  const TwoVectors ac = position(2) - a;
  const Double2 v_ab = v(1) - v(0);
  const Double2 v_ac = v(2) - v(0);
  const Double2 uv_area = (u(1) - u(0)) * v_ac - v_ab * (u(2) - u(0));
  const Double2 one{1.0, 1.0};
  const Double2 sign = keepWhere(uv_area > 0.0, one) - keepWhere(uv_area < 0.0, one);
  const TwoVectors normal = cross(ac, ab);
  const TwoVectors tangent = (ab * v_ac - ac * v_ab) * sign;
  const Double2 area = length(normal);
  put(scaled(normal, area), area, out[0].normal, out[1].normal);
  const Double2 span = length(tangent);
  put(scaled(tangent, span), keepWhere(span > kShortest, one), out[0].tangent, out[1].tangent);
  // dot(cross(normal, tangent), bitangent) is a square multiplied by the negative of this area.
  for (int lane = 0; lane < 2; ++lane) out[lane].side = uv_area[lane] > 0.0 ? 1 : 0;
}

}  // namespace md5v::skin
