// Rotates files of tools with Y up so that Z is up, as in the engines of this format. This is a quarter turn
// about X, by which ( x y z ) becomes ( x -z y ). Only data in model space changes: offsets of weights,
// stored normals and the transforms of children are in the space of a joint.
#pragma once

#include "md5/anim_file.h"
#include "md5/camera_file.h"
#include "md5/mesh_file.h"

namespace md5v::md5 {

// The guarantees of the readers still hold.
void turnYUp(MeshFile& file);
// Rotates the roots in the base frame and in all frames; a root that moves then stores all of its numbers. In
// a file without hierarchy only the first joint is such a root, because it carries all others. Roots that
// share numbers with another joint do not change if more roots move than a frame has numbers. Otherwise the
// table would grow without a limit.
void turnYUp(AnimFile& file);
void turnYUp(CameraFile& file);

}  // namespace md5v::md5
