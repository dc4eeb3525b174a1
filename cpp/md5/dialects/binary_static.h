// Skips the static model that every compiled model of Doom 3 BFG begins with.
#pragma once

#include "md5/dialects/binary_input.h"

namespace md5v::md5 {

// Leaves `input` behind the static model. False, with a finding, where there is none or the file ends in it.
bool skipStaticModel(BinaryInput& input);

}  // namespace md5v::md5
