#include "md5/inside_out.h"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <cstdint>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <vector>

#include "base/float4.h"

namespace md5v::md5 {
namespace {

// The first test looks at kSamples triangles of each mesh. Files with fewer than kFewest triangles are not
// tested.
constexpr size_t kSamples = 24;
constexpr float kFewest = 8.0f;

// The position that the first weight of a vertex gives it, model space.
Float4 firstPosition(const SubMesh& mesh, const JointMatrices& joints, uint32_t v) {
  const MeshVertex& vertex = mesh.vertices[v];
  if (vertex.weight_count == 0) return Float4{};
  const MeshWeight& weight = mesh.weights[vertex.first_weight];
  return joints.transform(weight.joint, weight.position);
}

Float4 turned(Float4 v) { return shuffle4<1, 2, 0, 3>(v, v); }

Float4 cross(Float4 a, Float4 b) { return turned(a * turned(b) - turned(a) * b); }

// A first test on a sample of triangles. It computes the volume between the triangles and the mean of their
// first corners. Its sign shows whether triangles face that point. Front faces are clockwise.
bool mayFaceInwards(const MeshFile& file, const JointMatrices& joints) {
  Float4 corners{};
  Float4 normals{};
  Float4 volumes{};  // the volumes between triangles and the origin
  for (const SubMesh& mesh : file.meshes) {
    const size_t step = mesh.indices.size() / (3 * kSamples) * 3 + 3;
    for (size_t i = 0; i < mesh.indices.size(); i += step) {
      const uint32_t* const abc = &mesh.indices[i];
      const Float4 a = firstPosition(mesh, joints, abc[0]);
      const Float4 normal =
          cross(firstPosition(mesh, joints, abc[1]) - a, firstPosition(mesh, joints, abc[2]) - a);
      corners += a;
      normals += normal;
      volumes += a * normal;
    }
  }
  const Float4 inwards = volumes * corners[3] - corners * normals;
  return inwards[0] + inwards[1] + inwards[2] > 0.0f && corners[3] >= kFewest;
}

// The position of each vertex, model space.
std::vector<glm::vec3> positionsOf(const SubMesh& mesh, const JointMatrices& joints) {
  std::vector<glm::vec3> positions;
  positions.reserve(mesh.vertices.size());
  for (const MeshVertex& vertex : mesh.vertices) {
    Float4 position{};
    for (uint32_t i = 0; i < vertex.weight_count; ++i) {
      const MeshWeight& weight = mesh.weights[vertex.first_weight + i];
      position += joints.transform(weight.joint, weight.position) * weight.bias;
    }
    positions.push_back({position[0], position[1], position[2]});
  }
  return positions;
}

// Whether much more of the volume between the triangles and the centre is in front of triangles than behind
// them. Front faces are clockwise.
bool faceInwards(const SubMesh& mesh, const std::vector<glm::vec3>& positions) {
  // In 49 real models, closed meshes that face outwards have at least a fifth of the volume behind their
  // triangles.
  constexpr double kClear = 0.2;
  glm::dvec3 sum(0.0);
  for (const uint32_t v : mesh.indices) sum += positions[v];
  const glm::vec3 middle(sum / static_cast<double>(mesh.indices.size()));
  double before = 0.0;
  double all = 0.0;
  for (size_t i = 0; i + 2 < mesh.indices.size(); i += 3) {
    const glm::vec3 a = positions[mesh.indices[i]] - middle;
    const glm::vec3 b = positions[mesh.indices[i + 1]] - middle;
    const glm::vec3 c = positions[mesh.indices[i + 2]] - middle;
    const double volume = glm::dot(a, glm::cross(b, c));
    before += volume;
    all += std::fabs(volume);
  }
  return before > kClear * all;
}

// A number for each vertex that is equal for vertices at one position, within the rounding of exporters.
std::vector<uint64_t> cellsOf(const std::vector<glm::vec3>& positions) {
  constexpr float kCells = 8192.0f;  // along the longest side
  constexpr int kBits = 14;
  glm::vec3 low = positions[0];
  glm::vec3 high = positions[0];
  for (const glm::vec3& position : positions) {
    low = glm::min(low, position);
    high = glm::max(high, position);
  }
  const glm::vec3 sides = high - low;
  const float cell = std::max({sides.x, sides.y, sides.z, FLT_MIN}) / kCells;
  std::vector<uint64_t> cells;
  cells.reserve(positions.size());
  for (const glm::vec3& position : positions) {
    const glm::vec3 at = glm::round((position - low) / cell);
    cells.push_back((static_cast<uint64_t>(at.x) << kBits | static_cast<uint64_t>(at.y)) << kBits |
                    static_cast<uint64_t>(at.z));
  }
  return cells;
}

// For each vertex, a number that all vertices at its position share.
std::vector<uint32_t> weld(const std::vector<glm::vec3>& positions) {
  const std::vector<uint64_t> cells = cellsOf(positions);
  std::vector<uint64_t> sorted = cells;
  std::sort(sorted.begin(), sorted.end());
  std::vector<uint32_t> welded;
  welded.reserve(cells.size());
  for (const uint64_t cell : cells) {
    const auto first = std::lower_bound(sorted.begin(), sorted.end(), cell);
    welded.push_back(static_cast<uint32_t>(first - sorted.begin()));
  }
  return welded;
}

// Whether nearly every edge is used equally often in both directions.
bool isClosed(const SubMesh& mesh, const std::vector<uint32_t>& welded) {
  constexpr size_t kOpen = 10;  // at most one edge in ten may be open
  std::vector<uint64_t> sides;  // the lower vertex, the higher one, the direction
  sides.reserve(mesh.indices.size());
  for (size_t i = 0; i < mesh.indices.size(); ++i) {
    const uint32_t from = welded[mesh.indices[i]];
    const uint32_t to = welded[mesh.indices[i % 3 == 2 ? i - 2 : i + 1]];
    sides.push_back(uint64_t{std::min(from, to)} << 33 | uint64_t{std::max(from, to)} << 1 | (from < to));
  }
  std::sort(sides.begin(), sides.end());
  size_t edges = 0;
  size_t open = 0;
  for (size_t i = 0; i < sides.size(); ++edges) {
    const uint64_t edge = sides[i] >> 1;
    int64_t balance = 0;
    for (; i < sides.size() && sides[i] >> 1 == edge; ++i) balance += (sides[i] & 1) != 0 ? 1 : -1;
    if (balance != 0) ++open;
  }
  return open * kOpen <= edges;
}

bool isInsideOut(const SubMesh& mesh, const JointMatrices& joints) {
  const std::vector<glm::vec3> positions = positionsOf(mesh, joints);
  return faceInwards(mesh, positions) && isClosed(mesh, weld(positions));
}

}  // namespace

std::vector<size_t> insideOutMeshes(const MeshFile& file, const JointMatrices& joints) {
  std::vector<size_t> found;
  if (!mayFaceInwards(file, joints)) return found;
  for (size_t i = 0; i < file.meshes.size(); ++i)
    if (isInsideOut(file.meshes[i], joints)) found.push_back(i);
  return found;
}

std::vector<size_t> insideOutMeshes(const MeshFile& file) {
  if (file.has_foreign_skeleton) return {};
  return insideOutMeshes(file, JointMatrices(bindTransforms(file)));
}

}  // namespace md5v::md5
