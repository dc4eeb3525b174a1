// Defines the content of an .md5anim as the file states it. Time and hierarchy are computed in anim/ and
// model/.
#pragma once

#include <bit>
#include <cstdint>
#include <glm/vec3.hpp>
#include <string>
#include <vector>

#include "base/raw_vector.h"
#include "base/transform.h"
#include "base/vertex.h"
#include "md5/stored_transform.h"

namespace md5v::md5 {

// Bits of AnimJoint::flags: which components of a joint are stored per frame, in this order.
enum AnimFlag : uint32_t { kTx = 1, kTy = 2, kTz = 4, kQx = 8, kQy = 16, kQz = 32, kAllAnimFlags = 63 };

// How many numbers of a frame a joint with these flags uses.
inline uint32_t componentCount(uint32_t flags) {
  return static_cast<uint32_t>(std::popcount(flags & kAllAnimFlags));
}

struct AnimJoint {
  std::string name;
  int32_t parent = -1;           // as in MeshJoint
  uint32_t flags = 0;            // only bits of AnimFlag
  uint32_t first_component = 0;  // first_component + popcount(flags) <= component_count
};

// The guarantees of readAnim() (read.h): at least one joint and one frame. baseframe.size() == joints.size(),
// components.size() == frame_count * component_count, bounds.size() == frame_count or 0. All numbers are
// finite, parents are as in MeshFile, and frame_rate != 0 (negative: the animation plays backwards).
struct AnimFile {
  int version = 10;
  std::string commandline;
  double frame_rate = 24.0;  // frames per second
  uint32_t frame_count = 0;
  uint32_t component_count = 0;
  std::vector<AnimJoint> joints;
  std::vector<Bounds> bounds;  // model space, one per frame; often wrong in real files: for display only
  std::vector<StoredTransform> baseframe;  // parent-relative
  // [frame][component]. In double precision, because the w of a rotation by almost 180 degrees depends on
  // digits that a float does not have.
  RawVector<double> components;
  // False for version 6, whose animations name no parents: all joints are roots here, and only a mesh has the
  // hierarchy.
  bool has_hierarchy = true;
};

}  // namespace md5v::md5
