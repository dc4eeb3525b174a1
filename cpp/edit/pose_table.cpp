#include "edit/pose_table.h"

#include <cmath>

namespace md5v::edit {

glm::dquat rotationOf(const StoredPose& pose) {
  return glm::normalize(glm::dquat(pose.w, pose.xyz.x, pose.xyz.y, pose.xyz.z));
}

JointTransform transformOf(const StoredPose& pose) {
  const glm::dquat q = rotationOf(pose);
  return {
      pose.position,
      {static_cast<float>(q.w), static_cast<float>(q.x), static_cast<float>(q.y), static_cast<float>(q.z)}};
}

StoredPose storedPose(glm::vec3 position, glm::dquat rotation) {
  const glm::dquat q = rotation.w > 0.0 ? -rotation : rotation;
  // Adding 0 removes negative zeros.
  return {position, {q.x + 0.0, q.y + 0.0, q.z + 0.0}, q.w};
}

std::optional<PoseTable> posesOf(const md5::AnimFile& file) {
  const size_t joints = file.joints.size();
  if (joints > kMostPoses / file.frame_count) return std::nullopt;
  PoseTable poses(file.frame_count, joints);
  for (uint32_t frame = 0; frame < file.frame_count; ++frame) {
    const double* row = file.components.data() + size_t{frame} * file.component_count;
    for (size_t j = 0; j < joints; ++j) {
      const md5::AnimJoint& joint = file.joints[j];
      StoredPose& pose = poses.at(frame, j);
      pose = {file.baseframe[j].position, file.baseframe[j].rotation, 0.0};
      const double* value = row + joint.first_component;
      for (int axis = 0; axis < 3; ++axis) {
        if ((joint.flags >> axis & md5::kTx) != 0) pose.position[axis] = static_cast<float>(*value++);
      }
      for (int axis = 0; axis < 3; ++axis) {
        if ((joint.flags >> axis & md5::kQx) != 0) pose.xyz[axis] = *value++;
      }
      pose.w = quatW(pose.xyz);
    }
  }
  return poses;
}

namespace {

uint32_t changingComponents(const PoseTable& poses, uint32_t frames, size_t joint,
                            const md5::StoredTransform& base) {
  uint32_t flags = 0;
  for (uint32_t frame = 0; frame < frames; ++frame) {
    const StoredPose& pose = poses.at(frame, joint);
    for (int axis = 0; axis < 3; ++axis) {
      if (pose.position[axis] != base.position[axis]) flags |= uint32_t{md5::kTx} << axis;
      if (pose.xyz[axis] != base.rotation[axis]) flags |= uint32_t{md5::kQx} << axis;
    }
  }
  return flags;
}

}  // namespace

void storePoses(const PoseTable& poses, md5::AnimFile& file) {
  const uint32_t frames = file.frame_count;
  uint32_t width = 0;
  for (size_t j = 0; j < file.joints.size(); ++j) {
    md5::AnimJoint& joint = file.joints[j];
    joint.flags = changingComponents(poses, frames, j, file.baseframe[j]);
    joint.first_component = joint.flags == 0 ? 0 : width;
    for (uint32_t bits = joint.flags; bits != 0; bits &= bits - 1) ++width;
  }
  file.component_count = width;
  file.components.clear();
  file.components.reserve(size_t{frames} * width);
  for (uint32_t frame = 0; frame < frames; ++frame) {
    for (size_t j = 0; j < file.joints.size(); ++j) {
      const StoredPose& pose = poses.at(frame, j);
      const uint32_t flags = file.joints[j].flags;
      for (int axis = 0; axis < 3; ++axis) {
        if ((flags >> axis & md5::kTx) != 0) file.components.push_back(pose.position[axis]);
      }
      for (int axis = 0; axis < 3; ++axis) {
        if ((flags >> axis & md5::kQx) != 0) file.components.push_back(pose.xyz[axis]);
      }
    }
  }
}

}  // namespace md5v::edit
