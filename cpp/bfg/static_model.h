// Skips the static model that every compiled model of Doom 3 BFG begins with.
#pragma once

#include "bfg/input.h"

namespace md5v::bfg {

// Leaves `input` behind the static model. False, with a finding, where there is none or the file ends in it.
bool skipStaticModel(BinaryInput& input);

}  // namespace md5v::bfg
