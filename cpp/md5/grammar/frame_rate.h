// Reads and checks the frame rate of animations and camera paths.
#pragma once

#include <optional>

#include "md5/grammar/cursor.h"

namespace md5v::md5 {

// Frames per second where a file has no usable rate.
inline constexpr double kDefaultFrameRate = 24.0;

struct FrameRate {
  std::optional<double> value;
  size_t offset = 0;           // of the number
  bool is_unreadable = false;  // the keyword has no number, which was reported
};

// Reads the number after the keyword. A second rate is read and ignored.
void readFrameRate(Cursor& cursor, FrameRate& rate);

// The rate to use. It is never 0, and is positive unless it `may_be_negative` (the animation plays backwards;
// 57 of 1,604 real animations). Reports a rate that is missing, or that Doom 3 divides by, rejects or
// truncates.
double resolveFrameRate(Cursor& cursor, const FrameRate& rate, bool may_be_negative);

}  // namespace md5v::md5
