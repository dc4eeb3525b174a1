#include "md5/anim/frame_table.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "base/assert.h"
#include "md5/anim/components.h"
#include "md5/grammar/joint_list.h"

namespace md5v::md5 {
namespace {

using Frames = std::vector<RawFrame>;

// The frames in ascending order of their numbers. Empty if two have the same number, or if a number is
// negative or exceeds 32 bits.
Frames sortedByNumber(const Frames& frames) {
  std::vector<uint64_t> keys;  // the number in the upper bits, the index in the lower
  for (const RawFrame& frame : frames) {
    if (frame.number < 0 || frame.number > UINT32_MAX) return {};
    keys.push_back(static_cast<uint64_t>(frame.number) << 32 | keys.size());
  }
  std::sort(keys.begin(), keys.end());
  Frames sorted;
  for (const uint64_t key : keys) {
    const RawFrame& frame = frames[static_cast<uint32_t>(key)];
    if (!sorted.empty() && sorted.back().number == frame.number) return {};
    sorted.push_back(frame);
  }
  return sorted;
}

// Sorts frames by their numbers unless these are negative or repeated. A count that differs is not reported
// in addition if all numbers are below the announced count.
void sortFrames(Cursor& cursor, Frames& frames, const DeclaredCount& declared) {
  size_t odd = 0;
  while (odd < frames.size() && frames[odd].number == static_cast<int64_t>(odd)) ++odd;
  if (odd == frames.size())
    return checkCount(cursor, Keyword::kNumFrames, declared, frames.size(), frames[0].offset);
  const RawFrame found = frames[odd];
  const auto is_announced = [&](const RawFrame& frame) {
    return frame.number >= 0 && frame.number < declared.value;
  };
  const bool are_announced = std::all_of(frames.begin(), frames.end(), is_announced);
  Frames sorted = sortedByNumber(frames);
  const bool are_meant = !sorted.empty();
  if (!are_announced) checkCount(cursor, Keyword::kNumFrames, declared, frames.size(), frames[0].offset);
  cursor.report(
      are_meant ? Code::kFramesReordered : Code::kFrameNumberIgnored, found.offset,
      {"Expected 'frame ", odd, "' but found 'frame ", found.number, "'; the frames are taken in the ",
       are_meant ? "order of their numbers." : "order of the file."});
  if (are_meant) frames = std::move(sorted);
}

// How many numbers a frame must have to cover all joints.
uint64_t neededComponents(const AnimFile& file) {
  uint64_t needed = 0;
  for (const AnimJoint& joint : file.joints) {
    if (joint.flags != 0)
      needed = std::max(needed, uint64_t{joint.first_component} + componentCount(joint.flags));
  }
  return needed;
}

void reportLength(Cursor& cursor, const RawFrame& frame, uint64_t width) {
  cursor.report(
      frame.count < width ? Code::kFrameTooShort : Code::kFrameTooLong, frame.offset,
      {"Expected ", width, width == 1 ? " number in frame " : " numbers in frame ", frame.number,
       " but found ", frame.count,
       frame.count < width ? "; the others keep the values of the frame before or of the base frame."
                           : "; the others are ignored."});
}

void reportUnused(Cursor& cursor, const DeclaredCount& declared, uint64_t needed, size_t joint_count) {
  const uint64_t possible = 6 * uint64_t{joint_count};
  if (static_cast<uint64_t>(declared.value) > possible) {
    cursor.report(
        Code::kCountMismatch, declared.offset,
        {"'numAnimatedComponents' says ", declared.value, ", but ", joint_count,
         joint_count == 1 ? " joint has" : " joints have", " at most ", possible, "; Doom 3 refuses more."});
  } else {
    cursor.report(
        Code::kComponentsSurplus, declared.offset,
        {"'numAnimatedComponents' says ", declared.value, ", but the joints use only ", needed, "."});
  }
}

// The number of columns of the table: derived from the announced count, the needs of the joints, and the
// frames.
size_t resolveWidth(Cursor& cursor, const Frames& frames, const DeclaredCount& declared,
                    const AnimFile& file) {
  const auto by_count = [](const RawFrame& a, const RawFrame& b) { return a.count < b.count; };
  const auto [shortest, longest] = std::minmax_element(frames.begin(), frames.end(), by_count);
  const size_t most = longest->count;
  const bool is_uniform = shortest->count == most;
  if (declared.value < 0) {
    checkCount(cursor, Keyword::kNumAnimatedComponents, declared, most, frames[0].offset);
    return most;
  }
  const auto announced = static_cast<uint64_t>(declared.value);
  const uint64_t needed = neededComponents(file);
  const uint64_t width = std::min<uint64_t>(most, std::max(announced, needed));
  if (!is_uniform) {
    for (const RawFrame& frame : frames) {
      if (frame.count != width) reportLength(cursor, frame, width);
    }
  } else if (most != announced) {
    checkCount(cursor, Keyword::kNumAnimatedComponents, declared, most, frames[0].offset);
  }
  if (announced > needed && announced == most) reportUnused(cursor, declared, needed, file.joints.size());
  return static_cast<size_t>(width);
}

// The base frame in the columns of the table, for numbers that the first frame lacks.
std::vector<double> baseRow(const AnimFile& file, size_t width) {
  std::vector<double> row(width, 0.0);
  for (size_t j = 0; j < file.joints.size(); ++j) {
    const StoredTransform& base = file.baseframe[j];
    const double values[6] = {base.position.x, base.position.y, base.position.z,
                              base.rotation.x, base.rotation.y, base.rotation.z};
    size_t column = file.joints[j].first_component;
    for (size_t bit = 0; bit < 6; ++bit) {
      if ((file.joints[j].flags >> bit & 1) == 0) continue;
      if (column < width) row[column] = values[bit];
      ++column;
    }
  }
  return row;
}

// Whether the numbers already form the table, as in all ordinary files.
bool isTable(const RawFrames& raw, size_t width) {
  for (size_t i = 0; i < raw.frames.size(); ++i) {
    if (raw.frames[i].count != width || raw.frames[i].first != i * width) return false;
  }
  return raw.numbers.values.size() == raw.frames.size() * width;
}

// Completing short frames must not create much more data than the file holds.
void dropShortFrames(RawFrames& raw, size_t width) {
  if (width == 0 || raw.frames.size() <= 2 * raw.numbers.values.size() / width) return;
  const auto is_short = [width](const RawFrame& frame) { return frame.count < width; };
  raw.frames.erase(std::remove_if(raw.frames.begin(), raw.frames.end(), is_short), raw.frames.end());
}

RawVector<double> buildTable(const RawFrames& raw, size_t width, const AnimFile& file) {
  std::vector<double> row = baseRow(file, width);
  RawVector<double> table;
  table.reserve(raw.frames.size() * width);
  for (const RawFrame& frame : raw.frames) {
    std::copy_n(raw.numbers.values.data() + frame.first, std::min(frame.count, width), row.begin());
    table.insert(table.end(), row.begin(), row.end());
  }
  return table;
}

}  // namespace

std::vector<RawFrame> resolveFrames(Cursor& cursor, RawFrames raw, const DeclaredCount& frame_count,
                                    const DeclaredCount& component_count, AnimFile& file) {
  MD5V_ASSERT(!raw.frames.empty() && file.baseframe.size() == file.joints.size());
  // A frame in which the file ends is not a complete pose.
  if (raw.is_last_cut_off && raw.frames.size() > 1) raw.frames.pop_back();
  sortFrames(cursor, raw.frames, frame_count);
  const size_t width = resolveWidth(cursor, raw.frames, component_count, file);
  dropShortFrames(raw, width);
  file.frame_count = static_cast<uint32_t>(raw.frames.size());
  file.component_count = static_cast<uint32_t>(width);
  file.components = isTable(raw, width) ? std::move(raw.numbers.values) : buildTable(raw, width, file);
  return std::move(raw.frames);
}

}  // namespace md5v::md5
