#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/mat4x3.hpp>
#include <glm/vec4.hpp>
#include <utility>

#include "bfg/header.h"
#include "bfg/pose.h"
#include "bfg/read.h"
#include "bfg/static_model.h"

namespace md5v::bfg {
namespace {

constexpr size_t kMeshJointBytes = 8;      // an empty name and the parent
constexpr size_t kMatrixBytes = 48;        // three rows of four
constexpr size_t kMeshBytes = 4 + 4 * 11;  // without its materials, joints and lists
constexpr size_t kWeights = 4;             // of a vertex

// From model space to the space of a joint. In double precision, like the positions below, so that each is
// rounded once.
using InverseBind = std::array<glm::dvec4, 3>;

glm::dvec3 transform(const InverseBind& matrix, glm::dvec3 position) {
  const glm::dvec4 p(position, 1.0);
  return {glm::dot(matrix[0], p), glm::dot(matrix[1], p), glm::dot(matrix[2], p)};
}

glm::dvec3 rotate(const InverseBind& matrix, glm::dvec3 direction) {
  const glm::dvec4 p(direction, 0.0);
  return {glm::dot(matrix[0], p), glm::dot(matrix[1], p), glm::dot(matrix[2], p)};
}

InverseBind inverseOf(const BinaryPose& pose) {
  const glm::dmat3 rotation = glm::mat3_cast(pose.rotation);  // its columns are the rows of the inverse
  InverseBind inverse;
  for (int i = 0; i < 3; ++i)
    inverse[static_cast<size_t>(i)] = glm::dvec4(rotation[i], -glm::dot(rotation[i], pose.position));
  return inverse;
}

// The bytes 0 to 255 stand for -1 to 1.
glm::dvec3 directionOf(std::span<const uint8_t> bytes) {
  const glm::dvec3 v = glm::dvec3(bytes[0], bytes[1], bytes[2]) * (2.0 / 255.0) - 1.0;
  const double length = glm::length(v);
  return length > 0.5 && length < 1.5 ? v / length : glm::dvec3(0.0);
}

// False for zero, and for what a damaged matrix makes of a vector.
bool hasUsableSize(const glm::dvec3& v) {
  const double square = glm::dot(v, v);
  return square > 1e-6 && square < 1e6;
}

// Without a tangent if that is zero or parallel to the normal.
md5::StoredFrame frameOf(std::span<const uint8_t> normal_bytes, std::span<const uint8_t> tangent_bytes,
                         const InverseBind& joint) {
  constexpr double kParallel = 0.98;  // cosine; above it, the tangent is parallel to the normal
  const glm::dvec3 normal = directionOf(normal_bytes);
  const glm::dvec3 tangent = directionOf(tangent_bytes);
  const glm::dvec3 n = rotate(joint, normal);
  if (!hasUsableSize(n)) return {};
  const glm::vec3 unit(glm::normalize(n));
  const double cosine = glm::dot(normal, tangent);
  const glm::dvec3 t = rotate(joint, tangent - normal * cosine);
  if (std::fabs(cosine) > kParallel || !hasUsableSize(t)) return {unit};
  return {unit, glm::vec4(glm::normalize(t), tangent_bytes[3] < 128 ? -1.0f : 1.0f)};
}

class MeshReader {
 public:
  MeshReader(std::span<const uint8_t> bytes, Report& report) : input_(bytes, report) {}

  std::optional<BinaryMesh> read() {
    if (!skipStaticModel(input_)) return std::nullopt;
    if (input_.remaining() == 0) {
      input_.report(
          Code::kOtherModelFormat, input_.offset(),
          {"This is a static model of Doom 3 BFG (.blwo, .base). It has no joints and cannot be animated."});
      return std::nullopt;
    }
    if (takeMagic(input_, kSkinnedMagic) == 0) return std::nullopt;
    result_.file.version = 12;
    readJoints();
    readPoses();
    readInverses();
    if (input_.hasFailed()) return std::nullopt;
    readMeshes();
    return std::move(result_);
  }

 private:
  std::vector<md5::MeshJoint>& joints() { return result_.file.joints; }

  void readJoints() {
    const uint32_t count = input_.count(kMeshJointBytes, "joints");
    joints().reserve(count);
    result_.joints.reserve(count);
    for (uint32_t i = 0; i < count && !input_.hasFailed(); ++i) {
      result_.joints.push_back(input_.offset());
      md5::MeshJoint joint;
      joint.name = input_.string("the name of a joint");
      joint.parent = takeParent(input_, i, joint.name);
      joints().push_back(std::move(joint));
    }
  }

  // The file's poses are relative to the parents; those of a MeshFile are in model space.
  void readPoses() {
    const uint32_t list = input_.offset();
    const uint32_t count = input_.count(kBinaryPoseBytes, "poses of joints");
    if (count != joints().size() && !input_.hasFailed()) {
      input_.report(Code::kBaseframeCount, list,
                    {"The bind pose has ", count, " joints, but the model has ", joints().size(), "."});
    }
    poses_.resize(joints().size());
    for (uint32_t i = 0; i < count && !input_.hasFailed(); ++i) {
      const uint32_t offset = input_.offset();
      const BinaryPose local = takePose(input_, "the bind pose");
      if (i < joints().size()) placeJoint(i, local, offset);
    }
  }

  void placeJoint(size_t index, const BinaryPose& local, uint32_t offset) {
    md5::MeshJoint& joint = joints()[index];
    BinaryPose& pose = poses_[index];
    pose = local;
    if (joint.parent >= 0) pose = poses_[static_cast<size_t>(joint.parent)] * local;
    const glm::vec3 position(pose.position);
    if (!isFinite(position)) {
      input_.report(Code::kNumberNotFinite, offset,
                    {"Joint ", Quoted(joint.name), " is too far away. It is moved to 0 0 0."});
      pose.position = glm::dvec3(0.0);
    }
    joint.position = glm::vec3(pose.position);
    joint.rotation = storedRotation(pose.rotation);
  }

  // Files have an even number of inverses. Joints without one use the inverse of their bind pose.
  void readInverses() {
    const uint32_t count = input_.count(kMatrixBytes, "inverse bind matrices");
    inverses_.reserve(joints().size());
    for (uint32_t i = 0; i < count && !input_.hasFailed(); ++i) {
      InverseBind matrix;
      for (glm::dvec4& row : matrix) {
        for (int column = 0; column < 4; ++column) row[column] = input_.f32("an inverse bind matrix");
      }
      if (i < joints().size()) inverses_.push_back(matrix);
    }
    while (inverses_.size() < joints().size()) inverses_.push_back(inverseOf(poses_[inverses_.size()]));
  }

  void readMeshes() {
    const uint32_t count = input_.count(kMeshBytes, "meshes");
    for (uint32_t i = 0; i < count && !input_.hasFailed(); ++i) readMesh();
  }

  void readMesh() {
    BinarySubMesh place;
    place.offset = input_.offset();
    md5::SubMesh mesh;
    mesh.material = input_.string("the material of a mesh");
    input_.skip(8, "the counts of a mesh");
    input_.skip(input_.count(1, "joints of a mesh"), "the joints of a mesh");
    input_.skip(4 + 4, "the counts of a mesh");  // the largest distance of a vertex, the source vertices
    const uint32_t counts = input_.offset();
    const uint32_t vertices = input_.u32("the counts of a mesh");
    const uint32_t indices = input_.u32("the counts of a mesh");
    const uint32_t mirrored = input_.u32("the counts of a mesh");
    const uint32_t duplicates = input_.u32("the counts of a mesh");
    const uint32_t edges = input_.u32("the counts of a mesh");
    place.vertices = input_.offset();
    readVertices(mesh, input_.checkCount(vertices, kBinaryVertexBytes, counts, "vertices"));
    place.indices = input_.offset();
    readTriangles(mesh, input_.checkCount(indices, size_t{2} * kBinaryIndexBytes, counts + 4, "indices"));
    result_.file.meshes.push_back(std::move(mesh));
    result_.meshes.push_back(place);
    // The data for shadows, and the number of the surface.
    input_.skip(4ull * input_.checkCount(mirrored, 4, counts + 8, "mirrored vertices"),
                "the mirrored vertices");
    input_.skip(8ull * input_.checkCount(duplicates, 8, counts + 12, "duplicate vertices"),
                "the duplicate vertices");
    input_.skip(8ull * input_.checkCount(edges, 8, counts + 16, "silhouette edges"), "the silhouette edges");
    input_.skip(4, "the number of a surface");
  }

  void readVertices(md5::SubMesh& mesh, uint32_t count) {
    mesh.vertices.reserve(count);
    mesh.stored_frames.reserve(count);
    for (uint32_t i = 0; i < count; ++i) readVertex(mesh, i);
  }

  void readVertex(md5::SubMesh& mesh, uint32_t index) {
    const uint32_t offset = input_.offset();
    glm::dvec3 position(0.0);
    for (int i = 0; i < 3; ++i) position[i] = input_.f32("a vertex");
    md5::MeshVertex vertex;
    vertex.uv.x = input_.f16("a vertex");
    vertex.uv.y = input_.f16("a vertex");
    const std::span<const uint8_t> rest = input_.take(16, "a vertex");
    vertex.first_weight = static_cast<uint32_t>(mesh.weights.size());
    uint8_t greatest = 0;
    uint32_t nearest = 0;  // the joint of the greatest weight
    for (size_t i = 0; i < kWeights; ++i) {
      const uint32_t joint = rest[8 + i];
      const uint8_t bias = rest[12 + i];
      if (bias == 0) continue;
      if (joint >= joints().size()) {
        input_.report(Code::kWeightJointOutOfRange, offset + 24 + i,
                      {"Vertex ", index, " uses joint ", joint, ", but there are only ", joints().size(),
                       " joints. The weight is left out."});
        continue;
      }
      if (bias > greatest) nearest = joint;
      greatest = std::max(greatest, bias);
      mesh.weights.push_back(weightOf(position, joint, bias, offset));
    }
    vertex.weight_count = static_cast<uint32_t>(mesh.weights.size()) - vertex.first_weight;
    mesh.vertices.push_back(vertex);
    mesh.stored_frames.push_back(vertex.weight_count == 0
                                     ? md5::StoredFrame{}
                                     : frameOf(rest.first(4), rest.subspan(4, 4), inverses_[nearest]));
    if (vertex.weight_count == 0) {
      input_.report(Code::kVertexWithoutWeights, offset, {"Vertex ", index, " has no weights."});
    }
  }

  md5::MeshWeight weightOf(glm::dvec3 position, uint32_t joint, uint8_t bias, uint32_t offset) {
    glm::vec3 offset_in_joint(transform(inverses_[joint], position));
    if (!isFinite(offset_in_joint)) {
      input_.report(Code::kNumberNotFinite, offset, {"A vertex is too far away. It is moved to its joint."});
      offset_in_joint = glm::vec3(0.0f);
    }
    return {joint, static_cast<float>(bias) / 255.0f, offset_in_joint};
  }

  void readTriangles(md5::SubMesh& mesh, uint32_t index_count) {
    const uint32_t list = input_.offset();
    const std::span<const uint8_t> bytes =
        input_.take(size_t{kBinaryIndexBytes} * index_count, "the triangles");
    input_.skip(uint64_t{kBinaryIndexBytes} * index_count, "the indices of the silhouette");
    if (index_count % 3 != 0) {
      input_.report(Code::kCountMismatch, list,
                    {"The mesh has ", index_count,
                     " indices, which is not a multiple of 3. The last ones are ignored."});
    }
    mesh.indices.reserve(bytes.size() / 2);
    for (size_t i = 0; i + 5 < bytes.size(); i += 6) {
      std::array<uint32_t, 3> corners{};
      for (size_t c = 0; c < 3; ++c)
        corners[c] = static_cast<uint32_t>(bytes[i + 2 * c] << 8 | bytes[i + 2 * c + 1]);
      const auto bad = std::find_if(corners.begin(), corners.end(),
                                    [&](uint32_t corner) { return corner >= mesh.vertices.size(); });
      if (bad != corners.end()) {
        input_.report(Code::kTriangleIndexOutOfRange,
                      list + i + 2 * static_cast<size_t>(bad - corners.begin()),
                      {"Triangle ", i / 6, " uses vertex ", *bad, ", but there are only ",
                       mesh.vertices.size(), " vertices. It is left out."});
        continue;
      }
      mesh.indices.insert(mesh.indices.end(), corners.begin(), corners.end());
    }
  }

  BinaryInput input_;
  BinaryMesh result_;
  std::vector<BinaryPose> poses_;      // model space
  std::vector<InverseBind> inverses_;  // one per joint
};

}  // namespace

std::optional<BinaryMesh> readBinaryMesh(std::span<const uint8_t> bytes, Report& report) {
  return MeshReader(bytes, report).read();
}

}  // namespace md5v::bfg
