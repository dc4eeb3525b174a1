// Makes the SkinPlan of a mesh: sorts its vertices into quads for the kernels.
#pragma once

#include "skin/mesh/skinned_mesh.h"
#include "skin/plan/influence_points.h"

namespace md5v::skin {

// `points` are influencePoints() relative to the BindPose's origin. bind_frames and repeats of the mesh must
// be filled. A vertex is moved by one blended matrix only if the error is at most `tolerance` in any pose.
SkinPlan makePlan(const SkinnedMesh& mesh, const Points& points, double tolerance);

}  // namespace md5v::skin
