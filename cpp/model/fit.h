// Finds which joints of a clip move which joints of a model, by their names.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "anim/hierarchy.h"

namespace md5v::model {

enum class FitKind : uint8_t {
  kExact,   // same joints, same order, same parents
  kByName,  // joints found by name
  kNone,    // cannot be played
};

struct Fit {
  FitKind kind = FitKind::kNone;
  std::vector<int32_t> clip_joint_of;  // per model joint: index in the clip, -1 where missing
  std::vector<uint32_t> missing;  // model joints the clip lacks: they keep their bind-pose local transform
  std::vector<uint32_t> extra;    // clip joints the model lacks
  bool reordered = false;         // the same joints in another order
  // Some joint of both does not share its parent, see below: then the clip's own hierarchy says where the
  // joints are that it has, and the others keep to their parents in the model.
  bool parents_differ = false;
  std::string first_difference;  // a sentence; empty for kExact
};

// By name where the lists are not equal: the clip must have at least half of the model's joints, and where
// joints are missing most of the others must not hang on others of both. The first of several equal names
// is used. A clip that knows no parents takes the model's.
Fit fitClip(const anim::Hierarchy& model, const anim::Hierarchy& clip);

// Whether a joint of the model is in the clip and hangs on the same joint there, or on none in both: then its
// local transform is the clip's.
bool sharesParent(const anim::Hierarchy& model, const anim::Hierarchy& clip, const Fit& fit, size_t joint);

}  // namespace md5v::model
