// Completes a SkinnedMesh: computes all that follows from its weights, triangles and texture coordinates.
#pragma once

#include <span>

#include "base/transform.h"
#include "skin/kernel/palette.h"
#include "skin/mesh/bind_frames.h"
#include "skin/mesh/skinned_mesh.h"

namespace md5v::skin {

// Fills all that a SkinnedMesh says is made here. `joints` are the model-space bind pose that `bind` was made
// of; all indices of the mesh are in range. Where the plan moves a vertex by one blended matrix, it ends up
// less than 3e-5 of the mesh's size from where its weights say, in any pose. May be called again with another
// rule: all but the frames stays as it is.
void completeMesh(SkinnedMesh& mesh, std::span<const JointTransform> joints, const BindPose& bind,
                  FrameRule rule = FrameRule::kSmooth);

}  // namespace md5v::skin
