// Keeps what decides how meshes and clips fit together, without vertices and without frames, and encodes it
// as bytes. So one module can read files and another one compare them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "anim/clip.h"
#include "anim/hierarchy.h"

namespace md5v::model {

struct MeshFacts {
  anim::Skeleton skeleton;
  uint32_t needed_joints = 0;  // see Model
};

// Poses are parent-relative, with one transform per joint.
struct ClipFacts {
  anim::Hierarchy hierarchy;
  std::vector<JointTransform> base_frame;  // as in the file
  std::vector<JointTransform> first_frame;
  std::vector<JointTransform> last_frame;
};

// `clip` must be complete.
ClipFacts factsOf(const anim::Clip& clip);

// The encoding has a version and no length beyond its contents.
std::vector<uint8_t> encodeFacts(const anim::Skeleton& skeleton, uint32_t needed_joints);
std::vector<uint8_t> encodeFacts(const ClipFacts& facts);

// Nothing unless encodeFacts() of this build wrote the bytes. Any bytes may be given.
std::optional<MeshFacts> decodeMeshFacts(std::span<const uint8_t> bytes);
std::optional<ClipFacts> decodeClipFacts(std::span<const uint8_t> bytes);

}  // namespace md5v::model
