// Holds the frames of an animation between the text and the table of AnimFile. Nothing is checked yet.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "md5/grammar/bulk_numbers.h"

namespace md5v::md5 {

struct RawFrame {
  int64_t number = 0;  // the number after the word frame
  size_t offset = 0;   // of the word frame
  size_t first = 0;    // range into RawFrames::numbers
  size_t count = 0;
};

struct RawFrames {
  NumberList numbers;
  std::vector<RawFrame> frames;
  bool is_last_cut_off = false;  // the file ends inside the last frame
};

}  // namespace md5v::md5
