// Defines an animation and samples it: a hierarchy whose parent-relative transforms change over frames.
// ClipData is the content of a file, and Clip its form for playing, which makeClip() makes of it. SampleJob
// computes the local pose at one time.
#pragma once

#include <cstdint>
#include <glm/vec3.hpp>
#include <span>
#include <vector>

#include "anim/hierarchy.h"
#include "anim/timeline.h"
#include "base/raw_vector.h"
#include "base/transform.h"
#include "base/vertex.h"

namespace md5v::anim {

// How the root is treated, which in id Tech 4 carries a model through the world.
enum class RootMotion : uint8_t {
  kFile,     // as stored
  kInPlace,  // above its place in frame 0, at the height of each frame
  kTravel,   // as in Doom 3: relative to its position in the base frame; each cycle continues where the one
             // before ended
};

// Per-frame values of one joint. Bits of `flags`: x, y, z, qx, qy, qz (1..32). The stored components are
// consecutive in this order from `first_component` on. The others come from the base frame.
struct Track {
  uint32_t flags = 0;
  uint32_t first_component = 0;
  glm::vec3 base_position{0.0f};
  glm::dvec3 base_rotation{0.0};  // x, y, z of the quaternion
};

// Scale of one joint over a clip, from an .md5scale file of the Quake II re-release. It scales the vertices
// of the joint itself, not its children.
struct JointScale {
  struct Key {
    uint32_t frame = 0;
    float scale = 1.0f;
  };
  uint32_t joint = 0;
  bool scales_position = false;  // also scales the joint's own parent-relative position
  std::vector<Key> keys;         // ascending; frames without a key have scale 1
};

// An animation as files store it. Tracks are inside the row: first_component plus the number of its flags is
// not more than component_count.
struct ClipData {
  Hierarchy hierarchy;
  Timeline timeline;
  std::vector<Track> tracks;     // one per joint
  uint32_t component_count = 0;  // per frame
  RawVector<double> components;  // [frame][component], as read: the w of a rotation follows from it
  std::vector<Bounds> bounds;    // model space: one per frame, or none; often wrong
};

// The position of a joint that moves. A frame's row has the axes that change, one after another.
struct MovingPosition {
  uint32_t joint = 0;
  uint32_t first = 0;         // in the row
  uint32_t axes = 0;          // bits 1, 2, 4: x, y, z are stored
  glm::vec3 constants{0.0f};  // the values of the other axes
};

// Up to four joints whose rotations are interpolated together. Lanes beyond `count` repeat the first.
struct RotationGroup {
  uint32_t joints[4] = {};
  uint32_t first[4] = {};  // of x, y, z and w in a frame's row
  uint32_t count = 0;
};

// Immutable, except that its owner may replace the scales. A frame has the positions and rotations that
// change. A rotation has all four components, of unit length: its w was computed in double precision from the
// numbers of the file. With the w of single precision, 48 of 165 real clips would differ by more than 1e-5 of
// their size from an exact reading.
struct Clip {
  Hierarchy hierarchy;
  Timeline timeline;                       // has the rule that guessLoopRule() found
  std::vector<JointTransform> base_frame;  // parent-relative, one per joint: the base frame as in the file
  // Parent-relative, one per joint: the values of what no frame changes. They differ from the base frame
  // where all frames store the same other value.
  std::vector<JointTransform> still;
  std::vector<MovingPosition> positions;
  std::vector<RotationGroup> rotations;
  // Per joint, the components that change over the frames: bits of Track::flags.
  std::vector<uint8_t> moved;
  uint32_t row_length = 0;         // numbers per frame
  RawVector<float> rows;           // [frame][number], plus three values of padding for vector reads
  glm::vec3 circle_travel{0.0f};   // travelPerPass() for the circular rule
  std::vector<Bounds> bounds;      // as in ClipData
  std::vector<JointScale> scales;  // ascending by joint; few clips have any

  size_t jointCount() const { return hierarchy.jointCount(); }
};

// Looks at all frames. Owners of many clips call it for those that are played.
Clip makeClip(ClipData data);

// Parent-relative position of the root in a stored frame.
glm::vec3 rootPosition(const Clip& clip, uint32_t frame);

// The movement of the root over one pass. By id's rule, or in a range, it is the last frame minus the first.
// A circle has one step more. On axes where the root ends farther from its start than its largest step, this
// step has the mean length. On the other axes the root returns to its start.
glm::vec3 travelPerPass(const Clip& clip, const Timeline& timeline);

// 1 if the joint has no key in this frame.
float scaleAt(const JointScale& scale, uint32_t frame);

// Computes one parent-relative transform per joint of the clip at a position on its timeline. Rotations are
// interpolated before the hierarchy is composed, as the engine does.
struct SampleJob {
  const Clip* clip = nullptr;
  FrameBlend at;
  RootMotion root_motion = RootMotion::kFile;
  std::span<JointTransform> local;
  glm::vec3 travel_per_pass{0.0f};  // travelPerPass(); used by kTravel, and when a circle closes

  void run() const;
};

}  // namespace md5v::anim
