// Completes a SkinnedMesh: computes the data that follows from its weights, triangles and texture
// coordinates.
#pragma once

#include <span>

#include "base/transform.h"
#include "skin/kernel/palette.h"
#include "skin/mesh/bind_frames.h"
#include "skin/mesh/skinned_mesh.h"

namespace md5v::skin {

// Fills the members of SkinnedMesh that completeMesh() makes. `joints` are the model-space bind pose from
// which `bind` was made; all indices of the mesh must be in range. The plan moves some vertices by one
// blended matrix. In any pose, their error is less than 3e-5 of the mesh's size. Can be called again with
// another rule: only the frames change then.
void completeMesh(SkinnedMesh& mesh, std::span<const JointTransform> joints, const BindPose& bind,
                  FrameRule rule = FrameRule::kSmooth);

}  // namespace md5v::skin
