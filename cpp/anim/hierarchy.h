// Defines the joint hierarchy and the skeleton, and composes parent-relative transforms to model space.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/assert.h"
#include "base/transform.h"

namespace md5v::anim {

// Names and parents in file order. Parents may come after their children but have no cycle; `order` lists all
// joints with every parent before its children.
struct Hierarchy {
  std::vector<std::string> names;
  std::vector<int32_t> parents;  // -1: root
  std::vector<uint32_t> order;
  // False if the parents are unknown (version 6 animations). Then all are -1, and posing uses the hierarchy
  // of the model.
  bool has_parents = true;

  size_t jointCount() const { return parents.size(); }
  // The joint that carries a model through the world: joint 0, or its topmost ancestor if parents come after
  // their children. There must be at least one joint.
  uint32_t root() const {
    MD5V_ASSERT(!order.empty());
    return order[0];
  }
};

// The parents may have a cycle, which hasCycle() finds; then the hierarchy must not be used further.
Hierarchy makeHierarchy(std::vector<std::string> names, std::vector<int32_t> parents);
// True if no order has every parent before its children.
bool hasCycle(const Hierarchy& hierarchy);

// A hierarchy with its bind pose, model-space and parent-relative.
struct Skeleton {
  Hierarchy hierarchy;
  std::vector<JointTransform> bind_model;
  std::vector<JointTransform> bind_local;
};

Skeleton makeSkeleton(Hierarchy hierarchy, std::vector<JointTransform> bind_model);

// Converts local (parent-relative) to model-space transforms. Both spans have one transform per joint and may
// be the same.
struct LocalToModelJob {
  const Hierarchy* hierarchy = nullptr;
  std::span<const JointTransform> local;
  std::span<JointTransform> model;

  void run() const;
};

}  // namespace md5v::anim
