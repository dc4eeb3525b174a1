#include "md5/frame_layout.h"

#ifndef MD5V_PLAIN_READER

#include <algorithm>
#include <utility>

namespace md5v::md5 {

bool areFramesUniform(const RawFrames& raw) {
  const size_t count = raw.frames[0].count;
  return std::all_of(raw.frames.begin(), raw.frames.end(),
                     [count](const RawFrame& frame) { return frame.count == count; });
}

bool FrameLayout::areFirsts(const AnimFile& file, uint32_t FramePart::*at) const {
  return std::all_of(parts.begin(), parts.end(), [&](const FramePart& part) {
    return file.joints[part.joint].first_component == part.*at;
  });
}

bool FrameLayout::fits(const AnimFile& file, const RawFrames& raw, const DeclaredCount& count) const {
  if (width == column_count || raw.frames[0].count != width || !areFramesUniform(raw)) return false;
  const bool is_counted = !count.exists() || count.value == width || count.value == column_count;
  return is_counted && (areFirsts(file, &FramePart::place) || areFirsts(file, &FramePart::column));
}

void FrameLayout::settle(DeclaredCount& count, AnimFile& file) const {
  if (count.exists()) count.value = column_count;
  for (const FramePart& part : parts) file.joints[part.joint].first_component = part.column;
}

void takeColumns(RawFrames& raw, std::vector<uint32_t> columns) {
  NumberList<float> taken;
  // Clips want three more behind the last, and take the memory over.
  taken.reserve(raw.frames.size() * columns.size() + 3);
  for (RawFrame& frame : raw.frames) {
    const float* numbers = raw.numbers.values().data() + frame.first;
    frame.first = taken.size();
    frame.count = columns.size();
    for (const uint32_t column : columns) taken.add(numbers[column]);
  }
  raw.numbers = std::move(taken);
  raw.small_w.resize(0);  // was looked for in other columns; follows from x, y and z
  raw.columns = std::move(columns);
}

}  // namespace md5v::md5

#endif
