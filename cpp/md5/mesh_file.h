// Defines the content of an .md5mesh as the file states it. Skeletons are computed in model/.
#pragma once

#include <cstdint>
#include <glm/gtc/type_precision.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <string>
#include <vector>

#include "base/raw_vector.h"
#include "base/transform.h"

namespace md5v::md5 {

struct MeshJoint {
  std::string name;  // bytes as in the file, UTF-8 by custom
  int32_t parent =
      -1;  // index into MeshFile::joints, -1 for a root; may come later in the list, never cyclic
  glm::vec3 position{0.0f};  // model space, file units
  glm::dvec3 rotation{0.0};  // x, y, z of the quaternion as stored; w by quatFromXyz()
};

struct MeshVertex {
  glm::vec2 uv{0.0f};         // t = 0 is the image's top row
  uint32_t first_weight = 0;  // range into SubMesh::weights
  uint32_t weight_count = 0;  // 0 only for vertices that the report names
};

struct MeshWeight {
  uint32_t joint = 0;  // index into MeshFile::joints
  float bias = 0.0f;
  glm::vec3 position{0.0f};  // joint space
};

// Version 12's normal and tangent of a vertex, in the bind pose. Their space is that of the joint with the
// vertex's greatest weight (the first of several). Unit length; both zero if the file has no usable normal.
struct StoredFrame {
  glm::vec3 normal{0.0f};
  // w: handedness, +1 or -1: bitangent = w * cross(normal, tangent). Zero if the file has no usable tangent:
  // then it is computed.
  glm::vec4 tangent{0.0f};
};

// Bits of SubMesh::flags (Enemy Territory: Quake Wars).
enum MeshFlag : uint32_t { kVertexColorFlag = 1, kNoAnimateFlag = 2 };

struct SubMesh {
  std::string name;      // from `name`, or from the comment `// meshes: x`; may be empty
  std::string material;  // the `shader` text as in the file; may be empty
  RawVector<MeshVertex> vertices;
  RawVector<uint32_t> indices;  // 3 per triangle, file order; front faces clockwise
  RawVector<MeshWeight> weights;
  uint32_t flags = 0;                      // of MeshFlag
  std::vector<glm::u8vec4> colors;         // r, g, b, a: one per vertex, or empty
  std::vector<StoredFrame> stored_frames;  // one per vertex, or empty
};

// Vertices may share weights, so a short text could cause any amount of work in every pose. Each vertex may
// use kWeightsPerVertex weights. Beyond these, all vertices of a file together may use kExtraWeightsPerFile.
// Real files stay below 20 per vertex.
inline constexpr uint32_t kWeightsPerVertex = 64;
inline constexpr uint32_t kExtraWeightsPerFile = 1'000'000;

// The guarantees of readMesh() (read.h) for any input: every parent, weight range, weight joint and triangle
// index is in range. Parents have no cycle. All numbers are finite. No vector is larger than the bytes of the
// file could justify. All weight counts together are at most kWeightsPerVertex for each vertex plus
// kExtraWeightsPerFile. If numJoints is 0, the weights' joints index the skeleton of another file and are not
// changed (has_foreign_skeleton). Files of version 6 have the same form here: their bones are joints.
struct MeshFile {
  int version = 10;
  std::string commandline;
  std::vector<MeshJoint> joints;
  std::vector<SubMesh> meshes;
  bool has_foreign_skeleton = false;
};

// The transforms of the joints in the bind pose, from the joint's space to model space.
std::vector<JointTransform> bindTransforms(const MeshFile& file);

// The number of joints that a skeleton must have for a file without joints of its own; 0 for any other file.
size_t neededJoints(const MeshFile& file);

}  // namespace md5v::md5
