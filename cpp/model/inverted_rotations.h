// Detects whether the rotations of a clip are the inverse of the model's. id Tech 4 stores quaternions
// without w and assumes a negative w. An exporter that stores x, y and z for a positive w writes the inverse
// rotation.
#pragma once

#include "anim/hierarchy.h"
#include "model/facts.h"
#include "model/fit.h"

namespace md5v::model {

// True if nine of ten rotated joints of the base frame, or of the first frame, have the inverse of the bind
// pose's rotation. Rotations are relative to the parent.
bool areRotationsInverted(const anim::Skeleton& model, const ClipFacts& clip, const Fit& fit);

}  // namespace md5v::model
