// Reads the frame { } blocks of an animation as they are; frame_table.h builds one table from them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "md5/anim/bulk_numbers.h"
#include "md5/anim_file.h"
#include "md5/grammar/cursor.h"

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

// Reads a frame after its keyword at `offset`, and all following frames that have the form of exporters.
void readFrames(Cursor& cursor, size_t offset, RawFrames& frames);

}  // namespace md5v::md5
