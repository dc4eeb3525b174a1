#include "md5/dialects/y_up.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>
#include <utility>
#include <vector>

namespace md5v::md5 {
namespace {

// For each joint, whether it shares numbers of a frame with another one.
std::vector<bool> jointsThatShare(const AnimFile& file) {
  constexpr size_t kNone = std::numeric_limits<size_t>::max();
  std::vector<bool> share(file.joints.size());
  std::vector<size_t> user_of(file.component_count, kNone);
  for (size_t j = 0; j < file.joints.size(); ++j) {
    const uint32_t begin = file.joints[j].first_component;
    for (uint32_t column = begin; column < begin + componentCount(file.joints[j].flags); ++column) {
      if (user_of[column] != kNone) share[user_of[column]] = share[j] = true;
      user_of[column] = j;
    }
  }
  return share;
}

constexpr uint32_t kColumns = 6;

glm::vec3 turned(glm::vec3 v) { return {v.x, -v.z, v.y}; }

// Turns a rotation as files store it.
glm::dvec3 turnedRotation(glm::dvec3 v) {
  const double w = quatW(v);
  // The x and w of the quarter turn.
  const double part = std::sqrt(0.5) / std::sqrt(glm::dot(v, v) + w * w);
  const glm::dvec3 xyz(part * (v.x + w), part * (v.y - v.z), part * (v.z + v.y));
  return w > v.x ? -xyz : xyz;
}

// A root that moves, and the columns for all of its numbers.
struct MovingRoot {
  uint32_t joint = 0;
  uint32_t place = 0;
};

// Rotates the roots of an animation in every frame.
class FrameTurner {
 public:
  FrameTurner(const AnimFile& file, const std::vector<MovingRoot>& roots, uint32_t width)
      : file_(file), roots_(roots), width_(width) {}

  void run() {
    components.resize(size_t{file_.frame_count} * width_);
    for (uint32_t frame = 0; frame < file_.frame_count; ++frame) {
      const double* from = file_.components.data() + size_t{frame} * file_.component_count;
      double* to = components.data() + size_t{frame} * width_;
      std::copy_n(from, file_.component_count, to);
      for (const MovingRoot& root : roots_) turnRoot(root, from, to);
    }
  }

  RawVector<double> components;

 private:
  void turnRoot(const MovingRoot& root, const double* from, double* to) const {
    const AnimJoint& joint = file_.joints[root.joint];
    glm::vec3 position = file_.baseframe[root.joint].position;
    glm::dvec3 xyz = file_.baseframe[root.joint].rotation;
    const double* stored = from + joint.first_component;
    for (int axis = 0; axis < 3; ++axis) {
      if ((joint.flags >> axis & kTx) != 0) position[axis] = static_cast<float>(*stored++);
    }
    for (int axis = 0; axis < 3; ++axis) {
      if ((joint.flags >> axis & kQx) != 0) xyz[axis] = *stored++;
    }
    position = turned(position);
    xyz = turnedRotation(xyz);
    for (int axis = 0; axis < 3; ++axis) {
      to[root.place + static_cast<uint32_t>(axis)] = position[axis];
      to[root.place + 3 + static_cast<uint32_t>(axis)] = xyz[axis];
    }
  }

  const AnimFile& file_;
  const std::vector<MovingRoot>& roots_;
  uint32_t width_;
};

}  // namespace

void turnYUp(MeshFile& file) {
  for (MeshJoint& joint : file.joints) {
    joint.position = turned(joint.position);
    joint.rotation = turnedRotation(joint.rotation);
  }
}

void turnYUp(AnimFile& file) {
  const std::vector<bool> share = jointsThatShare(file);
  uint32_t width = file.component_count;
  std::vector<MovingRoot> moving;
  std::vector<uint32_t> still;
  const size_t candidates = file.has_hierarchy ? file.joints.size() : 1;
  for (uint32_t j = 0; j < candidates; ++j) {
    const AnimJoint& joint = file.joints[j];
    if (joint.parent >= 0) continue;
    if (joint.flags == 0) {
      still.push_back(j);
    } else if (joint.flags == kAllAnimFlags && !share[j]) {
      moving.push_back({j, joint.first_component});
    } else if (!share[j] || width - file.component_count < kColumns * file.component_count) {
      moving.push_back({j, width});
      width += kColumns;
    }
  }
  FrameTurner turner(file, moving, width);
  turner.run();
  file.components = std::move(turner.components);
  file.component_count = width;
  for (const MovingRoot& root : moving) {
    file.joints[root.joint].flags = kAllAnimFlags;
    file.joints[root.joint].first_component = root.place;
    still.push_back(root.joint);
  }
  for (const uint32_t j : still) {
    StoredTransform& base = file.baseframe[j];
    base = {turned(base.position), turnedRotation(base.rotation)};
  }
  for (Bounds& bounds : file.bounds) {
    bounds = {{bounds.min.x, -bounds.max.z, bounds.min.y}, {bounds.max.x, -bounds.min.z, bounds.max.y}};
  }
}

void turnYUp(CameraFile& file) {
  for (CameraKey& key : file.keys) {
    key.position = turned(key.position);
    key.rotation = turnedRotation(key.rotation);
  }
}

}  // namespace md5v::md5
