// The parent-relative transforms of an animation, one per frame and joint, for edits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <glm/gtc/quaternion.hpp>
#include <glm/vec3.hpp>
#include <optional>
#include <vector>

#include "base/assert.h"
#include "base/transform.h"
#include "md5/anim_file.h"

namespace md5v::edit {

struct StoredPose {
  glm::vec3 position{0.0f};
  glm::dvec3 xyz{0.0};  // of the rotation, as files store it
  double w = -1.0;      // not positive
};

// The rotation of unit length; textbook convention.
glm::dquat rotationOf(const StoredPose& pose);
JointTransform transformOf(const StoredPose& pose);
StoredPose storedPose(glm::vec3 position, glm::dquat rotation);

class PoseTable {
 public:
  PoseTable(uint32_t frames, size_t joints) : joints_(joints), poses_(frames * joints) {}

  StoredPose& at(uint32_t frame, size_t joint) { return poses_[indexOf(frame, joint)]; }
  const StoredPose& at(uint32_t frame, size_t joint) const { return poses_[indexOf(frame, joint)]; }

 private:
  size_t indexOf(uint32_t frame, size_t joint) const {
    MD5V_ASSERT(joint < joints_ && frame < poses_.size() / joints_);
    return frame * joints_ + joint;
  }

  size_t joints_;
  std::vector<StoredPose> poses_;
};

// A short file can require a table of any size, because joints may share their numbers. Null beyond
// kMostPoses.
inline constexpr size_t kMostPoses = size_t{1} << 24;
std::optional<PoseTable> posesOf(const md5::AnimFile& file);

// Stores the poses of file.frame_count frames in `file`. Components that differ from its base frame in any
// frame get a column each. The file must have the joints and the base frame of the table.
void storePoses(const PoseTable& poses, md5::AnimFile& file);

}  // namespace md5v::edit
