#include "skin/mesh/complete_mesh.h"

#include <algorithm>
#include <glm/geometric.hpp>
#include <utility>

#include "base/assert.h"
#include "skin/mesh/bind_frames.h"
#include "skin/plan/influence_points.h"
#include "skin/plan/make_plan.h"

namespace md5v::skin {

namespace {

constexpr double kTolerance = 2.5e-5;  // of the mesh's size; a quarter of the permitted error

// A normal of the file without a tangent gets the computed one, turned to be perpendicular.
BindFrame completedFrame(const BindFrame& stored, const BindFrame& computed) {
  if (stored.tangent.w != 0.0f) return stored;
  const float side = glm::dot(stored.normal, computed.normal) < 0.0f ? -1.0f : 1.0f;
  return {stored.normal, glm::vec4(nearestPerpendicular(glm::vec3(computed.tangent), stored.normal),
                                   computed.tangent.w * side)};
}

// Frames of the file replace computed ones, also for the repeats of a vertex.
void takeStoredFrames(const SkinnedMesh& mesh, BindFrames& computed) {
  if (mesh.stored_frames.empty()) return;
  for (size_t i = 0; i < computed.frames.size(); ++i) {
    const size_t vertex = i < mesh.vertices.size() ? i : computed.repeats[i - mesh.vertices.size()];
    const BindFrame& stored = mesh.stored_frames[vertex];
    if (stored.normal != glm::vec3(0.0f)) computed.frames[i] = completedFrame(stored, computed.frames[i]);
  }
}

bool isConsistent(const SkinnedMesh& mesh, size_t joints) {
  const size_t vertices = mesh.vertices.size();
  const auto hasInfluences = [&mesh](const InfluenceRange& range) {
    return size_t{range.first} + range.count <= mesh.influences.size();
  };
  const auto hasJoint = [joints](const Influence& influence) { return influence.joint < joints; };
  return mesh.uvs.size() == vertices && (mesh.colors.empty() || mesh.colors.size() == vertices) &&
         (mesh.stored_frames.empty() || mesh.stored_frames.size() == vertices) &&
         std::all_of(mesh.vertices.begin(), mesh.vertices.end(), hasInfluences) &&
         std::all_of(mesh.influences.begin(), mesh.influences.end(), hasJoint);
}

}  // namespace

void completeMesh(SkinnedMesh& mesh, std::span<const JointTransform> joints, const BindPose& bind,
                  FrameRule rule) {
  MD5V_ASSERT(bind.joint_count == joints.size() && isConsistent(mesh, joints.size()));
  const Points points = influencePoints(mesh, joints, bind.origin);
  const Points positions = bindPositions(mesh, points, bind.origin);
  BindFrames frames = computeBindFrames(positions, mesh.uvs, mesh.indices, rule);
  takeStoredFrames(mesh, frames);
  mesh.frame_rule = rule;
  mesh.bind_frames = std::move(frames.frames);
  mesh.repeats = std::move(frames.repeats);
  mesh.drawn_corners = std::move(frames.drawn_corners);
  mesh.plan = makePlan(mesh, points, kTolerance * robustSize(positions));
}

}  // namespace md5v::skin
