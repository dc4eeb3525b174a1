// The frame rate of animations and camera paths, made usable.
#pragma once

#include <optional>

#include "md5/reader.h"

namespace md5v::md5 {

inline constexpr float kDefaultFrameRate = 24.0f;

// `rate` as in the file, at `offset`, or nothing. The result is not 0, and negative only if
// `may_be_negative`.
float settleFrameRate(Reader& reader, std::optional<float> rate, size_t offset, bool may_be_negative);

}  // namespace md5v::md5
