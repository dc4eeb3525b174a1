// Holds an animation and samples it: a hierarchy whose parent-relative transforms change over frames.
// Immutable once complete. SampleJob gives the local pose at one time.
#pragma once

#include <cstdint>
#include <glm/vec3.hpp>
#include <memory>
#include <span>
#include <vector>

#include "anim/hierarchy.h"
#include "anim/timeline.h"
#include "base/raw_vector.h"
#include "base/transform.h"
#include "base/vertex.h"

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

// A clip as files hold it. Tracks lie inside the row: first_component plus the number of its flags is not
// more than component_count. small_w ascends by frame.
struct ClipSource {
  Hierarchy hierarchy;
  Timeline timeline;
  std::vector<Track> tracks;     // one per joint
  uint32_t component_count = 0;  // per frame
  RawVector<float> components;   // [frame][component]
  RawVector<SmallW> small_w;
  std::vector<Bounds> bounds;  // as in Clip
};

// Up to four joints whose positions (or rotations) are read from a frame's row in one go: all of them store
// the same axes, one after the other. Lanes beyond `count` repeat the first.
struct LaneGroup {
  uint32_t joints[4] = {};
  uint32_t first_component[4] = {};
  float constants[3][4] = {};  // x, y, z where the axis is not stored
  uint32_t axes = 0;           // bits 1, 2, 4: x, y, z are stored
  uint32_t count = 0;
};

// A SmallW by its place among the rotations: group * 4 + lane.
struct SmallWLane {
  uint32_t frame = 0;
  uint32_t lane = 0;
  float w = 0.0f;
};

// The components stay as the file has them, without those that no joint reads or that never change, and
// nothing is expanded: poses are read from them directly.
struct Clip {
  Hierarchy hierarchy;
  Timeline timeline;                 // with the rule that guessLoopRule() found
  std::vector<JointTransform> base;  // parent-relative, one per joint: what stands where nothing is stored
  std::vector<LaneGroup> positions;
  std::vector<LaneGroup> rotations;
  uint32_t row_length = 0;          // components per frame
  RawVector<float> components;      // [frame][component], and three more to read on into
  std::vector<SmallWLane> small_w;  // ascending by frame, then lane
  glm::vec3 circle_travel{0.0f};    // travelPerPass() by the circular rule
  std::vector<Bounds> bounds;      // as the file gives them, model space: one per frame, or none; often wrong
  std::vector<JointScale> scales;  // ascending by joint, of few joints in few clips
  std::unique_ptr<ClipSource> source;  // the input of completeClip(); null afterwards

  size_t jointCount() const { return hierarchy.jointCount(); }
};

// The clip without what only posing needs: of many that are read few are played. Hierarchy, bounds and, but
// for its rule, the timeline are there.
Clip startClip(ClipSource source);
// Makes the rest of a clip of startClip(), which must not be complete.
void completeClip(Clip& clip);
// Both.
Clip makeClip(ClipSource source);

// Which components of a joint change over the frames of a complete clip: bits of Track::flags. Components
// that are stored but stand still are not among them.
uint32_t movedComponents(const Clip& clip, uint32_t joint);

// Parent-relative position of joint 0 in a stored frame.
glm::vec3 rootPosition(const Clip& clip, uint32_t frame);

// Way of joint 0 over one pass. By id's rule, or in a range, that is the last frame minus the first. A circle
// closes with one more step: on axes on which it ends farther from its start than its largest step, one of
// the mean length; on the others it returns.
glm::vec3 travelPerPass(const Clip& clip, const Timeline& timeline);

// 1 where the joint has no key in this frame.
float scaleAt(const JointScale& scale, uint32_t frame);

// One parent-relative transform per joint of the clip at a place on its timeline. Rotations are interpolated
// before the hierarchy is composed, as the engine does.
struct SampleJob {
  const Clip* clip = nullptr;
  FrameBlend at;
  RootMotion root_motion = RootMotion::kFile;
  std::span<JointTransform> local;
  glm::vec3 travel_per_pass{0.0f};  // travelPerPass(); used by kTravel, and where a circle closes

  bool validate() const;
  void run() const;
};

}  // namespace md5v::anim
