// Decides whether the last frame of a clip repeats the first one, as id Tech 4 expects.
#pragma once

#include "anim/clip.h"

namespace md5v::anim {

// kCircular for a clip that was made as a circle without the repeated frame. Then the step from its last pose
// to its first is like one between neighbouring frames. kId if the two poses are the same, if the clip ends
// far from its start, or if it has fewer than four frames, which are too few to decide. The translation of
// the root is ignored, because it may travel. At most some twenty frames are compared.
LoopRule guessLoopRule(const Clip& clip);

}  // namespace md5v::anim
