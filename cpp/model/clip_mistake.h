// Recognises exports in which all joints are wrong in one way: frames in model space, inverted rotations.
#pragma once

#include <cstdint>

#include "anim/clip.h"
#include "anim/hierarchy.h"
#include "model/fit.h"

namespace md5v::model {

enum class ClipMistake : uint8_t {
  kNone,
  kFramesInModelSpace,  // not relative to their parents
  kRotationsInverted,
};

// `first_frame` is the clip's first pose.
ClipMistake findMistake(const anim::Skeleton& model, const anim::Clip& clip,
                        const anim::Skeleton& first_frame, const Fit& fit);

}  // namespace md5v::model
