// The pairs of vectors that the bounds and the base frame of an animation consist of, however damaged.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "md5/pair_places.h"
#include "md5/reader.h"
#include "md5/stored_transform.h"

namespace md5v::md5 {

// Reads the rest of a block whose brace was taken, up to and with its end. `what` names it in messages,
// `announced` is how many pairs there should be, less than 0 where nothing says it. `places` is filled for a
// base frame: there a pair without its second vector still is a pose.
void readPairs(Reader& reader, std::string_view what, int64_t announced, std::vector<StoredTransform>& pairs,
               PairPlaces* places = nullptr);

}  // namespace md5v::md5
