// Finds signs of a faulty export in a clip that can be played on a model.
#pragma once

#include <cstdint>

#include <glm/vec3.hpp>

#include "anim/hierarchy.h"
#include "model/facts.h"
#include "model/fit.h"

namespace md5v::model {

struct FitFindings {
  bool are_rotations_inverted = false;  // if true, the next findings keep their defaults
  // How many times longer the clip's bones are than the model's, if nearly all agree. 0 if nearly all have no
  // length, so that the model is a point. 1 if the lengths are equal or do not agree.
  float bone_scale = 1.0f;
  // A root joint of the model that the clip turns by 90 or 180 degrees about an axis of the file's space; -1
  // for none. The clip does this both in its first frame and in its base frame.
  int32_t turned_root = -1;
  uint32_t turn_degrees = 0;  // 90 or 180
  char turn_axis = ' ';       // 'x', 'y' or 'z'
  // Where the root of the clip is in the base frame, if that is more than one unit from the origin. Doom 3
  // subtracts this position from the animation.
  glm::vec3 root_offset{0.0f};

  bool operator==(const FitFindings&) const = default;
};

// `fit` is that of the two. Finds nothing if it is kNone.
FitFindings inspectFit(const anim::Skeleton& model, const ClipFacts& clip, const Fit& fit);

// Whether there is nothing to report: joints and parents are the same, and nothing was found.
inline bool isPlain(const Fit& fit, const FitFindings& findings) {
  return fit.kind == FitKind::kExact && findings == FitFindings{};
}

}  // namespace md5v::model
