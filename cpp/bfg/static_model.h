// Skips the static model that every compiled model of Doom 3 BFG begins with.
#pragma once

#include "bfg/input.h"

namespace md5v::bfg {

// Moves `input` to the end of the static model. Returns false, with a finding, if there is none or the file
// ends inside it.
bool skipStaticModel(BinaryInput& input);

}  // namespace md5v::bfg
