#include "skin/bind_frames.h"

#include <cmath>
#include <glm/geometric.hpp>

#include "skin/weld.h"

namespace md5v::skin {

namespace {

using Vec3s = std::vector<glm::dvec3>;

// Double precision: sliver triangles of real files lose their direction in single.
glm::dvec3 unitOrZero(glm::dvec3 v) {
  const double length = glm::length(v);
  return length > 1e-30 ? v / length : glm::dvec3(0.0);
}

struct FaceFrame {
  glm::dvec3 normal{0.0};
  glm::dvec3 tangent{0.0};  // zero where the UVs span no area
  bool mirrored = false;
};

FaceFrame faceFrame(std::span<const glm::vec3> positions, std::span<const glm::vec2> uvs,
                    const uint32_t* abc) {
  const glm::dvec3 a = positions[abc[0]];
  const glm::dvec3 ab = glm::dvec3(positions[abc[1]]) - a;
  const glm::dvec3 ac = glm::dvec3(positions[abc[2]]) - a;
  const glm::dvec2 uv_ab = glm::dvec2(uvs[abc[1]]) - glm::dvec2(uvs[abc[0]]);
  const glm::dvec2 uv_ac = glm::dvec2(uvs[abc[2]]) - glm::dvec2(uvs[abc[0]]);
  const double area = uv_ab.x * uv_ac.y - uv_ab.y * uv_ac.x;
  const double sign = area > 0.0 ? 1.0 : area < 0.0 ? -1.0 : 0.0;
  FaceFrame frame;
  frame.normal = unitOrZero(glm::cross(ac, ab));
  frame.tangent = unitOrZero((ab * uv_ac.y - ac * uv_ab.y) * sign);
  const glm::dvec3 bitangent = (ac * uv_ab.x - ab * uv_ac.x) * sign;
  frame.mirrored = glm::dot(glm::cross(frame.normal, frame.tangent), bitangent) < 0.0;
  return frame;
}

// Sums per vertex; tangents apart by handedness, so that mirrored halves do not cancel each other.
struct Sums {
  Vec3s normal;
  Vec3s tangent[2];
  std::vector<uint32_t> count[2];
};

Sums sumFaces(std::span<const glm::vec3> positions, std::span<const glm::vec2> uvs,
              std::span<const uint32_t> indices) {
  const size_t n = positions.size();
  const std::vector<uint32_t> none(n, 0u);
  Sums sums{Vec3s(n, glm::dvec3(0.0)), {Vec3s(n, glm::dvec3(0.0)), Vec3s(n, glm::dvec3(0.0))}, {none, none}};
  for (size_t i = 0; i + 2 < indices.size(); i += 3) {
    const FaceFrame frame = faceFrame(positions, uvs, &indices[i]);
    const int side = frame.mirrored ? 1 : 0;
    for (size_t corner = i; corner < i + 3; ++corner) {
      const uint32_t v = indices[corner];
      sums.normal[v] += frame.normal;
      sums.tangent[side][v] += frame.tangent;
      sums.count[side][v] += frame.tangent == glm::dvec3(0.0) ? 0u : 1u;
    }
  }
  return sums;
}

// The vertices of each weld group, as ranges of one list.
struct GroupMembers {
  std::vector<uint32_t> first;  // group_count + 1
  std::vector<uint32_t> vertices;
};

GroupMembers membersOf(const WeldGroups& groups) {
  GroupMembers members{std::vector<uint32_t>(groups.count + 1, 0u),
                       std::vector<uint32_t>(groups.group_of.size())};
  for (const uint32_t g : groups.group_of) {
    ++members.first[g + 1];
  }
  for (uint32_t g = 0; g < groups.count; ++g) {
    members.first[g + 1] += members.first[g];
  }
  std::vector<uint32_t> next(members.first.begin(), members.first.end() - 1);
  for (uint32_t v = 0; v < groups.group_of.size(); ++v) {
    members.vertices[next[groups.group_of[v]]++] = v;
  }
  return members;
}

constexpr double kOppositeSides = -0.5;  // cosine below which two coincident vertices belong to two sheets
constexpr size_t kMaxGroup = 512;        // larger groups are no seams: each vertex keeps its own normal

glm::dvec3 sharedNormal(const Vec3s& normals, std::span<const uint32_t> group, uint32_t v) {
  const glm::dvec3 own = unitOrZero(normals[v]);
  glm::dvec3 sum(0.0);
  for (const uint32_t other : group) {
    if (glm::dot(unitOrZero(normals[other]), own) > kOppositeSides) {
      sum += normals[other];
    }
  }
  return unitOrZero(sum);
}

Vec3s weldedNormals(const Vec3s& normals, const WeldGroups& groups) {
  const GroupMembers members = membersOf(groups);
  Vec3s welded(normals.size());
  for (uint32_t g = 0; g < groups.count; ++g) {
    const std::span<const uint32_t> group(members.vertices.data() + members.first[g],
                                          members.first[g + 1] - members.first[g]);
    for (const uint32_t v : group) {
      welded[v] = group.size() > kMaxGroup ? unitOrZero(normals[v]) : sharedNormal(normals, group, v);
    }
  }
  return welded;
}

// Any unit vector perpendicular to `normal`, for vertices whose UVs define no tangent.
glm::dvec3 anyPerpendicular(glm::dvec3 normal) {
  const glm::dvec3 axis = std::fabs(normal.x) < 0.9 ? glm::dvec3(1.0, 0.0, 0.0) : glm::dvec3(0.0, 1.0, 0.0);
  return unitOrZero(axis - normal * glm::dot(axis, normal));
}

glm::vec4 tangentOf(const Sums& sums, uint32_t v, glm::dvec3 normal) {
  const int side = sums.count[1][v] > sums.count[0][v] ? 1 : 0;
  const glm::dvec3 sum = sums.tangent[side][v];
  glm::dvec3 tangent = unitOrZero(sum - normal * glm::dot(sum, normal));
  if (tangent == glm::dvec3(0.0)) {
    tangent = anyPerpendicular(normal);
  }
  return glm::vec4(glm::vec3(tangent), side == 1 ? -1.0f : 1.0f);
}

}  // namespace

std::vector<BindFrame> computeBindFrames(std::span<const glm::vec3> positions, std::span<const glm::vec2> uvs,
                                         std::span<const uint32_t> indices) {
  const Sums sums = sumFaces(positions, uvs, indices);
  const Vec3s normals = weldedNormals(sums.normal, weldPositions(positions, weldEpsilon(positions)));
  std::vector<BindFrame> frames(positions.size());
  for (uint32_t v = 0; v < frames.size(); ++v) {
    frames[v] = {glm::vec3(normals[v]), tangentOf(sums, v, normals[v])};
  }
  return frames;
}

}  // namespace md5v::skin
