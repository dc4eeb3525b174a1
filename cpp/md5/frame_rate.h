// The frame rate of animations and camera paths, made usable.
#pragma once

#include <optional>

#include "md5/reader.h"

namespace md5v::md5 {

inline constexpr double kDefaultFrameRate = 24.0;

// `rate` as in the file, at `offset`, or nothing. The result is not 0, and negative only if
// `may_be_negative`.
struct FrameRate {
  std::optional<double> value;
  size_t offset = 0;
  bool is_unreadable = false;  // which has been reported
};

// Reads what follows the keyword, unless a rate was read before.
void readFrameRate(Reader& reader, FrameRate& rate);

// Takes "frame rate" with what follows, where it comes next: the keyword in two words, which is reported.
bool takeFrameRateInTwoWords(Reader& reader, FrameRate& rate);

double settleFrameRate(Reader& reader, const FrameRate& rate, bool may_be_negative);

}  // namespace md5v::md5
