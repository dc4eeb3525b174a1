#include "skin/complete_mesh.h"

#include <utility>

#include "skin/influence_points.h"
#include "skin/make_plan.h"

namespace md5v::skin {

namespace {

constexpr double kTolerance = 2.5e-5;  // of the mesh's size; a quarter of the error that we allow ourselves

}  // namespace

void completeMesh(SkinnedMesh& mesh, std::span<const JointTransform> joints, const BindPose& bind,
                  FrameRule rule) {
  const Points points = influencePoints(mesh, joints, bind.origin);
  const Points positions = bindPositions(mesh, points, bind.origin);
  BindFrames frames = computeBindFrames(positions, mesh.uvs, mesh.indices, rule);
  mesh.frame_rule = rule;
  mesh.bind_frames = std::move(frames.frames);
  mesh.repeats = std::move(frames.repeats);
  mesh.drawn_corners = std::move(frames.drawn_corners);
  mesh.plan = makePlan(mesh, points, kTolerance * robustSize(positions));
}

}  // namespace md5v::skin
