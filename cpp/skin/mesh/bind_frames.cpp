#include "skin/mesh/bind_frames.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "base/assert.h"
#include "base/double2.h"
#include "base/raw_vector.h"
#include "skin/mesh/face_frames.h"
#include "skin/mesh/weld.h"

namespace md5v::skin {

namespace {

using Vec3s = std::vector<glm::dvec3>;

glm::dvec3 unitOrZero(glm::dvec3 v) {
  const double length = glm::length(v);
  return v * (length > kShortest ? 1.0 / length : 0.0);
}

glm::dvec3 vectorOf(const double* numbers) { return {numbers[0], numbers[1], numbers[2]}; }

void add(double (&sum)[4], const double (&numbers)[4]) {
  store2(&sum[0], load2(&sum[0]) + load2(&numbers[0]));
  store2(&sum[2], load2(&sum[2]) + load2(&numbers[2]));
}

// The sums over the triangles around one vertex. Tangents are separated by handedness, so that mirrored
// halves do not cancel each other.
struct VertexSums {
  double normal[4]{};      // as in FaceFrame
  double tangent[2][4]{};  // per side

  // The side of the vertex itself; a repeat has the other.
  int ownSide() const { return tangent[1][3] > tangent[0][3] ? 1 : 0; }
  bool hasBothSides() const { return tangent[0][3] > 0.0 && tangent[1][3] > 0.0; }
};

constexpr uint8_t kNoTangent = 2;

struct Sums {
  std::vector<VertexSums> vertices;
  std::vector<uint8_t> face_sides;  // or kNoTangent
};

Sums sumFaces(const Triangles& triangles) {
  Sums sums{std::vector<VertexSums>(triangles.positions.size()), std::vector<uint8_t>(triangles.count())};
  triangles.forEachFrame([&](size_t triangle, const FaceFrame& face) {
    for (size_t corner = 3 * triangle; corner < 3 * triangle + 3; ++corner) {
      VertexSums& sum = sums.vertices[triangles.indices[corner]];
      add(sum.normal, face.normal);
      add(sum.tangent[face.side], face.tangent);
    }
    sums.face_sides[triangle] = face.hasTangent() ? static_cast<uint8_t>(face.side) : kNoTangent;
  });
  return sums;
}

constexpr double kOppositeSides = -0.5;  // cosine below which two coincident vertices belong to two sheets
constexpr size_t kMaxGroup = 512;        // larger groups are not seams: each vertex keeps its own normal

// The number of vertices in the group of a vertex. 0 unless the vertex is the first of its group, and for
// groups that are too large.
size_t findGroup(const std::vector<uint32_t>& next, uint32_t first, std::span<uint32_t, kMaxGroup> group) {
  size_t count = 0;
  uint32_t v = first;
  do {
    if (v < first || count == kMaxGroup) return 0;
    group[count++] = v;
    v = next[v];
  } while (v != first);
  return count;
}

// The normal of one vertex of a group. `units` are the normals of its vertices without sharing.
glm::dvec3 sharedNormal(const std::vector<VertexSums>& sums, const RawVector<glm::dvec3>& units,
                        std::span<const uint32_t> group, glm::dvec3 own) {
  glm::dvec3 sum(0.0);
  for (size_t i = 0; i < group.size(); ++i) {
    if (glm::dot(units[i], own) > kOppositeSides) sum += vectorOf(sums[group[i]].normal);
  }
  return unitOrZero(sum);
}

// `next` is the result of weldPositions().
Vec3s weldedNormals(const std::vector<VertexSums>& sums, const std::vector<uint32_t>& next) {
  Vec3s normals(sums.size());
  for (size_t v = 0; v < sums.size(); ++v) normals[v] = unitOrZero(vectorOf(sums[v].normal));
  RawVector<uint32_t> group(kMaxGroup);
  RawVector<glm::dvec3> units(kMaxGroup);
  for (uint32_t first = 0; first < next.size(); ++first) {
    if (next[first] == first) continue;
    const size_t count = findGroup(next, first, std::span<uint32_t, kMaxGroup>(group));
    for (size_t i = 0; i < count; ++i) units[i] = normals[group[i]];
    for (size_t i = 0; i < count; ++i) {
      normals[group[i]] = sharedNormal(sums, units, {group.data(), count}, units[i]);
    }
  }
  return normals;
}

// Any unit vector perpendicular to `normal`, for vertices whose UVs define no tangent.
glm::dvec3 anyPerpendicular(glm::dvec3 normal) {
  const glm::dvec3 axis = std::fabs(normal.x) < 0.9 ? glm::dvec3(1.0, 0.0, 0.0) : glm::dvec3(0.0, 1.0, 0.0);
  return unitOrZero(axis - normal * glm::dot(axis, normal));
}

// Not inlined, which makes the module smaller but not slower. `normal` and `tangent` are x y z. `side` is
// that of the triangles, whose own normal is `facing`. If `normal` points to the back of the triangles, the
// other side is used.
[[gnu::noinline]] void putFrame(const double* normal, const double* tangent, int side, const double* facing,
                                BindFrame& frame) {
  const glm::dvec3 up = vectorOf(normal);
  const glm::dvec3 along = vectorOf(tangent);
  const glm::dvec3 flat = along - up * glm::dot(along, up);
  const double length = glm::length(flat);
  const glm::dvec3 unit = length > kShortest ? flat * (1.0 / length) : anyPerpendicular(up);
  frame.normal = up;
  const bool is_behind = glm::dot(up, vectorOf(facing)) < 0.0;
  frame.tangent = glm::vec4(glm::vec3(unit), (side == 1) != is_behind ? -1.0f : 1.0f);
}

// Adds repeats, their frames and the corners that draw them.
void addRepeats(const Sums& sums, const Vec3s& normals, std::span<const uint32_t> indices, BindFrames& out) {
  std::vector<uint32_t> repeat_of(normals.size(), 0u);  // 0: none
  for (uint32_t corner = 0; corner < sums.face_sides.size() * 3; ++corner) {
    const int side = sums.face_sides[corner / 3];
    const uint32_t v = indices[corner];
    if (side == kNoTangent || side == sums.vertices[v].ownSide()) continue;
    if (repeat_of[v] == 0) {
      repeat_of[v] = static_cast<uint32_t>(out.frames.size());
      out.repeats.push_back(v);
      out.frames.emplace_back();
      const VertexSums& sum = sums.vertices[v];
      putFrame(&normals[v].x, sum.tangent[side], side, sum.normal, out.frames.back());
    }
    out.drawn_corners.push_back({corner, repeat_of[v]});
  }
}

// Computes the frames of kSmooth, and repeats.
BindFrames smoothFrames(const Triangles& triangles) {
  const Sums sums = sumFaces(triangles);
  const std::vector<glm::vec3> places(triangles.positions.begin(), triangles.positions.end());
  const Vec3s normals = weldedNormals(sums.vertices, weldPositions(places, weldEpsilon(places)));
  BindFrames out;
  out.frames.resize(normals.size());
  bool has_repeats = false;
  for (size_t v = 0; v < normals.size(); ++v) {
    const VertexSums& own = sums.vertices[v];
    const int side = own.ownSide();
    putFrame(&normals[v].x, own.tangent[side], side, own.normal, out.frames[v]);
    has_repeats = has_repeats || own.hasBothSides();
  }
  if (has_repeats) addRepeats(sums, normals, triangles.indices, out);
  return out;
}

// Vertices are repeated before their largest triangles are found, as in the engine.
void takeLargestTriangles(const Triangles& triangles, BindFrames& out) {
  std::vector<uint32_t> drawn(triangles.indices.begin(), triangles.indices.end());
  for (const DrawnCorner& corner : out.drawn_corners) {
    drawn[corner.corner] = corner.vertex;
  }
  std::vector<FaceFrame> largest(out.frames.size());
  triangles.forEachFrame([&](size_t triangle, const FaceFrame& face) {
    for (size_t corner = 3 * triangle; corner < 3 * triangle + 3; ++corner) {
      FaceFrame& now = largest[drawn[corner]];
      if (face.area() > now.area()) now = face;
    }
  });
  for (size_t v = 0; v < largest.size(); ++v) {
    const FaceFrame& face = largest[v];
    putFrame(face.normal, face.tangent, face.side, face.normal, out.frames[v]);
  }
}

}  // namespace

BindFrames computeBindFrames(std::span<const glm::dvec3> positions, std::span<const glm::vec2> uvs,
                             std::span<const uint32_t> indices, FrameRule rule) {
  MD5V_ASSERT(uvs.size() == positions.size() && indices.size() % 3 == 0);
  MD5V_ASSERT(indices.empty() || *std::max_element(indices.begin(), indices.end()) < positions.size());
  const Triangles triangles{positions, uvs, indices};
  BindFrames out = smoothFrames(triangles);
  if (rule == FrameRule::kLargestTriangle) takeLargestTriangles(triangles, out);
  return out;
}

glm::vec3 nearestPerpendicular(const glm::vec3& wanted, const glm::vec3& normal) {
  MD5V_ASSERT(std::fabs(glm::length(normal) - 1.0f) < 1e-3f);
  constexpr float kParallel = 1e-4f;
  const glm::vec3 flat = wanted - glm::dot(wanted, normal) * normal;
  if (glm::length(flat) > kParallel) return glm::normalize(flat);
  return glm::vec3(anyPerpendicular(normal));
}

}  // namespace md5v::skin
