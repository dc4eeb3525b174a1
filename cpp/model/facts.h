// Keeps what decides how meshes and clips fit together, and encodes it as bytes: one module reads files,
// another one compares them. The facts of a mesh are its skeleton.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "anim/clip.h"
#include "anim/hierarchy.h"

namespace md5v::model {

// Poses are parent-relative, with one transform per joint.
struct ClipFacts {
  anim::Hierarchy hierarchy;
  std::vector<JointTransform> base_frame;  // as in the file
  std::vector<JointTransform> first_frame;
  std::vector<JointTransform> last_frame;
};

ClipFacts factsOf(const anim::Clip& clip);

// The encoding has a version and no length beyond its contents.
std::string encodeFacts(const anim::Skeleton& skeleton);
std::string encodeFacts(const ClipFacts& facts);

// Nothing unless encodeFacts() of this build wrote the bytes. Any bytes may be given.
std::optional<anim::Skeleton> decodeMeshFacts(std::span<const uint8_t> bytes);
std::optional<ClipFacts> decodeClipFacts(std::span<const uint8_t> bytes);

}  // namespace md5v::model
