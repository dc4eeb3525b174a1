// Decides whether the last frame of a clip repeats the first one, as id Tech 4 wants it.
#pragma once

#include "anim/clip.h"

namespace md5v::anim {

// kCircular for a clip that was made as a circle without the repeated frame: the way from its last pose to
// its first is like a step between neighbouring frames. kId where the two poses are the same, where the clip
// ends far from its start, and for fewer than four frames, which are too few to decide. The translation of
// joint 0 is ignored, because it may travel. Looks at some twenty frames, however many there are.
LoopRule guessLoopRule(const Clip& clip);

}  // namespace md5v::anim
