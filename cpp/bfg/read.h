// Reads the files that Doom 3 BFG compiles models and animations to, .bmd5mesh and .bmd5anim.
//
// Every function is a pure function of the bytes. Findings go to `report` with their byte offsets. The result
// is null only if nothing of the file can be shown. It keeps the guarantees of its *_file.h. Time and memory
// are in proportion to the bytes: each count is checked against the remaining bytes before it is used.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/diagnostic.h"
#include "md5/anim_file.h"
#include "md5/mesh_file.h"

namespace md5v::bfg {

enum class BinaryKind : uint8_t {
  kNone,  // a file of another kind
  kMesh,  // "BRM", also of another version or in the wrong byte order
  kAnim,  // "BMD", also of another version or in the wrong byte order
};

// Decides by the first bytes.
BinaryKind classifyBinary(std::span<const uint8_t> bytes);

// The byte offsets of the parts of a mesh in the file.
struct BinarySubMesh {
  uint32_t offset = 0;    // of its material
  uint32_t vertices = 0;  // kBinaryVertexBytes each
  uint32_t indices = 0;   // kBinaryIndexBytes each
};

inline constexpr uint32_t kBinaryVertexBytes = 32;
inline constexpr uint32_t kBinaryIndexBytes = 2;

// The mesh has the data of version 12: stored normals and tangents. Each vertex has its own weights, at most
// four. All weights of a vertex have its bind position, in the space of their joint.
struct BinaryMesh {
  md5::MeshFile file;
  std::vector<uint32_t> joints;       // byte offset of each joint's name
  std::vector<BinarySubMesh> meshes;  // one per mesh of the file
};

struct BinaryAnim {
  md5::AnimFile file;
  std::vector<uint32_t> joints;  // byte offset of each joint's name
  uint32_t bounds = 0;           // kBinaryBoundsBytes each
  uint32_t baseframe = 0;        // kBinaryPoseBytes each
  uint32_t components = 0;       // 4 bytes each
};

inline constexpr uint32_t kBinaryBoundsBytes = 24;
inline constexpr uint32_t kBinaryPoseBytes = 28;

std::optional<BinaryMesh> readBinaryMesh(std::span<const uint8_t> bytes, Report& report);
std::optional<BinaryAnim> readBinaryAnim(std::span<const uint8_t> bytes, Report& report);

}  // namespace md5v::bfg
