// Turns files of tools in which Y is up so that Z is up, as in the engines of this format: a quarter turn
// about X, by which ( x y z ) becomes ( x -z y ). Only data in model space turns: offsets of weights,
// stored normals and the transforms of children are in the space of a joint.
#pragma once

#include "md5/anim_file.h"
#include "md5/camera_file.h"
#include "md5/mesh_file.h"

namespace md5v::md5 {

// The guarantees of the readers still hold.
void turnYUp(MeshFile& file);
// Its roots turn, in the base frame and in every other one; all numbers of a root that moves are stored then.
// Of a file without hierarchy, whose first joint carries all others, that one is the root. Where more roots
// move than a frame has numbers, those that share theirs with another joint stay as they are: there would be
// no end of numbers.
void turnYUp(AnimFile& file);
void turnYUp(CameraFile& file);

}  // namespace md5v::md5
