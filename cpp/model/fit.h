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
  std::vector<int32_t> clip_joint_of;  // per model joint: index in the clip, -1 if missing
  // Model joints that the clip lacks: they keep their bind-pose local transform.
  std::vector<uint32_t> missing;
  std::vector<uint32_t> extra;  // clip joints that the model lacks
  bool reordered = false;       // the same joints in another order
  // Some common joint does not share its parent (see below). Then the clip's own hierarchy positions the
  // joints that it has, and the others follow their parents in the model.
  bool parents_differ = false;
  // Model joints whose parent differs although each of the two parents is in both, or is none. Empty for
  // kExact.
  std::vector<uint32_t> reparented;
  // Names in both that several joints of one of them have. Only for kByName.
  std::vector<std::string> ambiguous;
  std::string first_difference;  // a sentence; empty for kExact
};

// Compares by name if the lists are not equal: the clip must have at least half of the model's joints. If
// joints are missing, most of the others must not have another common joint as parent. The first of several
// equal names is used. A clip with unknown parents uses the model's.
Fit fitClip(const anim::Hierarchy& model, const anim::Hierarchy& clip);

// Whether a joint of the model is in the clip and has the same parent there, or none in both. Then its local
// transform is the clip's.
bool sharesParent(const anim::Hierarchy& model, const anim::Hierarchy& clip, const Fit& fit, size_t joint);

}  // namespace md5v::model
