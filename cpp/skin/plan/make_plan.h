// Makes the SkinPlan of a mesh: sorts its vertices into quads for the kernels.
#pragma once

#include "skin/mesh/skinned_mesh.h"
#include "skin/plan/influence_points.h"

namespace md5v::skin {

// `points` are influencePoints() from the BindPose's origin; bind_frames and repeats of the mesh are filled.
// One blended matrix moves a vertex only where this puts it at most `tolerance` from where its weights say,
// in any pose.
SkinPlan makePlan(const SkinnedMesh& mesh, const Points& points, double tolerance);

}  // namespace md5v::skin
