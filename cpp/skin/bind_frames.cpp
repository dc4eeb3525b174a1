#include "skin/bind_frames.h"

#include <cmath>
#include <glm/geometric.hpp>

#include "base/double2.h"
#include "skin/weld.h"

namespace md5v::skin {

namespace {

// Double precision: sliver triangles of real files lose their direction in single.
using Vec3s = std::vector<glm::dvec3>;
using Positions = std::span<const glm::dvec3>;

constexpr double kShortest = 1e-30;  // length of what has a direction

glm::dvec3 unitOrZero(glm::dvec3 v) {
  const double length = glm::length(v);
  return v * (length > kShortest ? 1.0 / length : 0.0);
}

struct FaceFrame {
  glm::dvec3 normal{0.0};
  glm::dvec3 tangent{0.0};  // zero where the UVs span no area
  double area = 0.0;        // twice that of the triangle
  int side = 0;             // 1 where the UVs' handedness is -1: they are not mirrored

  bool hasTangent() const { return tangent != glm::dvec3(0.0); }
};

FaceFrame faceFrame(Positions positions, std::span<const glm::vec2> uvs, const uint32_t* abc) {
  const glm::dvec3 a = positions[abc[0]];
  const glm::dvec3 ab = positions[abc[1]] - a;
  const glm::dvec3 ac = positions[abc[2]] - a;
  const glm::dvec2 uv_ab = glm::dvec2(uvs[abc[1]]) - glm::dvec2(uvs[abc[0]]);
  const glm::dvec2 uv_ac = glm::dvec2(uvs[abc[2]]) - glm::dvec2(uvs[abc[0]]);
  const double area = uv_ab.x * uv_ac.y - uv_ab.y * uv_ac.x;
  const double sign = area > 0.0 ? 1.0 : area < 0.0 ? -1.0 : 0.0;
  const glm::dvec3 normal = glm::cross(ac, ab);
  const glm::dvec3 tangent = (ab * uv_ac.y - ac * uv_ab.y) * sign;
  const Double2 lengths = squareRoot(Double2{glm::dot(normal, normal), glm::dot(tangent, tangent)});
  const Double2 inverse = 1.0 / lengths;
  FaceFrame frame;
  frame.area = lengths[0];
  frame.normal = normal * (lengths[0] > kShortest ? inverse[0] : 0.0);
  frame.tangent = tangent * (lengths[1] > kShortest ? inverse[1] : 0.0);
  // dot(cross(normal, tangent), bitangent) is a square times minus this area.
  frame.side = area > 0.0 ? 1 : 0;
  return frame;
}

// Of one vertex; tangents apart by handedness, so that mirrored halves do not cancel each other.
struct Sums {
  glm::dvec3 normal{0.0};
  glm::dvec3 tangent[2]{glm::dvec3(0.0), glm::dvec3(0.0)};
  uint32_t count[2]{0, 0};

  // The side that the vertex has itself; a repeat has the other.
  int ownSide() const { return count[1] > count[0] ? 1 : 0; }
  bool hasBothSides() const { return count[0] != 0 && count[1] != 0; }
};

void addFace(const FaceFrame& face, const uint32_t* abc, std::vector<Sums>& sums) {
  const uint32_t counted = face.hasTangent() ? 1u : 0u;
  for (int corner = 0; corner < 3; ++corner) {
    Sums& sum = sums[abc[corner]];
    sum.normal += face.normal;
    sum.tangent[face.side] += face.tangent;
    sum.count[face.side] += counted;
  }
}

constexpr double kOppositeSides = -0.5;  // cosine below which two coincident vertices belong to two sheets
constexpr size_t kMaxGroup = 512;        // larger groups are no seams: each vertex keeps its own normal

// The group of a vertex, if that is the first of it; none of those that are too large.
void findGroup(const std::vector<uint32_t>& next, uint32_t first, std::vector<uint32_t>& group) {
  group.assign(1, first);
  for (uint32_t v = next[first]; v != first; v = next[v]) {
    group.push_back(v);
    if (v < first || group.size() > kMaxGroup) return group.clear();
  }
}

// Of one vertex of a group; `units` are those of its vertices alone.
glm::dvec3 sharedNormal(const std::vector<Sums>& sums, Positions units, std::span<const uint32_t> group,
                        glm::dvec3 own) {
  glm::dvec3 sum(0.0);
  for (size_t i = 0; i < group.size(); ++i) {
    if (glm::dot(units[i], own) > kOppositeSides) sum += sums[group[i]].normal;
  }
  return unitOrZero(sum);
}

// `next` is of weldPositions().
Vec3s weldedNormals(const std::vector<Sums>& sums, const std::vector<uint32_t>& next) {
  Vec3s normals(sums.size());
  for (size_t v = 0; v < sums.size(); ++v) normals[v] = unitOrZero(sums[v].normal);
  std::vector<uint32_t> group;
  Vec3s units;
  for (uint32_t first = 0; first < next.size(); ++first) {
    if (next[first] == first) continue;
    findGroup(next, first, group);
    units.clear();
    for (const uint32_t v : group) units.push_back(normals[v]);
    for (size_t i = 0; i < group.size(); ++i) normals[group[i]] = sharedNormal(sums, units, group, units[i]);
  }
  return normals;
}

// Any unit vector perpendicular to `normal`, for vertices whose UVs define no tangent.
glm::dvec3 anyPerpendicular(glm::dvec3 normal) {
  const glm::dvec3 axis = std::fabs(normal.x) < 0.9 ? glm::dvec3(1.0, 0.0, 0.0) : glm::dvec3(0.0, 1.0, 0.0);
  return unitOrZero(axis - normal * glm::dot(axis, normal));
}

// Not inlined where it is called, which makes the module smaller and nothing slower; and into `frame`, since
// processors stall where a result of small parts is copied in large ones.
[[gnu::noinline]] void putFrame(const glm::dvec3& normal, const glm::dvec3& tangent, float handedness,
                                BindFrame& frame) {
  glm::dvec3 unit = unitOrZero(tangent - normal * glm::dot(tangent, normal));
  if (unit == glm::dvec3(0.0)) {
    unit = anyPerpendicular(normal);
  }
  frame.normal = normal;
  frame.tangent = glm::vec4(glm::vec3(unit), handedness);
}

float handednessOf(int side) { return side == 1 ? -1.0f : 1.0f; }

// Repeats and the corners that draw them, and the frames of kSmooth.
BindFrames smoothFrames(Positions positions, std::span<const glm::vec2> uvs,
                        std::span<const uint32_t> indices) {
  constexpr uint8_t kNoTangent = 2;
  std::vector<Sums> sums(positions.size());
  std::vector<uint8_t> face_sides(indices.size() / 3);
  for (size_t i = 0; i < face_sides.size(); ++i) {
    const FaceFrame face = faceFrame(positions, uvs, &indices[3 * i]);
    addFace(face, &indices[3 * i], sums);
    face_sides[i] = face.hasTangent() ? static_cast<uint8_t>(face.side) : kNoTangent;
  }
  const std::vector<glm::vec3> places(positions.begin(), positions.end());
  const Vec3s normals = weldedNormals(sums, weldPositions(places, weldEpsilon(places)));
  BindFrames out;
  out.frames.resize(positions.size());
  bool has_repeats = false;
  for (size_t v = 0; v < positions.size(); ++v) {
    const int side = sums[v].ownSide();
    putFrame(normals[v], sums[v].tangent[side], handednessOf(side), out.frames[v]);
    has_repeats = has_repeats || sums[v].hasBothSides();
  }
  if (!has_repeats) return out;
  std::vector<uint32_t> repeat_of(positions.size(), 0u);  // 0: none
  for (uint32_t corner = 0; corner < face_sides.size() * 3; ++corner) {
    const int side = face_sides[corner / 3];
    const uint32_t v = indices[corner];
    if (side == kNoTangent || side == sums[v].ownSide()) continue;
    if (repeat_of[v] == 0) {
      repeat_of[v] = static_cast<uint32_t>(out.frames.size());
      out.repeats.push_back(v);
      putFrame(normals[v], sums[v].tangent[side], handednessOf(side), out.frames.emplace_back());
    }
    out.drawn_corners.push_back({corner, repeat_of[v]});
  }
  return out;
}

// Vertices are repeated before the largest of their triangles is found, as in the engine.
void takeLargestTriangles(Positions positions, std::span<const glm::vec2> uvs,
                          std::span<const uint32_t> indices, BindFrames& out) {
  std::vector<uint32_t> drawn(indices.begin(), indices.end());
  for (const DrawnCorner& corner : out.drawn_corners) {
    drawn[corner.corner] = corner.vertex;
  }
  std::vector<FaceFrame> largest(out.frames.size());
  for (size_t i = 0; i + 2 < indices.size(); i += 3) {
    const FaceFrame face = faceFrame(positions, uvs, &indices[i]);
    for (size_t corner = i; corner < i + 3; ++corner) {
      if (face.area > largest[drawn[corner]].area) largest[drawn[corner]] = face;
    }
  }
  for (size_t v = 0; v < largest.size(); ++v) {
    putFrame(largest[v].normal, largest[v].tangent, handednessOf(largest[v].side), out.frames[v]);
  }
}

}  // namespace

BindFrames computeBindFrames(Positions positions, std::span<const glm::vec2> uvs,
                             std::span<const uint32_t> indices, FrameRule rule) {
  BindFrames out = smoothFrames(positions, uvs, indices);
  if (rule == FrameRule::kLargestTriangle) takeLargestTriangles(positions, uvs, indices, out);
  return out;
}

}  // namespace md5v::skin
