// The frame { } blocks of an animation: read as they are, then made into one table.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "md5/anim_file.h"
#include "md5/joints.h"
#include "md5/plain_entries.h"
#include "md5/reader.h"
#include "md5/rotation_columns.h"
#include "md5/slots.h"

namespace md5v::md5 {

struct RawFrame {
  int64_t number = 0;  // the number behind the word frame
  size_t offset = 0;   // of that word
  size_t first = 0;    // range into RawFrames::numbers
  size_t count = 0;
  uint32_t index = 0;  // in the order of the file
};

struct RawFrames {
  NumberList<float> numbers;
  NumberList<double> precise;  // of the frame that is being read
  NumberHabit habit;
  RotationColumns rotations;  // filled before the first frame
  RawVector<SmallW> small_w;  // frame: in the order of the file
  std::vector<RawFrame> frames;
  int64_t announced = -1;            // numbers of each frame; less than 0 where nothing says it
  bool are_joints_damaged = false;   // which of the numbers they use is not known then
  bool is_last_cut_off = false;      // the file ends inside the last frame
  bool is_number_cut_off = false;    // it ends right behind the last number, which may have been longer
  bool is_parenthesis_open = false;  // around numbers, which has been reported
  bool is_brace_open = false;        // the same of a second brace
  size_t looked_at = 0;              // bytes, for lines of something else
#ifndef MD5V_PLAIN_READER
  std::vector<uint32_t>
      columns;  // where the numbers of the table stand in the frames of the file, if elsewhere
#endif
};

// Reads a frame from behind its keyword, which stands at `offset`.
void readFrame(Reader& reader, size_t offset, RawFrames& frames);

// Reads a frame whose head got lost, from behind its brace, and gives it the number that follows the last.
void readHeadlessFrame(Reader& reader, size_t offset, RawFrames& frames);
// That number.
int64_t nextFrameNumber(const RawFrames& frames);

// Reads the frames behind it as long as they begin as exporters write them.
void readPlainFrames(Reader& reader, RawFrames& frames);

// Sets frame_count, component_count and components of `file`, whose joints have the flags and first
// components of the file and whose baseframe has one entry per joint. Frames go by their numbers. There must
// be a frame. What the joints and the count say of the frames is corrected where all frames say otherwise.
void settleFrames(Reader& reader, RawFrames frames, DeclaredCount frame_count, DeclaredCount& component_count,
                  std::span<const JointSource> sources, AnimFile& file);

}  // namespace md5v::md5
