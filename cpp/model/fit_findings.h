// Finds signs of a faulty export in a clip that can be played on a model.
#pragma once

#include <cstdint>

#include "anim/clip.h"
#include "anim/hierarchy.h"
#include "model/fit.h"

namespace md5v::model {

struct FitFindings {
  bool are_rotations_inverted = false;  // where true, the other findings keep their defaults
  // How many times longer the clip's bones are than the model's where nearly all agree on it; 0 where nearly
  // all have no length, so that the model is a point; 1 where they are equal, or agree on nothing.
  float bone_scale = 1.0f;
  // Model joint, a root, that the clip turns by a right angle or two about an axis of the file's space, in
  // its first frame and in its base frame alike; -1 for none.
  int32_t turned_root = -1;
  uint32_t turn_degrees = 0;  // 90 or 180
  char turn_axis = ' ';       // 'x', 'y' or 'z'
};

// `fit` is that of the two; nothing is found where it is kNone.
FitFindings inspectFit(const anim::Skeleton& model, const anim::Clip& clip, const Fit& fit);

}  // namespace md5v::model
