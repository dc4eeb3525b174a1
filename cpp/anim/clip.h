// An animation: a hierarchy whose parent-relative transforms change over frames. Immutable once built.
#pragma once

#include <cstdint>
#include <glm/vec3.hpp>
#include <span>
#include <vector>

#include "anim/hierarchy.h"
#include "anim/timeline.h"
#include "base/transform.h"

namespace md5v::anim {

// How joint 0, which carries a model's way through the world in id Tech 4, is treated.
enum class RootMotion : uint8_t {
  kFile,     // as stored
  kInPlace,  // its translation stays as in frame 0
  kTravel,   // as stored, and each cycle goes on where the one before ended
};

// Per-frame values of one joint. Bits of `flags`: x, y, z, qx, qy, qz (1..32); the stored components follow
// one another in this order from `first_component`; the others come from the base.
struct Track {
  uint32_t flags = 0;
  uint32_t first_component = 0;
  glm::vec3 base_position{0.0f};
  glm::dvec3 base_rotation{0.0};  // x, y, z of the quaternion
};

// A rotation of which w is kept because its single-precision components do not tell it; see kSmallW.
struct SmallW {
  uint32_t frame = 0;
  uint32_t joint = 0;
  float w = 0.0f;
};

// Scale of one joint over a clip, from an .md5scale file of the Quake II re-release. It scales what hangs on
// the joint itself, not its children.
struct JointScale {
  struct Key {
    uint32_t frame = 0;
    float scale = 1.0f;
  };
  uint32_t joint = 0;
  bool scales_position = false;  // the joint's own parent-relative position, too
  std::vector<Key> keys;         // ascending; frames between them have scale 1
};

struct Clip {
  Hierarchy hierarchy;
  Timeline timeline;
  std::vector<Track> tracks;         // one per joint
  std::vector<JointTransform> base;  // the tracks' base as transforms, ready for joints that never move
  uint32_t component_count = 0;      // per frame
  std::vector<float> components;     // [frame][component]
  std::vector<SmallW> small_w;       // ascending by frame, then joint
  glm::vec3 travel_per_cycle{0.0f};  // of joint 0, last frame minus first
  std::vector<JointScale> scales;    // ascending by joint, of few joints in few clips
};

// Fills what follows from the rest: base and travel_per_cycle.
void completeClip(Clip& clip);

// Parent-relative transform of one joint at a stored frame.
JointTransform storedTransform(const Clip& clip, uint32_t joint, uint32_t frame);

// 1 where the joint has no key in this frame.
float scaleAt(const JointScale& scale, uint32_t frame);

// One parent-relative transform per joint of the clip at a place on its timeline. Rotations are interpolated
// before the hierarchy is composed, as the engine does.
struct SampleJob {
  const Clip* clip = nullptr;
  FrameBlend at;
  RootMotion root_motion = RootMotion::kFile;
  std::span<JointTransform> local;

  bool validate() const;
  void run() const;
};

}  // namespace md5v::anim
